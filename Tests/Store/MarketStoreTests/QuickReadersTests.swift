import GRDB
import Market
import StoreFixtures
import TestSupport
import Testing
import Text

@testable import MarketStore

@Suite(.timeLimit(.minutes(1))) struct QuickReadersTests {
  private func withStore(_ body: (SQLiteStore) async throws -> Void) async throws {
    let folder = try TemporaryFolder()
    let store = try SQLiteStore(folder: folder.path)
    try await store.write { transaction in
      for number in 1...3 {
        var product = NewProduct.sample(name: "Thing \(number)")
        product.vendorID = try transaction.localVendor()
        try transaction.products.add(product)
      }
    }
    try await body(store)
    try store.close()
  }

  /// The result of a read; on a busy machine, some reads are left to other readers.
  private func result<Value>(_ read: () -> Value?) async -> Value {
    while true {
      if let value = read() { return value }
      await Task.yield()
    }
  }

  @Test func plainReadsAreThoseOfTheStore() async throws {
    try await withStore { store in
      let page = try await store.page(at: .offset(0), limit: 20)
      let quickPage = await result {
        store.quickly { try $0.page(.everything, at: .offset(0), limit: 20) }
      }
      #expect(quickPage == page)
      let product = try await store.product(2)
      let quickProduct = await result { store.quickly { try $0.product(2) } }
      #expect(quickProduct == product)
      #expect(store.quickly { try $0.product(9) } == nil)
    }
  }

  @Test func otherReadsAreLeftToOthers() async throws {
    try await withStore { store in
      #expect(store.quickly { try $0.page(.everything, at: .offset(0), limit: 800) } == nil)
      let search = ProductQuery(search: "Thing")
      #expect(store.quickly { try $0.page(search, at: .offset(0), limit: 20) } == nil)
      let found = try await store.page(search, at: .offset(0), limit: 20)
      #expect(found.total == 3)
    }
    let memory = try SQLiteStore.inMemory()
    #expect(memory.quickly { try $0.product(1) } == nil)
  }

  /// Old products are found in the second window, new ones in the first.
  @Test func quickSearchesAreThoseOfTheStore() async throws {
    let folder = try TemporaryFolder()
    let store = try SQLiteStore(folder: folder.path)
    try await store.write { transaction in
      let vendor = try transaction.localVendor()
      func add(_ count: Int, _ name: String) throws {
        for number in 1...count {
          var product = NewProduct.sample(name: "\(name) \(number)")
          product.vendorID = vendor
          try transaction.products.add(product)
        }
      }
      try transaction.search.postpone()
      try add(3, "Antique")
      try add(4_100, "Filler")
      try add(200, "Common")
      try add(201, "Usual")
      _ = try transaction.search.catchUp(limit: 10_000)
    }
    for (text, offset, total, isCapped) in [
      ("tique", 0, 3, false), ("ANTIQUE", 1, 3, false), ("common", 0, 200, false),
      ("usual", 0, 200, true), ("usual", 170, 200, true), ("fi", 0, 200, true),
      ("zzz", 0, 0, false), ("antique 3", 2, 3 - 2, false), ("zzz OR antique 3", 0, 1, false),
      ("antique OR usual", 0, 200, true),
    ] {
      let texts = text.split(separator: " OR ").map { SearchTerms(line: String($0)) }
      let query = ProductQuery(search: SearchTexts(texts))
      let start = PageStart.offset(offset)
      let page = try await store.page(query, at: start, limit: 20, counting: .nearby)
      #expect(page.total == total && page.isCapped == isCapped, "\(text)")
      let quick = await result {
        store.quickly { try $0.page(query, at: start, limit: 20, counting: .nearby) }
      }
      #expect(quick == page, "\(text)")
    }
    // Queries that would be counted or sorted are not.
    for query in [
      ProductQuery(search: "usual", sort: .oldest), ProductQuery(search: "usual", sort: .name),
      ProductQuery(search: "long enough to be compared"),
      ProductQuery(search: SearchTexts(["usual", "long enough to be compared"])),
    ] {
      #expect(
        store.quickly { try $0.page(query, at: .offset(0), limit: 20, counting: .nearby) } == nil)
    }
    let deep = ProductQuery(search: "usual")
    #expect(
      store.quickly { try $0.page(deep, at: .offset(180), limit: 20, counting: .nearby) } == nil)
    #expect(store.quickly { try $0.page(deep, at: .offset(0), limit: 20) } == nil)
    try store.close()
  }

  @Test func aSlowReadEndsAndIsFollowedByAPause() async throws {
    let folder = try TemporaryFolder()
    let store = try SQLiteStore(folder: folder.path)
    let readers = QuickReaders(StoreFolder(path: folder.path).database)
    let endless = """
      WITH RECURSIVE number(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number)
      SELECT max(n) FROM number
      """
    #expect(await result { readers.read { try Int.fetchOne($0, sql: "SELECT 1") } } == 1)
    #expect(readers.read { try Int.fetchOne($0, sql: endless) } == nil)
    #expect(readers.read { try Int.fetchOne($0, sql: "SELECT 1") } == nil)
    #expect(await result { readers.read { try Int.fetchOne($0, sql: "SELECT 1") } } == 1)
    readers.close()
    #expect(readers.read { try Int.fetchOne($0, sql: "SELECT 1") } == nil)
    try store.close()
  }
}
