import Foundation
import Market

/// `{"page":1,"items":[…]}`: without a total, ascending by id.
struct Page1: Decodable {
  let products: [Product]
  let unreadable: UnreadableRows?
  private let rowCount: Int

  /// The size of a page, which cannot be chosen.
  static let size = 20

  init(from decoder: any Decoder) throws {
    let envelope = try WireObject(from: decoder)
    let rows = try envelope.readableRows(Item1.self, "items", limit: Page2.maximumRows)
    products = rows.values.map(\.product)
    unreadable = rows.unreadable
    rowCount = rows.count
  }

  /// The page for `request`. The empty page is the last one: nothing else marks the end.
  func page(for request: PageRequest) -> ProductPage {
    let number = if case .number(let number) = request.position { number } else { 1 }
    var page = ProductPage(
      products: products, number: number, size: max(Self.size, rowCount), totalCount: nil,
      hasNext: !products.isEmpty, nextCursor: nil)
    page.unreadable = unreadable
    return page
  }
}
