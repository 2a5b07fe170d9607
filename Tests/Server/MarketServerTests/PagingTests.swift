import GRDB
import HummingbirdTesting
import Market
import NIOCore
import StoreFixtures
import Testing

@testable import MarketServer
@testable import MarketStore
@testable import Operations

@Suite struct PagingTests {
  /// Every page of a market with gaps is the slice of a plain SELECT, by number and by cursor.
  @Test(arguments: [1, 2, 3])
  func pagesAreSlices(seed: UInt64) async throws {
    var random = SplitMix64(seed: seed)
    let fixture = try await MarketFixture.selling(count: 5_000)
    // Gaps of all sizes: single rows, whole blocks, the newest and the oldest rows.
    var doomed = (1...5_000).filter { _ in random.happens(percent: 40) }
    for _ in 0..<4 {
      let start = 1 + random.below(4_500)
      doomed += start..<start + random.below(500)
    }
    try await fixture.delete(Array(Set(doomed)).map(Int64.init))
    let expected = try await fixture.store.writer.read {
      try Int.fetchAll($0, sql: "SELECT id FROM product ORDER BY id DESC")
    }
    let size = 1 + random.below(100)
    var cursor: String?
    for (index, start) in stride(from: 0, to: expected.count, by: size).enumerated() {
      let slice = Array(expected[start..<min(start + size, expected.count)])
      let query = "/api/products?items_per_page=\(size)"
      let numbered = try await fixture.get(query + "&page_no=\(index + 1)")
      let followed = try await fixture.get(query + (cursor.map { "&page_no=7&after=\($0)" } ?? ""))
      for response in [numbered, followed] {
        let page = try response.object()
        #expect(page.pages?.map(\.id) == slice)
        #expect(page.offset == start)
        #expect(page.totalCount == expected.count)
        #expect(page.lastPage == (expected.count + size - 1) / size)
        #expect(page.hasNext == (start + size < expected.count))
        #expect(page.hasPrev == (start > 0))
        #expect((page.nextCursor != nil) == page.hasNext)
      }
      #expect(try followed.object().pageNo == (cursor == nil ? 1 : 0))
      cursor = try followed.object().nextCursor
    }
    #expect(cursor == nil)
    let past = try await fixture.get("/api/products?items_per_page=\(size)&page_no=100000").object()
    #expect(past.pages?.isEmpty == true)
    #expect(past.offset == 99_999 * size)
    #expect(!past.hasNext)
  }

  /// Pages skip blocks that were never used, however many.
  @Test func distantNumbersAreFound() async throws {
    let fixture = try await MarketFixture.selling(count: 3)
    for id: Int64 in [1 << 20, 1 << 30, 1 << 40, .max - 1] {
      try await fixture.store.execute(
        """
        INSERT INTO product (id, vendor_id, currency, price, discount, stock, created_on,
          issued_on, name, description) VALUES (\(id), 1, 'KRW', 1, 0, 1, 1, 1, 'n', 'd')
        """)
    }
    let expected = [Int.max - 1, 1 << 40, 1 << 30, 1 << 20, 3, 2, 1]
    var followed: [Int] = []
    var cursor = ""
    for number in 1...7 {
      let query = "/api/products?items_per_page=1"
      #expect(try await fixture.get(query + "&page_no=\(number)").ids() == [expected[number - 1]])
      let page = try await fixture.get(query + "&after=" + cursor).object()
      #expect(page.offset == number - 1)
      followed += page.pages?.map(\.id) ?? []
      cursor = page.nextCursor ?? ""
    }
    #expect(followed == expected)
  }

  @Test func theRowOfACursorMayBeDeleted() async throws {
    let fixture = try await MarketFixture.selling(count: 10)
    let cursor = try #require(
      try await fixture.get("/api/products?items_per_page=3").object().nextCursor)
    try await fixture.delete([8, 7])
    let page = try await fixture.get("/api/products?items_per_page=3&after=\(cursor)")
    #expect(try page.ids() == [6, 5, 4])
    #expect(try page.object().offset == 2)
  }

  @Test func countsFollowEveryChange() async throws {
    let fixture = try await MarketFixture.selling(count: 200)
    try await fixture.delete(Array(1...200))
    #expect(try await fixture.get("/api/products").object().totalCount == 0)
    let counts = try await fixture.store.writer.read {
      try Int.fetchOne($0, sql: "SELECT sum(count) FROM product_count")
    }
    #expect(counts == 0)
  }

  @Test func numbersAreNotReused() async throws {
    let fixture = try await MarketFixture.selling(count: 3)
    try await fixture.delete([3])
    let id = try await fixture.store.write { try $0.products.add(.sample()) }
    #expect(id == 4)
  }
}
