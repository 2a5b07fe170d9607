import Foundation
import GRDB
import GRDBSQLite

/// The time by which a plain read has to end. SQLite itself checks the clock while it works, so
/// that thousands of reads per second need neither a task nor a timer each.
struct ReadDeadline: Sendable {
  private let limit: Duration
  private let end: ContinuousClock.Instant

  /// Steps of SQLite's virtual machine between two checks of the clock: some 20 microseconds.
  private static let steps: Int32 = 2_000

  /// Starts now.
  init(_ limit: Duration) {
    self.limit = limit
    end = .now + limit
  }

  /// Runs `body`, whose statements on `database` are interrupted at the deadline.
  /// - Throws: ``DeadlineError``, and the errors of `body`.
  func run<Result>(on database: Database, _ body: () throws -> Result) throws -> Result {
    // A read that used all its time waiting for a connection has none left.
    guard ContinuousClock.now < end else { throw DeadlineError(limit: limit) }
    let connection = database.sqliteConnection
    do {
      return try withUnsafePointer(to: end) { end in
        sqlite3_progress_handler(
          connection, Self.steps,
          { end in
            let end = end?.assumingMemoryBound(to: ContinuousClock.Instant.self).pointee
            return end.map { $0 <= .now } == true ? 1 : 0
          }, UnsafeMutableRawPointer(mutating: end))
        defer { sqlite3_progress_handler(connection, 0, nil, nil) }
        return try body()
      }
    } catch let error as DatabaseError
      where error.isInterruption && ContinuousClock.now >= end
    {
      throw DeadlineError(limit: limit)
    }
  }
}

extension DatabaseError {
  /// Whether the statement may have been interrupted. SQLite has another error for one that is
  /// interrupted while it opens the index of texts.
  var isInterruption: Bool {
    resultCode == .SQLITE_INTERRUPT
      || resultCode == .SQLITE_ERROR && message?.hasPrefix("vtable constructor failed") == true
  }
}
