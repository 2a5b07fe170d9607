import Foundation
import TerminalText

/// The folder of a market and the files in it: made with mode 0700 and 0600, so that no other user
/// can read them whatever the umask is.
struct StoreFolder {
  let path: String

  var database: String { path + "/market.sqlite" }

  /// Makes the folder, its parents and an empty database file where they are missing.
  /// - Throws: `StoreError.folder`, `.file` or `.damaged`.
  func prepare() throws {
    try make(path)
    guard access(path, R_OK | W_OK | X_OK) == 0 else { throw failure(errno) }
    let file = open(database, O_RDWR | O_CREAT | O_CLOEXEC | O_NONBLOCK, 0o600)
    guard file >= 0 else { throw fileFailure(errno) }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0 else { throw fileFailure(errno) }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw StoreError.file(SafeText(database), reason: "it is not a regular file")
    }
    try mustBeDatabase(file)
    // The umask may have taken bits away, and an older file may have too many.
    if status.st_mode & 0o777 != 0o600 { fchmod(file, 0o600) }
  }

  /// Runs `body` while no other process runs one on the same folder: two that open a new market at
  /// once would both want to lay out its tables.
  func locked<Result>(_ body: () throws -> Result) throws -> Result {
    let folder = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard folder >= 0 else { throw failure(errno) }
    defer { close(folder) }
    while flock(folder, LOCK_EX) != 0 {
      guard errno == EINTR else { throw failure(errno) }
    }
    return try body()
  }

  /// SQLite takes a file that is shorter than its header for an empty one, and overwrites it.
  private func mustBeDatabase(_ file: Int32) throws {
    let magic = Array("SQLite format 3\0".utf8)
    var header = [UInt8](repeating: 0, count: magic.count)
    let count = pread(file, &header, header.count, 0)
    guard count >= 0 else { throw fileFailure(errno) }
    guard count == 0 || header == magic else { throw StoreError.damaged(SafeText(database)) }
  }

  private func make(_ folder: String) throws {
    if mkdir(folder, 0o700) == 0 || errno == EEXIST { return try mustBeFolder(folder) }
    guard errno == ENOENT else { throw failure(errno) }
    let parent = (folder as NSString).deletingLastPathComponent
    guard !parent.isEmpty, parent != folder else { throw failure(ENOENT) }
    try make(parent)
    guard mkdir(folder, 0o700) == 0 || errno == EEXIST else { throw failure(errno) }
  }

  private func mustBeFolder(_ folder: String) throws {
    var status = stat()
    guard stat(folder, &status) == 0 else { throw failure(errno) }
    guard status.st_mode & S_IFMT == S_IFDIR else { throw failure(ENOTDIR) }
  }

  private func failure(_ code: Int32) -> StoreError {
    .folder(SafeText(path), reason: SafeText(String(cString: strerror(code))))
  }

  private func fileFailure(_ code: Int32) -> StoreError {
    .file(SafeText(database), reason: SafeText(String(cString: strerror(code))))
  }
}
