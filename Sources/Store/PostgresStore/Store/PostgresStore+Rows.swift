import MarketStore

/// The rows of a market themselves, for moving it to another store.
extension PostgresStore {
  /// The table in which an import records its progress; while it exists, the market stays closed.
  package static let progressTable = "load_progress"

  /// The counters of row numbers, each with a query for the highest number in use.
  package static let counters = [
    (name: "vendor", highest: "SELECT max(id) FROM vendor"),
    (name: "event", highest: "SELECT max(number) FROM event"),
    (name: "audit", highest: "SELECT max(number) FROM audit"),
  ]

  /// The indexes of products, which are created faster after the rows.
  package static let productIndexes = Migration.productIndexes.map { sql in
    (name: String(sql.split(separator: " ")[2]), sql: sql)
  }

  /// Runs `body` on one consistent state of the market, without a time limit. It runs once: it
  /// may have written to the standard output.
  package func readRows<Value: Sendable>(
    _ body: @escaping @Sendable (PostgresConnection) throws -> Value
  ) async throws -> Value {
    // Events and audit entries get their numbers when they are read.
    _ = try await events(after: .max, limit: 1)
    _ = try await lastAuditNumber()
    return try await run(PostgresConnection.beginRead, until: nil, repeats: false) {
      try Self.unlimited($0, body)
    }
  }

  /// Runs `body` in one transaction, without a time limit.
  package func writeRows<Value: Sendable>(
    _ body: @escaping @Sendable (PostgresConnection) throws -> Value
  ) async throws -> Value {
    try await run(PostgresConnection.beginWrite, until: nil) { try Self.unlimited($0, body) }
  }

  package static func isUnfinished(_ connection: PostgresConnection) throws -> Bool {
    try connection.row("SELECT to_regclass('\(progressTable)') IS NOT NULL")?.bool(0) ?? false
  }

  private static func unlimited<Value>(
    _ connection: PostgresConnection, _ body: (PostgresConnection) throws -> Value
  ) throws -> Value {
    let limit = connection.statementLimit
    connection.statementLimit = nil
    defer { connection.statementLimit = limit }
    try connection.enqueue("SET LOCAL statement_timeout = 0", [])
    try connection.enqueue("SET LOCAL idle_in_transaction_session_timeout = 0", [])
    return try body(connection)
  }
}
