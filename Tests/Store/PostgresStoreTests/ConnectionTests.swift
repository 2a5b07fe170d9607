import Dispatch
import MarketStore
import PostgresServer
import Testing
import Text

@testable import PostgresStore

extension Trait where Self == ConditionTrait {
  static var needsServer: Self {
    .enabled(if: PostgresServer.isInstalled, "the package postgresql is not installed")
  }
}

extension PostgresConnection {
  convenience init(address: String) throws {
    try self.init([("dbname", address)], within: .seconds(10), PostgresLibrary.system.get())
  }
}

@Suite struct LibraryTests {
  @Test func aMissingLibraryIsNamed() {
    #expect {
      try PostgresLibrary(named: "libnone.so.5")
    } throws: {
      ($0 as? PostgresLibraryError)?.name == "libnone.so.5"
    }
  }
}

@Suite(.needsServer) struct ConnectionTests {
  @Test func valuesComeBackAsTheyWereSent() async throws {
    try await PostgresServer.withDatabase { address in
      let connection = try PostgresConnection(address: address)
      let row = try #require(
        try connection.row(
          """
          SELECT $1::int8, $2::text, $3::bytea, $4::bool, $5::int8, $6::int8[] = '{3,-4}'::int8[],
            $7::text[] = ARRAY['a "b" \\', '', '{,}']
          """,
          [
            .int(.min), "Größe \"x\" \\", .bytes([0, 255, 39]), .bool(true), nil,
            .ints([3, -4]), .texts(["a \"b\" \\", "", "{,}"]),
          ]))
      #expect(try row.int(0) == .min)
      #expect(try row.text(1) == "Größe \"x\" \\")
      #expect(try row.bytes(2) == [0, 255, 39])
      #expect(try row.bool(3))
      #expect(try row.optionalInt(4) == nil)
      #expect(try row.bool(5))
      #expect(try row.bool(6))
      #expect(throws: PostgresError.self) { try row.int(4) }
      #expect(throws: PostgresError.self) { try row.int(7) }
    }
  }

  @Test func aStatementIsPreparedOnce() async throws {
    try await PostgresServer.withDatabase { address in
      let connection = try PostgresConnection(address: address)
      for number in 1...3 {
        #expect(try connection.row("SELECT 2 * $1::int8", [.int(Int64(number))])?.int(0) != nil)
      }
      let row = try connection.row("SELECT count(*) FROM pg_prepared_statements")
      #expect(try row?.int(0) == 2)
    }
  }

  @Test func changedRowsAreCounted() async throws {
    try await PostgresServer.withDatabase { address in
      let connection = try PostgresConnection(address: address)
      try connection.script("CREATE TABLE t (a int8 PRIMARY KEY, b text); SELECT 1")
      #expect(try connection.execute("INSERT INTO t VALUES (1, 'x'), (2, $1)", [nil]) == 2)
      #expect(try connection.execute("UPDATE t SET b = 'y'") == 2)
      #expect(try connection.rows("SELECT a FROM t ORDER BY a").map { try $0.int(0) } == [1, 2])
    }
  }

  @Test func errorsHaveTheirCodeAndTheConnectionRemains() async throws {
    try await PostgresServer.withDatabase { address in
      let connection = try PostgresConnection(address: address)
      try connection.script("CREATE TABLE t (a int8 PRIMARY KEY)")
      try connection.execute("INSERT INTO t VALUES (1)")
      #expect {
        try connection.execute("INSERT INTO t VALUES (1)")
      } throws: {
        ($0 as? PostgresError)?.state == .uniqueViolation
      }
      #expect(throws: PostgresError.self) { try connection.rows("SELEKT 1") }
      #expect(!connection.isBroken)
      #expect(try connection.row("SELECT 1")?.int(0) == 1)
    }
  }

  /// Enqueued statements run in order, before the next one.
  @Test func enqueuedStatementsRun() async throws {
    try await PostgresServer.withDatabase { address in
      let connection = try PostgresConnection(address: address)
      try connection.script("CREATE TABLE t (a int8 PRIMARY KEY, b bytea)")
      // More than the library keeps in memory.
      let large = [UInt8](repeating: 7, count: 1_000_000)
      let count = try connection.transaction("BEGIN") { connection in
        for number in 1...9 {
          try connection.enqueue(
            "INSERT INTO t VALUES ($1, $2)", [.int(Int64(number)), .bytes(large)])
        }
        let count = try connection.row("SELECT count(*) FROM t")?.int(0)
        try connection.copy("COPY t (a) FROM STDIN") { nil }
        try connection.enqueue("DELETE FROM t WHERE a > 7", [])
        return count
      }
      #expect(count == 9)
      try connection.enqueue("DELETE FROM t WHERE a > 6", [])
      let other = try PostgresConnection(address: address)
      #expect(try other.row("SELECT count(*) FROM t")?.int(0) == 6)
      let read = try connection.transaction(PostgresConnection.beginRead) { connection in
        try connection.row("SELECT max(a) FROM t")?.int(0)
      }
      #expect(read == 6)
      // Nothing waits for the end of a transaction that only reads.
      let state = "SELECT state FROM pg_stat_activity WHERE query = 'COMMIT'"
      let end = ContinuousClock.now + .seconds(20)
      while try other.row(state)?.text(0) != "idle", .now < end {}
      #expect(try other.row(state)?.text(0) == "idle")
      #expect(try connection.row("SELECT 1")?.int(0) == 1)
    }
  }

  @Test func anErrorOfAnEnqueuedStatementEndsTheTransaction() async throws {
    try await PostgresServer.withDatabase { address in
      let connection = try PostgresConnection(address: address)
      try connection.script("CREATE TABLE t (a int8 PRIMARY KEY)")
      func fails(_ body: (PostgresConnection) throws -> Void) -> SQLState? {
        do {
          try connection.transaction("BEGIN") { connection in
            for _ in 1...2 { try connection.enqueue("INSERT INTO t VALUES (1)", []) }
            try body(connection)
          }
          return nil
        } catch {
          return (error as? PostgresError)?.state
        }
      }
      struct RuleError: Error {}
      for _ in 1...2 {
        // At the commit, at the next statement, and when the transaction fails for another reason.
        #expect(fails { _ in } == .uniqueViolation)
        #expect(fails { _ = try $0.row("SELECT 2") } == .uniqueViolation)
        #expect(fails { _ in throw RuleError() } == nil)
      }
      #expect(!connection.isBroken)
      #expect(try connection.row("SELECT count(*) FROM t")?.int(0) == 0)
    }
  }

  @Test func rowsAreCopiedIn() async throws {
    try await PostgresServer.withDatabase { address in
      let connection = try PostgresConnection(address: address)
      try connection.script("CREATE TABLE t (a int8, b text)")
      var chunks = (1...200).map { chunk in
        Array((1...100).map { "\(chunk * 1_000 + $0)\trow \($0)\n" }.joined().utf8)
      }
      try connection.copy("COPY t (a, b) FROM STDIN") { chunks.popLast() }
      #expect(try connection.row("SELECT count(*), sum(a)::int8 FROM t")?.int(0) == 20_000)
      var isFirst = true
      #expect(throws: PostgresError.self) {
        try connection.copy("COPY t (a, b) FROM STDIN") {
          defer { isFirst = false }
          return isFirst ? Array("no number\tx\n".utf8) : nil
        }
      }
      #expect(try connection.row("SELECT count(*) FROM t")?.int(0) == 20_000)
    }
  }

  @Test func aStatementEndsAtItsLimitAndTheConnectionRemains() async throws {
    try await PostgresServer.withDatabase { address in
      let connection = try PostgresConnection(address: address)
      connection.statementLimit = .milliseconds(50)
      connection.cancellation.begin()
      #expect {
        try connection.rows("SELECT pg_sleep(20)")
      } throws: {
        ($0 as? PostgresError)?.state == .queryCanceled
      }
      #expect(connection.cancellation.end(within: .seconds(5)))
      #expect(!connection.isBroken)
      #expect(try connection.row("SELECT 1")?.int(0) == 1)
    }
  }

  @Test func anErrorOfConnectingHasItsCode() async throws {
    try await PostgresServer.withDatabase { address in
      let missing = address.replacing("@/t", with: "@/none")
      #expect {
        _ = try PostgresConnection(address: missing)
      } throws: {
        ($0 as? PostgresError)?.state == .noDatabase
      }
    }
    #expect {
      _ = try PostgresConnection(address: "postgresql:///x?host=/nonexistent")
    } throws: {
      ($0 as? PostgresError)?.state == .connectionFailure
    }
  }
}
