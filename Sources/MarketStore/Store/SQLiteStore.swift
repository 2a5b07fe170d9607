import Foundation
package import GRDB
import Text

/// A market in one SQLite file: products, vendors and pictures, in a folder of its own.
///
/// Several processes may use one folder: readers never wait, writers wait for each other.
///
///     let store = try SQLiteStore(folder: "/srv/market")
///     let page = try await store.page(at: .offset(0), limit: 20)
///
/// A commit is on the disk before it is acknowledged (`synchronous=FULL`).
public final class SQLiteStore: ProductStore {
  let writer: any DatabaseWriter
  /// Of the file, for messages.
  let path: String
  /// Nil for a market in memory.
  let folder: StoreFolder?
  let clock: StoreClock
  let counts = CountCache()
  /// Never writes, so that every commit, of this process or another, moves its data version.
  private let observer: any DatabaseReader

  /// Seconds to wait for another process's write before giving up: longer than any transaction.
  static let busyTimeout = 5.0

  /// KiB of pages that a transaction may change before they are written twice. Used only by a
  /// transaction that is as large.
  static let writeCache = 65_536

  /// Opens the market in `folder`, making it when there is none.
  /// - Throws: ``StoreError``; nothing is overwritten then.
  public convenience init(folder path: String, clock: StoreClock = .system) throws {
    let folder = StoreFolder(path: path)
    try folder.prepare()
    do {
      let pool = try folder.locked { try Self.open(folder.database) }
      try Self.forgetDeleted(pool, now: clock.seconds())
      var configuration = Self.configuration
      configuration.readonly = true
      configuration.label = "market.observer"
      self.init(
        folder: folder, clock: clock, writer: pool,
        observer: try DatabaseQueue(path: folder.database, configuration: configuration))
    } catch let error as DatabaseError {
      // Our statements are right, so the tables they name must be missing or different.
      throw StoreError(error, path: folder.database) ?? .damaged(SafeText(folder.database))
    }
  }

  /// Whether there is a market in the folder, or something in its way. Makes nothing.
  public static func exists(folder: String) -> Bool { StoreFolder(path: folder).exists }

  /// A market that is gone with the value, for tests.
  public static func inMemory(clock: StoreClock = .system) throws -> SQLiteStore {
    let queue = try DatabaseQueue(configuration: configuration)
    try migrator.migrate(queue)
    return SQLiteStore(folder: nil, clock: clock, writer: queue, observer: queue)
  }

  private init(
    folder: StoreFolder?, clock: StoreClock, writer: any DatabaseWriter,
    observer: any DatabaseReader
  ) {
    self.folder = folder
    path = folder?.database ?? ":memory:"
    self.clock = clock
    self.writer = writer
    self.observer = observer
  }

  /// Closes the file; calls still under way fail.
  public func close() throws {
    try observer.close()
    // The writer has to be the last to go: a reader cannot fold the log into the file.
    (writer as? DatabasePool)?.invalidateReadOnlyConnections()
    try writer.close()
  }

  public func changeMark() throws -> ChangeToken {
    try observer.unsafeRead { database in
      ChangeToken(
        version: try Int64.fetchOne(
          database.cachedStatement(sql: "PRAGMA data_version")) ?? 0,
        changes: Int64(database.totalChangesCount))
    }
  }

  static var configuration: Configuration {
    var configuration = Configuration()
    configuration.busyMode = .timeout(busyTimeout)
    configuration.foreignKeysEnabled = true
    configuration.maximumReaderCount = max(2, ProcessInfo.processInfo.activeProcessorCount)
    configuration.label = "market"
    configuration.prepareDatabase { $0.add(function: searchGrams) }
    return configuration
  }

  private static func open(_ path: String) throws -> DatabasePool {
    try inspect(path)
    let pool = try DatabasePool(path: path, configuration: configuration)
    // GRDB sets NORMAL with WAL, which may lose acknowledged commits at power loss.
    try pool.writeWithoutTransaction {
      try $0.execute(sql: "PRAGMA synchronous = FULL")
      try $0.execute(sql: "PRAGMA cache_size = -\(writeCache)")
    }
    try migrator.migrate(pool)
    // What a statement can be taken back by: in a file it costs as much as the statement.
    try pool.writeWithoutTransaction { try $0.execute(sql: "PRAGMA temp_store = MEMORY") }
    try finishBacklog(pool)
    return pool
  }

  /// Refuses what is not ours before anything that writes is opened on it. Reads a few pages only:
  /// a full check of a large market takes minutes.
  private static func inspect(_ path: String) throws {
    let queue = try DatabaseQueue(path: path, configuration: configuration)
    defer { try? queue.close() }
    try queue.unsafeRead { database in
      // A program that ended while it laid out a new market left its list of migrations, empty:
      // the first of them makes everything else and signs the file, in one transaction.
      let tables =
        try Int.fetchOne(
          database,
          sql: "SELECT count(*) FROM sqlite_schema WHERE tbl_name <> 'grdb_migrations'") ?? 0
      let owner = try Int32.fetchOne(database, sql: "PRAGMA application_id") ?? 0
      if tables == 0, owner == 0 { return }
      guard owner == applicationID else { throw StoreError.foreign(SafeText(path)) }
      if try migrator.hasBeenSuperseded(database) { throw StoreError.newer(SafeText(path)) }
      _ = try Int.fetchOne(database, sql: "SELECT max(id) FROM product")
      _ = try Int.fetchOne(database, sql: "SELECT sum(count) FROM product_count WHERE level = 3")
    }
  }
}

extension SQLiteStore {
  /// Runs `body` on one consistent state of the market.
  package func read<Result: Sendable>(
    _ body: @escaping @Sendable (Database) throws -> Result
  ) async throws -> Result {
    do {
      return try await writer.read(body)
    } catch let error as DatabaseError {
      throw StoreError(error, path: path) ?? error
    }
  }

  /// Runs `body` in one transaction: all of it is on the disk when this returns, or nothing is.
  package func write<Result: Sendable>(
    _ body: @escaping @Sendable (StoreTransaction) throws -> Result
  ) async throws -> Result {
    do {
      return try await writer.write { try body(StoreTransaction(database: $0)) }
    } catch let error as DatabaseError {
      throw StoreError(error, path: path) ?? error
    }
  }
}

extension StoreError {
  /// Nil for what is a mistake of the program and not of the file.
  init?(_ error: DatabaseError, path: String) {
    let path = SafeText(path)
    let reason = SafeText(error.message ?? "\(error.resultCode)")
    if Self.noRoom.contains(error.extendedResultCode) {
      self = .full(path)
      return
    }
    switch error.resultCode {
    case .SQLITE_NOTADB, .SQLITE_CORRUPT: self = .damaged(path)
    case .SQLITE_BUSY, .SQLITE_LOCKED: self = .busy(path)
    case .SQLITE_FULL: self = .full(path)
    case .SQLITE_IOERR, .SQLITE_READONLY: self = .device(path, reason: reason)
    case .SQLITE_CANTOPEN, .SQLITE_PERM, .SQLITE_AUTH: self = .file(path, reason: reason)
    default: return nil
    }
  }

  /// SQLite makes the file for what processes share as large as it will be, and has no word of its
  /// own for the device being full then.
  private static let noRoom: [ResultCode] = [.SQLITE_IOERR_SHMSIZE, .SQLITE_IOERR_SHMMAP]
}
