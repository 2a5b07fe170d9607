import GRDB
import Market
import Synchronization

/// Connections for reads on the thread that asks for them: plain pages, products and pictures,
/// which take less time than handing them to another thread.
///
/// A read that could keep its thread waiting is left to the readers that may: one for which no
/// connection is free, one in a locked market, and all for a second after one that took long, as
/// with a slow device.
final class QuickReaders: Sendable {
  private struct State {
    var free: [DatabaseQueue] = []
    var resumes = ContinuousClock.now
    var isClosed = false
  }

  private let state = Mutex(State())

  /// - Parameter path: The database; nil for one in memory, which has none of these readers.
  init(_ path: String?) throws {
    guard let path else { return }
    let readers = try (0..<StoreLimits.quickReaders).map { _ in
      var configuration = SQLiteFile.configuration
      configuration.readonly = true
      configuration.busyMode = .immediateError
      configuration.label = "market.quick"
      return try DatabaseQueue(path: path, configuration: configuration)
    }
    state.withLock { $0.free = readers }
  }

  /// Runs `body` on one consistent state of the market.
  /// - Returns: Nil if it could not be read at once, for whatever reason.
  func read<Result>(_ body: (Database) throws -> Result?) -> Result? {
    let start = ContinuousClock.now
    let reader = state.withLock { state in start < state.resumes ? nil : state.free.popLast() }
    guard let reader else { return nil }
    let deadline = ReadDeadline(StoreLimits.quickReadTime)
    let result = try? reader.read { database in
      try deadline.run(on: database) { try body(database) }
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

/// Reads of one consistent state of the market that take a fraction of a millisecond.
struct SQLiteQuickReads: QuickReads {
  let database: Database
  let counts: KnownCounts

  func page(_ query: ProductQuery, at start: PageStart, limit: Int) throws -> StoredPage? {
    guard limit <= StoreLimits.quickRows, !query.isExpensive else { return nil }
    return try ListReader(query, from: start, limit: limit, counts: counts, database: database)
      .page()
  }

  func product(_ id: Int64) throws -> StoredProduct? {
    try SQLiteProductTable(database: database).product(id)
  }

  func picture(_ name: PictureName) throws -> StoredPicture? {
    try SQLitePictureTable(database: database).picture(name)
  }
}
