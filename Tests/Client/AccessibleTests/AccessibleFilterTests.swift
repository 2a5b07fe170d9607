import Accessible
import Foundation
import Market
import Testing
import Text
import ViewModels
import Words

/// Filtering by questions and answers.
@Suite struct AccessibleFilterTests {
  private static let product = Product(
    id: 103, vendor: Vendor(id: 1, name: "wood-shop"), name: "Desk", description: nil,
    thumbnail: "", price: Price(amount: 480_000, discount: 48_000, currency: .krw), stock: 12,
    createdOn: nil, issuedOn: nil)

  /// A model with one page, read by the vendor 1.
  private func model() -> AccessibleModel {
    var model = AccessibleModel(
      marketName: "market.example", language: .english, today: { Day(number: 0) })
    model.setVendor(Vendor(id: 1, name: "wood-shop"))
    _ = receive(&model)
    return model
  }

  /// Receives a page of one product.
  private func receive(
    _ model: inout AccessibleModel, price: Price = product.price
  ) -> AccessibleModel.Turn {
    var product = Self.product
    product.price = price
    return model.receive(
      page: .success(
        ProductPage(
          products: [product], number: 1, size: 10, totalCount: 1, hasNext: false,
          nextCursor: nil)))
  }

  private func query(_ turn: AccessibleModel.Turn) -> ProductQuery? {
    guard case .request(.page(let request)) = turn.next else { return nil }
    return request.query
  }

  @Test func filtersByQuestionsAndByTyping() throws {
    var model = model()
    _ = model.handle("f")
    for answer in ["usd", "10", "99.5"] { _ = model.handle(answer) }
    let wanted = ProductQuery(
      currency: .usd, minimumPrice: 10, maximumPrice: Decimal(string: "99.5"), inStock: true)
    #expect(query(model.handle("y")) == wanted)
    let price = Price(amount: 15, discount: 0, currency: .usd)
    #expect(
      receive(&model, price: price).lines.last == "1 to 1 of 1. Showing: USD 10.00–99.50, in stock."
    )
    #expect(
      query(model.handle("/desk vendor:me")) == (try ProductQuery(typed: "desk vendor:me", me: 1)))
    #expect(model.handle("/price<abc").lines.count == 1)
  }

  @Test(
    arguments: [
      ("krw", "3만", 30_000), ("krw", "₩5,000", 5_000), ("krw", "50,000 원", 50_000),
      ("usd", "$9.50", 9.5), ("usd", "10 usd", 10), ("usd", "100", 100),
    ] as [(String, String, Decimal)])
  func aPriceMayNameItsCurrency(currency: String, typed: String, price: Decimal) throws {
    var model = model()
    for answer in ["f", currency, typed, typed] { #expect(model.handle(answer).lines.isEmpty) }
    let filtered = query(model.handle("n"))
    #expect(filtered?.minimumPrice == price && filtered?.maximumPrice == price)
    #expect(filtered?.currency == Currency(typed: currency))
  }

  @Test(arguments: [
    ("krw", "$100"), ("krw", "100 usd"), ("krw", "50 000"), ("krw", "5 desk"),
    ("krw", "5 in:stock"), ("usd", "3만원"), ("usd", "100 krw"), ("usd", "-5"), ("usd", "5 price<9"),
  ])
  func onlyAPriceInTheChosenCurrencyIsOne(currency: String, typed: String) throws {
    var model = model()
    for answer in ["f", currency] { _ = model.handle(answer) }
    for answer in [typed, "", typed] {
      let lines = model.handle(answer).lines
      #expect(lines == (answer.isEmpty ? [] : ["That is not a price."]))
    }
  }

  @Test func aFilterReplacesTheBoundsOfAnother() throws {
    var model = model()
    _ = model.handle("/price>10 price<20 currency:usd")
    for answer in ["f", "usd", "10", "20"] { _ = model.handle(answer) }
    let wanted = ProductQuery(currency: .usd, minimumPrice: 10, maximumPrice: 20)
    #expect(query(model.handle("n")) == wanted)
    let price = Price(amount: 15, discount: 0, currency: .usd)
    #expect(receive(&model, price: price).lines.last == "1 to 1 of 1. Showing: USD 10.00–20.00.")
  }

  @Test func allCurrenciesHaveNoOrderByPrice() throws {
    var model = model()
    let orders = model.handle("s").lines
    #expect(orders[2] == "3. Price: low to high, KRW")
    #expect(query(model.handle("3"))?.sort == .priceAscending)
    for answer in ["f", ""] { _ = model.handle(answer) }
    #expect(query(model.handle("n")) == .everything)
    _ = model.handle("/sort:name")
    for answer in ["f", ""] { _ = model.handle(answer) }
    #expect(query(model.handle("n"))?.sort == .name)
  }
}
