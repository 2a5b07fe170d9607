public import Market
public import Text
public import Words

/// What the browser knows of where it runs; fixed for its lifetime but for the time of day.
public struct BrowserEnvironment: Sendable {
  public enum MarketKind: Hashable, Sendable {
    case local
    /// By its address, as shown.
    case remote(SafeText)
  }

  public let market: MarketKind
  /// Where the market's products are found, such as `https://market.example/api/products`; nil in
  /// the local market, whose products are known by their numbers.
  public let productsAddress: String?
  public let language: Language
  /// When the rows shown at the start were last told by the market; nil when there were none.
  public let lastVisit: ContinuousClock.Instant?
  /// A shell is there that can continue the program once it is stopped.
  public let canSuspend: Bool
  let today: @Sendable () -> Day
  let now: @Sendable () -> ContinuousClock.Instant
  let time: @Sendable () -> ClockTime

  public init(
    market: MarketKind, productsAddress: String? = nil, language: Language,
    lastVisit: ContinuousClock.Instant? = nil,
    canSuspend: Bool = true,
    today: @escaping @Sendable () -> Day,
    now: @escaping @Sendable () -> ContinuousClock.Instant = { ContinuousClock.now },
    time: @escaping @Sendable () -> ClockTime = { ClockTime.now() }
  ) {
    self.market = market
    self.productsAddress = productsAddress
    self.language = language
    self.lastVisit = lastVisit
    self.canSuspend = canSuspend
    self.today = today
    self.now = now
    self.time = time
  }
}
