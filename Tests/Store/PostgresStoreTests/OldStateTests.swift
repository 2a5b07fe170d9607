import Market
import MarketStore
import PostgresServer
import StoreFixtures
import TestSupport
import Testing

@testable import PostgresStore

/// A server that keeps old rows, since something reads an old state.
@Suite(.needsServer, .timeLimit(.minutes(2))) struct OldStateTests {
  /// Each node looks four times a second, and after each of its writes.
  @Test func aLookForEventsReadsNoneThatWereMovedSinceADumpBegan() async throws {
    try await PostgresServer.withDatabase { address in
      let store = try PostgresStore(address: address)
      let author = try await store.addSeller()
      let dump = try PostgresConnection(address: address)
      try dump.execute("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
      _ = try dump.row("SELECT count(*) FROM product")

      let connection = try PostgresConnection(address: address)
      // Events of long ago.
      try connection.execute(
        """
        INSERT INTO event_outbox SELECT n, n, 'created', 1, 1 FROM generate_series(1, 20000) AS n
        """)
      let mover = EventMover(connection: connection, movesAll: true)
      while try connection.transaction(PostgresConnection.beginWrite, { _ in try mover.move() }) > 0
      {}
      // As the server does by itself every minute.
      for table in ["event_outbox", "event", "counter"] { try connection.script("VACUUM \(table)") }
      let (look, all) = ("10000000", "\(Int64.max / 2)")
      #expect(try connection.pagesRead(by: EventMover.state.replacing("$1", with: all)) > 100)
      #expect(try connection.pagesRead(by: EventMover.state.replacing("$1", with: look)) < 20)

      // Events are still found, at once and in order.
      let last = try await store.events(after: .max, limit: 1).last
      let ids = [
        try await store.register("One", by: author), try await store.register("Other", by: author),
      ]
      #expect(try await store.events(after: last, limit: 9).events.map(\.productID) == ids)
      let oldest = try await store.events(after: last + 2 - StoreLimits.events, limit: 1)
      #expect(oldest.isComplete && oldest.events.count == 1)
      #expect(try await !store.events(after: 1, limit: 1).isComplete)
      try dump.execute("ROLLBACK")
      try store.close()
    }
  }

  /// A transaction may commit long after it has added its event.
  @Test func anOldEventIsNumberedByTheNextLookAtAll() async throws {
    try await PostgresServer.withDatabase { address in
      let connection = try PostgresConnection(address: address)
      let first = try PostgresStore(address: address)
      try first.close()
      try connection.execute("INSERT INTO event_outbox VALUES (1, 1, 'created', 7, 1)")
      #expect(try EventMover(connection: connection).state().isDue == false)
      // The first look of a node is one at all.
      let store = try PostgresStore(address: address)
      try await until {
        try await store.events(after: 0, limit: 9).events.map(\.productID) == [7]
      }
      try store.close()
    }
  }
}

extension PostgresConnection {
  /// The number of pages of tables and indexes that a query reads.
  fileprivate func pagesRead(by query: String) throws -> Int {
    let plan = try rows("EXPLAIN (ANALYZE, BUFFERS) \(query)").map { try $0.text(0) }
    let line = try #require(plan.first { $0.contains("Buffers:") })
    return line.matches(of: /(?:hit|read)=([0-9]+)/).reduce(0) { $0 + (Int($1.1) ?? 0) }
  }
}
