import MarketStore

/// The tables of the database, and their version.
struct PostgresSchema {
  let connection: PostgresConnection
  var migrations = PostgresSchema.migrations

  /// All changes, in order.
  static let migrations: [Migration] = [.market, .products, .sharedCounts, .recentEvents]

  /// Migrates the schema. Several nodes may do this at once: one works, the others wait.
  /// - Throws: `PostgresError`; nothing was changed then.
  func migrate() throws {
    if try isCurrent() { return }
    try createVersionTable()
    // A row to lock.
    try connection.execute(
      "INSERT INTO schema_version VALUES (1, 0, 0) ON CONFLICT (id) DO NOTHING")
    let limit = connection.statementLimit
    // Creating an index on a large table takes long.
    connection.statementLimit = nil
    defer { connection.statementLimit = limit }
    try connection.transaction("BEGIN ISOLATION LEVEL READ COMMITTED") { connection in
      try connection.enqueue("SET LOCAL statement_timeout = 0", [])
      let version = try connection.row("SELECT version FROM schema_version FOR UPDATE")?.int(0) ?? 0
      for migration in migrations where migration.number > version {
        try connection.script(migration.sql)
        try connection.execute(
          "UPDATE schema_version SET version = $1, compatible = $2",
          [.int(migration.number), .int(migration.compatible)])
      }
    }
  }

  /// Creates the table of the version. Nodes that do this at once conflict in tables of the server
  /// in spite of IF NOT EXISTS; the error depends on the moment, and means that the table exists.
  private func createVersionTable() throws {
    do {
      try connection.execute(
        """
        CREATE TABLE IF NOT EXISTS schema_version (
          id int8 PRIMARY KEY, version int8 NOT NULL, compatible int8 NOT NULL)
        """)
    } catch let error as PostgresError
      where [.uniqueViolation, .tableExists, .objectExists].contains(error.state)
    {}
  }

  /// The number of the last migration that was applied; nil if there are no tables.
  /// - Throws: `SQLState.newerSchema`.
  func version() throws -> Int64? {
    guard try connection.row("SELECT to_regclass('schema_version') IS NOT NULL")?.bool(0) == true
    else { return nil }
    guard let row = try connection.row("SELECT version, compatible FROM schema_version") else {
      return nil
    }
    let (version, compatible) = (try row.int(0), try row.int(1))
    if version > newest, compatible > newest {
      throw PostgresError(state: .newerSchema, message: "the schema is newer")
    }
    return version
  }

  /// Whether all migrations have been applied.
  /// - Throws: `SQLState.newerSchema`.
  func isCurrent() throws -> Bool {
    guard let version = try version() else { return false }
    return version >= newest
  }

  private var newest: Int64 { migrations.last?.number ?? 0 }
}
