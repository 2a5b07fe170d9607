import Files
import Foundation
package import GRDB
import Text
import Words

/// Opens database files.
package enum SQLiteFile {
  /// Seconds to wait for another process's write before giving up: longer than any transaction.
  static let busyTimeout = 5.0
  /// KiB of pages that a transaction may change before they are written twice. Only large
  /// transactions use all of it.
  private static let writeCache = 65_536

  package static var configuration: Configuration {
    var configuration = Configuration()
    configuration.busyMode = .timeout(busyTimeout)
    configuration.foreignKeysEnabled = true
    // Expensive reads hold theirs for long; the others are for plain pages.
    configuration.maximumReaderCount =
      StoreLimits.expensiveReads + max(2, ProcessInfo.processInfo.activeProcessorCount)
    configuration.label = "market"
    configuration.prepareDatabase {
      $0.add(function: ListingSchema.searchGrams)
      $0.add(function: SearchMatch.contains)
      $0.add(function: SearchTrigrams.function)
    }
    return configuration
  }

  /// Opens the database of a folder, creating it if missing, and migrates its tables.
  /// - Parameter onUpgrade: Called with the path of the copy before an older market is upgraded.
  static func open(
    _ folder: StoreFolder, onUpgrade: (SafeText) -> Void
  ) throws -> DatabasePool {
    let path = folder.database
    if !folder.exists { try createMarket(in: folder) }
    let copy = folder.copy(before: "upgrade", at: time(nil))
    if try isOlder(path) {
      onUpgrade(SafeText(copy))
      DatabaseCopy.removeLeftovers(in: folder.path, beginningWith: "market")
      try copyBeforeUpgrade(folder)
    }
    let pool = try DatabasePool(path: path, configuration: configuration)
    // GRDB sets NORMAL with WAL, which may lose acknowledged commits at power loss.
    try pool.writeWithoutTransaction {
      try $0.execute(sql: "PRAGMA synchronous = FULL")
      try $0.execute(sql: "PRAGMA cache_size = -\(writeCache)")
    }
    try SQLiteSchema.migrator.migrate(pool)
    if rename(folder.copyBeforeUpgrade, copy) == 0 {
      PrivateFolder(path: folder.path).synchronize()
    }
    // The statement journal: in a file it would cost as much as the statement itself.
    try pool.writeWithoutTransaction { try $0.execute(sql: "PRAGMA temp_store = MEMORY") }
    try finishBacklog(pool)
    return pool
  }

  /// Writes a copy of an older market: its upgrade cannot be undone. The copy that an upgrade has
  /// left that was killed between two of its steps is kept, because the market is no longer old
  /// enough to go back.
  private static func copyBeforeUpgrade(_ folder: StoreFolder) throws {
    let queue = try DatabaseQueue(path: folder.database, configuration: configuration)
    defer { try? queue.close() }
    let steps = try queue.read(SQLiteSchema.migrator.appliedIdentifiers)
    let copy = folder.copyBeforeUpgrade
    if access(copy, F_OK) == 0 {
      let earlier = try? reader(copy, "market.copy").read(SQLiteSchema.migrator.appliedIdentifiers)
      if let earlier, earlier.isStrictSubset(of: steps) { return }
      remove(copy)
    }
    try DatabaseCopy.write(queue, to: copy)
  }

  /// A connection to the market of a folder that this user may only read. Creates no file.
  /// - Throws: `StoreError`, also for a market that would have to be upgraded first.
  static func openForReading(_ path: String) throws -> DatabaseQueue {
    let queue = try reader(path, "market.reading", createsNoFile: true)
    try queue.unsafeRead { database in
      try check(database, path: path)
      guard try SQLiteSchema.migrator.hasCompletedMigrations(database) else {
        throw StoreError.cannotOpen(SafeText(path), .file(.system(EACCES)))
      }
    }
    return queue
  }

  /// A connection that never writes.
  /// - Parameters:
  ///   - label: Its name in a debugger.
  ///   - waits: Whether it waits for a lock.
  ///   - createsNoFile: Whether a market that no process has open is read without a WAL, which
  ///     opening it would create.
  package static func reader(
    _ path: String, _ label: String, waits: Bool = true, createsNoFile: Bool = false
  ) throws -> DatabaseQueue {
    var configuration = configuration
    configuration.readonly = true
    configuration.label = label
    if !waits { configuration.busyMode = .immediateError }
    var file = path
    if createsNoFile, access(path + "-wal", F_OK) != 0 {
      let name = path.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed)
      file = name.map { "file:\($0)?immutable=1" } ?? path
    }
    return try DatabaseQueue(path: file, configuration: configuration)
  }

  /// Creates a new market. Its file gets its name when it is complete and on the disk, so that an
  /// empty file is never a new market but one that has lost everything.
  private static func createMarket(in folder: StoreFolder) throws {
    DatabaseCopy.removeLeftovers(in: folder.path, beginningWith: "market")
    let file = DatabaseCopy.temporary(for: folder.database).path
    defer { remove(file) }
    try create(file, in: folder)
    let queue = try DatabaseQueue(path: file, configuration: configuration)
    defer { try? queue.close() }
    // An incomplete file is never used.
    try queue.writeWithoutTransaction {
      try $0.execute(sql: "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF")
    }
    try SQLiteSchema.migrator.migrate(queue)
    try queue.writeWithoutTransaction { try $0.execute(sql: "PRAGMA journal_mode = DELETE") }
    try queue.close()
    try DatabaseCopy.synchronize(file: file, of: folder.database)
    try DatabaseCopy.publish(file, at: folder.database)
    PrivateFolder(path: folder.path).synchronize()
  }

  /// Creates a database without tables, for the owner of a folder alone.
  static func create(_ path: String, in folder: StoreFolder) throws {
    do throws(FileError) {
      let file = try OpenFile(path, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW)
      // The umask may have removed bits.
      fchmod(file.descriptor, 0o600)
      folder.giveToOwner(file.descriptor)
    } catch {
      throw error.isDiskFull
        ? StoreError.full(SafeText(folder.database))
        : StoreError.cannotOpen(SafeText(folder.database), .file(error.reason))
    }
    let queue = try DatabaseQueue(path: path)
    defer { try? queue.close() }
    // Only a file created with this setting can release the space of deleted products.
    try queue.writeWithoutTransaction {
      try $0.execute(sql: "PRAGMA auto_vacuum = INCREMENTAL; VACUUM")
    }
  }

  /// Removes a file that is not in use, if it exists, with the files that SQLite keeps beside it.
  package static func remove(_ path: String) {
    for suffix in ["", "-journal", "-wal", "-shm"] { unlink(path + suffix) }
  }

  /// Refuses a file that is not a market before opening a connection that writes. Reads a few pages
  /// only: a full check of a large market takes minutes.
  /// - Returns: Whether an older version of this program wrote it.
  private static func isOlder(_ path: String) throws -> Bool {
    let queue = try DatabaseQueue(path: path, configuration: configuration)
    defer { try? queue.close() }
    return try queue.writeWithoutTransaction { database in
      let tables =
        try Int.fetchOne(
          database,
          sql: "SELECT count(*) FROM sqlite_schema WHERE tbl_name <> 'grdb_migrations'") ?? 0
      let owner = try Int32.fetchOne(database, sql: "PRAGMA application_id") ?? 0
      if tables == 0, owner == 0 {
        // A market gets its name when its tables exist, so this one has lost them. Only older
        // versions created the tables in place, and left an empty list if they were killed.
        guard try database.tableExists("grdb_migrations"),
          try Int.fetchOne(database, sql: "SELECT count(*) FROM grdb_migrations") == 0
        else { throw StoreError.emptied(SafeText(path)) }
        // Only a file created with this setting can release the space of deleted products.
        try database.execute(sql: "PRAGMA auto_vacuum = INCREMENTAL; VACUUM")
        return false
      }
      try check(database, path: path)
      _ = try Int.fetchOne(database, sql: "SELECT max(id) FROM product")
      _ = try Int.fetchOne(database, sql: "SELECT sum(count) FROM product_count WHERE level = 3")
      return try !SQLiteSchema.migrator.hasCompletedMigrations(database)
    }
  }

  /// Throws unless a connection reads a market that this version can open.
  package static func check(_ database: Database, path: String) throws {
    let owner = try Int32.fetchOne(database, sql: "PRAGMA application_id") ?? 0
    guard owner == SQLiteSchema.applicationID else { throw StoreError.foreign(SafeText(path)) }
    if try SQLiteSchema.migrator.hasBeenSuperseded(database) {
      throw StoreError.newer(SafeText(path))
    }
  }

  /// Indexes the products that a killed program left unindexed.
  private static func finishBacklog(_ pool: DatabasePool) throws {
    guard try pool.read({ try SQLiteSearchIndex(database: $0).isPostponed() }) else { return }
    while try !pool.write({
      try SQLiteSearchIndex(database: $0).catchUp(limit: StoreLimits.indexedProducts)
    }) {}
  }
}

extension StoreError {
  /// Nil for an error that is a bug in this program.
  package init?(_ error: DatabaseError, path: String) {
    let path = SafeText(path)
    let reason = Reason.database(SafeText(error.message ?? "\(error.resultCode)"))
    if Self.noRoom.contains(error.extendedResultCode) {
      self = .full(path)
      return
    }
    switch error.resultCode {
    case .SQLITE_NOTADB, .SQLITE_CORRUPT: self = .damaged(path)
    case .SQLITE_BUSY, .SQLITE_LOCKED: self = .busy(path)
    case .SQLITE_FULL: self = .full(path)
    case .SQLITE_IOERR, .SQLITE_READONLY: self = .failed(path, reason)
    case .SQLITE_CANTOPEN, .SQLITE_PERM, .SQLITE_AUTH: self = .cannotOpen(path, reason)
    default: return nil
    }
  }

  /// The errors of a full device while SQLite allocates the shared-memory file, for which it has no
  /// separate code.
  private static let noRoom: [ResultCode] = [.SQLITE_IOERR_SHMSIZE, .SQLITE_IOERR_SHMMAP]
}
