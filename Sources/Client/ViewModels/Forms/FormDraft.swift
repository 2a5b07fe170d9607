public import Foundation
public import Market
public import Text

/// A form that is not registered yet, or a deletion in the outbox, as saved. It never has a secret.
///
/// It is read from a file and untrusted: its contents are typed into an empty form.
public struct FormDraft: Codable, Hashable, Sendable, Identifiable {
  private static let currentVersion = 1

  /// The members of a file beside the contents of the fields.
  struct Members: Codable, Hashable, Sendable {
    fileprivate let version: Int
    fileprivate let id: UUID
    let key: UUID
    fileprivate var savedAt = 0.0
    let product: DraftedProduct?
    fileprivate let copied: Int?
    let pictures: [DraftedPicture]
    /// The key of the field in focus.
    let focus: String
    /// The identifier of the vendor who sent it last; nil if it was not sent, or with a password.
    fileprivate(set) var seller: String?
    /// The time of the first registration whose outcome is unknown, in seconds since 1970.
    fileprivate(set) var unconfirmedSince: Double?
    fileprivate var waits: Bool?
    fileprivate var deletes: Bool?
  }

  private(set) var members: Members
  /// The contents of the fields.
  let typed: [ProductAttribute: String]

  public var id: UUID { members.id }
  /// Seconds since 1970; 0 before it is saved.
  public package(set) var savedAt: Double {
    get { members.savedAt }
    set { members.savedAt = newValue }
  }
  /// The number of the product that was copied.
  public var copied: Int? { members.copied }

  /// Creates a draft of a form in its current state.
  public init(_ form: ProductForm) {
    members = Members(
      version: Self.currentVersion, id: form.id, key: form.key,
      product: form.original.map(DraftedProduct.init), copied: form.copied,
      pictures: form.pictures.map {
        DraftedPicture(path: $0.path, edits: $0.edits, stored: $0.image?.id)
      },
      focus: form.focus.key, seller: form.seller, unconfirmedSince: form.unconfirmedSince,
      waits: form.isDue ? true : nil)
    typed = form.contents
  }

  /// Creates a draft of a deletion that could not be sent.
  /// - Parameter seller: The identifier of the vendor; nil for a password.
  public init(deleting product: Product, by seller: String? = nil) {
    self.init(ProductForm(of: product, purpose: .edit(product)))
    members.seller = seller
    (members.waits, members.deletes) = (true, true)
  }

  /// Whether it is in the outbox: it could not be sent while the market was away.
  public package(set) var isDue: Bool {
    get { members.waits == true }
    set { members.waits = newValue ? true : nil }
  }

  /// Whether this version of the program, or one with the same format, wrote it.
  package var isCurrentVersion: Bool { members.version == Self.currentVersion }

  /// The product to delete; nil for a form.
  public var deletion: Product? { members.deletes == true ? members.product?.product : nil }

  /// The title in a list of drafts.
  public var title: SafeText { SafeText(typed[.name] ?? "") }
  /// The typed fields, one per line, to read out if they cannot be saved.
  public var contents: SafeText {
    let fields = ProductAttribute.inForm.filter { $0 != .currency }.compactMap { typed[$0] }
      .filter { !$0.isEmpty }
    return SafeText(fields.joined(separator: "\n"), shape: .paragraphs, limit: Self.maximumContents)
  }
  /// Characters of ``contents``: more than a market accepts, less than a terminal forgets.
  private static let maximumContents = 4_000
  public var isEdit: Bool { members.product != nil && members.deletes != true }
  /// The number of the product that is edited or deleted.
  public var changed: Int? { members.product?.id }

  /// The number of the product that is edited.
  public var edited: Int? { isEdit ? members.product?.id : nil }
  /// The number of pictures that are files.
  public var pictureCount: Int { members.pictures.count { $0.stored == nil } }
}

extension FormDraft {
  /// Seconds during which a market certainly recognizes a registration that it gets again: an hour
  /// less than it remembers the key.
  private static let keyLifetime = 82_800.0

  /// Records that it is being registered.
  mutating func recordAttempt(at time: Double = Date.now.timeIntervalSince1970) {
    members.unconfirmedSince = members.unconfirmedSince ?? time
  }

  /// Whether it may be registered already, and the market may have forgotten its key.
  var mayBeRegisteredTwice: Bool {
    guard let time = members.unconfirmedSince else { return false }
    return Date.now.timeIntervalSince1970 - time > Self.keyLifetime
  }
}

extension FormDraft {
  /// Returns a product as it will be once this edit is sent; its pictures stay.
  public func applied(to product: Product) -> Product {
    let form = ProductForm(self, need: .nothing)
    guard isEdit, let original = form.original else { return product }
    let edit = ProductEdit(of: original, draft: form.changedDraft(of: original))
    let values = ProductValues(product).overridden(by: edit.changes)
    guard let fields = ProductFields(ProductDraft(values, pictures: 0)) else { return product }
    return Product(
      id: product.id, vendor: product.vendor, fields: fields, thumbnail: product.thumbnail,
      createdOn: product.createdOn, issuedOn: product.issuedOn)
  }
}

extension FormDraft {
  public init(from decoder: any Decoder) throws {
    members = try Members(from: decoder)
    let fields = try decoder.container(keyedBy: ProductAttribute.self)
    typed = try ProductAttribute.allCases.reduce(into: [:]) {
      $0[$1] = $1 == .pictures ? nil : try fields.decodeIfPresent(String.self, forKey: $1)
    }
  }

  public func encode(to encoder: any Encoder) throws {
    try members.encode(to: encoder)
    var fields = encoder.container(keyedBy: ProductAttribute.self)
    for (attribute, text) in typed { try fields.encode(text, forKey: attribute) }
  }
}

struct DraftedPicture: Codable, Hashable, Sendable {
  /// The path of a file; empty for a picture that the market has.
  let path: String
  let edits: PictureEdits
  /// The number of a picture that the market has.
  let stored: Int?
}

/// The product that an edit began with: only differences from it are sent.
struct DraftedProduct: Codable, Hashable, Sendable {
  struct Image: Codable, Hashable, Sendable {
    let id: Int
    let url: String
    let thumbnail: String
  }

  let id: Int
  let vendor: Int
  let name: String
  let description: String
  let amount: String
  let discount: String
  let currency: String
  let stock: Int
  let revision: String?
  let images: [Image]

  init(_ product: Product) {
    id = product.id
    vendor = product.vendor.id
    name = product.editableName
    description = product.editableDescription
    amount = product.price.amount.description
    discount = product.price.discount.description
    currency = product.price.currency.code.string
    stock = product.stock
    revision = product.revision
    images = product.images.map {
      Image(id: $0.id, url: $0.url.string, thumbnail: $0.thumbnail.string)
    }
  }

  private static func address(_ text: String) -> SafeText {
    SafeText(text, limit: ProductImage.maximumAddressLength)
  }

  var product: Product {
    let price = Price(
      amount: Decimal(string: amount) ?? 0, discount: Decimal(string: discount) ?? 0,
      currency: Currency(code: SafeText(currency)))
    return Product(
      id: id, vendor: Vendor(id: vendor, name: nil), name: SafeText(name),
      description: SafeText(description, shape: .paragraphs), thumbnail: "", price: price,
      stock: stock, createdOn: nil, issuedOn: nil,
      images: images.map {
        ProductImage(id: $0.id, url: Self.address($0.url), thumbnail: Self.address($0.thumbnail))
      }, revision: revision,
      wording: ProductWording(name: name, description: description))
  }
}
