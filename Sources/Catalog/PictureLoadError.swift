public import Market
public import Pictures

/// Why a picture is not shown.
public enum PictureLoadError: Error, Hashable, Sendable {
  /// The market was not reached yet, and nothing is kept of it.
  case notOpen
  case market(MarketError)
  case unreadable(PictureError)
}
