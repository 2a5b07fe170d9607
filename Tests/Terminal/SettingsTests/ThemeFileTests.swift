import Settings
import Terminal
import Testing
import Text
import Widgets
import Words

/// Files with the user's colours.
@Suite struct ThemeFileTests {
  @Test func everyWayToWriteAColourIsRead() {
    let (theme, mistakes, warnings) = CustomTheme.read(
      """
      base = "light"
      background = "#fdf6e3"
      text = 240
      accent = "bright-blue"
      sale = "red"
      quiet = "default"
      selection-text = "#002b36"
      """, name: "sand")
    #expect(mistakes == [] && warnings == [])
    #expect(theme.name == "sand" && theme.base == .light)
    #expect(
      theme.colors == [
        .background: .rgb(RGB(0xFDF6E3)), .text: .indexed(240), .accent: .indexed(12),
        .sale: .indexed(1), .quiet: .standard, .selectionText: .rgb(RGB(0x002B36)),
      ])
  }

  @Test(arguments: [
    ("accent = \"#12\"", 1, "“accent” cannot be “#12”"),
    ("accent = \"#+12345\"", 1, "“accent” cannot be “#+12345”"),
    ("accent = \"#-00000\"", 1, "“accent” cannot be “#-00000”"),
    ("\naccent = 256", 2, "“accent” cannot be “256”"),
    ("accent = \"mauve\"", 1, "“mauve”; use \"#rrggbb\""),
    ("acent = \"red\"", 1, "Did you mean “accent”?"),
    ("base = \"sea\"", 1, "“base” cannot be “sea”; use one of dark, light"),
    ("base = \"auto\"", 1, "“base” cannot be “auto”"),
    ("accent = [1]", 1, "“accent” cannot be"),
    ("[x", 1, "not TOML"),
  ])
  func mistakesAreReportedWithTheirLine(text: String, line: Int, sentence: String) {
    let (theme, mistakes, _) = CustomTheme.read(text + "\ngood = 2", name: "x")
    #expect(mistakes.map(\.line) == [line])
    #expect(mistakes.first?.sentence(in: .english).string.contains(sentence) == true)
    #expect(theme.colors == [.good: .indexed(2)] || sentence == "not TOML")
    #expect(mistakes.first?.sentence(in: .korean).isEmpty == false)
  }

  @Test func coloursThatAreHardToReadAreReportedWithTheirLine() {
    let (_, mistakes, warnings) = CustomTheme.read(
      """
      text = "#dddddd"
      quiet = "#555555"
      accent = 240
      background = "#505050"
      rule = "#515151"
      sale = "red"
      selection = "#202020"
      selection-text = "#222222"
      selection-quiet = "default"
      """, name: "fog")
    #expect(mistakes == [])
    #expect(warnings.map(\.line) == [2, 3, 8])
    #expect(
      warnings.first?.sentence(in: .english)
        == """
        line 2: warning: “quiet” is hard to read on “background”: the contrast is 1.0:1; choose at \
        least 3:1
        """)
    #expect(warnings.first?.sentence(in: .korean).string.contains("1.0:1") == true)
    // The terminal's own background is not known.
    #expect(CustomTheme.read("quiet = \"#555555\"", name: "fog").warnings == [])
  }
}
