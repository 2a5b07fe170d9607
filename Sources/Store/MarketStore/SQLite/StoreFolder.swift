import Files
import Foundation
import Text
import Words

/// The folder of a market and the files in it: created with modes 0700 and 0600, so that no other
/// user can read them, regardless of the umask.
package struct StoreFolder: Sendable {
  /// Absolute: SQLite would read a relative `file:name` as a URI.
  package let path: String

  package init(path: String) {
    self.path =
      path.hasPrefix("/") ? path : FileManager.default.currentDirectoryPath + "/" + path
  }

  /// Whether there is a market in the folder, or something in its place. Creates nothing.
  package var exists: Bool { access(database, F_OK) == 0 || errno != ENOENT }

  package var database: String { path + "/market.sqlite" }

  /// The write-ahead log that SQLite keeps beside the database.
  package var log: String { database + "-wal" }

  /// Whether there is an import that was not completed.
  var isImporting: Bool { access(unfinishedImport, F_OK) == 0 }

  /// The file of an import until it is complete.
  package var unfinishedImport: String { path + "/market-import.sqlite" }

  /// A free name beside the database for an older state of it.
  /// - Parameter reason: The event before which the market had this state, in one word.
  /// - Parameter time: Seconds since 1970.
  package func copy(before reason: String, at time: Int) -> String {
    let name = "\(path)/market-before-\(reason)-\(UTCStamp.fileName(time))"
    var (file, number) = ("\(name).sqlite", 1)
    // Two may be of the same second.
    while access(file, F_OK) == 0 {
      number += 1
      file = "\(name)-\(number).sqlite"
    }
    return file
  }

  /// The copy of an older market until its upgrade is complete.
  var copyBeforeUpgrade: String { path + "/market-before-upgrade.sqlite" }

  /// Returns a process that has the database open; nil if none has.
  ///
  /// Every connection to a database with a WAL holds a lock on it, which ends with its process. Do
  /// not call this in a process that has the database open: closing the file would release its
  /// locks.
  package func user() -> Int32? {
    let file = open(database, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var lock = flock()
    lock.l_type = Int16(F_WRLCK)
    lock.l_whence = Int16(SEEK_SET)
    // The bytes that SQLite locks: see “File Locking Notes” in its os.h.
    lock.l_start = 0x4000_0000
    lock.l_len = 512
    guard fcntl(file, F_GETLK, &lock) == 0, Int32(lock.l_type) != F_UNLCK else { return nil }
    return lock.l_pid
  }

  /// Gives a new file to the owner of the folder: a command that runs as root must not
  /// leave one that the service cannot open.
  package func giveToOwner(_ descriptor: Int32) {
    PrivateFolder(path: path).giveToOwner(descriptor)
  }

  /// Creates the folder and its parents if they are missing, and checks the file in it, if any.
  /// - Throws: `StoreError.cannotOpen`, `.damaged`, `.emptied`, `.lost` or `.unfinishedImport`.
  package func prepare() throws {
    try checkImport()
    try prepareFolder()
    guard exists else { return try checkLog() }
    let file = open(database, O_RDWR | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else { throw fileFailure(errno) }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0 else { throw fileFailure(errno) }
    guard status.isRegularFile else {
      throw StoreError.cannotOpen(SafeText(database), .file(.notRegularFile))
    }
    guard status.st_size > 0 else { throw StoreError.emptied(SafeText(database)) }
    guard Self.isDatabase(file) else { throw StoreError.damaged(SafeText(database)) }
    // An older file may have more permissions.
    if status.st_mode & 0o777 != 0o600 { fchmod(file, 0o600) }
  }

  /// - Throws: `StoreError.unfinishedImport` if a market would replace one that is being imported.
  func checkImport() throws {
    if isImporting, !exists { throw StoreError.unfinishedImport(SafeText(path)) }
  }

  /// - Throws: `StoreError.notEmpty` if there is a market, and the error of ``checkLog()``.
  package func checkEmpty() throws {
    guard !exists else { throw StoreError.notEmpty(SafeText(path)) }
    try checkLog()
  }

  /// - Throws: `StoreError.lost` if a new market would get the WAL of one whose file is gone: the
  ///   WAL has its latest products, and would damage the new one.
  package func checkLog() throws {
    // In this order: another process may be creating a market, which has a file before it has a
    // WAL.
    guard let status = stat(of: log), status.st_size > 0, !exists else { return }
    throw StoreError.lost(SafeText(database), log: SafeText(log))
  }

  /// Creates the folder and its parents if they are missing.
  /// - Throws: `StoreError.cannotOpen`, also for a folder that every user can write to.
  package func prepareFolder() throws {
    let folder = PrivateFolder(path: path)
    do throws(FileError) {
      try folder.create(givesToParentOwner: true)
      guard access(path, R_OK | W_OK | X_OK) == 0 else { throw FileError(path: path, code: errno) }
      // Even with the sticky bit: a journal that another user put beside the market would be read.
      try folder.checkWriters(acceptsSticky: false)
    } catch {
      throw StoreError.cannotOpen(SafeText(path), .file(error.reason))
    }
  }

  /// Whether the file of the market is a database, though maybe a damaged one.
  package var hasDatabase: Bool {
    let file = open(database, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else { return false }
    defer { close(file) }
    return Self.isDatabase(file)
  }

  /// The file that the path of the database refers to, or nil.
  func databaseIdentity() -> FileIdentity? {
    stat(of: database).map {
      FileIdentity(device: UInt64($0.st_dev), number: UInt64($0.st_ino))
    }
  }

  /// Checks that the database can be written and its device has space.
  /// - Throws: `StoreError.device` or `.full`.
  func checkRoom() throws {
    guard access(database, R_OK | W_OK) == 0 else {
      throw StoreError.failed(SafeText(database), .file(.system(errno)))
    }
    do {
      guard try FreeSpace.bytes(at: path) >= Self.minimumFreeBytes else {
        throw StoreError.full(SafeText(database))
      }
    } catch let error as FileError {
      throw StoreError.failed(SafeText(database), .file(error.reason))
    }
  }

  /// Free bytes of the device below which it counts as full: the log of one upload.
  private static let minimumFreeBytes = 1_048_576

  /// Runs `body` while no other process does this on the same folder: two that open a new market at
  /// once would both try to create its tables.
  package func locked<Result>(_ body: () throws -> Result) throws -> Result {
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

  /// Whether a file begins as a database does: SQLite would overwrite one shorter than its header.
  private static func isDatabase(_ file: Int32) -> Bool {
    let magic = Array("SQLite format 3\0".utf8)
    var header = [UInt8](repeating: 0, count: magic.count)
    return pread(file, &header, header.count, 0) == magic.count && header == magic
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

/// The identity of a file, independent of its name.
struct FileIdentity: Hashable, Sendable {
  let device: UInt64
  let number: UInt64
}
