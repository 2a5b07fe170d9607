package import Market

/// A change of a market as `openmarket watch` prints it: docs/manual/json.md.
package struct ChangeRecord: Sendable {
  private let change: MarketChange
  private let product: ProductRecord?

  /// - Parameter product: The product as it is now; nil if it is unknown.
  package init(_ change: MarketChange, _ product: ProductRecord? = nil) {
    self.change = change
    self.product = product
  }

  package var json: JSONLine {
    var line = JSONLine()
    line.add("event", change.kind.rawValue)
    if change.product != 0 { line.add("id", change.product) }
    line.add("vendor", change.vendor)
    line.add("event_id", change.eventID)
    if let product { line.add("product", product.json) }
    return line
  }
}
