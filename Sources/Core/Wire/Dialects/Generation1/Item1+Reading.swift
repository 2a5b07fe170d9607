import Foundation
import Market
import Text

/// A product of generation 1. `discounted_price` is the final price, and missing without a
/// discount.
struct Item1: Decodable {
  let product: Product

  init(from decoder: any Decoder) throws {
    let row = try WireObject(from: decoder)
    let thumbnails = try Self.addresses("thumbnails", in: row)
    let day = row.epochDay("registration_date")
    // First: a row without a number is not a market's.
    let id = try row.identifier("id")
    let name = try row.line("title", "name")
    let description = try row.wireText("descriptions", "description", shape: .paragraphs)
    product = Product(
      id: id, vendor: Vendor(id: 0, name: nil),
      name: name.shown, description: description?.shown,
      thumbnail: thumbnails.first ?? "", price: try Self.price(of: row),
      stock: try row.integer("stock") ?? 0, createdOn: day, issuedOn: day,
      images: try Self.addresses("images", in: row).enumerated().map { index, url in
        ProductImage(
          id: index + 1, url: url,
          thumbnail: thumbnails.indices.contains(index) ? thumbnails[index] : url)
      },
      wording: ProductWording(name, description))
  }

  private static func price(of row: WireObject) throws -> Price {
    let currency = Currency(code: try row.line("currency").shown)
    let paid = try row.number("discounted_price", "discountedPrice")
    guard let amount = try row.number("price") ?? paid else { throw row.missing("price") }
    return Price(amount: amount, discount: paid.map { amount - $0 } ?? 0, currency: currency)
  }

  private static func addresses(_ key: WireKey, in row: WireObject) throws -> [SafeText] {
    try row.list(WireAddress.self, key, limit: WireImage.maximumCount)?.compactMap(\.text)
      .filter { !PicturePlaceholder.isNamed(by: $0) } ?? []
  }
}

/// An address in a list, which may be null.
struct WireAddress: Decodable {
  let text: SafeText?

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    text =
      container.decodeNil()
      ? nil : SafeText(try container.decode(String.self), limit: ProductImage.maximumAddressLength)
  }
}
