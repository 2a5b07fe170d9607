package import Terminal
package import Words

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
  package var soldOut = Style(.bold)
  /// An error, and an action that cannot be undone.
  package var warning = Style(.bold)
  package var good = Style.plain
  package var alarm = Style(.reverse)
  package var key = Style(.bold)
  /// A match of the search.
  package var match = Style([.bold, .underline])
  /// The selected tab.
  package var tab = Style([.bold, .reverse])
  /// The mark of a selected product.
  package var mark = Style([.bold, .reverse])
  package var skeleton = Style(.dim)
  /// The styles of tiles in place of pictures, by the number of the product.
  package var tiles = [Style(.dim)]
  /// The style of text under an overlay.
  private var dimText = Style(.dim)
  /// The colour that pictures fade into.
  private var backdrop = RGB(0x101014)
  private var band: Band?
  /// The border of the box with the focus: in the colour of its title, or bold like it.
  package var border: Style {
    title.foreground == .standard ? title : Style(foreground: title.foreground)
  }
  /// Whether there are colours besides the terminal's own two.
  package var hasColors: Bool { [sale, good, key].contains { $0.foreground != .standard } }
  /// The default colours of the screen; nil if the terminal's suit the theme.
  private var canvas: Style?

  /// The colours of the selected row.
  fileprivate struct Band {
    var background, text, quiet, sale, warning, accent: Color
  }

  /// - Parameters:
  ///   - background: The terminal's.
  ///   - isKnown: Whether the terminal has had time to report its background.
  ///   - custom: The user's colours if `name` is that of a file.
  package init(
    colors: Int, name: ThemeName = .automatic, background: TerminalTraits.Background = .unknown,
    isKnown: Bool = true, custom: CustomTheme? = nil
  ) {
    guard colors >= 8 else { return }
    let base = custom?.base ?? name
    let wanted: TerminalTraits.Background =
      switch base {
      case .dark: .dark
      case .light: .light
      case .automatic, .highContrast, .colourBlind, .file: background
      }
    guard colors >= 256 else {
      useFew(base)
      return
    }
    var palette = ThemeColors(base, wanted)
    if let custom { palette.change(to: custom.colors) }
    use(palette, isContrasting: base == .highContrast)
    if wanted == .light { backdrop = RGB(0xFFFFFF) }
    if wanted != background, isKnown { canvas = Self.canvas(wanted) }
    if let custom { paint(custom.colors) }
  }

  /// The text and background colours of a theme in a terminal that has different ones.
  private static func canvas(_ background: TerminalTraits.Background) -> Style {
    background == .light
      ? Style(foreground: .rgb(RGB(0x1C1C20)), background: .rgb(RGB(0xFAFAFA)))
      : Style(foreground: .rgb(RGB(0xD8D8DC)), background: .rgb(RGB(0x141418)))
  }

  private mutating func paint(_ colors: [CustomTheme.Role: Color]) {
    let text = colors[.text] ?? canvas?.foreground ?? .standard
    let background = colors[.background] ?? canvas?.background ?? .standard
    canvas =
      text == .standard && background == .standard
      ? nil : Style(foreground: text, background: background)
    switch background {
    case .rgb(let color): backdrop = color
    case .indexed(let index): backdrop = RGB(fixed: index) ?? backdrop
    case .standard: break
    }
  }

  /// Replaces the terminal's colours on a screen with the theme's own.
  package func paint(_ frame: inout Frame) {
    guard let canvas else { return }
    frame.restyle(frame.bounds) { style in
      Style(
        style.attributes,
        foreground: style.foreground == .standard ? canvas.foreground : style.foreground,
        background: style.background == .standard ? canvas.background : style.background)
    }
  }

  /// Returns a style for the selected row: on a coloured band, or reversed if there are too few
  /// colours for one.
  package func chosen(_ style: Style) -> Style {
    guard let band else { return Style(style.attributes.subtracting(.dim).union(.reverse)) }
    let foreground: Color =
      switch style.foreground {
      case quiet.foreground where quiet != plain: band.quiet
      case sale.foreground: band.sale
      case warning.foreground: band.warning
      case bar.foreground: band.accent
      default: band.text
      }
    return Style(style.attributes, foreground: foreground, background: band.background)
  }

  /// Returns a style for the background of an overlay: text is one quiet grey, pictures fade.
  package func dimmed(_ style: Style) -> Style {
    let text = dimText.adding(style.attributes.intersection(.struck))
    guard let band, style.background != band.background else { return text }
    // The last line of a thumbnail has its colours reversed, and nothing else has only that
    // attribute.
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

  /// Sets the sixteen colours. The user may have redefined them: only hues are used, without
  /// dimming.
  private mutating func useFew(_ name: ThemeName) {
    let accent = Color.indexed(name == .highContrast ? 3 : 6)
    let (offer, error): (UInt8, UInt8) = name == .colourBlind ? (3, 5) : (5, 1)
    title = Style(.bold, foreground: accent)
    bar = title
    key = title
    sale = Style(.bold, foreground: .indexed(offer))
    warning = Style(.bold, foreground: .indexed(error))
    good = Style(foreground: .indexed(name == .colourBlind ? 4 : 2))
    alarm = warning.adding(.reverse)
    tab = Style([.bold, .reverse], foreground: accent)
    mark = tab
    match = Style([.bold, .underline], foreground: accent)
    if name == .highContrast { (quiet, rule, skeleton) = (.plain, .plain, .plain) }
  }

  private mutating func use(_ palette: ThemeColors, isContrasting: Bool) {
    title = Style(.bold, foreground: palette.accent)
    bar = title
    key = title
    match = title.adding(.underline)
    tab = Style(.bold, foreground: palette.band.text, background: palette.band.background)
    mark = Style([.bold, .reverse], foreground: palette.accent)
    sale = Style(.bold, foreground: palette.sale)
    soldOut = Style(.bold, foreground: palette.soldOut ?? palette.quiet)
    warning = Style(.bold, foreground: palette.warning)
    good = Style(foreground: palette.good)
    alarm = warning.adding(.reverse)
    quiet = Style(foreground: palette.quiet)
    rule = Style(foreground: palette.rule)
    dimText = Style(foreground: palette.dimmed)
    struck = Style(.struck, foreground: palette.quiet)
    skeleton = rule
    tiles =
      isContrasting
      ? [quiet] : [67, 71, 97, 101, 131, 137, 66, 95].map { Style(foreground: .indexed($0)) }
    band = palette.band
  }
}

