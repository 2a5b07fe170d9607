package import MarketStore
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
      // Also checks whether pictures can be written.
      try await connection.send(.put(key(Self.markerName), []), within: .write)
    } else if try await list(in: .current, after: nil, limit: 1).objects.isEmpty {
      throw PictureStoreError.notPrepared(SafeText(place))
    }
  }

  package func checkHealth() async throws {
    _ = try await list(in: .current, after: nil, limit: 1)
  }

  package func put(_ bytes: [UInt8], as name: PictureName) async throws {
    var request = BucketRequest.put(key(name, in: .current), bytes)
    request.bodyHash = name.hash
    request.headers = [("content-type", name.mediaType.name)]
    try await connection.send(request, within: .write)
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

  /// Copies within the bucket, then removes the original: there is a copy at every moment.
  private func move(
    _ name: PictureName, from old: PictureSection, to new: PictureSection
  ) async throws {
    var copy = BucketRequest.put(key(name, in: new), [])
    copy.copySource = key(name, in: old)
    let reply = try await connection.send(copy, within: .write)
    if reply.isAbsent { return }
    try await connection.send(.delete(key(name, in: old)), within: .write)
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
