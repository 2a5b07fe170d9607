import GRDB
import Market
import SeededRandom
import StoreFixtures
import Testing
import Text

@testable import MarketStore

/// Stores without generated columns sort by the same values as SQLite.
@Suite("Sort keys")
struct SortKeysTests {
  @Test("They equal SQLite's generated columns")
  func sameAsGenerated() async throws {
    let store = try SQLiteStore.inMemory()
    var random = SeededRandom(seed: 16)
    let products = (0..<500).map { index in
      let price =
        random.next() % 5 == 0 ? Int64(random.next() >> 6) : Int64(random.next() % 100_000)
      return ProductFields(
        name: ["Zebra \(index)", "ÄPFEL", "우산 USB"][index % 3], description: "",
        currency: index % 2 == 0 ? "KRW" : "USD", price: price,
        discount: price == 0 ? 0 : Int64(random.next() % UInt64(price)), stock: Int64(index % 4))
    }
    try await store.write { transaction in
      let vendor = try transaction.localVendor()
      for fields in products {
        try transaction.products.add(
          NewProduct(
            vendorID: vendor, fields: fields, createdOn: .utcToday, issuedOn: .utcToday))
      }
    }
    let rows = try await store.writer.read {
      try Row.fetchAll($0, sql: "SELECT shelf, sale, share FROM product ORDER BY id").map {
        [$0[0] as Int64, $0[1], $0[2]]
      }
    }
    let keys = products.map { SortKeys($0) }
    #expect(rows == keys.map { [$0.shelf, $0.sale, $0.share] })
    #expect(keys.prefix(3).map(\.name) == ["zebra 0", "Äpfel", "우산 usb"])
  }

  /// Amounts of two currencies in the same shelf could not be compared.
  @Test func everyCurrencyHasItsOwnShelvesAndWord() {
    let queries = Currency.accepted.map { ProductFilter(ProductQuery(currency: $0)) }
    #expect(queries.flatMap(\.shelves).sorted() == ProductFilter(.everything).shelves)
    let words = Currency.accepted.flatMap {
      ProductFilter.words(currency: $0.code.string, inStock: false, vendorID: nil)
    }
    #expect(Set(words).count == Currency.accepted.count)
  }
}
