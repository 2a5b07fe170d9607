import Foundation
import Market
import Testing
import Text

@Suite struct TypedQueryTests {
  @Test func wordsAreSearchedForAndFiltersAreFilters() throws {
    let query = try ProductQuery(
      typed: "walnut price<50000 in:stock currency:usd desk sort:price_asc vendor:6")
    #expect(query.search == "walnut desk")
    #expect(query.currency == .usd)
    #expect(query.maximumPrice == Decimal(string: "49999.99"))
    #expect(query.minimumPrice == nil)
    #expect(query.inStock)
    #expect(query.sort == .priceAscending)
    #expect(query.vendorID == 6)
  }

  @Test func aPriceWithoutACurrencyIsInWon() throws {
    let query = try ProductQuery(typed: "가격:10,000..50,000 재고:있음")
    #expect(query.currency == .krw)
    #expect(query.minimumPrice == 10_000)
    #expect(query.maximumPrice == 50_000)
    #expect(query.inStock)
    #expect(try ProductQuery(typed: "price<50000").maximumPrice == 49_999)
    #expect(try ProductQuery(typed: "price>50000").minimumPrice == 50_001)
    #expect(try ProductQuery(typed: "price:2.36..4.5 currency:usd").maximumPrice == 4.5)
  }

  @Test(arguments: ["3:2 film", "a<b", "usb:c", "\"price<5 in:stock\"", "http://x", "<", ":", "in"])
  func wordsThatNameNoFilterAreText(text: String) throws {
    let query = try ProductQuery(typed: text)
    #expect(query.search == SafeText(text.filter { $0 != "\"" }))
  }

  @Test(arguments: [
    ("price<", QueryError.price("price<")), ("price<abc", .price("price<abc")),
    ("price<9999999999999", .price("price<9999999999999")), ("price:5..", .price("price:5..")),
    ("currency:won!", .currency("currency:won!")), ("currency:eur", .currency("currency:eur")),
    ("sort:up", .sort("sort:up")),
    ("in:box", .stock("in:box")), ("vendor:x", .vendor("vendor:x")), ("vendor:me", .notLoggedIn),
    ("price>10 price<5", .emptyPriceRange), ("price<0", .emptyPriceRange),
    (String(repeating: "가", count: 201), .tooLong(limit: 200)),
  ])
  func mistakesAreReported(text: String, mistake: QueryError) {
    #expect(throws: mistake) { try ProductQuery(typed: text) }
  }

  @Test(arguments: [
    "", "desk", "desk price<50000 currency:usd", "sort:discount", "vendor:me in:stock",
    "\"in:stock\"",
    "price:3..7 책상",
  ])
  func typedQueriesRoundTrip(text: String) throws {
    let query = try ProductQuery(typed: text, me: 8)
    #expect(try ProductQuery(typed: query.typed.string) == query)
  }

  @Test func matchesAreGlyphsOfTheText() {
    let query = ProductQuery(search: "de")
    #expect(query.matches(in: "Walnut DEsk, wide") == [7..<9, 15..<17])
    #expect(ProductQuery(search: "가방").matches(in: "손뜨개 가방 가방") == [4..<6, 7..<9])
    #expect(ProductQuery(search: "ｆｉ").matches(in: "Film") == [0..<2])
    #expect(ProductQuery(search: "aa").matches(in: "aaaa") == [0..<2, 2..<4])
    #expect(ProductQuery.everything.matches(in: "desk") == [])
  }

  @Test func aMarketThatDoesNotCareIsFoundOut() {
    func page(_ prices: Decimal..., stock: Int = 1) -> ProductPage {
      let products = prices.enumerated().map { id, price in
        Product(
          id: id + 1, vendor: Vendor(id: 1, name: "judy"), name: "desk", description: "oak",
          thumbnail: "", price: Price(amount: price, currency: .krw), stock: stock, createdOn: nil,
          issuedOn: nil)
      }
      return ProductPage(
        products: products, number: 1, size: 20, totalCount: nil, hasNext: false, nextCursor: nil)
    }
    #expect(ProductQuery(search: "camera").ignored(in: page(1)) == .search)
    #expect(ProductQuery(search: "JUDY").ignored(in: page(1)) == nil)
    #expect(ProductQuery(search: "camera").ignored(in: page()) == nil)
    #expect(ProductQuery(inStock: true).ignored(in: page(1, stock: 0)) == .filter)
    #expect(ProductQuery(currency: .usd).ignored(in: page(1)) == .filter)
    #expect(ProductQuery(currency: .krw, maximumPrice: 5).ignored(in: page(6)) == .filter)
    #expect(ProductQuery(vendorID: 2).ignored(in: page(1)) == .filter)
    #expect(ProductQuery(sort: .priceAscending).ignored(in: page(2, 1)) == .sort)
    #expect(ProductQuery(sort: .priceDescending).ignored(in: page(2, 2, 1)) == nil)
  }
}
