package import Market
import Text

extension ProductQuery {
  /// Whether reading a page costs more than a plain page: it is searched, matches are gathered and
  /// sorted, or many rows are skipped. Such reads share a few readers, and cost a client more of
  /// its requests.
  package func isExpensive(at start: PageStart) -> Bool {
    if !search.isEmpty || minimumPrice != nil || maximumPrice != nil { return true }
    guard sort != .newest, sort != .oldest else { return false }
    if vendorID != nil { return true }
    guard case .offset(let offset) = start else { return false }
    return offset > StoreLimits.countedRows
  }
}
