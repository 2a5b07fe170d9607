import Foundation
import Market
import Text

/// The stored form of ``LastVisit``. The file is untrusted: all of it is checked and scrubbed
/// again.
struct LastVisitRecord: Codable {
  let version: Int
  let address: String
  let totalCount: Int?
  /// Seconds since 1970.
  let savedAt: Double
  let dialect: String?
  let products: [SavedProduct]

  static let currentVersion = 1

  init(_ visit: LastVisit, address: String) {
    version = Self.currentVersion
    self.address = address
    totalCount = visit.totalCount
    savedAt = visit.savedAt.timeIntervalSince1970
    dialect = visit.dialect
    products = visit.products.map(SavedProduct.init)
  }

  /// Nil when a date or a price is invalid.
  var visit: LastVisit? {
    let products = products.prefix(LastVisit.productLimit).compactMap(\.product)
    let centuries = 0.0...100_000_000_000
    guard centuries.contains(savedAt), products.count == self.products.count else { return nil }
    return LastVisit(
      products: products, totalCount: totalCount.map { max(0, $0) },
      savedAt: Date(timeIntervalSince1970: savedAt),
      dialect: dialect.flatMap { DialectChoice.names.contains($0) ? $0 : nil })
  }
}

/// A product of a list; its description is cut to the part a list can show.
struct SavedProduct: Codable {
  let id: Int
  let vendor: Int
  let vendorName: SafeText?
  let name: SafeText
  let description: SafeText?
  let thumbnail: SafeText
  let amount: String
  let discount: String
  let currency: SafeText
  let stock: Int
  let createdOn: String?
  let issuedOn: String?

  /// Characters of a description: more is shown only in a detail, which is requested again.
  static let descriptionLimit = 300

  init(_ product: Product) {
    id = product.id
    vendor = product.vendor.id
    vendorName = product.vendor.name
    name = product.name
    description = product.description.map {
      SafeText($0.string, shape: .paragraphs, limit: Self.descriptionLimit)
    }
    thumbnail = product.thumbnail
    amount = product.price.amount.description
    discount = product.price.discount.description
    currency = product.price.currency.code
    stock = product.stock
    createdOn = product.createdOn?.iso
    issuedOn = product.issuedOn?.iso
  }

  var product: Product? {
    guard let amount = Decimal(string: amount), let discount = Decimal(string: discount),
      amount.isFinite, discount.isFinite
    else { return nil }
    return Product(
      id: id, vendor: Vendor(id: vendor, name: vendorName.map(line)), name: line(name),
      description: description, thumbnail: line(thumbnail),
      price: Price(amount: amount, discount: discount, currency: Currency(code: line(currency))),
      stock: stock, createdOn: createdOn.flatMap(Day.init(iso:)),
      issuedOn: issuedOn.flatMap(Day.init(iso:)))
  }

  /// Removes line breaks: `SafeText` read from a file may have several lines.
  private func line(_ text: SafeText) -> SafeText {
    text.string.utf8.contains(0x0A) ? SafeText(text.string) : text
  }
}
