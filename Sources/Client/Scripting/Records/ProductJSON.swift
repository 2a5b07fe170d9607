package import Market
import Text

/// A product as commands print it in JSON: docs/manual/json.md.
package struct ProductJSON: Sendable {
  private let product: Product
  private let link: String?
  private let hasAddresses: Bool

  /// - Parameters:
  ///   - link: The link that opens the product; nil for one without a number.
  ///   - hasAddresses: Whether other programs can open the addresses of its pictures.
  package init(_ product: Product, link: String?, hasAddresses: Bool = true) {
    self.product = product
    self.link = link
    self.hasAddresses = hasAddresses
  }

  package var json: JSONLine {
    var line = JSONLine()
    line.add("id", product.id)
    var values = ProductValues(product)
    (values.name, values.description) = (product.exactName, product.exactDescription)
    for attribute in ProductAttribute.inRecords { add(attribute, of: values, to: &line) }
    if product.vendor.id != 0 || product.vendor.name != nil {
      var vendor = JSONLine()
      vendor.add("id", product.vendor.id)
      vendor.add("name", product.exactVendorName)
      line.add("vendor", vendor)
    }
    line.add("created_on", product.createdOn?.iso)
    line.add("issued_on", product.issuedOn?.iso)
    if !product.thumbnail.isEmpty, hasAddresses { line.add("thumbnail", product.thumbnail.string) }
    if !product.images.isEmpty {
      line.add("pictures", product.images.map(picture))
    }
    line.add("revision", product.revision.map(Self.revision))
    line.add("link", link)
    return line
  }

  /// Adds an attribute, and what follows from it.
  private func add(
    _ attribute: ProductAttribute, of values: ProductValues, to line: inout JSONLine
  ) {
    let key = attribute.rawValue
    switch attribute.kind {
    case .text(let path, _, _): line.add(key, values[keyPath: path])
    case .amount(let path): line.add(key, values[keyPath: path])
    case .currency(let path): line.add(key, values[keyPath: path]?.code.string)
    case .count(let path): line.add(key, values[keyPath: path])
    // After the days.
    case .pictures: break
    }
    if attribute == .discount {
      line.add("sale_price", product.price.salePrice)
      line.add("discount_percent", product.price.discountPercent)
    }
    if attribute == .stock { line.add("sold_out", product.isSoldOut) }
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

  private func picture(_ image: ProductImage) -> JSONLine {
    var line = JSONLine()
    line.add("id", image.id)
    guard hasAddresses else { return line }
    line.add("url", image.url.string)
    line.add("thumbnail", image.thumbnail.string)
    return line
  }
}
