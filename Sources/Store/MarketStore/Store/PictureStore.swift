import Files
package import Foundation
import Text
import Words

/// A store outside the database for the bytes of pictures, by their names.
///
/// The rows of the database define which pictures a market has; the store may have more. A picture
/// without a row is first discarded, still readable, and removed much later, so that a transaction
/// that is just adding it, or yesterday's backup, still finds it.
package protocol PictureStore: Sendable {
  /// The location as configured, such as `dir:/srv/pictures`.
  var place: String { get }

  /// The location, unlike that of every other store, even where ``place`` omits an option.
  var identity: String { get }

  /// Whether bytes are read exactly as they were stored, as from a file system. Those of other
  /// stores are compared with their names on every read.
  var guaranteesIntegrity: Bool { get }

  /// Prepares the store, once, before it is used.
  /// - Parameter mayBeNew: Whether it may be empty, without any of the pictures.
  /// - Throws: `PictureStoreError`
  func prepare(mayBeNew: Bool) async throws

  /// Checks whether pictures can be read and written.
  /// - Throws: `PictureStoreError` if not.
  func checkHealth() async throws

  /// Stores a picture, even if it exists: its time is then updated. The bytes survive a crash when
  /// this returns.
  /// - Throws: `PictureStoreError`
  func put(_ bytes: [UInt8], as name: PictureName) async throws

  /// The bytes of a picture, even of a discarded one, or nil. They may be damaged.
  /// - Throws: `PictureStoreError`
  func bytes(of name: PictureName) async throws -> [UInt8]?

  /// The bytes, read on the calling thread; nil if that would block, or they are missing.
  func bytesIfAvailable(of name: PictureName) -> [UInt8]?

  /// Lists all files, a page at a time.
  /// - Throws: `PictureStoreError`, and the errors of `body`.
  func forEachPage(
    in section: PictureSection, _ body: ([PictureFile]) async throws -> Void) async throws

  /// Discards a picture and updates its time; no error if it is gone.
  func discard(_ name: PictureName) async throws

  /// Recovers a discarded picture; no error if it is gone.
  func recover(_ name: PictureName) async throws

  /// Permanently removes a discarded picture; no error if it is gone.
  func remove(_ name: PictureName) async throws

  /// Closes connections.
  func close() async
}

extension PictureStore {
  package var identity: String { place }
}

/// The parts of a ``PictureStore``.
package enum PictureSection: Sendable {
  case current, discarded

  /// The order in which a picture is looked up: a sweep may move it to the discarded ones and back
  /// meanwhile, so that the first two lookups may miss it.
  package static let readingOrder: [PictureSection] = [
    .current, .discarded, .current, .discarded, .current,
  ]
}

/// A file of a ``PictureStore``.
package struct PictureFile: Hashable, Sendable {
  package let name: PictureName
  /// The time at which it was stored or discarded.
  package let time: Date

  package init(name: PictureName, time: Date) {
    self.name = name
    self.time = time
  }
}

/// The pictures of a market whose bytes are outside the database: each is checked when it is read,
/// and recent ones are cached.
package final class ExternalPictures: Sendable {
  /// A picture of the market, or the reason why its bytes are missing.
  package enum Lookup: Hashable, Sendable {
    case found(StoredPicture)
    case missing(Reason)
  }

  package enum Reason: String, Hashable, Sendable, CaseIterable {
    /// The store does not have it.
    case absent
    /// The bytes do not match the name, or are incomplete.
    case damaged
    /// The store cannot be read, or does not exist.
    case unreachable
  }

  package let store: any PictureStore
  private let cache: MemoryCache<PictureName, StoredPicture>

  /// Maximum bytes of pictures in memory: a list of products with their thumbnails, and some large
  /// pictures. Every write to the market makes replies obsolete, but no picture.
  package static let maximumBytes = 12 * 1_048_576
  /// Maximum pictures of one product that are stored concurrently.
  private static let maximumConcurrentPuts = 4

  package init(_ store: any PictureStore, maximumBytes: Int = maximumBytes) {
    self.store = store
    cache = MemoryCache(totalCostLimit: maximumBytes)
  }

  /// - Parameter size: The number of bytes in the picture's row; if it is nil, the hash is always
  ///   checked.
  package func lookup(_ name: PictureName, size: Int? = nil) async -> Lookup {
    if let picture = cache[name] { return .found(picture) }
    do {
      guard let bytes = try await store.bytes(of: name) else { return .missing(.absent) }
      return checked(bytes, name, size).map(Lookup.found) ?? .missing(.damaged)
    } catch {
      return .missing(.unreachable)
    }
  }

  /// A picture that can be read without waiting.
  package func pictureIfAvailable(_ name: PictureName, size: Int? = nil) -> StoredPicture? {
    cache[name] ?? store.bytesIfAvailable(of: name).flatMap { checked($0, name, size) }
  }

  /// Stores new pictures before the transaction that names them. Pictures that no row
  /// refers to are removed later.
  /// - Returns: The pictures, whose bytes are now outside.
  /// - Throws: `PictureStoreError`
  package func add(_ pictures: [NewPicture]) async throws -> [NewPicture] {
    let files = pictures.flatMap {
      [($0.originalName, $0.original.bytes), ($0.thumbnailName, $0.thumbnail.bytes)]
    }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for (index, (name, bytes)) in files.enumerated() {
        if index >= Self.maximumConcurrentPuts { try await group.next() }
        group.addTask { [store] in try await store.put(bytes, as: name) }
      }
      try await group.waitForAll()
    }
    return pictures.map(\.outside)
  }

  /// Nil for damaged bytes. Where the store keeps bytes, their number shows whether the file is
  /// complete, and `verify` compares all with their names: see docs/decisions/store.md, “A picture
  /// from a folder is compared by its size”.
  private func checked(_ bytes: [UInt8], _ name: PictureName, _ size: Int?) -> StoredPicture? {
    if store.guaranteesIntegrity, let size {
      guard bytes.count == size else { return nil }
    } else {
      guard PictureName(of: bytes, name.mediaType) == name else { return nil }
    }
    let picture = StoredPicture(bytes: bytes, mediaType: name.mediaType)
    cache.set(picture, for: name, cost: bytes.count)
    return picture
  }
}
