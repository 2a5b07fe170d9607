package import Market
import Text
import Wire

/// A product as commands print it: docs/manual/json.md.
package struct ProductRecord: Sendable {
  private let product: Product
  private let link: String?
  private let hasAddresses: Bool
  private let values: ProductValues

  /// - Parameters:
  ///   - link: The link that opens the product; nil for one without a number.
  ///   - hasAddresses: Whether other programs can open the addresses of its pictures.
  package init(_ product: Product, link: String?, hasAddresses: Bool = true) {
    self.product = product
    self.link = link
    self.hasAddresses = hasAddresses
    values = ProductValues(exactly: product)
  }

  package var json: JSONLine { json(of: ProductField.all) }

  /// Returns an object with some of the fields; those without a value are omitted.
  package func json(of fields: [ProductField]) -> JSONLine {
    fields.reduce(into: JSONLine()) { $0.add($1.name, value(of: $1)) }
  }

  /// Returns the cells of some fields in a table; those without a value are empty.
  package func cells(of fields: [ProductField]) -> [String] {
    fields.flatMap { field in
      let value = value(of: field)
      guard field == .vendor else { return [value?.text ?? ""] }
      guard case .object(let members) = value else { return field.columns.map { _ in "" } }
      return ProductField.vendorMembers.map { name in
        members.first { $0.name == name }?.value.text ?? ""
      }
    }
  }

  private func value(of field: ProductField) -> JSONValue? {
    switch field {
    case .id: .integer(product.id)
    case .attribute(.pictures):
      product.images.isEmpty ? nil : .list(product.images.map(picture))
    case .attribute(let attribute): values[attribute]
    case .salePrice: .number(product.price.salePrice)
    case .discountPercent: product.price.discountPercent.map(JSONValue.integer)
    case .soldOut: .flag(product.isSoldOut)
    case .vendor: vendor
    case .createdOn: product.createdOn.map { .text($0.iso) }
    case .issuedOn: product.issuedOn.map { .text($0.iso) }
    case .thumbnail:
      product.thumbnail.isEmpty || !hasAddresses ? nil : .text(product.thumbnail.string)
    case .revision: product.revision.map { .text(Self.revision(ofTag: $0)) }
    case .link: link.map(JSONValue.text)
    }
  }

  private var vendor: JSONValue? {
    guard product.vendor.id != 0 || product.vendor.name != nil else { return nil }
    var members: [(String, JSONValue)] = [("id", .integer(product.vendor.id))]
    if let name = product.exactVendorName { members.append(("name", .text(name))) }
    return .object(members)
  }

  /// Returns the revision as printed: an entity tag without its quotes, and the same for each
  /// coding of the content, which servers distinguish by a suffix.
  static func revision(ofTag tag: String) -> String {
    var revision = tag[...]
    if revision.count > 1, revision.hasPrefix("\""), revision.hasSuffix("\"") {
      revision = revision.dropFirst().dropLast()
    }
    if revision.hasSuffix("-gzip") { revision = revision.dropLast("-gzip".count) }
    return String(revision)
  }

  private func picture(_ image: ProductImage) -> JSONValue {
    var members: [(String, JSONValue)] = [("id", .integer(image.id))]
    if hasAddresses {
      members += [
        ("url", .text(image.url.string)), ("thumbnail", .text(image.thumbnail.string)),
      ]
    }
    return .object(members)
  }
}
