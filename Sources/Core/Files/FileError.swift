import Foundation

/// A file, a folder or a lock that could not be used, and the reason.
public struct FileError: Error, Hashable, Sendable {
  public enum Reason: Hashable, Sendable {
    /// The system refused, with this error number (`errno`).
    case system(Int32)
    /// A folder, a symbolic link, a named pipe or a device is where a file is expected.
    case notRegularFile
    /// Another user owns the file or can write to it.
    case notPrivate
    /// All users can write to this folder, and so replace the file.
    case openFolder(String)
    /// The file has more bytes than are accepted.
    case tooLarge(maximum: Int)
    /// Another program, or another window of this one, has it open.
    case inUse
  }

  public let path: String
  public let reason: Reason

  package init(path: String, reason: Reason) {
    self.path = path
    self.reason = reason
  }

  package init(path: String, code: Int32) { self.init(path: path, reason: .system(code)) }

  package var isMissing: Bool { reason == .system(ENOENT) }

  /// Whether the disk, or this user's share of it, is full.
  package var isDiskFull: Bool { reason == .system(ENOSPC) || reason == .system(EDQUOT) }
}
