package import MarketStore
import Text

/// A connection to a server. One thread at a time uses it, and waits for the server.
///
///     let row = try connection.row("SELECT name FROM vendor WHERE id = $1", [.int(7)])
///     let name = try row?.text(0)
///
/// A statement is prepared when its text is first used. All throw ``PostgresError``; after one that
/// ends the connection, `isBroken` is true.
package final class PostgresConnection: StoreConnection {
  package static var expiry: ExpiryStatements { .postgres }
  package static let eventBounds = EventPage.bounds(
    last: "(SELECT value FROM counter WHERE name = 'event')")
  package static func isInArray(of type: String) -> String { "= ANY ($1::\(type)[])" }

  /// Statements see everything committed before they began, and rows are locked where rules depend
  /// on them.
  static let beginWrite = "BEGIN ISOLATION LEVEL READ COMMITTED"
  static let beginRead = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"

  private let pipeline: PostgresPipeline
  private var isInTransaction = false
  package private(set) var rowLock = ""
  /// The position of the server when the connection was opened.
  var position = ServerPosition.unknown
  /// The time limit of one statement; nil for no limit.
  var statementLimit: Duration? = PostgresLimits.statement
  /// The time at which the statement in progress has to end, regardless of its limit.
  var deadline: ContinuousClock.Instant?

  /// Connects within `limit`.
  /// - Parameter parameters: The connection parameters of libpq.
  init(
    _ parameters: [(key: String, value: String)], within limit: Duration, _ library: PostgresLibrary
  ) throws(PostgresError) {
    pipeline = try PostgresPipeline(parameters, within: limit, library)
  }

  /// Whether the connection cannot be used again.
  var isBroken: Bool {
    get { pipeline.isBroken }
    set { pipeline.isBroken = newValue }
  }
  var cancellation: PostgresCancellation { pipeline.cancellation }
  var socket: Int32 { pipeline.socket }

  /// A setting that the server reports, such as `server_encoding`.
  func setting(_ name: String) -> String? { pipeline.setting(name) }

  package func rows(_ sql: String, _ values: [SQLValue] = []) throws -> PostgresRows {
    PostgresRows(result: try run(sql, values))
  }

  /// Returns the first row of a statement, or nil.
  package func row(_ sql: String, _ values: [SQLValue] = []) throws -> PostgresRow? {
    try rows(sql, values).first
  }

  @discardableResult
  package func execute(_ sql: String, _ values: [SQLValue]) throws -> Int {
    try run(sql, values).affected
  }

  package func enqueue(_ sql: String, _ values: [SQLValue]) throws {
    // Outside a transaction nothing would send it.
    guard isInTransaction else {
      _ = try run(sql, values)
      return
    }
    try pipeline.send(sql, values, until: endOfStatement)
  }

  package func forEachRow(
    _ sql: String, _ values: [SQLValue], _ body: (any StoreRow) throws -> Bool
  ) throws {
    for row in try rows(sql, values) where try !body(row) { return }
  }

  /// Runs `body` in a transaction.
  /// - Parameter begin: The statement that begins it.
  /// - Throws: The errors of `body`, after which nothing is changed. `SQLState.unknownOutcome` if
  ///   the connection was lost during the commit.
  func transaction<Value>(
    _ begin: String, _ body: (PostgresConnection) throws -> Value,
    beforeCommit: () throws -> Void = {}
  ) throws -> Value {
    isInTransaction = true
    rowLock = begin == Self.beginRead ? "" : " FOR UPDATE"
    defer {
      isInTransaction = false
      rowLock = ""
    }
    let value: Value
    do {
      try enqueue(begin, [])
      value = try body(self)
      try beforeCommit()
      if begin == Self.beginRead {
        deadline = nil
        try enqueue("COMMIT", [])
        // Its result says nothing, and is read before that of the next statement.
        try pipeline.finishSending(until: endOfStatement)
        return value
      }
    } catch {
      try rollBack(after: error)
    }
    try commit()
    return value
  }

  private func rollBack(after error: any Error) throws -> Never {
    deadline = nil
    // A request to stop the statement that failed would stop the next one.
    if !cancellation.end(within: PostgresLimits.cancellation) { isBroken = true }
    // A connection that cannot roll back is closed, which rolls back. The first attempt fails with
    // a statement that was sent before it.
    let isRolledBack = !isBroken && (1...2).contains { _ in (try? execute("ROLLBACK")) != nil }
    if !isRolledBack { isBroken = true }
    throw error
  }

  private func commit() throws {
    deadline = nil
    let tag: String
    do {
      tag = try run("COMMIT", []).tag
    } catch let error as PostgresError where isBroken {
      throw PostgresError(state: .unknownOutcome, message: error.message.string)
    } catch {
      // A statement before it failed.
      try rollBack(after: error)
    }
    // The server rolls back a transaction with a failed statement, and reports it only by this tag.
    guard tag == "COMMIT" else {
      throw PostgresError(state: .failedTransaction, message: "the transaction was rolled back")
    }
  }

  /// Runs statements without parameters, separated by semicolons, in one transaction.
  package func script(_ sql: String) throws { try pipeline.script(sql, until: endOfStatement) }

  /// Sends rows in the text format of `COPY … FROM STDIN`.
  /// - Parameter next: The next bytes; nil at the end.
  package func copy(_ sql: String, _ next: () throws -> [UInt8]?) throws {
    try pipeline.copy(sql, next) { endOfStatement }
  }

  /// Waits for a notification on a channel to which the connection listens.
  /// - Returns: Whether there was one before `limit`.
  func notification(until limit: ContinuousClock.Instant) throws -> Bool {
    try pipeline.notification(until: limit)
  }

  private func run(_ sql: String, _ values: [SQLValue]) throws -> PostgresResult {
    let limit = endOfStatement
    try pipeline.send(sql, values, until: limit)
    return try pipeline.result(until: limit)
  }

  private var endOfStatement: ContinuousClock.Instant? {
    let own = statementLimit.map { ContinuousClock.now + $0 }
    return [own, deadline].compactMap(\.self).min()
  }
}
