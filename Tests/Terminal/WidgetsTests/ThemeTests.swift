import Terminal
import Testing
import Words

@testable import Widgets

/// The colours of a theme in terminals with different ones.
@Suite struct ThemeTests {
  private func painted(_ theme: Theme) -> Style {
    var frame = Frame(Size(columns: 2, rows: 1))
    theme.paint(&frame)
    return frame.cell(column: 1, row: 0).style
  }

  private func theme(
    _ name: ThemeName, on background: TerminalTraits.Background, isKnown: Bool = true,
    custom: CustomTheme? = nil
  ) -> Theme {
    Theme(colors: 256, name: name, background: background, isKnown: isKnown, custom: custom)
  }

  @Test func aThemePaintsItsBackgroundWhereTheTerminalHasAnother() {
    for (name, background) in [
      (ThemeName.light, TerminalTraits.Background.dark), (.dark, .light), (.dark, .unknown),
    ] {
      let style = painted(theme(name, on: background))
      #expect(style.background != .standard && style.foreground != .standard)
    }
    for (name, background) in [
      (ThemeName.light, TerminalTraits.Background.light), (.dark, .dark), (.automatic, .dark),
      (.highContrast, .light),
    ] {
      #expect(painted(theme(name, on: background)) == .plain)
    }
    #expect(painted(theme(.dark, on: .unknown, isKnown: false)) == .plain, "not replied yet")
  }

  @Test(arguments: [TerminalTraits.Background.dark, .light, .unknown])
  func textBehindADialogIsDimmedInHighContrast(background: TerminalTraits.Background) {
    let theme = theme(.highContrast, on: background)
    #expect(theme.dimmed(theme.plain) != theme.plain)
    #expect(theme.dimmed(theme.title) == theme.dimmed(theme.plain))
  }

  @Test func aCustomThemeChangesOnlyTheColoursThatItSets() {
    var custom = CustomTheme(name: "sea")
    custom.base = .dark
    custom.colors = [
      .background: .rgb(RGB(0x002B36)), .accent: .indexed(37), .selection: .indexed(23),
    ]
    let theme = theme(.file("sea"), on: .dark, custom: custom)
    #expect(painted(theme).background == .rgb(RGB(0x002B36)))
    #expect(theme.title.foreground == .indexed(37))
    #expect(theme.chosen(.plain).background == .indexed(23))
    let plain = self.theme(.dark, on: .dark)
    #expect(theme.sale == plain.sale)
  }

  @Test func aSaleASoldOutProductAndAnErrorLookDifferent() {
    for colors in [8, 16, 256] {
      for name in ThemeName.allCases where name != .highContrast || colors == 256 {
        for background in [TerminalTraits.Background.dark, .light, .unknown]
        where name != .highContrast || background != .unknown {
          let theme = Theme(colors: colors, name: name, background: background)
          let styles = [theme.sale, theme.soldOut, theme.warning]
          #expect(Set(styles).count == 3, "\(name) \(background) \(colors)")
          #expect(styles.allSatisfy { $0.attributes.contains(.bold) })
        }
      }
    }
    // Words distinguish them if there are no colours.
    let plain = Theme(colors: 0)
    #expect([plain.sale, plain.soldOut, plain.warning].allSatisfy { $0 == Style(.bold) })
  }

  private func color(_ color: Color, else standard: RGB) -> RGB {
    switch color {
    case .standard: standard
    case .indexed(let index): RGB(fixed: index) ?? standard
    case .rgb(let color): color
    }
  }

  @Test(arguments: ThemeName.allCases, [TerminalTraits.Background.dark, .light, .unknown])
  func textIsReadableOnEveryBackground(
    name: ThemeName, background: TerminalTraits.Background
  ) {
    let shown = theme(name, on: background)
    let canvas = painted(shown)
    let isDark = name == .dark || name != .light && background == .dark
    let isLight = name == .light || name != .dark && background == .light
    // A terminal that does not report its background may have either.
    let backgrounds = (isLight ? [] : [RGB(0x101014)]) + (isDark ? [] : [RGB(0xFFFFFF)])
    for backdrop in backgrounds {
      let text = backdrop == RGB(0xFFFFFF) ? RGB(0) : RGB(0xFFFFFF)
      let ground = color(canvas.background, else: backdrop)
      for style in [shown.title, shown.sale, shown.soldOut, shown.warning, shown.quiet] {
        let ratio = color(style.foreground, else: text).contrast(with: ground)
        #expect(ratio >= (backgrounds.count > 1 ? 3 : 4.4), "\(style) \(backdrop): \(ratio)")
      }
    }
    for style in [Style.plain, shown.title, shown.sale, shown.soldOut, shown.warning, shown.quiet] {
      let chosen = shown.chosen(style)
      let ratio = color(chosen.foreground, else: RGB(0))
        .contrast(with: color(chosen.background, else: RGB(0)))
      #expect(ratio >= 4.4, "\(style) in the selection: \(ratio)")
    }
  }

  @Test func anOlderThemeFileWithoutSoldOutAndWarningKeepsItsColours() {
    var custom = CustomTheme(name: "sea")
    custom.base = .dark
    custom.colors = [.sale: .indexed(160), .quiet: .indexed(66), .selectionSale: .indexed(166)]
    let old = theme(.file("sea"), on: .dark, custom: custom)
    #expect(old.warning.foreground == .indexed(160) && old.sale.foreground == .indexed(160))
    #expect(old.soldOut == Style(.bold, foreground: .indexed(66)))
    #expect(old.chosen(old.warning).foreground == .indexed(166))
    custom.colors.merge(
      [.warning: .indexed(88), .soldOut: .indexed(99), .selectionWarning: .indexed(89)]
    ) { $1 }
    let new = theme(.file("sea"), on: .dark, custom: custom)
    #expect(new.warning.foreground == .indexed(88) && new.sale.foreground == .indexed(160))
    #expect(new.alarm.foreground == .indexed(88))
    #expect(new.soldOut.foreground == .indexed(99))
    #expect(new.chosen(new.warning).foreground == .indexed(89))
  }

  @Test func fileNamesAreThemeNames() {
    #expect(ThemeName(rawValue: "colour-blind") == .colourBlind)
    #expect(ThemeName(rawValue: "sea") == .file("sea"))
    for name in ["", "../sea", "a b", "é", String(repeating: "x", count: 41)] {
      #expect(ThemeName(rawValue: name) == nil)
    }
    for name in ThemeName.allCases + [.file("sea")] {
      #expect(ThemeName(rawValue: name.rawValue) == name)
    }
  }
}
