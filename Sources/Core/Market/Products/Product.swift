import Foundation
public import Text

/// A product of a market.
public struct Product: Identifiable, Hashable, Sendable {
  /// The market's number. Live servers have sent 0, so it does not always identify a product.
  public let id: Int
  public var vendor: Vendor
  public var name: SafeText
  /// Nil where the reply has none (lists of older dialects).
  public var description: SafeText?
  /// The address of the small picture; empty if it has none.
  public var thumbnail: SafeText
  public var price: Price
  /// Items left; 0 is sold out. Servers have sent negative numbers: shown as sold out.
  public var stock: Int
  public var createdOn: Day?
  public var issuedOn: Day?
  /// All pictures, in a detail only; a list has just the thumbnail.
  public var images: [ProductImage]
  /// The revision (entity tag), in a detail of a market that has them: an edit sends it, so that no
  /// other change is overwritten unseen. Never shown.
  public var revision: String?
  /// The texts as the market sent them, where they differ from those shown.
  public var wording: ProductWording?

  public init(
    id: Int, vendor: Vendor, name: SafeText, description: SafeText?, thumbnail: SafeText,
    price: Price, stock: Int, createdOn: Day?, issuedOn: Day?, images: [ProductImage] = [],
    revision: String? = nil, wording: ProductWording? = nil
  ) {
    self.id = id
    self.vendor = vendor
    self.name = name
    self.description = description
    self.thumbnail = thumbnail
    self.price = price
    self.stock = stock
    self.createdOn = createdOn
    self.issuedOn = issuedOn
    self.images = images
    self.revision = revision
    self.wording = wording
  }

  /// A product of which only the number and perhaps the vendor are known.
  public init(unknown id: Int, vendor: Vendor = Vendor(id: 0, name: nil)) {
    self.init(
      id: id, vendor: vendor, name: "", description: nil, thumbnail: "",
      price: Price(amount: 0, currency: .krw), stock: 0, createdOn: nil, issuedOn: nil)
  }

  /// A product as its market stores it, without its pictures.
  public init(
    id: Int, vendor: Vendor, fields: ProductFields, thumbnail: SafeText, createdOn: Day?,
    issuedOn: Day?
  ) {
    let currency = Currency(code: SafeText(fields.currency))
    self.init(
      id: id, vendor: vendor, name: SafeText(fields.name),
      description: SafeText(fields.description, shape: .paragraphs), thumbnail: thumbnail,
      price: Price(
        amount: currency.amount(minorUnits: fields.price),
        discount: currency.amount(minorUnits: fields.discount), currency: currency),
      stock: Int(clamping: fields.stock), createdOn: createdOn, issuedOn: issuedOn)
  }

  /// A copy with the given revision (entity tag).
  public func at(revision: String?) -> Product {
    var copy = self
    copy.revision = revision
    return copy
  }

  public var isSoldOut: Bool { stock <= 0 }
}

/// The texts and numbers of a product that its vendor writes, as a market stores and sends them:
/// amounts in whole smallest units, where ``Product`` has a ``Price`` to show.
public struct ProductFields: Hashable, Sendable {
  public var name: String
  public var description: String
  /// ISO 4217: KRW or USD.
  public var currency: String
  /// The price in the currency's smallest unit, 0 or more.
  public var price: Int64
  /// The amount taken off the price, in the smallest unit, 0…price.
  public var discount: Int64
  /// Pieces left, 0 or more.
  public var stock: Int64

  public init(
    name: String, description: String, currency: String, price: Int64, discount: Int64,
    stock: Int64
  ) {
    self.name = name
    self.description = description
    self.currency = currency
    self.price = price
    self.discount = discount
    self.stock = stock
  }

  /// Nil for amounts that the currency does not have.
  public init?(_ draft: ProductDraft) {
    let currency = draft.currency
    guard let amount = draft.amount, let price = currency.minorUnits(of: amount),
      let discount = currency.minorUnits(of: draft.discount)
    else { return nil }
    self.init(
      name: draft.name, description: draft.description, currency: currency.code.string,
      price: price, discount: discount, stock: Int64(draft.stock))
  }
}

/// The texts of a product exactly as its market has them, for editing and for other programs: with
/// joined emoji and everything else that a terminal cannot show. Never drawn; fields show their
/// contents as `SafeText` like everything else.
///
/// Nearly all texts are shown unchanged, so a product seldom has one. It is a class, so that the
/// others need only a word for it.
public final class ProductWording: Hashable, Sendable {
  /// Nil for a text longer than ``limit``, of which only the beginning is known.
  public let name: String?
  /// Nil for a text that is too long, and where the reply has none.
  public let description: String?
  /// Nil for a text that is too long, and where the reply has none.
  public let vendorName: String?

  /// Maximum bytes of a text: far more than a market accepts.
  public static let limit = 100_000

  public init(name: String, description: String?, vendorName: String? = nil) {
    self.name = Self.bounded(name)
    self.description = description.flatMap(Self.bounded)
    self.vendorName = vendorName.flatMap(Self.bounded)
  }

  private static func bounded(_ text: String) -> String? { text.utf8.count <= limit ? text : nil }

  public static func == (left: ProductWording, right: ProductWording) -> Bool {
    left.name == right.name && left.description == right.description
      && left.vendorName == right.vendorName
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(name)
    hasher.combine(description)
    hasher.combine(vendorName)
  }
}

extension Product {
  /// The texts a form is filled with.
  public var editableName: String { exactName ?? name.string }
  public var editableDescription: String { exactDescription ?? description?.string ?? "" }

  /// The texts as the market has them, for other programs; nil where it has none, and for a name or
  /// a description of which only the beginning is known.
  public var exactName: String? { wording == nil ? name.string : wording?.name }
  public var exactDescription: String? {
    wording == nil ? description?.string : wording?.description
  }
  public var exactVendorName: String? { wording?.vendorName ?? vendor.name?.string }
}

/// A vendor of products.
public struct Vendor: Hashable, Sendable {
  public let id: Int
  /// Nil where the reply has only the number.
  public let name: SafeText?

  public init(id: Int, name: SafeText?) {
    self.id = id
    self.name = name
  }

  /// The name, or `#6` where only the number is known; nil where a market has no vendors.
  public var label: SafeText? { name ?? (id == 0 ? nil : "#\(id)") }
}

/// A picture of a product: two addresses on the market's server.
public struct ProductImage: Hashable, Sendable {
  public let id: Int
  public let url: SafeText
  public let thumbnail: SafeText

  /// Maximum characters of an address: signed ones are long.
  public static let maximumAddressLength = 2_000

  public init(id: Int, url: SafeText, thumbnail: SafeText) {
    self.id = id
    self.url = url
    self.thumbnail = thumbnail
  }
}
