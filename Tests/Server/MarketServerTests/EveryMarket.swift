import StoreFixtures
import Testing

extension StoreKind {
  /// The store of the markets that the running test serves.
  @TaskLocal static var current = StoreKind.sqlite
}

/// Runs each test with a market in SQLite, and again with one in PostgreSQL.
struct EveryMarketTrait: SuiteTrait, TestTrait, TestScoping {
  var isRecursive: Bool { true }

  func provideScope(
    for test: Test, testCase: Test.Case?,
    performing function: @Sendable () async throws -> Void
  ) async throws {
    for kind in StoreKind.allCases {
      // Failures include its name.
      let named = IssueHandlingTrait.compactMapIssues { issue in
        var issue = issue
        issue.comments.append("The market is in \(kind).")
        return issue
      }
      try await named.provideScope(for: test, testCase: testCase) {
        try await StoreKind.$current.withValue(kind, operation: function)
      }
    }
  }
}

extension Trait where Self == EveryMarketTrait {
  static var inEveryMarket: Self { Self() }
}
