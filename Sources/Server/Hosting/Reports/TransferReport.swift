package import Operations
package import Text

/// The counts of an export or an import.
package struct TransferReport: Encodable {
  let path: String
  let products: Int
  let vendors: Int
  let pictures: Int
  let rows: Int

  package init(_ path: String, _ counts: [MarketRow.Kind: Int]) {
    self.path = path
    products = counts[.product] ?? 0
    vendors = counts[.vendor] ?? 0
    pictures = counts[.picture] ?? 0
    rows = counts.values.reduce(0, +)
  }

  package func sentence(_ words: (SafeText, Int, Int, Int) -> SafeText) -> SafeText {
    words(SafeText(path), products, vendors, pictures)
  }
}
