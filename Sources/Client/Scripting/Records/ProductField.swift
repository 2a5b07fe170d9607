package import Market

/// A field of a product as commands print it: docs/manual/json.md.
package enum ProductField: Hashable, Sendable {
  case id
  case attribute(ProductAttribute)
  /// Fields that follow from the discount or the stock.
  case salePrice, discountPercent, soldOut
  case vendor, createdOn, issuedOn, thumbnail, revision, link

  /// All fields in the order of a record.
  package static let all: [ProductField] =
    [.id]
    + ProductAttribute.inRecords.filter { $0 != .pictures }.flatMap { attribute in
      [.attribute(attribute)] + derived(from: attribute)
    } + [.vendor, .createdOn, .issuedOn, .thumbnail, .attribute(.pictures), .revision, .link]

  /// The fields that markets send in lists.
  package static let inLists = all.filter { $0 != .attribute(.pictures) && $0 != .revision }

  private static func derived(from attribute: ProductAttribute) -> [ProductField] {
    switch attribute {
    case .discount: [.salePrice, .discountPercent]
    case .stock: [.soldOut]
    case .name, .description, .price, .currency, .pictures: []
    }
  }

  /// The field with a name; nil for another text.
  package init?(_ name: some StringProtocol) {
    guard let field = Self.all.first(where: { $0.name == name }) else { return nil }
    self = field
  }

  /// Whether a text is the names of several fields, with commas.
  static func areNames(_ text: some StringProtocol) -> Bool {
    let names = text.split(separator: ",", omittingEmptySubsequences: false)
    return names.count > 1 && names.allSatisfy { ProductField($0) != nil }
  }

  package var name: String {
    switch self {
    case .id: "id"
    case .attribute(let attribute): attribute.rawValue
    case .salePrice: "sale_price"
    case .discountPercent: "discount_percent"
    case .soldOut: "sold_out"
    case .vendor: "vendor"
    case .createdOn: "created_on"
    case .issuedOn: "issued_on"
    case .thumbnail: "thumbnail"
    case .revision: "revision"
    case .link: "link"
    }
  }

  /// The names of its columns in a table: a seller has two.
  package var columns: [String] {
    self == .vendor ? Self.vendorMembers.map { "\(name).\($0)" } : [name]
  }

  /// The members of a seller's object.
  static let vendorMembers = ["id", "name"]
}