/// Colours of the palette's fixed part, for terminals with 256.
private struct ThemeColors {
  var accent, sale, warning, good, quiet, rule: Color
  var band: Theme.Band
  /// The text behind a dialog.
  var dimmed: Color
  /// Nil for that of quiet text.
  var soldOut: Color?

  /// - Parameter indexes: In the order of the properties; nil is the terminal's own colour.
  private init(_ indexes: [UInt8?], band bandIndexes: [UInt8]) {
    let (colors, bands) = (
      indexes.map { $0.map(Color.indexed) ?? .standard }, bandIndexes.map(Color.indexed)
    )
    (accent, sale, warning) = (colors[0], colors[1], colors[2])
    (good, quiet, rule) = (colors[3], colors[4], colors[5])
    band = Theme.Band(
      background: bands[0], text: bands[1], quiet: bands[2], sale: bands[3], warning: bands[4],
      accent: bands[5])
    dimmed = rule
  }

  init(_ name: ThemeName, _ background: TerminalTraits.Background) {
    switch (name, background) {
    case (.highContrast, .light):
      self.init([18, 53, 88, 22, nil, nil], band: [16, 231, 231, 231, 231, 231])
    case (.highContrast, .dark):
      self.init([51, 227, 217, 48, nil, nil], band: [231, 16, 16, 16, 16, 16])
    case (.highContrast, .unknown):
      self.init([nil, nil, nil, nil, nil, nil], band: [231, 16, 16, 16, 16, 16])
    case (.colourBlind, .dark):
      self.init([75, 214, 175, 75, 245, 239], band: [24, 231, 252, 222, 225, 159])
    case (.colourBlind, .light):
      self.init([25, 130, 126, 25, 242, 250], band: [153, 16, 238, 58, 90, 18])
    case (.colourBlind, .unknown):
      self.init([32, 136, 132, 32, 244, 244], band: [25, 231, 253, 222, 225, 159])
    case (_, .dark): self.init([75, 215, 210, 78, 245, 239], band: [24, 231, 252, 222, 224, 159])
    case (_, .light): self.init([25, 130, 160, 28, 242, 250], band: [153, 16, 238, 58, 124, 18])
    case (_, .unknown):
      self.init([33, 136, 167, 35, 244, 244], band: [25, 231, 253, 222, 224, 159])
    }
    // Its rules are as strong as its text, which still has to recede.
    if name == .highContrast { dimmed = .indexed(background == .light ? 248 : 242) }
  }

  /// Replaces the colours that a custom theme sets.
  mutating func change(to colors: [CustomTheme.Role: Color]) {
    dimmed = colors[.dimmed] ?? colors[.rule] ?? dimmed
    // Files older than these roles have one colour for both.
    warning = colors[.warning] ?? colors[.sale] ?? warning
    band.warning = colors[.selectionWarning] ?? colors[.selectionSale] ?? band.warning
    soldOut = colors[.soldOut]
    for (role, color) in colors {
      switch role {
      case .background, .text, .dimmed, .warning, .soldOut, .selectionWarning: break
      case .accent: accent = color
      case .sale: sale = color
      case .good: good = color
      case .quiet: quiet = color
      case .rule: rule = color
      case .selection: band.background = color
      case .selectionText: band.text = color
      case .selectionQuiet: band.quiet = color
      case .selectionSale: band.sale = color
      case .selectionAccent: band.accent = color
      }
    }
  }
}

/// The colours and symbols that views draw with.
package struct Appearance {
  package let theme: Theme
  package let symbols: Symbols
  /// Whether pictures are drawn: without any, the screen is text only.
  package let drawsPictures: Bool
  /// Whether they are drawn in rows as well: pictures made of letters need more room.
  package let drawsThumbnails: Bool
  /// Whether boxes are drawn as those with the focus.
  package var hasFocus = true

  package init(
    theme: Theme, symbols: Symbols, drawsPictures: Bool = true, drawsThumbnails: Bool = true
  ) {
    self.drawsThumbnails = drawsPictures && drawsThumbnails
    self.theme = theme
    self.symbols = symbols
    self.drawsPictures = drawsPictures
  }

  /// Returns an appearance without colours, to count lines.
  package static func plain(drawsPictures: Bool) -> Appearance {
    Appearance(
      theme: Theme(colors: 0), symbols: Symbols(drawsUnicode: true), drawsPictures: drawsPictures)
  }
}

/// Something that is drawn with the styles and symbols of an appearance.
package protocol ThemedView {
  var appearance: Appearance { get }
}

extension ThemedView {
  @inlinable package var theme: Theme { appearance.theme }
  @inlinable package var symbols: Symbols { appearance.symbols }
}
