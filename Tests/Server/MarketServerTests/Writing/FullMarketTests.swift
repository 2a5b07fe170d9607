import GRDB
import StoreFixtures
import TestSupport
import Testing

@testable import MarketServer
@testable import MarketStore

/// A full market reports that it is full, keeps its products, and works again when there is space.
@Suite(.timeLimit(.minutes(2))) struct FullMarketTests {
  @Test func isRefusedInWordsAndRecovers() async throws {
    let folder = try TemporaryFolder()
    let store = try SQLiteStore(folder: folder.path)
    try await WritableMarket.serving(store) { market in
      let first = try await market.create().product()
      // SQLite's own error for a full device.
      try await store.limitPages(to: 0)
      let refused = try await market.create(market.form(pictures: [RegisteringTests.second]))
      #expect(refused.status == 507)
      #expect(try refused.message() == "The market is full")
      #expect(try await market.total() == 1)
      let detail = try await market.send("GET /api/products/\(first.id)")
      #expect(try detail.product() == first)
      try await store.limitPages(to: 1_000_000)
      let taken = try await market.create(market.form(pictures: [RegisteringTests.second]))
      #expect(taken.status == 201)
      #expect(try await market.total() == 2)
    }
    try store.close()
  }
}

extension SQLiteStore {
  /// - Parameter count: Pages; existing ones always remain.
  fileprivate func limitPages(to count: Int) async throws {
    try await writer.writeWithoutTransaction { database in
      let limit = try Int.fetchOne(database, sql: "PRAGMA max_page_count = \(max(1, count))")
      #expect(limit ?? 0 >= count)
    }
  }
}
