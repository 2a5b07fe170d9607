import Foundation
import Market
import Text

/// `{"page":1,"items":[…]}`: without a total, ascending by id.
struct Page1: Decodable {
  let products: [Product]

  /// The size of a page, which cannot be chosen.
  static let size = 20

  init(from decoder: any Decoder) throws {
    let envelope = try WireObject(from: decoder)
    guard let rows = try envelope.list(Item1.self, "items", limit: Page2.maximumRows) else {
      throw envelope.missing("items")
    }
    products = rows.map(\.product)
  }

  /// The page for `request`. The empty page is the last one, since no other has a mark of the end.
  func page(for request: PageRequest) -> ProductPage {
    let number = if case .number(let number) = request.position { number } else { 1 }
    return ProductPage(
      products: products, number: number, size: max(Self.size, products.count), totalCount: nil,
      hasNext: !products.isEmpty, nextCursor: nil)
  }
}

/// A product of generation 1. `discounted_price` is the final price, and missing without a
/// discount.
struct Item1: Decodable {
  let product: Product

  init(from decoder: any Decoder) throws {
    let row = try WireObject(from: decoder)
    let thumbnails = try Self.addresses("thumbnails", in: row)
    let day = row.epochDay("registration_date")
    product = Product(
      id: try row.identifier("id"), vendor: Vendor(id: 0, name: nil),
      name: try row.line("title", "name"),
      description: try row.text("descriptions", "description", shape: .paragraphs),
      thumbnail: thumbnails.first ?? "", price: try Self.price(of: row),
      stock: try row.integer("stock") ?? 0, createdOn: day, issuedOn: day,
      images: try Self.addresses("images", in: row).enumerated().map { index, url in
        ProductImage(
          id: index + 1, url: url,
          thumbnail: thumbnails.indices.contains(index) ? thumbnails[index] : url)
      },
      wording: row.has("images")
        ? row.wording("title", "name", description: ["descriptions", "description"]) : nil)
  }

  private static func price(of row: WireObject) throws -> Price {
    let currency = Currency(code: try row.line("currency"))
    let paid = try row.number("discounted_price", "discountedPrice")
    guard let amount = try row.number("price") ?? paid else { throw row.missing("price") }
    return Price(amount: amount, discount: paid.map { amount - $0 } ?? 0, currency: currency)
  }

  private static func addresses(_ key: WireKey, in row: WireObject) throws -> [SafeText] {
    try row.list(WireAddress.self, key, limit: WireImage.maximumCount)?.compactMap(\.text) ?? []
  }
}

/// An address in a list, which may be null.
struct WireAddress: Decodable {
  let text: SafeText?

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    text =
      container.decodeNil()
      ? nil : SafeText(try container.decode(String.self), limit: WireImage.maximumAddressLength)
  }
}
