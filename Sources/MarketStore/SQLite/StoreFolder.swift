import Files
import Foundation
import Text

/// The folder of a market and the files in it: made with mode 0700 and 0600, so that no other user
/// can read them whatever the umask is.
struct StoreFolder {
  /// Absolute: SQLite would read a relative `file:name` as an address of its own kind.
  let path: String

  init(path: String) {
    self.path =
      path.hasPrefix("/") ? path : FileManager.default.currentDirectoryPath + "/" + path
  }

  /// Whether there is a market in the folder, or something in its way. Creates nothing.
  var exists: Bool { access(database, F_OK) == 0 || errno != ENOENT }

  var database: String { path + "/market.sqlite" }

  /// Makes the folder, its parents and an empty database file where they are missing.
  /// - Throws: `StoreError.cannotOpen` or `.damaged`.
  func prepare() throws {
    try make(path)
    guard access(path, R_OK | W_OK | X_OK) == 0 else { throw failure(errno) }
    let file = open(database, O_RDWR | O_CREAT | O_CLOEXEC | O_NONBLOCK, 0o600)
    guard file >= 0 else { throw fileFailure(errno) }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0 else { throw fileFailure(errno) }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw StoreError.cannotOpen(SafeText(database), .file(.notRegularFile))
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
    let start = ContinuousClock.now
    while flock(folder, LOCK_EX | LOCK_NB) != 0 {
      guard errno == EWOULDBLOCK || errno == EINTR else { throw failure(errno) }
      guard ContinuousClock.now - start < Self.patience else { throw held(folder) }
      usleep(20_000)
    }
    return try body()
  }

  /// Throws for a file that is not a database: SQLite would overwrite one shorter than its header.
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

  /// The time to wait for another process: it needs milliseconds, unless it is upgrading a large
  /// market, or hangs.
  private static let patience = Duration.seconds(5)

  private func held(_ folder: Int32) -> StoreError {
    var status = stat()
    fstat(folder, &status)
    return .busy(SafeText(path), process: Self.holder(ofInode: UInt64(status.st_ino)))
  }

  /// The process that holds a lock on a file, as Linux lists it.
  private static func holder(ofInode inode: UInt64) -> Int32? {
    let text = (try? String(contentsOfFile: "/proc/locks", encoding: .utf8)) ?? ""
    for line in text.split(separator: "\n") {
      let fields = line.split(separator: " ")
      guard fields.count >= 6, fields[1] == "FLOCK", fields[5].hasSuffix(":\(inode)") else {
        continue
      }
      return Int32(fields[4])
    }
    return nil
  }

  private func failure(_ code: Int32) -> StoreError {
    .cannotOpen(SafeText(path), .file(.system(code)))
  }

  private func fileFailure(_ code: Int32) -> StoreError {
    .cannotOpen(SafeText(database), .file(.system(code)))
  }
}
