import Files
package import MarketStore
import Synchronization
import Text
package import Words

/// Pictures as objects of a bucket, which any number of machines can use.
///
/// Objects are named by their contents, `PREFIX/3f9a….jpg`; discarded ones are in `PREFIX/trash`.
package final class PictureBucket: PictureStore {
  package var place: String { connection.place }
  package var identity: String { connection.bucket.identifier }
  package var guaranteesIntegrity: Bool { false }
  private let connection: BucketConnection
  /// Whether the last picture was refused, as by a key that may only read.
  private let isRefusing = Mutex(false)

  private static let markerName = "openmarket-pictures"
  private static let trashName = "trash"
  /// Objects on one page of a list, the maximum that S3 allows.
  private static let pageSize = 1_000

  /// - Throws: `PictureStoreError.noKey` and `.badPlace`.
  package init(
    _ address: BucketAddress, environment: [String: String]
  ) throws(PictureStoreError) {
    guard let bucket = Bucket(address, environment: environment) else {
      throw .badPlace(SafeText(address.place))
    }
    guard let key = S3Key(environment: environment) else { throw .noKey(SafeText(address.place)) }
    connection = BucketConnection(bucket, key: key, place: address.place, environment: environment)
  }

  package func prepare(mayBeNew: Bool) async throws {
    if mayBeNew {
      try await putMarker()
    } else if try await !isPrepared() {
      throw PictureStoreError.notPrepared(SafeText(place))
    } else {
      // Pictures are still served if it is refused: the next check of the health reports that.
      try? await putMarker()
    }
  }

  package func checkHealth() async throws {
    _ = try await list(in: .current, after: nil, limit: 1)
    if isRefusing.withLock(\.self) { try await putMarker() }
  }

  package func put(_ bytes: [UInt8], as name: PictureName) async throws {
    try await put(bytes, hash: name.hash, as: name, in: .current)
  }

  package func bytes(of name: PictureName) async throws -> [UInt8]? {
    for section in PictureSection.readingOrder {
      let reply = try await connection.send(.get(key(name, in: section)), within: .read)
      if !reply.isAbsent { return reply.body }
    }
    return nil
  }

  /// Nil: a server is never quick enough.
  package func bytesIfAvailable(of name: PictureName) -> [UInt8]? { nil }

  package func discard(_ name: PictureName) async throws {
    try await move(name, from: .current, to: .discarded)
  }

  package func recover(_ name: PictureName) async throws {
    try await move(name, from: .discarded, to: .current)
  }

  package func remove(_ name: PictureName) async throws {
    try await connection.send(.delete(key(name, in: .discarded)), within: .write)
  }

  package func forEachPage(
    in section: PictureSection, _ body: ([PictureFile]) async throws -> Void
  ) async throws {
    var next: String?
    repeat {
      let list = try await list(in: section, after: next, limit: Self.pageSize)
      let files = list.objects.compactMap(Self.file)
      if !files.isEmpty { try await body(files) }
      next = list.next
    } while next != nil
  }

  package func close() async { await connection.close() }
}

extension PictureBucket {
  private func key(_ name: String) -> String {
    connection.bucket.prefix.isEmpty ? name : "\(connection.bucket.prefix)/\(name)"
  }

  private func key(_ name: PictureName, in section: PictureSection) -> String {
    key((section == .current ? "" : "\(Self.trashName)/") + name.fileName)
  }

  /// Marks the bucket. Also checks whether pictures can be written.
  private func putMarker() async throws {
    try await write(.put(key(Self.markerName), []))
  }

  /// Notes whether it is refused.
  private func write(_ request: BucketRequest) async throws {
    do {
      try await connection.send(request, within: .write)
      isRefusing.withLock { $0 = false }
    } catch let error as PictureStoreError {
      switch error {
      case .refused, .full: isRefusing.withLock { $0 = true }
      default: break
      }
      throw error
    }
  }

  /// Whether the bucket has the marker or a picture. Objects of other programs do not count.
  private func isPrepared() async throws -> Bool {
    // GET, because its errors name their cause, which those of HEAD do not.
    let marker = BucketRequest.get(key(Self.markerName))
    if try await !connection.send(marker, within: .read).isAbsent { return true }
    var next: String?
    repeat {
      let list = try await list(in: .current, after: next, limit: Self.pageSize)
      if list.objects.contains(where: { Self.file($0) != nil }) { return true }
      next = list.next
    } while next != nil
    return false
  }

  private func put(
    _ bytes: [UInt8], hash: String, as name: PictureName, in section: PictureSection
  ) async throws {
    var request = BucketRequest.put(key(name, in: section), bytes)
    request.bodyHash = hash
    request.headers = [("content-type", name.mediaType.name)]
    try await write(request)
  }

  /// Copies within the bucket, then removes the original. Another node may move the picture in the
  /// other direction meanwhile, and remove the copy: then the bytes are stored again.
  private func move(
    _ name: PictureName, from old: PictureSection, to new: PictureSection
  ) async throws {
    let original = try await connection.send(.get(key(name, in: old)), within: .read)
    if original.isAbsent { return }
    var copy = BucketRequest.put(key(name, in: new), [])
    copy.copySource = key(name, in: old)
    let reply = try await connection.send(copy, within: .write)
    if reply.isAbsent { return }
    try await connection.send(.delete(key(name, in: old)), within: .write)
    guard try await connection.send(.head(key(name, in: new)), within: .read).isAbsent else {
      return
    }
    // The bytes may be damaged: their own hash is sent.
    try await put(
      original.body, hash: SHA256.hexadecimal(of: original.body), as: name, in: new)
  }

  private func list(
    in section: PictureSection, after next: String?, limit: Int
  ) async throws -> S3List {
    var request = BucketRequest.get("")
    request.query = [
      ("list-type", "2"), ("max-keys", String(limit)), ("delimiter", "/"),
      ("prefix", key(section == .current ? "" : "\(Self.trashName)/")),
    ]
    if let next { request.query.append(("continuation-token", next)) }
    let reply = try await connection.send(request, within: .read)
    guard let list = S3List(String(decoding: reply.body, as: UTF8.self)) else {
      throw PictureStoreError.refused(SafeText(place), code: "ListObjectsV2")
    }
    return list
  }

  private static func file(_ object: S3List.Object) -> PictureFile? {
    let last = object.key.split(separator: "/").last ?? ""
    return PictureName(fileName: last).map { PictureFile(name: $0, time: object.time) }
  }
}
