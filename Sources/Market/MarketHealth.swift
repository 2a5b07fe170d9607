/// What a market says about itself when asked. It informs and never gates: some markets have no
/// health check and work all the same.
public enum MarketHealth: Hashable, Sendable {
  case ok
  /// It answered, but not to this question.
  case unknown
}
