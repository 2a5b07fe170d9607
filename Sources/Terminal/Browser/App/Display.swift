import Terminal
import ViewModels
import Widgets
public import Words

/// The display: the user's choices for it, and the terminal's background.
struct Display: Sendable {
  /// Whether products are rows or cards.
  private(set) var layout: ProductLayout
  private(set) var theme: ThemeName
  private(set) var graphics: GraphicsChoice
  /// The background of the terminal, once the terminal has replied.
  private(set) var background = TerminalTraits.Background.unknown
  /// Whether the terminal has replied to the queries.
  private(set) var hasReplied = false

  /// Whether pictures are drawn; otherwise the screen is text only.
  var drawsPictures: Bool { graphics != .fixed(.none) }

  init(lastRun state: BrowserState = BrowserState()) {
    layout = state.layout ?? .list
    theme = state.theme ?? .automatic
    graphics = state.graphics ?? .automatic
  }

  /// Switches the layout, for the next run as well.
  /// - Returns: Whether the layout changed.
  mutating func choose(_ layout: ProductLayout, savingTo state: inout BrowserState) -> Bool {
    guard layout != self.layout else { return false }
    self.layout = layout
    state.layout = layout
    return true
  }

  /// Switches the theme, for the next run as well.
  mutating func choose(_ theme: ThemeName, savingTo state: inout BrowserState) {
    self.theme = theme
    state.theme = theme
  }

  /// Switches the way of drawing pictures, for the next run as well.
  mutating func choose(_ graphics: GraphicsChoice, savingTo state: inout BrowserState) {
    self.graphics = graphics
    state.graphics = graphics
  }

  /// Uses the choices that are not nil, in this run alone.
  mutating func use(_ choices: ScreenChoices) {
    layout = choices.layout ?? layout
    theme = choices.theme ?? theme
    graphics = choices.graphics ?? graphics
  }

  mutating func learn(_ traits: TerminalTraits) {
    background = traits.background
    hasReplied = true
  }
}

/// The user's choices for the screen, which are kept from market to market.
public struct ScreenChoices: Sendable {
  /// Nil for the last choice.
  public var layout: ProductLayout?
  public var theme: ThemeName?
  public var graphics: GraphicsChoice?
  public var isMouseOn: Bool
  /// Nil for the language of the session.
  public var language: Language?

  public init(
    layout: ProductLayout? = nil, theme: ThemeName? = nil, graphics: GraphicsChoice? = nil,
    isMouseOn: Bool = true, language: Language? = nil
  ) {
    self.layout = layout
    self.theme = theme
    self.graphics = graphics
    self.isMouseOn = isMouseOn
    self.language = language
  }

  init(_ display: Display, _ mouse: MouseState, _ language: Language) {
    self.init(
      layout: display.layout, theme: display.theme, graphics: display.graphics,
      isMouseOn: mouse.isOn, language: language)
  }
}
