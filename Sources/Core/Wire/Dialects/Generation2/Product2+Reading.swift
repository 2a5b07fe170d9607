import Foundation
import Market
import Text

/// A product of generation 2, in a list or, with pictures and vendor, as a detail.
///
/// `id`, `name`, `currency` and a price are required; everything else may be missing. Dates have
/// four formats, of which only the day is read.
struct Product2: Decodable {
  let product: Product

  init(from decoder: any Decoder) throws {
    let row = try WireObject(from: decoder)
    // First: a row without a number is not a market's.
    let id = try row.identifier("id")
    let vendor = try row.object(WireVendor.self, "vendors")
    let vendorName = try row.wireText("vendorName", "vendor_name") ?? vendor?.name
    let name = try row.line("name")
    let description = try row.wireText("description", "descriptions", shape: .paragraphs)
    let thumbnail = try Self.thumbnail(of: row)
    product = Product(
      id: id,
      vendor: Vendor(
        id: try row.integer("vendor_id", "vendorId") ?? vendor?.id ?? 0,
        name: vendorName?.shown),
      name: name.shown, description: description?.shown,
      thumbnail: thumbnail,
      price: try Self.price(of: row),
      stock: try row.integer("stock") ?? 0,
      createdOn: row.day("created_at"),
      issuedOn: row.day("issued_at"),
      images: try Self.images(of: row, thumbnail: thumbnail),
      wording: ProductWording(name, description, vendorName: vendorName))
  }

  private static func thumbnail(of row: WireObject) throws -> SafeText {
    let address = try row.text("thumbnail", limit: ProductImage.maximumAddressLength) ?? ""
    return PicturePlaceholder.isNamed(by: address) ? "" : address
  }

  /// Returns the pictures, the one of the thumbnail first: clients take the first one for the
  /// thumbnail, but a market that sets another one does not move it.
  private static func images(
    of row: WireObject, thumbnail: SafeText
  ) throws -> [ProductImage] {
    let rows = try row.list(WireImage.self, "images", limit: WireImage.maximumCount)
    var images = rows?.compactMap(\.image) ?? []
    if !thumbnail.isEmpty, let index = images.firstIndex(where: { $0.thumbnail == thumbnail }) {
      images.insert(images.remove(at: index), at: 0)
    }
    return images
  }

  /// `bargain_price` is the final price, which clients show: where it disagrees with `price` and
  /// `discounted_price`, as on live servers, the discount is derived from it.
  private static func price(of row: WireObject) throws -> Price {
    let currency = Currency(code: try row.line("currency").shown)
    let sale = try row.number("bargain_price", "bargainPrice")
    guard let amount = try row.number("price") ?? sale else { throw row.missing("price") }
    let discount = try row.number("discounted_price", "discountedPrice")
    return Price(
      amount: amount, discount: sale.map { amount - $0 } ?? discount ?? 0, currency: currency)
  }
}

struct WireVendor: Decodable {
  let id: Int?
  let name: WireText?

  init(from decoder: any Decoder) throws {
    let vendor = try WireObject(from: decoder)
    id = try vendor.integer("id")
    name = try vendor.wireText("name")
  }
}

struct WireImage: Decodable {
  /// Nil for a row without an address of a picture.
  let image: ProductImage?

  /// Maximum pictures that are read: products have up to five.
  static let maximumCount = 100

  init(from decoder: any Decoder) throws {
    let row = try WireObject(from: decoder)
    let url = try row.text("url", limit: ProductImage.maximumAddressLength)
    let thumbnail = try row.text(
      "thumbnail_url", "thumbnailUrl", limit: ProductImage.maximumAddressLength)
    let id = try row.integer("id") ?? 0
    image = (url ?? thumbnail).flatMap {
      PicturePlaceholder.isNamed(by: $0)
        ? nil : ProductImage(id: id, url: $0, thumbnail: thumbnail ?? $0)
    }
  }
}
