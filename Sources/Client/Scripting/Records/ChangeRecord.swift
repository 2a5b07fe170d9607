package import Market

/// A change of a market as `openmarket watch` prints it: docs/manual/json.md.
package struct ChangeRecord: Sendable {
  private let change: MarketChange
  private let isFound: Bool
  private let product: ProductRecord?

  /// - Parameters:
  ///   - isFound: Whether the query still finds the product.
  ///   - product: The current product; nil if it is unknown.
  package init(_ change: MarketChange, isFound: Bool = true, _ product: ProductRecord? = nil) {
    self.change = change
    self.isFound = isFound
    self.product = product
  }

  package var json: JSONLine {
    var line = JSONLine()
    line.add("event", isFound ? change.kind.rawValue : "unmatched")
    if change.product != 0 { line.add("id", change.product) }
    line.add("vendor", change.vendor)
    line.add("event_id", change.eventID)
    if let product { line.add("product", product.json) }
    return line
  }
}
