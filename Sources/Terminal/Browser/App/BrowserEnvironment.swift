public import Actions
public import Keymap
public import Market
public import Text
public import ViewModels
public import Widgets
public import Words

/// The environment of the browser; constant except for the settings and the current time.
public struct BrowserEnvironment: Sendable {
  /// The market that is open.
  public var reference = MarketReference.local
  /// The displayed address of a server; nil for the local market.
  public var marketName: SafeText?
  /// The market as named in links to its products.
  public var linkedPlace = ProductLink.Place.local(folder: nil)
  public let language: Language
  /// The time at which the market sent the rows shown at the start; nil if there were none.
  public var lastVisit: ContinuousClock.Instant?
  /// Whether a shell can continue the program after it was stopped.
  public var canSuspend = true
  /// The user's home folder, which `~` means in paths, or nil.
  public var home: String?
  /// The abilities that the browser has here.
  public var abilities = Abilities.all
  /// Whether a visitor without an identity becomes a vendor by choosing a name.
  public var canJoin = false
  public var settings = BrowserSettings()
  let today: @Sendable () -> Day
  let now: @Sendable () -> ContinuousClock.Instant
  let time: @Sendable (ContinuousClock.Instant) -> ClockTime

  public init(
    language: Language, today: @escaping @Sendable () -> Day,
    now: @escaping @Sendable () -> ContinuousClock.Instant = { ContinuousClock.now },
    time: @escaping @Sendable (ContinuousClock.Instant) -> ClockTime = { ClockTime.at($0) }
  ) {
    self.language = language
    self.today = today
    self.now = now
    self.time = time
  }

  /// Returns whether users are shown the action: whether it can ever be performed here.
  func offers(_ action: Action) -> Bool {
    guard abilities.isSuperset(of: action.needs) else { return false }
    return action == .run
      ? !settings.commands.isEmpty : !settings.isReadOnly || !action.changesMarket
  }
}

/// The settings, which may change while the browser runs.
public struct BrowserSettings: Sendable {
  public var keymap = Keymap()
  public var commands: [CustomCommand] = []
  /// The user's themes.
  public var themes: [CustomTheme] = []
  /// The choices of the settings file, which apply at each start; nil where it makes none.
  public var choices = ScreenChoices()
  /// Whether nothing may be changed in the market; its client refuses every change.
  public var isReadOnly = false
  /// Whether the outbox is sent as soon as the market answers.
  public var sendsOutbox = true

  public init() {}
}
