/// The result of a market's health check. It is informational: some markets have none and still
/// work.
public enum MarketHealth: Hashable, Sendable {
  case ok
  /// The market replied, but has no health check.
  case unknown
}
