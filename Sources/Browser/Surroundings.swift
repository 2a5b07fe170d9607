public import Market
public import TerminalText

/// What the browser knows of where it runs; fixed for its lifetime but for the time of day.
public struct Surroundings: Sendable {
  public enum MarketKind: Hashable, Sendable {
    case local
    /// By its address, as shown.
    case remote(SafeText)
  }

  public let market: MarketKind
  public let language: Language
  /// When the rows shown at the start were last told by the market; nil when there were none.
  public let lastVisit: ContinuousClock.Instant?
  let today: @Sendable () -> Day
  let now: @Sendable () -> ContinuousClock.Instant

  public init(
    market: MarketKind, language: Language, lastVisit: ContinuousClock.Instant? = nil,
    today: @escaping @Sendable () -> Day,
    now: @escaping @Sendable () -> ContinuousClock.Instant = { ContinuousClock.now }
  ) {
    self.market = market
    self.language = language
    self.lastVisit = lastVisit
    self.today = today
    self.now = now
  }
}
