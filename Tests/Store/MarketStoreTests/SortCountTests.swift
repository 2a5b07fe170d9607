import GRDB
import Market
import StoreFixtures
import Testing

@testable import MarketStore

/// Pages by number of whole markets that are large enough for several blocks.
@Suite struct SortCountTests {
  /// Each order in plain SQL.
  private static let orders: [ProductQuery.Sort: String] = [
    .newest: "id DESC", .oldest: "id", .priceAscending: "sale, id DESC",
    .priceDescending: "sale DESC, id DESC", .name: "name COLLATE NOCASE, id DESC",
    .nameDescending: "name COLLATE NOCASE DESC, id", .discount: "share DESC, id DESC",
    .discountAscending: "share, id",
  ]
  private static let limit = 7

  @Test(arguments: [1, 2])
  func aPageByNumberIsThatOfAPlainOffset(seed: Int) async throws {
    let store = try await SQLiteStore.selling(count: 1)
    // The search index is the subject of another test.
    try await store.write { try $0.search.postpone() }
    var random = Randomness(state: UInt64(seed))
    for round in 0..<4 {
      try await insert(6_000, into: store, &random)
      try await expectPages(of: store, &random)
      try await change(store, &random)
      try await expectPages(of: store, &random)
      if round == 1 {
        // All blocks but the first of each order become empty.
        try await store.execute("DELETE FROM product WHERE id % 50 > 0")
        try await expectPages(of: store, &random)
      }
    }
    try await store.writer.write { try SortCounts(database: $0).fill() }
    try await expectPages(of: store, &random)
    try await store.execute("DELETE FROM product")
    try await expectPages(of: store, &random)
  }

  /// Ten thousand products of one name and one price are split like all others.
  @Test func equalProductsAreCountedInBlocks() async throws {
    let store = try await SQLiteStore.selling(count: 1)
    try await store.write { try $0.search.postpone() }
    try await store.execute(Self.insertion(10_000, name: "'Same'", price: "5", discount: "0"))
    let blocks = try await store.writer.read {
      try Row.fetchAll(
        $0, sql: "SELECT count(*), max(count) FROM product_sort_count GROUP BY sort"
      ).map { [$0[0], $0[1]] as [Int] }
    }
    #expect(blocks.count == 4)
    #expect(blocks.allSatisfy { $0[0] == 2 && $0[1] <= SortCountSchema.maximumRows }, "\(blocks)")
    var random = Randomness(state: 3)
    try await expectPages(of: store, &random)
  }

  private func insert(
    _ count: Int, into store: SQLiteStore, _ random: inout Randomness
  ) async throws {
    let (first, second) = (1 + random.below(50), 1 + random.below(50))
    try await store.execute(
      Self.insertion(
        count, name: "char(65 + n % \(first), 97 + n * 7 % \(second)) || n % 3",
        price: "n * \(first) % 1000", discount: "n * \(first) % 1000 * (n % 4) / 8"))
  }

  private static func insertion(
    _ count: Int, name: String, price: String, discount: String
  ) -> String {
    """
    WITH RECURSIVE number(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < \(count))
    INSERT INTO product (vendor_id, currency, price, discount, stock, created_on, issued_on, name,
      description)
    SELECT 1, iif(n % 3, 'KRW', 'USD'), \(price), \(discount), n % 5, 19000, 19000, \(name), ''
    FROM number
    """
  }

  private func change(_ store: SQLiteStore, _ random: inout Randomness) async throws {
    let (part, rest) = (2 + random.below(9), random.below(2))
    let changes = [
      "UPDATE product SET price = price + \(random.below(90)) WHERE id % \(part) = \(rest)",
      "UPDATE product SET name = lower(name) || id % 2 WHERE id % \(part) = \(rest)",
      "UPDATE product SET currency = 'USD', discount = price / 2 WHERE price % 7 = \(rest)",
      "UPDATE product SET stock = 0 WHERE id % 11 = \(rest)",
      "DELETE FROM product WHERE sale BETWEEN 100 AND \(100 + random.below(20_000))",
      "DELETE FROM product WHERE name > 'd' AND id % 13 = \(rest)",
    ]
    for _ in 0..<3 { try await store.execute(changes[random.below(changes.count)]) }
  }

  private func expectPages(of store: SQLiteStore, _ random: inout Randomness) async throws {
    let wrong = try await store.writer.read { try SortCounts(database: $0).wrongSorts() }
    #expect(wrong == [])
    for sort in ProductQuery.Sort.allCases {
      let order = try #require(Self.orders[sort])
      let ids = try await store.writer.read {
        try Int64.fetchAll($0, sql: "SELECT id FROM product ORDER BY \(order)")
      }
      let deep = (0..<8).map { _ in random.below(max(1, ids.count)) }
      for offset in [0, 1, max(0, ids.count - 1), ids.count, ids.count + 9] + deep {
        let page = try await store.page(
          ProductQuery(sort: sort), at: .offset(offset), limit: Self.limit)
        #expect(
          page.products.map(\.id) == Array(ids.dropFirst(offset).prefix(Self.limit)),
          "\(sort) \(offset) of \(ids.count)")
        #expect(page.total == ids.count && page.offset == offset)
        guard let next = page.next else { continue }
        let following = try await store.page(
          ProductQuery(sort: sort), at: .after(next), limit: Self.limit)
        #expect(
          following.products.map(\.id)
            == Array(ids.dropFirst(offset + Self.limit).prefix(Self.limit)))
      }
    }
  }
}

/// The same numbers in every run.
private struct Randomness {
  var state: UInt64

  mutating func below(_ count: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int((state >> 33) % UInt64(count))
  }
}
