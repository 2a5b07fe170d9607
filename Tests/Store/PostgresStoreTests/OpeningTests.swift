import Foundation
import Market
import MarketStore
import PostgresServer
import StoreFixtures
import TestSupport
import Testing
import Text
import Words

@testable import PostgresStore

@Suite(.needsServer, .timeLimit(.minutes(2))) struct OpeningTests {
  @Test func aMissingServerIsNamed() {
    #expect(throws: StoreError.self) {
      try PostgresStore(address: "postgres://openmarket@/market?host=/nonexistent")
    }
  }

  @Test func aMissingLibraryIsNamed() throws {
    let address = try PostgresAddress("postgres://db/market")
    let library = Result<PostgresLibrary, PostgresLibraryError> {
      () throws(PostgresLibraryError) in try PostgresLibrary(named: "libnone.so.5")
    }
    #expect(
      throws: StoreError.cannotOpen("postgres://db/market", .server(.noLibrary("libnone.so.5")))
    ) {
      try PostgresStore(address, library: library)
    }
  }

  /// A node whose clock was ahead refused deletions that were requested at others, and for an hour
  /// its products came first.
  @Test func theClockOfTheServerCounts() async throws {
    try await PostgresServer.withDatabase { address in
      try PostgresConnection(address: address).script(
        """
        CREATE SCHEMA ahead;
        CREATE FUNCTION ahead.clock_timestamp() RETURNS timestamptz LANGUAGE sql
          AS 'SELECT pg_catalog.clock_timestamp() + interval ''1 hour''';
        DO $$BEGIN EXECUTE format(
          'ALTER DATABASE %I SET search_path = ahead, pg_catalog', current_database()); END$$
        """)
      let system = StoreClock.system
      let before = PostgresIDs.next()
      defer { PostgresIDs.set(timeOfDay: .seconds(Date.now.timeIntervalSince1970)) }
      let store = try PostgresStore(address: address)
      #expect(abs(store.clock.seconds() - system.seconds() - 3_600) < 60)
      // Milliseconds, and 12 bits.
      #expect(abs((PostgresIDs.next() - before) >> 12 - 3_600_000) < 60_000)
      let id = try await store.register("Desk", by: try await store.addSeller())
      #expect(try await store.product(id) != nil)
      try store.close()
    }
  }

  @Test func aMissingDatabaseIsNamed() async throws {
    try await PostgresServer.withDatabase { address in
      let address = try PostgresAddress(address.replacing("@/t", with: "@/none"))
      #expect(throws: StoreError.cannotOpen(address.name, .server(.noDatabase))) {
        try PostgresStore(address)
      }
    }
  }

  @Test func anotherEncodingIsNamed() async throws {
    let server = try PostgresServer()
    let address = try await server.createDatabase(
      options: ["--encoding=LATIN1", "--locale=C", "--template=template0"])
    let name = try PostgresAddress(address).name
    #expect(throws: StoreError.cannotOpen(name, .server(.encoding("LATIN1")))) {
      try PostgresStore(address: address)
    }
  }

  @Test func aWrongPasswordIsNamed() async throws {
    let server = try PostgresServer(settings: ["password_encryption": "scram-sha-256"])
    let address = try await server.createDatabase()
    try await server.execute("CREATE ROLE seller LOGIN PASSWORD 'right'")
    try await server.requirePasswords(of: "seller")
    let text = address.replacing("openmarket@", with: "seller@")
    let wrong = try PostgresAddress(text, password: "wrong")
    #expect(throws: StoreError.cannotOpen(wrong.name, .server(.wrongPassword))) {
      try PostgresStore(wrong)
    }
    for password in [nil, ""] {
      let none = try PostgresAddress(text, password: password)
      #expect(throws: StoreError.cannotOpen(none.name, .server(.noPassword))) {
        try PostgresStore(none)
      }
    }
    // The server reports more about a user for whom no password works.
    let unknown = try PostgresAddress(address.replacing("openmarket@", with: "nobody@"))
    #expect {
      try PostgresStore(unknown)
    } throws: { error in
      guard case StoreError.cannotOpen(_, .database(let message)) = error else { return false }
      return message.string.contains("\"nobody\"")
    }
  }

  /// A pooler gives a session to others after each transaction.
  @Test func aSessionKeepsItsLimitsAfterASnapshotAndAMigrationThatFails() async throws {
    try await PostgresServer.withDatabase { address in
      try PostgresStore(address: address).close()
      func limits(_ connection: PostgresConnection) throws -> [String] {
        let names = ["statement_timeout", "idle_in_transaction_session_timeout"]
        return try names.map {
          try #require(try connection.row("SELECT current_setting($1)", [.text($0)])).text(0)
        }
      }
      let snapshot = try #require(try PostgresSnapshot(PostgresAddress(address)))
      #expect(try limits(snapshot.connection) == ["0", "0"])
      try snapshot.connection.execute("COMMIT")
      #expect(try limits(snapshot.connection) == ["35s", "1min"])
      let schema = PostgresSchema(
        connection: snapshot.connection, migrations: [Migration(99, "SELECT 1 / 0")])
      #expect(throws: PostgresError.self) { try schema.migrate() }
      #expect(try limits(snapshot.connection) == ["35s", "1min"])
    }
  }

  /// No list of a new market sorts all products, also in an order that is added later.
  @Test func everyOrderHasAnIndex() async throws {
    try await PostgresServer.withDatabase { address in
      let connection = try PostgresConnection(address: address)
      try PostgresSchema(connection: connection).migrate()
      let indexes = try connection.rows(
        "SELECT indexdef FROM pg_indexes WHERE tablename = 'product'"
      ).map { try $0.text(0) }
      for key in ProductQuery.Sort.Key.allCases {
        let columns = "(shelf, \(ProductKeys.column(of: key) ?? "id"), "
        #expect(indexes.contains { $0.contains(columns) }, "\(key)")
      }
    }
  }

  @Test func aReadOnlyServerIsNamed() async throws {
    let server = try PostgresServer(settings: ["default_transaction_read_only": "on"])
    // createdb cannot create one here.
    let address = server.address("postgres")
    let name = try PostgresAddress(address).name
    #expect(throws: StoreError.cannotOpen(name, .server(.readOnly))) {
      try PostgresStore(address: address)
    }
  }

  @Test func aServerWithoutAFreeConnectionIsNamed() async throws {
    let server = try PostgresServer(
      settings: ["max_connections": "4", "superuser_reserved_connections": "3"])
    let address = server.address("postgres")
    try await server.execute("CREATE ROLE seller LOGIN")
    let text = address.replacing("openmarket@", with: "seller@")
    // The connection of the previous line ends a moment after its program.
    let end = ContinuousClock.now + .seconds(10)
    var first = try? PostgresConnection(address: text)
    while first == nil, ContinuousClock.now < end { first = try? PostgresConnection(address: text) }
    try #require(first != nil)
    let name = try PostgresAddress(text).name
    #expect(throws: StoreError.cannotOpen(name, .server(.tooManyConnections))) {
      try PostgresStore(address: text)
    }
    withExtendedLifetime(first) {}
  }

  @Test func aSchemaFromTheFutureIsRefusedAndOneThatIsCompatibleIsNot() async throws {
    try await PostgresServer.withDatabase { address in
      try PostgresStore(address: address).close()
      let connection = try PostgresConnection(address: address)
      try connection.execute("UPDATE schema_version SET version = 999")
      try PostgresStore(address: address).close()
      try connection.execute("UPDATE schema_version SET compatible = 999")
      let name = try PostgresAddress(address).name
      #expect(throws: StoreError.newer(name)) { try PostgresStore(address: address) }
    }
  }

  /// A node that keeps running after a newer one has removed what it needs must not write.
  @Test func aNodeStopsServingWhenTheSchemaIsNoLongerCompatible() async throws {
    try await PostgresServer.withDatabase { address in
      let store = try PostgresStore(address: address)
      let author = try await store.addSeller()
      let id = try await store.register("Teapot", by: author)
      let connection = try PostgresConnection(address: address)
      try connection.execute("UPDATE schema_version SET version = 999")
      try await store.checkWriting()
      try connection.execute("UPDATE schema_version SET compatible = 999")
      try await until { (try? store.changeToken()) == nil }
      let name = try PostgresAddress(address).name
      #expect(throws: StoreError.newer(name)) { try store.changeToken() }
      await #expect(throws: StoreError.newer(name)) { try await store.product(id) }
      await #expect(throws: StoreError.newer(name)) { try await store.register("Cup", by: author) }
      await #expect(throws: StoreError.newer(name)) { try await store.checkReading() }
      await #expect(throws: StoreError.newer(name)) { try await store.checkWriting() }
      try store.close()
    }
  }

  @Test func aDatabaseOfAnotherProgramIsLeftAlone() async throws {
    try await PostgresServer.withDatabase { address in
      let connection = try PostgresConnection(address: address)
      try connection.script("CREATE TABLE vendor (a int8); INSERT INTO vendor VALUES (7)")
      let name = try PostgresAddress(address).name
      #expect(throws: StoreError.foreign(name)) { try PostgresStore(address: address) }
      #expect(try connection.row("SELECT a FROM vendor")?.int(0) == 7)
    }
  }

  @Test(arguments: [
    ["--template=template0", "--locale=C"],
    ["--template=template0", "--locale-provider=icu", "--icu-locale=de-DE", "--locale=C.UTF-8"],
  ])
  func theCollationOfTheDatabaseDoesNotMatter(options: [String]) async throws {
    let server = try PostgresServer()
    let store = try PostgresStore(address: try await server.createDatabase(options: options))
    let author = try await store.addSeller()
    let names = ["b", "B", "ä", "a", "Z", "한", "é"].map { $0 + " thing" }
    for name in names { _ = try await store.register(name, by: author) }
    let page = try await store.page(
      ProductQuery(sort: .name), at: .offset(0), limit: 10)
    let other = try SQLiteStore.inMemory()
    let seller = try await other.addVendor(name: "Seller", secret: .generated("0123456789abcdefgh"))
    for name in names {
      _ = try await other.create(
        .sample(name: name), pictures: [.sample(name)],
        by: .vendor(identifier: seller.identifier.string, secret: "0123456789abcdefgh"), once: nil)
    }
    let expected = try await other.page(ProductQuery(sort: .name), at: .offset(0), limit: 10)
    #expect(page.products.map(\.name) == expected.products.map(\.name))
    try store.close()
  }
}
