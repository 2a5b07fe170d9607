public import Actions
public import Market
public import Text
public import ViewModels
public import Widgets
public import Words

/// The environment of the browser; constant except for the current time.
public struct BrowserEnvironment: Sendable {
  /// The market that is open.
  public let reference: MarketReference
  /// The displayed address of a server; nil for the local market.
  public let marketName: SafeText?
  /// The market as named in links to its products.
  public let linkedPlace: ProductLink.Place
  public let language: Language
  /// The time at which the market sent the rows shown at the start; nil if there were none.
  public let lastVisit: ContinuousClock.Instant?
  /// Whether a shell can continue the program after it was stopped.
  public let canSuspend: Bool
  /// The user's home folder, which `~` means in paths, or nil.
  public let home: String?
  /// The user's themes.
  public private(set) var themes: [CustomTheme]
  /// The abilities that the browser has here.
  public let abilities: Abilities
  /// Whether a visitor without an identity becomes a vendor by choosing a name.
  public let canJoin: Bool
  /// Whether nothing may be changed in the market; its client refuses every change.
  public private(set) var isReadOnly: Bool
  /// Whether the outbox is sent as soon as the market answers.
  public let sendsOutbox: Bool
  public private(set) var commands: [CustomCommand]
  /// The choices of the settings file, which apply at each start.
  public private(set) var settings: ScreenChoices
  /// The actions that users are shown: those that can ever be performed here.
  private(set) var actions: [Action] = []
  let today: @Sendable () -> Day
  let now: @Sendable () -> ContinuousClock.Instant
  let time: @Sendable (ContinuousClock.Instant) -> ClockTime

  public init(
    reference: MarketReference = .local, marketName: SafeText? = nil,
    linkedPlace: ProductLink.Place = .local(folder: nil), language: Language,
    lastVisit: ContinuousClock.Instant? = nil,
    canSuspend: Bool = true, home: String? = nil, themes: [CustomTheme] = [],
    abilities: Abilities = .all, canJoin: Bool = false, isReadOnly: Bool = false,
    sendsOutbox: Bool = true, commands: [CustomCommand] = [],
    settings: ScreenChoices = ScreenChoices(),
    today: @escaping @Sendable () -> Day,
    now: @escaping @Sendable () -> ContinuousClock.Instant = { ContinuousClock.now },
    time: @escaping @Sendable (ContinuousClock.Instant) -> ClockTime = { ClockTime.at($0) }
  ) {
    self.reference = reference
    self.marketName = marketName
    self.linkedPlace = linkedPlace
    self.language = language
    self.lastVisit = lastVisit
    self.canSuspend = canSuspend
    self.home = home
    self.themes = themes
    self.abilities = abilities
    self.canJoin = canJoin
    self.isReadOnly = isReadOnly
    self.sendsOutbox = sendsOutbox
    self.commands = commands
    self.settings = settings
    self.today = today
    self.now = now
    self.time = time
    actions = offered
  }

  /// Uses other themes, custom commands, choices and permissions from now on.
  mutating func use(_ changed: ChangedSettings) {
    themes = changed.themes
    commands = changed.commands
    settings = changed.settings
    isReadOnly = changed.isReadOnly
    actions = offered
  }

  private var offered: [Action] {
    Action.allCases.filter { action in
      guard abilities.isSuperset(of: action.needs) else { return false }
      return switch action {
      case .run: !commands.isEmpty
      default: !isReadOnly || !action.changesMarket
      }
    }
  }
}
