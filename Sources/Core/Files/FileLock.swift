import Foundation

/// A lock that one process at a time holds, released when the process ends.
///
/// Other processes see the lock through a file. ``unlock()`` removes it; a file that a killed
/// process left is locked again by the next one.
package final class FileLock: Sendable {
  private let path: String
  private let file: OpenFile

  private init(path: String, file: consuming OpenFile) {
    self.path = path
    self.file = file
  }

  /// - Returns: Nil while another process, or another lock of this one, holds it.
  package static func tryLock(_ path: String) throws(FileError) -> FileLock? {
    while true {
      let file = try OpenFile(path, O_RDWR | O_CREAT | O_NOFOLLOW)
      guard flock(file.descriptor, LOCK_EX | LOCK_NB) == 0 else {
        if errno == EINTR { continue }
        guard errno == EWOULDBLOCK else { throw FileError(path: path, code: errno) }
        return nil
      }
      // The last holder may have removed the file after it was opened here: another process could
      // then lock a new file of the same name.
      let opened = try file.status()
      guard let named = stat(of: path), named.st_ino == opened.st_ino, named.st_dev == opened.st_dev
      else { continue }
      return FileLock(path: path, file: file)
    }
  }

  /// Removes the file, so that the next holder locks a new one; the lock itself ends with the
  /// value.
  package func unlock() { unlink(path) }
}
