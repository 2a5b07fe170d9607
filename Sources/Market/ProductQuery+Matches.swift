import Foundation
public import Text

extension ProductQuery {
  /// Returns where ``search`` occurs in a text, as ranges of its glyphs (`SafeText.glyphs`) from
  /// the left, without overlaps. Case and width are ignored, as in the search itself.
  public func matches(in text: SafeText) -> [Range<Int>] {
    let wanted = search.glyphs.map(Self.folded).split(separator: " ").joined(separator: [" "])
    let pattern = Array(wanted)
    guard !pattern.isEmpty else { return [] }
    let glyphs = text.glyphs.map(Self.folded)
    var ranges: [Range<Int>] = []
    var start = 0
    while start + pattern.count <= glyphs.count {
      if glyphs[start..<start + pattern.count].elementsEqual(pattern) {
        ranges.append(start..<start + pattern.count)
        start += pattern.count
      } else {
        start += 1
      }
    }
    return ranges
  }

  private static func folded(_ glyph: Glyph) -> String {
    let text = glyph.string
    guard text.utf8.count > 1 else { return text.lowercased() }
    return text.precomposedStringWithCompatibilityMapping.lowercased()
  }
}

extension ProductQuery {
  /// Returns the first feature that a page shows the market ignored: it has products that the query
  /// excludes, or another order. Markets ignore parameters they do not know.
  public func ignored(in page: ProductPage) -> MarketFeature? {
    if page.products.contains(where: isExcluded) { return .filter }
    if isSearchIgnored(in: page) { return .search }
    return isSortIgnored(in: page) ? .sort : nil
  }

  private func isExcluded(_ product: Product) -> Bool {
    if inStock, product.isSoldOut { return true }
    if let vendorID, product.vendor.id != vendorID { return true }
    guard let currency else { return false }
    if product.price.currency != currency { return true }
    if let minimumPrice, product.price.salePrice < minimumPrice { return true }
    if let maximumPrice, product.price.salePrice > maximumPrice { return true }
    return false
  }

  /// Whether no product matches: a market may search texts that its list does not contain.
  private func isSearchIgnored(in page: ProductPage) -> Bool {
    guard !search.isEmpty, !page.products.isEmpty else { return false }
    return page.products.allSatisfy { product in
      guard let vendor = product.vendor.name, let description = product.description else {
        return false
      }
      return [product.name, vendor, description].allSatisfy { matches(in: $0).isEmpty }
    }
  }

  private func isSortIgnored(in page: ProductPage) -> Bool {
    let prices = page.products.map(\.price.salePrice)
    return switch sort {
    case .priceAscending: zip(prices, prices.dropFirst()).contains { $0 > $1 }
    case .priceDescending: zip(prices, prices.dropFirst()).contains { $0 < $1 }
    case .newest, .oldest, .name, .discount: false
    }
  }
}
