import Foundation
import MarketStore
import PostgresStore
import Text
import Words

/// A market in PostgreSQL that is filled with the rows of another one.
///
/// A table records its progress and owner; the market cannot be opened while the table exists. An
/// import that begins while another one runs takes it over, and the other one ends: no row is added
/// by both.
final class PostgresImport: MarketImport {
  private let store: PostgresStore
  private let importer = UUID().uuidString
  let position: ImportPosition?

  /// Begins an import, or resumes one that was interrupted.
  /// - Parameter store: Opened for an import.
  /// - Throws: `StoreError`, also if there is a market in the database.
  init(_ store: PostgresStore) async throws {
    self.store = store
    let name = store.name
    position = try await store.writeRows { [importer] connection in
      guard try !PostgresStore.isUnfinished(connection) else {
        try connection.execute(
          "UPDATE \(PostgresStore.progressTable) SET importer = $1", [.text(importer)])
        return try Self.position(connection)
      }
      guard try connection.row(Self.isEmpty)?.bool(0) == true else {
        throw StoreError.notEmpty(name)
      }
      try connection.execute(
        """
        CREATE TABLE \(PostgresStore.progressTable) (
          id int8 PRIMARY KEY, lines int8 NOT NULL, bytes int8 NOT NULL,
          digest text COLLATE "C" NOT NULL, importer text COLLATE "C" NOT NULL)
        """)
      try connection.execute(
        "INSERT INTO \(PostgresStore.progressTable) VALUES (1, 0, 0, '', $1)", [.text(importer)])
      // Indexes are created at the end, which takes a third of the time.
      for name in PostgresStore.productIndexes.map(\.name) {
        try connection.execute("DROP INDEX IF EXISTS \(name)")
      }
      return nil
    }
  }

  func add(_ rows: [MarketRow], through position: ImportPosition) async throws {
    try await write { connection in
      try PostgresTransferTable(connection: connection).add(rows)
      try connection.execute(
        "UPDATE \(PostgresStore.progressTable) SET \(ImportPosition.columns.assignments)",
        ImportPosition.columns.values(of: position))
    }
  }

  /// Changes the market while this import owns it.
  /// - Throws: `StoreError.importTakenOver`.
  private func write(_ body: @escaping @Sendable (PostgresConnection) throws -> Void) async throws {
    let name = store.name
    try await store.writeRows { [importer] connection in
      guard try PostgresStore.isUnfinished(connection),
        try connection.row(
          "SELECT 1 FROM \(PostgresStore.progressTable) WHERE importer = $1 FOR UPDATE",
          [.text(importer)]) != nil
      else { throw StoreError.importTakenOver(name) }
      try body(connection)
    }
  }

  func finish() async throws {
    try await write { connection in
      try Self.makeIndexes(connection)
      try Self.raiseCounters(connection)
      try connection.execute("DROP TABLE \(PostgresStore.progressTable)")
    }
    // Lets the server plan its queries for the current number of rows.
    _ = try? await store.writeRows { try $0.execute("ANALYZE") }
    // The import is complete: a node moves the products that still wait.
    let limit = StoreLimits.countedRows
    while (try? await store.write { try $0.search.catchUp(limit: limit) }) == false {}
    try store.close()
  }

  func discard() async throws {
    try await write { connection in
      for table in Self.tables { try connection.execute("TRUNCATE \(table)") }
      // The timeline remains that of the server: another one would be taken for a takeover.
      try connection.execute("UPDATE counter SET value = 0 WHERE name <> 'timeline'")
      try connection.execute("UPDATE product_total SET count = 0")
      try Self.makeIndexes(connection)
      try connection.execute("DROP TABLE \(PostgresStore.progressTable)")
    }
    try store.close()
  }

  func close() throws { try store.close() }
}

extension PostgresImport {

  private static let isEmpty = """
    SELECT NOT EXISTS (SELECT 1 FROM vendor) AND NOT EXISTS (SELECT 1 FROM product)
      AND NOT EXISTS (SELECT 1 FROM audit) AND NOT EXISTS (SELECT 1 FROM event)
    """

  /// Row ids are never reused, regardless of the highest id that the export claims.
  private static func raiseCounters(_ connection: PostgresConnection) throws {
    for (name, highest) in PostgresStore.counters {
      try connection.execute(
        "UPDATE counter SET value = greatest(value, (\(highest))) WHERE name = $1", [.text(name)])
    }
  }

  private static let tables = [
    "vendor", "picture", "product", "product_picture", "product_password", "demo_product",
    "deleted_product", "deleted_picture", "deletion_token", "write_once", "event", "event_outbox",
    "audit", "former_product", "search_block", "search_posting", "search_tail",
  ]

  private static func position(_ connection: PostgresConnection) throws -> ImportPosition? {
    try connection.first(
      Query(ImportPosition.columns, "FROM \(PostgresStore.progressTable) WHERE lines > 0"))
  }

  private static func makeIndexes(_ connection: PostgresConnection) throws {
    for index in PostgresStore.productIndexes {
      let isThere = try connection.row(
        "SELECT to_regclass($1::text) IS NOT NULL", [.text(index.name)])?.bool(0)
      if isThere != true { try connection.execute(index.sql) }
    }
  }
}
