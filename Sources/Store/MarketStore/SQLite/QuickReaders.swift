import GRDB
import GRDBSQLite
import Market
import Synchronization

/// Connections for reads on the thread that asks for them: plain pages, products and pictures,
/// which take less time than handing them to another thread.
///
/// A read that could block its thread is left to the readers that may wait: a read for which no
/// connection is free, a read in a locked market, and all reads for a second after a slow one, as
/// with a slow device.
final class QuickReaders: Sendable {
  private struct State {
    var free: [DatabaseQueue] = []
    /// Connections that are open, in use or not.
    var count = 0
    var resumes = ContinuousClock.now
    var isClosed = false
  }

  private let path: String?
  private let time: Duration
  private let state = Mutex(State())

  /// - Parameters:
  ///   - path: The database; nil for one in memory, which has no such readers.
  ///   - time: The time limit of one read; nil if the store has none.
  init(_ path: String?, time: Duration? = nil) {
    self.path = path
    self.time = min(time ?? StoreLimits.quickReadTime, StoreLimits.quickReadTime)
  }

  /// Runs `body` on one consistent state of the market.
  /// - Returns: Nil if it could not be read at once, for any reason.
  func read<Result>(_ body: (Database) throws -> Result?) -> Result? {
    let start = ContinuousClock.now
    guard let reader = reader(start) else { return nil }
    let deadline = ReadDeadline(time)
    let result = try? reader.unsafeRead { database in
      // The minimum that SQLite needs: GRDB's transaction takes longer than reading a product.
      try Self.execute("BEGIN", database)
      defer { Self.end(database) }
      return try deadline.run(on: database) { try body(database) }
    }
    let end = ContinuousClock.now
    let isClosed = state.withLock { state in
      if !state.isClosed { state.free.append(reader) }
      if end - start > StoreLimits.quickReadTime { state.resumes = end + StoreLimits.quickPause }
      return state.isClosed
    }
    if isClosed { try? reader.close() }
    return result ?? nil
  }

  /// A free connection, or a new one if there are few.
  private func reader(_ now: ContinuousClock.Instant) -> DatabaseQueue? {
    guard let path else { return nil }
    let (free, isNew) = state.withLock { state -> (DatabaseQueue?, Bool) in
      guard now >= state.resumes, !state.isClosed else { return (nil, false) }
      if let free = state.free.popLast() { return (free, false) }
      guard state.count < StoreLimits.quickReaders else { return (nil, false) }
      state.count += 1
      return (nil, true)
    }
    guard isNew else { return free }
    let reader = try? SQLiteFile.reader(path, "market.quick", waits: false)
    if reader == nil { state.withLock { $0.count -= 1 } }
    return reader
  }

  private static func execute(_ sql: String, _ database: Database) throws {
    let code = sqlite3_exec(database.sqliteConnection, sql, nil, nil, nil)
    guard code == SQLITE_OK else { throw DatabaseError(resultCode: ResultCode(rawValue: code)) }
  }

  /// Ends a read-only transaction.
  private static func end(_ database: Database) {
    do {
      try execute("COMMIT", database)
    } catch {
      try? execute("ROLLBACK", database)
    }
  }

  /// A read in progress closes its connection when it ends.
  func close() {
    let readers = state.withLock { state in
      defer { state.free = [] }
      state.isClosed = true
      return state.free
    }
    for reader in readers { try? reader.close() }
  }
}

/// Reads from one consistent state of the market that take a fraction of a millisecond.
struct SQLiteQuickReads: QuickReads {
  let database: Database
  let counts: KnownCounts
  let blocks: KnownBlocks

  func page(
    _ query: ProductQuery, at start: PageStart, limit: Int, counting: PageCounting
  ) throws -> StoredPage? {
    guard limit <= StoreLimits.quickRows, !query.isExpensive || ListReader.mayBeQuick(query) else {
      return nil
    }
    let reader = try ListReader(
      query, from: start, limit: limit, counting: counting, counts: counts, blocks: blocks,
      database: database)
    var page = query.isExpensive ? try reader.quickSearch() : try reader.page()
    page?.lastEvent = try SQLiteEventLog(connection: database).last()
    return page
  }

  func product(_ id: Int64) throws -> StoredProduct? {
    try SQLiteProductTable(connection: database).product(id)
  }

  func picture(_ name: PictureName) throws -> StoredPicture? {
    try SQLitePictureTable(connection: database).picture(name)
  }
}
