package import Terminal

/// Styles by their meaning. Text keeps the terminal's own colours; one accent leads the eye; no
/// meaning depends on colour alone.
package struct Theme: Sendable {
  package var title = Style(.bold)
  package var plain = Style.plain
  package var quiet = Style(.dim)
  package var rule = Style(.dim)
  package var selected = Style(.bold)
  package var bar = Style(.bold)
  package var struck = Style([.dim, .struck])
  package var sale = Style(.bold)
  package var warning = Style(.bold)
  package var good = Style.plain
  package var alarm = Style(.reverse)
  package var key = Style(.bold)
  /// A match of the search.
  package var match = Style([.bold, .underline])
  /// The selected tab.
  package var tab = Style([.bold, .reverse])
  package var skeleton = Style(.dim)
  /// The styles of tiles that stand for pictures, by the number of the product.
  package var tiles = [Style(.dim)]
  /// The style of text under an overlay.
  private var dimText = Style(.dim)
  /// The colour that pictures fade into.
  private var backdrop = RGB(0x101014)
  private var band: Band?

  /// The colours of the selected row.
  private struct Band {
    let background: Color
    let text: Color
    let quiet: Color
    let warm: Color
    let accent: Color
  }

  package init(
    colors: Int, name: ThemeName = .automatic, background: TerminalTraits.Background = .unknown
  ) {
    guard colors >= 8 else { return }
    let background: TerminalTraits.Background =
      switch name {
      case .dark: .dark
      case .light: .light
      default: background
      }
    guard colors >= 256 else {
      useFew(name)
      return
    }
    use(ThemeColors(name, background), isContrasting: name == .highContrast)
    if background == .light { backdrop = RGB(0xFFFFFF) }
  }

  /// Returns a style for the selected row: on a band of its own, or reversed where there are too
  /// few colours for one.
  package func chosen(_ style: Style) -> Style {
    guard let band else {
      return Style(style.attributes.subtracting(.dim).union(.reverse))
    }
    let foreground: Color =
      switch style.foreground {
      case quiet.foreground where quiet != plain: band.quiet
      case sale.foreground, warning.foreground: band.warm
      case bar.foreground: band.accent
      default: band.text
      }
    return Style(style.attributes, foreground: foreground, background: band.background)
  }

  /// Returns a style for the background of an overlay: text is one quiet grey, pictures fade.
  package func dimmed(_ style: Style) -> Style {
    let text = dimText.adding(style.attributes.intersection(.struck))
    guard let band, style.background != band.background else { return text }
    // The last line of a thumbnail has its colours turned round, and nothing else has only that.
    guard style.background != .standard || style.attributes == .reverse else { return text }
    return Style(
      style.attributes, foreground: faded(style.foreground), background: faded(style.background))
  }

  private func faded(_ color: Color) -> Color {
    switch color {
    case .standard: .standard
    case .indexed(let index): RGB(fixed: index).map { .rgb($0.mixed(5, of: backdrop)) } ?? color
    case .rgb(let color): .rgb(color.mixed(5, of: backdrop))
    }
  }

  /// Sets the sixteen colours. The user may have redefined them: only hues are used, nothing
  /// dimmed.
  private mutating func useFew(_ name: ThemeName) {
    let accent = Color.indexed(name == .highContrast ? 3 : 6)
    let warm = Color.indexed(name == .colourBlind ? 3 : 1)
    title = Style(.bold, foreground: accent)
    bar = title
    key = title
    sale = Style(.bold, foreground: warm)
    warning = sale
    good = Style(foreground: .indexed(name == .colourBlind ? 4 : 2))
    alarm = Style([.bold, .reverse], foreground: warm)
    tab = Style([.bold, .reverse], foreground: accent)
    match = Style([.bold, .underline], foreground: accent)
    if name == .highContrast { (quiet, rule, skeleton) = (.plain, .plain, .plain) }
  }

  private mutating func use(_ palette: ThemeColors, isContrasting: Bool) {
    title = Style(.bold, foreground: palette.accent)
    bar = title
    key = title
    match = title.adding(.underline)
    tab = Style(.bold, foreground: palette.bandText, background: palette.band)
    sale = Style(.bold, foreground: palette.warm)
    warning = sale
    good = Style(foreground: palette.good)
    alarm = Style([.bold, .reverse], foreground: palette.warm)
    quiet = Style(foreground: palette.quiet)
    rule = Style(foreground: palette.rule)
    dimText = rule
    struck = Style(.struck, foreground: palette.quiet)
    skeleton = rule
    tiles =
      isContrasting
      ? [quiet] : [67, 71, 97, 101, 131, 137, 66, 95].map { Style(foreground: .indexed($0)) }
    band = Band(
      background: palette.band, text: palette.bandText, quiet: palette.bandQuiet,
      warm: palette.bandWarm, accent: palette.bandAccent)
  }
}

/// Colours of the palette's fixed part, where there are 256.
private struct ThemeColors {
  let accent, warm, good, quiet, rule: Color
  let band, bandText, bandQuiet, bandWarm, bandAccent: Color

  /// - Parameter indexes: In the order of the properties; nil is the terminal's own colour.
  private init(_ indexes: [UInt8?]) {
    let colors = indexes.map { $0.map(Color.indexed) ?? .standard }
    (accent, warm, good, quiet, rule) = (colors[0], colors[1], colors[2], colors[3], colors[4])
    (band, bandText, bandQuiet) = (colors[5], colors[6], colors[7])
    (bandWarm, bandAccent) = (colors[8], colors[9])
  }

  init(_ name: ThemeName, _ background: TerminalTraits.Background) {
    switch (name, background) {
    case (.highContrast, .light): self.init([18, 88, 22, nil, nil, 16, 231, 231, 231, 231])
    case (.highContrast, .dark): self.init([51, 227, 48, nil, nil, 231, 16, 16, 16, 16])
    case (.highContrast, .unknown): self.init([nil, nil, nil, nil, nil, 231, 16, 16, 16, 16])
    case (.colourBlind, .dark): self.init([75, 214, 75, 245, 239, 24, 231, 252, 222, 159])
    case (.colourBlind, .light): self.init([25, 130, 25, 242, 250, 153, 16, 238, 94, 18])
    case (.colourBlind, .unknown): self.init([32, 172, 32, 244, 244, 25, 231, 253, 222, 159])
    case (_, .dark): self.init([75, 210, 78, 245, 239, 24, 231, 252, 217, 159])
    case (_, .light): self.init([25, 160, 28, 242, 250, 153, 16, 238, 124, 18])
    case (_, .unknown): self.init([33, 167, 35, 244, 244, 25, 231, 253, 224, 159])
    }
  }
}

/// The colours and symbols that views draw with.
package struct Appearance {
  package let theme: Theme
  package let symbols: Symbols

  package init(theme: Theme, symbols: Symbols) {
    self.theme = theme
    self.symbols = symbols
  }
}
