public import Market
public import Pictures

/// The reason why a picture is not shown.
public enum PictureLoadError: Error, Hashable, Sendable {
  /// The market was not reached yet, and the picture is not cached.
  case notOpen
  case market(MarketError)
  case unreadable(PictureError)
}
