import Foundation
import Synchronization

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A cache of bytes in private files, to be used again without a request.
///
/// Each entry is a file named by a hash of its key, written to a temporary file and renamed: it is
/// there whole or not at all, even after `kill -9`, and several processes may share a folder. A
/// damaged file, or one with another key, is a miss. Beyond the limit the least recently used
/// entries are removed.
public final class DiskCache: Sendable {
  /// The default limit in bytes.
  public static let standardLimit = 256 << 20

  public struct Usage: Hashable, Sendable {
    public var entries = 0
    public var bytes = 0
  }

  public let folder: String
  public let limit: Int
  private let state = Mutex(State())

  private struct State {
    /// The bytes of all entries, as far as this process knows; nil before they were counted.
    var bytes: Int?
    var stored = 0
  }

  /// Entries stored before those of other processes are counted again.
  private static let recount = 64
  /// Seconds after which a temporary file was abandoned.
  private static let draftLife: TimeInterval = 3_600
  /// Seconds between two updates of the time of use, to spare the disk.
  private static let touchInterval: TimeInterval = 3_600
  private static let draftPrefix = "draft-"

  /// The folder is not touched before the first entry is read.
  public init(folder: String, limit: Int = standardLimit) {
    self.folder = folder
    self.limit = max(0, limit)
  }

  /// Returns the entry; nil if it is missing, damaged, or unreadable.
  public func entry(for key: String) -> DiskCacheEntry? {
    let path = path(of: key)
    guard let data = CacheFile(path: path).read(limit: limit) else { return nil }
    guard let entry = DiskCacheEntry(file: data, key: key) else {
      unlink(path)
      return nil
    }
    touch(path)
    return entry
  }

  /// Stores an entry and replaces the one with this key.
  /// - Returns: Whether it was stored. A failure may be ignored: the entry is requested again.
  @discardableResult
  public func store(_ entry: DiskCacheEntry, for key: String) -> Bool {
    let data = entry.file(key: key)
    guard data.count <= limit else { return false }
    let path = path(of: key)
    let shelf = (path as NSString).deletingLastPathComponent
    try? FileManager.default.createDirectory(
      atPath: shelf, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    let draft = "\(shelf)/\(Self.draftPrefix)\(getpid())-\(UInt64.random(in: 0 ... .max))"
    guard CacheFile(path: draft).create(with: data), rename(draft, path) == 0 else {
      unlink(draft)
      return false
    }
    let isFull = state.withLock { state in
      state.stored += 1
      if state.bytes == nil || state.stored % Self.recount == 0 { state.bytes = usage().bytes }
      state.bytes = (state.bytes ?? 0) + data.count
      return (state.bytes ?? 0) > limit
    }
    // A little more than needed, so that not every entry has to evict others.
    if isFull { prune(to: limit - limit / 10) }
    return true
  }

  public func remove(_ key: String) {
    unlink(path(of: key))
  }

  /// The number and the bytes of all entries.
  public func usage() -> Usage {
    files().reduce(into: Usage()) {
      $0.entries += 1
      $0.bytes += $1.bytes
    }
  }

  /// Removes the least recently used entries until at most `bytes` are left, and abandoned files.
  /// - Returns: The number of entries removed.
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

  /// All entries. Only file names of this cache are read.
  private func files(cleaning: Bool = false) -> [File] {
    let manager = FileManager.default
    let shelves = (try? manager.contentsOfDirectory(atPath: folder)) ?? []
    var files: [File] = []
    for shelf in shelves where shelf.utf8.count == 2 && StableHash.isName(shelf) {
      for name in (try? manager.contentsOfDirectory(atPath: "\(folder)/\(shelf)")) ?? [] {
        let path = "\(folder)/\(shelf)/\(name)"
        var status = stat()
        guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { continue }
        let used = TimeInterval(status.modified)
        if name.hasPrefix(Self.draftPrefix) {
          if cleaning, Date().timeIntervalSince1970 - used > Self.draftLife { unlink(path) }
        } else if StableHash.isName(name) {
          files.append(File(path: path, bytes: Int(clamping: status.st_size), used: used))
        }
      }
    }
    return files
  }

  private func touch(_ path: String) {
    var status = stat()
    guard lstat(path, &status) == 0,
      Date().timeIntervalSince1970 - TimeInterval(status.modified) > Self.touchInterval
    else { return }
    utimensat(AT_FDCWD, path, nil, AT_SYMLINK_NOFOLLOW)
  }
}

extension stat {
  fileprivate var modified: Int {
    #if canImport(Darwin)
      st_mtimespec.tv_sec
    #else
      st_mtim.tv_sec
    #endif
  }
}
