/// The result of a health check. It is informational: some markets have none and work all the
/// same.
public enum MarketHealth: Hashable, Sendable {
  case ok
  /// It answered, but not to this question.
  case unknown
}
