import MarketStore
import PostgresServer
import PostgresStore
import StoreFixtures
import TestSupport
import Testing

/// The store of the markets that a test serves.
enum MarketKind: CaseIterable {
  case sqlite, postgres

  /// The store of the running test.
  @TaskLocal static var current = MarketKind.sqlite

  /// The stores that can be tested on this machine.
  static var allCases: [MarketKind] {
    PostgresServer.isInstalled ? [.sqlite, .postgres] : [.sqlite]
  }

  /// Creates a new market, which exists while `body` runs.
  func withStore(
    in folder: TemporaryFolder? = nil,
    _ body: @Sendable (any TransactionalStore) async throws -> Void
  ) async throws {
    switch self {
    case .sqlite:
      try await body(try folder.map { try SQLiteStore(folder: $0.path) } ?? .inMemory())
    case .postgres:
      try await PostgresServer.withDatabase { address in
        let home = try TemporaryFolder()
        let store = try PostgresStore(PostgresAddress(address), folder: home.path, connections: 4)
        defer { try? store.close() }
        try await body(store)
      }
    }
  }
}

/// Runs each test with a market in SQLite, and again with one in PostgreSQL.
struct EveryMarketTrait: SuiteTrait, TestTrait, TestScoping {
  var isRecursive: Bool { true }

  func provideScope(
    for test: Test, testCase: Test.Case?,
    performing function: @Sendable () async throws -> Void
  ) async throws {
    for kind in MarketKind.allCases {
      // Failures include its name.
      let named = IssueHandlingTrait.compactMapIssues { issue in
        var issue = issue
        issue.comments.append("The market is in \(kind).")
        return issue
      }
      try await named.provideScope(for: test, testCase: testCase) {
        try await MarketKind.$current.withValue(kind, operation: function)
      }
    }
  }
}

extension Trait where Self == EveryMarketTrait {
  static var inEveryMarket: Self { Self() }
}
