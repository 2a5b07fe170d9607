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
  private func receive(_ model: inout AccessibleModel) -> AccessibleModel.Turn {
    model.receive(
      page: .success(
        ProductPage(
          products: [Self.product], number: 1, size: 10, totalCount: 1, hasNext: false,
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
    #expect(receive(&model).lines.last == "1 to 1 of 1. Showing: USD 10.00–99.50, in stock.")
    #expect(
      query(model.handle("/desk vendor:me")) == (try ProductQuery(typed: "desk vendor:me", me: 1)))
    #expect(model.handle("/price<abc").lines.count == 1)
  }
}
