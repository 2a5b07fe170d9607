import Foundation
import Synchronization

/// A cache of replies on disk, shared by all processes of this user.
///
/// Each entry is one `PrivateFile` named by a hash of its key: it is complete or missing, even
/// after `kill -9`. A file that is damaged, or belongs to another key, is a miss. Above the limit,
/// the least recently used entries are evicted.
public final class DiskCache: Sendable {
  /// The default limit, in bytes.
  public static let standardLimit = 256 << 20

  public struct Usage: Hashable, Sendable {
    public var entries = 0
    public var bytes = 0
  }

  public let folder: String
  public let limit: Int
  private let state = Mutex(State())

  private struct State {
    /// Bytes in the folder as far as this process knows; nil before they are counted.
    var bytes: Int?
    var stored = 0
  }

  /// The number of entries after which files of other processes are counted again.
  private static let recount = 64
  /// Seconds between two updates of an entry's time of use, to limit disk writes.
  private static let touchInterval: TimeInterval = 3_600

  /// Does not touch the disk before the first entry is requested.
  public init(folder: String, limit: Int = standardLimit) {
    self.folder = folder
    self.limit = max(0, limit)
  }

  /// Returns the entry of a key; nil for one that is missing, damaged or unreadable.
  public func entry(for key: String) -> DiskCacheEntry? {
    let path = path(of: key)
    guard let data = try? PrivateFile(path: path).read(maximumSize: limit) else { return nil }
    guard let entry = DiskCacheEntry(file: data, key: key) else {
      unlink(path)
      return nil
    }
    touch(path)
    return entry
  }

  /// Stores an entry, or replaces the one with this key.
  /// - Returns: Whether it is stored. The program works without a writable cache.
  @discardableResult
  public func store(_ entry: DiskCacheEntry, for key: String) -> Bool {
    let data = entry.file(key: key)
    guard data.count <= limit else { return false }
    // A checksum finds what a power failure damages, and the server has the bytes.
    do {
      try PrivateFile(path: path(of: key)).replace(with: data, durability: .replaceable)
    } catch {
      return false
    }
    let isFull = state.withLock { state in
      state.stored += 1
      state.bytes = state.bytes.map { $0 + data.count }
      // Too much if the entry replaced another one, and too little if other processes stored some.
      if state.bytes ?? .max > limit || state.stored % Self.recount == 0 {
        state.bytes = usage().bytes
      }
      return state.bytes ?? 0 > limit
    }
    // More than needed, so that not every new entry has to evict others.
    if isFull { prune(to: limit - limit / 10) }
    return true
  }

  /// Counts the entries and their bytes.
  public func usage() -> Usage {
    files().reduce(into: Usage()) {
      $0.entries += 1
      $0.bytes += $1.bytes
    }
  }

  /// Removes the least recently used entries until at most `bytes` are left, and abandoned files.
  /// - Returns: The entries that were removed.
  @discardableResult
  public func prune(to bytes: Int) -> Usage {
    var removed = Usage()
    let files = files(cleaning: true).sorted { $0.used < $1.used }
    var left = files.reduce(0) { $0 + $1.bytes }
    for file in files where left > bytes {
      guard unlink(file.path) == 0 else { continue }
      left -= file.bytes
      removed.entries += 1
      removed.bytes += file.bytes
    }
    state.withLock { $0.bytes = left }
    return removed
  }

  /// Removes everything.
  @discardableResult
  public func clear() -> Usage { prune(to: -1) }
}

extension DiskCache {
  private struct File {
    let path: String
    let bytes: Int
    let used: TimeInterval
  }

  private func path(of key: String) -> String {
    let name = StableHash.name(of: key)
    return "\(folder)/\(name.prefix(2))/\(name)"
  }

  /// Returns all entries: files with names in the form that this cache uses.
  private func files(cleaning: Bool = false) -> [File] {
    var files: [File] = []
    for shelf in PrivateFolder(path: folder).names
    where shelf.utf8.count == 2 && StableHash.isName(shelf) {
      let shelf = PrivateFolder(path: "\(folder)/\(shelf)")
      if cleaning { shelf.removeAbandoned() }
      for name in shelf.names where StableHash.isName(name) {
        let path = "\(shelf.path)/\(name)"
        guard let status = stat(of: path, followsLinks: false), status.isRegularFile else {
          continue
        }
        files.append(
          File(
            path: path, bytes: Int(clamping: status.st_size),
            used: TimeInterval(status.modificationTime)))
      }
    }
    return files
  }

  private func touch(_ path: String) {
    guard let status = stat(of: path, followsLinks: false),
      Date().timeIntervalSince1970 - TimeInterval(status.modificationTime) > Self.touchInterval
    else { return }
    utimensat(AT_FDCWD, path, nil, AT_SYMLINK_NOFOLLOW)
  }
}
