import Foundation
import Market
import Text

/// A product as generation 2 sends it, in a list and, with pictures and vendor, as a detail.
///
/// `id`, `name`, `currency` and a price must be there; all else may be missing. Dates come in four
/// spellings, of which only the day counts.
struct Product2: Decodable {
  let product: Product

  init(from decoder: any Decoder) throws {
    let row = try WireObject(from: decoder)
    let vendor = try row.object(WireVendor.self, "vendors")
    product = Product(
      id: try row.identifier("id"),
      vendor: Vendor(
        id: try row.integer("vendor_id", "vendorId") ?? vendor?.id ?? 0,
        name: try row.text("vendorName", "vendor_name") ?? vendor?.name),
      name: try row.line("name"),
      description: try row.text("description", "descriptions", shape: .paragraphs),
      thumbnail: try row.text("thumbnail", limit: WireImage.addressLimit) ?? "",
      price: try Self.price(of: row),
      stock: try row.integer("stock") ?? 0,
      createdOn: row.day("created_at"),
      issuedOn: row.day("issued_at"),
      images: try row.list(WireImage.self, "images", limit: WireImage.countLimit)?
        .compactMap(\.image) ?? [],
      wording: row.has("images")
        ? row.wording("name", description: ["description", "descriptions"]) : nil)
  }

  /// `bargain_price` is what is paid: clients show it, so where it disagrees with `price` and
  /// `discounted_price` (live servers did), the discount is what makes it right.
  private static func price(of row: WireObject) throws -> Price {
    let currency = Currency(code: try row.line("currency"))
    let sale = try row.number("bargain_price", "bargainPrice")
    guard let amount = try row.number("price") ?? sale else { throw row.missing("price") }
    let discount = try row.number("discounted_price", "discountedPrice")
    return Price(
      amount: amount, discount: sale.map { amount - $0 } ?? discount ?? 0, currency: currency)
  }
}

struct WireVendor: Decodable {
  let id: Int?
  let name: SafeText?

  init(from decoder: any Decoder) throws {
    let vendor = try WireObject(from: decoder)
    id = try vendor.integer("id")
    name = try vendor.text("name")
  }
}

struct WireImage: Decodable {
  /// Nil for a row that names no picture.
  let image: ProductImage?

  /// Five are allowed; more than this is no product.
  static let countLimit = 100
  /// Signed addresses are long.
  static let addressLimit = 2_000

  init(from decoder: any Decoder) throws {
    let row = try WireObject(from: decoder)
    let url = try row.text("url", limit: Self.addressLimit)
    let thumbnail = try row.text("thumbnail_url", "thumbnailUrl", limit: Self.addressLimit)
    let id = try row.integer("id") ?? 0
    image = (url ?? thumbnail).map {
      ProductImage(id: id, url: $0, thumbnail: thumbnail ?? $0)
    }
  }
}
