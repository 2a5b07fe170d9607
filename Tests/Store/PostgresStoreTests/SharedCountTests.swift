import MarketStore
import PostgresServer
import Testing

@testable import PostgresStore

@Suite(.needsServer, .timeLimit(.minutes(2))) struct SharedCountTests {
  @Test func changesOfTwoNodesAreAllCounted() async throws {
    try await PostgresServer.withDatabase { address in
      let nodes = try (0..<2).map { _ in try PostgresStore(address: address) }
      try await withThrowingTaskGroup { group in
        for number in 0..<40 {
          // In another order: transactions must not wait for each other.
          let names = number.isMultiple(of: 4) ? ["one", "two"] : ["two", "one"]
          group.addTask { try await nodes[number % 2].count(names) }
        }
        try await group.waitForAll()
      }
      let counts = try await nodes[0].shared.counts(.wrongSecrets, of: ["one", "two", "three"])
      #expect(counts.mapValues(\.value) == ["one": 40, "two": 40])
      #expect(counts.values.allSatisfy { $0.age < .seconds(60) })
      #expect(try await nodes[0].shared.counts(.requests, of: ["one"]).isEmpty)
      for node in nodes { try node.close() }
    }
  }

  @Test func theLatestAreFound() async throws {
    try await PostgresServer.withDatabase { address in
      let store = try PostgresStore(address: address)
      try await store.count(["old", "new"])
      let connection = try PostgresConnection(address: address)
      try connection.execute(
        "UPDATE shared_count SET changed_at = changed_at - 5000 WHERE name = 'old'")
      let latest = try await store.shared.counts(
        .wrongSecrets, changedWithin: .seconds(4), limit: 10)
      #expect(Set(latest.keys) == ["new"])
      let all = try await store.shared.counts(
        .wrongSecrets, changedWithin: .seconds(600), limit: 10)
      #expect(Set(all.keys) == ["new", "old"])
      #expect(try #require(all["old"]).age >= .seconds(5))
      #expect(
        try await store.shared.counts(.wrongSecrets, changedWithin: .seconds(600), limit: 1).count
          == 1)
      try store.close()
    }
  }

  @Test func countsWhoseTimeIsOverAreRemoved() async throws {
    try await PostgresServer.withDatabase { address in
      let store = try PostgresStore(address: address)
      for number in 0..<20 { try await store.count((0..<20).map { "\(number) \($0)" }) }
      let connection = try PostgresConnection(address: address)
      try connection.execute("UPDATE shared_count SET changed_at = changed_at - 601000")
      for number in 0..<4 { try await store.count(["new \(number)"]) }
      #expect(try connection.row("SELECT count(*) FROM shared_count")?.int(0) == 4)
      try store.close()
    }
  }
}

extension PostgresStore {
  fileprivate var shared: any SharedCounts { self }

  fileprivate func count(_ names: [String]) async throws {
    try await shared.change(.wrongSecrets, names) { counts in
      for name in names { counts[name] = SharedCount((counts[name]?.value ?? 0) + 1) }
    }
  }
}
