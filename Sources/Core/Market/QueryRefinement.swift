public import Text

/// Conditions of a query that older markets do not know: texts and vendors to exclude, a vendor by
/// name, and bounds of the stock.
public struct QueryRefinement: Hashable, Sendable {
  /// Texts that the name, the vendor's name and the description must not contain.
  public var excludedTexts: [SafeText] = []
  /// A part of the vendor's name; empty for all vendors.
  public var vendorName: SafeText = ""
  public var excludedVendorIDs: [Int] = []
  /// Parts of the names of vendors to exclude.
  public var excludedVendorNames: [SafeText] = []
  public var minimumStock: Int?
  public var maximumStock: Int?

  /// Maximum conditions of each kind: more than users type, and each costs a comparison per
  /// product.
  public static let limit = 10

  public init() {}

  public var isEmpty: Bool { self == QueryRefinement() }

  /// Returns whether a product certainly fails a condition: texts that a list does not contain are
  /// not checked.
  func excludes(_ product: Product) -> Bool {
    if excludedVendorIDs.contains(product.vendor.id) { return true }
    if let minimumStock, product.stock < minimumStock { return true }
    if let maximumStock, product.stock > maximumStock { return true }
    let texts = [product.name, product.vendor.name, product.description].compactMap(\.self)
    if excludedTexts.contains(where: { text in texts.contains { text.isContained(in: $0) } }) {
      return true
    }
    guard let vendor = product.vendor.name else { return false }
    if excludedVendorNames.contains(where: { $0.isContained(in: vendor) }) { return true }
    // A market may fold letters other than ASCII in its own way.
    guard vendorName.string.allSatisfy(\.isASCII), vendor.string.allSatisfy(\.isASCII) else {
      return false
    }
    return !vendorName.isEmpty && !vendorName.isContained(in: vendor)
  }

  /// Returns whether the product is of the vendor, as far as the name is known.
  func isOfVendor(_ product: Product) -> Bool {
    vendorName.isEmpty || product.vendor.name.map(vendorName.isContained) ?? true
  }
}

extension SafeText {
  fileprivate func isContained(in text: SafeText) -> Bool {
    text.string.lowercased().contains(string.lowercased())
  }
}
