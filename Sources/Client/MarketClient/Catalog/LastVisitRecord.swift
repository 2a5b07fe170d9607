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

  /// Descriptions of version 1 were cut.
  static let currentVersion = 2

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

/// A product of a list, with its texts as the market has them: a form may be filled with them.
/// Of texts that are longer than any market accepts there is only what is shown, or nothing.
struct SavedProduct: Codable {
  let id: Int
  let vendor: Int
  let vendorName: String?
  let name: String
  /// Nil as well if it or the name is too long: a form must not begin with a part of them.
  let description: String?
  let thumbnail: SafeText
  let amount: String
  let discount: String
  let currency: SafeText
  let stock: Int
  let createdOn: String?
  let issuedOn: String?

  /// The maximum characters of an exact text.
  private static let limit = ProductDraft.descriptionLength.upperBound

  init(_ product: Product) {
    id = product.id
    vendor = product.vendor.id
    vendorName = Self.bounded(product.exactVendorName) ?? product.vendor.name?.string
    let exactName = Self.bounded(product.exactName)
    name = exactName ?? product.name.string
    description = exactName == nil ? nil : Self.bounded(product.exactDescription)
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
    var product = Product(
      id: id, vendor: Vendor(id: vendor, name: vendorName.map { SafeText($0) }),
      name: SafeText(name), description: description.map { SafeText($0, shape: .paragraphs) },
      thumbnail: line(thumbnail),
      price: Price(amount: amount, discount: discount, currency: Currency(code: line(currency))),
      stock: stock, createdOn: createdOn.flatMap(Day.init(iso:)),
      issuedOn: issuedOn.flatMap(Day.init(iso:)))
    let texts = [
      (name, product.name), (description, product.description), (vendorName, product.vendor.name),
    ]
    if !texts.allSatisfy({ exact, shown in exact?.isIdentical(to: shown?.string ?? "") ?? true }) {
      product.wording = ProductWording(
        name: name, description: description, vendorName: vendorName)
    }
    return product
  }

  private static func bounded(_ text: String?) -> String? {
    text.flatMap { $0.count <= limit ? $0 : nil }
  }

  /// Removes line breaks: `SafeText` read from a file may have several lines.
  private func line(_ text: SafeText) -> SafeText {
    text.string.utf8.contains(0x0A) ? SafeText(text.string) : text
  }
}
