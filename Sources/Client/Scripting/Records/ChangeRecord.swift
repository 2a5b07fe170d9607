package import Market

/// A change of a market as `openmarket watch` prints it: docs/manual/json.md.
package struct ChangeRecord: Sendable {
  private let change: MarketChange

  package init(_ change: MarketChange) { self.change = change }

  package var json: JSONLine {
    var line = JSONLine()
    line.add("event", change.kind.rawValue)
    if change.product != 0 { line.add("id", change.product) }
    line.add("vendor", change.vendor)
    line.add("event_id", change.eventID)
    return line
  }
}
