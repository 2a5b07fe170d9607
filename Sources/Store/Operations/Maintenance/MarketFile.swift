import Files
import Foundation
import GRDB
import MarketStore
import Text
import Words

/// The database file of a market, or a backup of one.
package struct MarketFile: Sendable {
  package let path: String

  package init(path: String) {
    self.path = StoreFolder(path: path).path
  }

  /// The file of the market in a folder.
  /// - Throws: ``MaintenanceError`` if the folder has no market.
  package init(folder: String) throws {
    let folder = StoreFolder(path: folder)
    guard folder.exists else { throw MaintenanceError.noMarket(folder: SafeText(folder.path)) }
    path = folder.database
  }

  /// Bytes of the file and of its WAL.
  package var size: Int { [path, path + "-wal"].reduce(0) { $0 + stat.size(of: $1) } }

  /// Writes a copy to a new file, while other processes use the market.
  /// - Parameter check: Gets the copy before it has its name; an error removes it.
  /// - Throws: ``MaintenanceError`` or `StoreError`; or the error of `check`.
  package func copy(
    to copy: String, checking check: (MarketFile) throws -> Void = { _ in }
  ) throws {
    guard access(copy, F_OK) != 0 else { throw MaintenanceError.exists(SafeText(copy)) }
    try withQueue {
      try DatabaseCopy.write($0, to: StoreFolder(path: copy).path) {
        try check(MarketFile(path: $0))
      }
    }
  }

  /// Opens the file for `body`, which must not write.
  func reading<Result>(_ body: (Database) throws -> Result) throws -> Result {
    try withQueue { try $0.unsafeRead(body) }
  }

  private func withQueue<Result>(_ body: (DatabaseQueue) throws -> Result) throws -> Result {
    guard access(path, F_OK) == 0 else {
      throw errno == ENOENT
        ? MaintenanceError.noSuchFile(SafeText(path))
        : StoreError.cannotOpen(SafeText(path), .file(.system(errno)))
    }
    let status = stat(of: path)
    if status?.isFolder == true {
      throw StoreError.cannotOpen(SafeText(path), .file(.system(EISDIR)))
    }
    // Opening an empty file would empty its WAL as well.
    if status?.st_size == 0 { throw StoreError.damaged(SafeText(path)) }
    return try naming(path) {
      var configuration = SQLiteFile.configuration
      // A market has a WAL beside it, which only a writable connection can open. A backup has none,
      // and may be on a read-only device.
      configuration.readonly = access(path + "-wal", F_OK) != 0 && access(path, W_OK) != 0
      let queue = try DatabaseQueue(path: path, configuration: configuration)
      defer { try? queue.close() }
      try queue.unsafeRead { try SQLiteFile.check($0, path: path) }
      return try body(queue)
    }
  }

  static func hasOutsidePictures(_ database: Database) throws -> Bool {
    try database.columns(in: "picture").contains { $0.name == "size" }
  }
}

/// Runs `body` and converts database errors to errors of the store.
func naming<Result>(_ path: String, _ body: () throws -> Result) throws -> Result {
  do {
    return try body()
  } catch let error as DatabaseError {
    throw StoreError(error, path: path) ?? .damaged(SafeText(path))
  }
}
