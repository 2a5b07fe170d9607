import Files
import Foundation
package import GRDB
import Text
import Words

/// Copies a database file that is in use.
package enum DatabaseCopy {
  /// Writes a copy with all changes that were committed when it began, and none after. The file has
  /// mode 0600, needs no other file beside it, and is on the disk when this returns. There is
  /// always a complete copy at `path`, or none.
  /// - Parameter check: Gets the path of the copy before it is at `path`; an error removes it.
  /// - Throws: ``StoreError``, also if there is a file at `path`; or the error of `check`.
  package static func write(
    _ source: any DatabaseReader, to path: String,
    checking check: (String) throws -> Void = { _ in }
  ) throws {
    let (folder, temporary) = Self.temporary(for: path)
    removeLeftovers(in: folder, beginningWith: (path as NSString).lastPathComponent)
    // Beside the copy: in some file systems a lock on the copy would keep SQLite out.
    let lock = try? FileLock.tryLock(temporary + lockMark)
    defer { lock?.unlock() }
    let file = open(temporary, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard file >= 0 else { throw failure(path, errno) }
    defer { close(file) }
    do {
      try copy(source, to: temporary)
      StoreFolder(path: folder).giveToOwner(file)
      guard fsync(file) == 0 else { throw failure(path, errno) }
      try check(temporary)
      try publish(temporary, at: path)
      PrivateFolder(path: folder).synchronize()
    } catch {
      SQLiteFile.remove(temporary)
      guard let error = error as? DatabaseError else { throw error }
      throw StoreError(error, path: path) ?? error
    }
  }

  package static func temporary(for path: String) -> (folder: String, path: String) {
    let folder = path.parentFolder
    let name = (path as NSString).lastPathComponent
    return (folder, "\(folder)/.\(name)\(partialMark)\(getpid())")
  }

  /// Removes the files of programs that were killed while they wrote a market or a copy of one.
  ///
  /// The caller is about to write such a file: one with its own process ID is from an earlier
  /// process, such as the first one of a container, which always has the same ID. A copy that such
  /// a process of another container is writing is locked.
  /// - Parameter name: The prefix of the final names of the files.
  package static func removeLeftovers(in folder: String, beginningWith name: String) {
    for file in PrivateFolder(path: folder).names {
      guard file.hasPrefix("."), file.drop(while: { $0 == "." }).hasPrefix(name),
        let mark = file.range(of: partialMark, options: .backwards),
        case let digits = file[mark.upperBound...].prefix(while: \.isNumber),
        let process = Int32(digits),
        process == getpid() || kill(process, 0) != 0 && errno == ESRCH,
        !isLocked("\(folder)/\(file[..<digits.endIndex])")
      else { continue }
      unlink("\(folder)/\(file)")
    }
  }

  private static let partialMark = ".partial-"
  private static let lockMark = "-lock"

  private static func isLocked(_ copy: String) -> Bool {
    guard access(copy + lockMark, F_OK) == 0 else { return false }
    guard let lock = try? FileLock.tryLock(copy + lockMark) else { return true }
    lock.unlock()
    return false
  }

  /// Waits until the content of a file is on the disk.
  /// - Parameter path: The name that the file is about to get.
  static func synchronize(file: String, of path: String) throws {
    do throws(FileError) {
      try OpenFile(file, O_RDONLY).synchronize()
    } catch {
      throw StoreError.failed(SafeText(path), .file(error.reason))
    }
  }

  private static func copy(_ source: any DatabaseReader, to path: String) throws {
    let target = try DatabaseQueue(path: path)
    defer { try? target.close() }
    // In one step: a copy in several steps starts over with every commit of another process.
    try source.backup(to: target)
    // Like the original, the copy is marked as having a WAL beside it.
    try target.writeWithoutTransaction { try $0.execute(sql: "PRAGMA journal_mode = DELETE") }
  }

  /// The error numbers of `link` in file systems without hard links.
  package static let linkless: Set<Int32> = [EPERM, EOPNOTSUPP, ENOSYS]

  /// Gives the file its final name unless that is taken.
  static func publish(_ temporary: String, at path: String) throws {
    if link(temporary, path) == 0 {
      unlink(temporary)
      return
    }
    guard linkless.contains(errno) else { throw failure(path, errno) }
    guard access(path, F_OK) != 0 else { throw failure(path, EEXIST) }
    guard rename(temporary, path) == 0 else { throw failure(path, errno) }
  }

  private static func failure(_ path: String, _ code: Int32) -> StoreError {
    code == ENOSPC || code == EDQUOT
      ? .full(SafeText(path))
      : .cannotOpen(SafeText(path), .file(.system(code)))
  }
}
