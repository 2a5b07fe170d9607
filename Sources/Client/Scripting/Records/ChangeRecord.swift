package import Market

/// A change of a market as `openmarket watch` prints it: docs/manual/json.md.
package struct ChangeRecord: Sendable {
  private let change: MarketChange
  private let event: String
  private let product: ProductRecord?

  /// - Parameters:
  ///   - isFound: Whether the query still finds the product.
  ///   - product: The current product; nil if it is unknown.
  package init(_ change: MarketChange, isFound: Bool = true, _ product: ProductRecord? = nil) {
    self.change = change
    event = isFound ? change.kind.rawValue : "unmatched"
    self.product = product
  }

  /// A product that was there before any change.
  package init(existing product: Product, _ record: ProductRecord) {
    change = MarketChange(
      kind: .created, product: product.id, vendor: product.vendor.id, eventID: nil)
    event = "existing"
    self.product = record
  }

  package var json: JSONLine {
    var line = JSONLine()
    line.add("event", event)
    if change.product != 0 { line.add("id", change.product) }
    line.add("vendor", change.vendor)
    line.add("event_id", change.eventID)
    if let product { line.add("product", product.json.value) }
    return line
  }
}
