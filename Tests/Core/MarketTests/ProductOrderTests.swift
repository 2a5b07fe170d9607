import Foundation
import Market
import Testing
import Text

@Suite struct ProductOrderTests {
  @Test func pricesAreOfOneCurrency() {
    let names = ProductOrder.all.map(\.name)
    #expect(names.count == 10 && Set(names).count == 10)
    #expect(names.contains("price_desc:usd") && !names.contains("price_desc"))
    let yen = ProductQuery(currency: Currency(code: "JPY"))
    #expect(yen.orders.map(\.name).contains("price_asc:jpy") && yen.orders.count == 8)
  }

  @Test(arguments: ProductOrder.names) func namesAreRead(name: String) {
    #expect(ProductOrder(name: name)?.name == name)
  }

  @Test(arguments: ["", "price", "price_asc:", "price_asc:eur", "name:krw"])
  func otherNamesAreNot(name: String) { #expect(ProductOrder(name: name) == nil) }

  @Test func anOrderKeepsTheRestOfTheQuery() {
    let query = ProductQuery(search: "desk", inStock: true)
    for order in query.orders {
      let ordered = query.ordered(by: order)
      #expect(ordered.order == order && ordered.search == "desk" && ordered.inStock)
    }
    let dollars = ProductQuery(currency: .usd)
    #expect(dollars.ordered(by: ProductOrder(.name)).currency == .usd)
  }

  /// The currency of an order by price is not kept for another order.
  @Test func theNextOrderDropsTheCurrencyOfAPriceOrder() {
    let won = ProductQuery(search: "desk").ordered(by: ProductOrder(.priceAscending, in: .krw))
    #expect(won.orders == ProductOrder.all)
    #expect(won.ordered(by: ProductOrder(.name)).currency == nil)
    #expect(won.ordered(by: ProductOrder(.priceDescending)).currency == .krw)
    var cheap = won
    cheap.maximumPrice = 50_000
    #expect(cheap.ordered(by: ProductOrder(.name)).currency == .krw)
    #expect(cheap.orders.count < ProductOrder.all.count)
    let yen = ProductQuery(currency: Currency(code: "JPY"))
      .ordered(by: ProductOrder(.priceAscending))
    #expect(yen.orders.map(\.name).contains("price_asc:jpy"))
  }
}
