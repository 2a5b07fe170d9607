import GRDB
import MarketStore
import PostgresServer
import StoreFixtures
import TestSupport
import Testing

@testable import Operations
@testable import PostgresStore

/// A column that no description has would be lost by every export, and by restoring a product.
@Suite struct ColumnTests {
  private typealias Tables = [String: Set<String>]

  private static let inFile = [
    VendorRow.insertion.described, PictureRow.sqliteInsertion.described,
    ProductRow.insertion.described, ProductPictureRow.insertion.described,
    ProductTextRow.passwordInsertion.described, ProductTextRow.demoInsertion.described,
    DeletedProductRow.insertion.described, ProductPictureRow.deletedInsertion.described,
    DeletionTokenRow.insertion.described, IdempotencyKeyRow.insertion.described,
    StoredEvent.insertion.described, AuditRow.insertion.described,
  ]

  private func tables(_ insertions: [(table: String, names: [String])]) -> Tables {
    Dictionary(uniqueKeysWithValues: insertions.map { ($0.table, Set($0.names)) })
  }

  private func expect(_ created: Tables, described: Tables, derived: Set<String>) {
    for (table, columns) in described {
      let found = created[table] ?? []
      #expect(found.subtracting(columns) == [], "not described in \(table)")
      #expect(columns.subtracting(found) == [], "not created in \(table)")
    }
    #expect(Set(created.keys).subtracting(described.keys) == derived)
  }

  /// Nothing in the other tables is exported: it follows from these, or is used only once.
  @Test func theColumnsOfAFileAreThoseOfTheRows() async throws {
    let folder = try TemporaryFolder()
    try SQLiteStore(folder: folder.path).close()
    let queue = try DatabaseQueue(
      path: folder.path + "/market.sqlite", configuration: SQLiteFile.configuration)
    defer { try? queue.close() }
    let created = try await queue.read { database in
      let names = try String.fetchAll(
        database,
        sql: """
          SELECT name FROM sqlite_schema
          WHERE type = 'table' AND name NOT GLOB 'product_search*'
          """)
      return try Dictionary(
        uniqueKeysWithValues: names.map { table in
          // Generated columns are not among them.
          let rows = try Row.fetchAll(database, sql: "PRAGMA table_info(\(table))")
          return (table, Set(rows.map { $0["name"] as String }))
        })
    }
    expect(
      created,
      described: tables(Self.inFile),
      derived: [
        "audit_expiry", "grdb_migrations", "product_count", "product_sort_count", "search_trigram",
        "sqlite_sequence",
      ])
  }

  @Test(.enabled(if: PostgresServer.isInstalled, "PostgreSQL is not installed"))
  func theColumnsOfADatabaseAreThoseOfTheRows() async throws {
    try await PostgresServer.withDatabase { address in
      let store = try PostgresStore(PostgresAddress(address))
      let created = try await store.readRows { connection in
        var tables: Tables = [:]
        for row in try connection.rows(
          """
          SELECT table_name::text, column_name::text FROM information_schema.columns
          WHERE table_schema = 'public'
          """)
        {
          tables[try row.text(0), default: []].insert(try row.text(1))
        }
        return tables
      }
      expect(
        created,
        described: tables([
          VendorRow.postgresInsertion.described, PictureRow.postgresInsertion.described,
          ProductRow.postgresInsertion.described, ProductPictureRow.insertion.described,
          ProductTextRow.passwordInsertion.described, ProductTextRow.demoInsertion.described,
          DeletedProductRow.insertion.described, ProductPictureRow.deletedInsertion.described,
          DeletionTokenRow.insertion.described, IdempotencyKeyRow.insertion.described,
          StoredEvent.insertion.described, AuditRow.postgresInsertion.described,
        ]),
        derived: [
          "counter", "event_outbox", "former_product", "product_total", "schema_version",
          "search_block", "search_posting", "search_tail", "search_turn", "shared_count",
        ])
      try store.close()
    }
  }

  /// Otherwise the round trips would not notice a column whose values are lost.
  @Test func everyColumnHasAValueInTheMarketOfTheRoundTrips() async throws {
    let market = try await FullMarket()
    let queue = try DatabaseQueue(
      path: market.path + "/market.sqlite", configuration: SQLiteFile.configuration)
    defer { try? queue.close() }
    for (table, columns) in Self.inFile {
      // Only pictures whose bytes are outside the file have it, which are imported into the file.
      for column in columns where (table, column) != ("picture", "size") {
        let hasValue = try await queue.read {
          try Bool.fetchOne(
            $0,
            sql: "SELECT EXISTS (SELECT 1 FROM \(table) WHERE \(column) NOT IN (0, '', x''))")
        }
        #expect(hasValue == true, "\(table).\(column)")
      }
    }
  }
}

extension Insertion {
  fileprivate var described: (table: String, names: [String]) { (table, names) }
}
