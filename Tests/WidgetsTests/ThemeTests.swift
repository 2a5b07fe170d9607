import Terminal
import Testing

@testable import Widgets

/// The colours of a theme in terminals with other ones.
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

  @Test func aThemeOfTheUserChangesWhatItSets() {
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

  @Test func namesOfFilesAreThoseOfThemes() {
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
