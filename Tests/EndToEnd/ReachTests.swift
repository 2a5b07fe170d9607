import Foundation
import TerminalProbe
import Testing

/// Search, sort, filter, palette, command line, and settings, in the real program.
extension EndToEndTests {
  @Suite struct ReachTests {}
}

extension EndToEndTests.ReachTests {
  @Test func aSearchFindsSortsAndIsLeft() throws {
    let place = try Workplace()
    let probe = try place.start(columns: 100, rows: 30)
    let all = try #require(try probe.waitForRow(1).position?.total)
    try probe.send("jj")
    try probe.waitForRow(3)
    try probe.send("/in:stock currency:usd")
    try probe.wait("fewer products, as one types") { ($0.position?.total ?? all) < all }
    try probe.send("\r")
    try probe.send("sjj\r")
    let found = try probe.wait("the cheapest first") {
      $0.contains("· USD only · in stock · price: low") && $0.position?.row == 1
    }
    #expect(found.contains("USD"))
    #expect(!found.contains("KRW"))
    #expect(!found.contains("Sold out"))
    try probe.send("\u{1B}")
    try probe.wait("the plain list at its place") {
      $0.position?.row == 3 && $0.position?.total == all && !$0.contains("in stock")
    }
    #expect(try probe.quit().status == 0)
  }

  @Test func theFilterDialogFilters() throws {
    let place = try Workplace(.korean)
    let probe = try place.start()
    let all = try #require(try probe.waitForRow(1).position?.total)
    try probe.send("ㄹ")
    try probe.wait("the dialog") { $0.contains("최저 가격") && $0.modes.cursorIsVisible == false }
    try probe.send("  \r")
    try probe.wait("dollars alone") {
      $0.contains("· USD만") && ($0.position?.total ?? all) < all
    }
    #expect(try probe.quit().status == 0)
  }

  @Test func thePaletteAndTheCommandLineRunActions() throws {
    let place = try Workplace()
    let probe = try place.start()
    let total = try #require(try probe.waitForRow(1).position?.total)
    try probe.send("\u{10}")
    try probe.wait("the palette") { $0.contains("─ Actions ─") }
    try probe.send("last product\r")
    try probe.waitForRow(total)
    try probe.send(":fir\t\r")
    try probe.waitForRow(1)
    try probe.send(":lst\r")
    try probe.wait("a hint") { $0.contains("Did you mean “list”?") }
    try probe.send("\u{1B}")
    // Esc and a letter together would be Alt with the letter.
    try probe.wait("the list") { $0.position?.row == 1 }
    #expect(try probe.quit().status == 0)
  }

  @Test func aSavedViewIsKeptForTheNextRun() throws {
    let place = try Workplace()
    let first = try place.start()
    try first.waitForRow(1)
    try first.send(":search currency:usd\r")
    try first.wait("dollars") { $0.contains("USD only") }
    try first.send(":save dollars\r")
    try first.wait("saved") { $0.contains("Saved as “dollars”") }
    #expect(try first.quit().status == 0)
    #expect(place.mode(of: "\(place.path)/state/openmarket/state.json") == 0o600)
    let second = try place.start()
    try second.waitForRow(1)
    try second.send(":view dollars\r")
    try second.wait("dollars again") { $0.contains("USD only") && $0.position?.row == 1 }
    #expect(try second.quit().status == 0)
  }

  @Test func theLanguageIsSwitchedInsideAndKept() throws {
    let place = try Workplace()
    let first = try place.start()
    try first.waitForRow(1)
    try first.send(":language ko\r")
    try first.wait("Korean") { $0.contains("오픈 마켓") }
    #expect(try first.quit().status == 0)
    let second = try place.start()
    try second.wait("Korean again") { $0.contains("오픈 마켓") }
    try second.send("/책상\r")
    try second.wait("an answer") { $0.contains("“책상”") }
    #expect(try second.quit().status == 0)
    let third = try place.start()
    try third.wait("Korean for a third time") { $0.contains("오픈 마켓") }
    try third.send("/\u{1B}[A\r")
    try third.wait("the search of the last run") { $0.contains("“책상”") }
    #expect(try third.quit().status == 0)
  }

  /// List, grid and product are restored where they were left; the grid is kept for the next run.
  @Test func theGridAndAProductAreRestored() throws {
    let place = try Workplace()
    let first = try place.start(columns: 100, rows: 30)
    try first.waitForRow(1)
    try first.send("jj")
    // The user's own products are marked once the market knows who asks.
    let list = try first.wait("the third row") { $0.position?.row == 3 && $0.contains("you · ") }
    try first.send("v")
    let grid = try first.wait("the cards") { $0.isGrid && $0.position?.row == 3 }
    #expect(grid.line(0).contains("Grid"))
    try first.send("\r")
    try first.wait("the product") { $0.contains("Esc back") && $0.contains("listed ") }
    try first.send("\u{1B}")
    try first.wait("the cards again") { $0.isGrid && $0.position?.row == 3 }
    try first.send("v")
    try first.wait("the list again", sameAs: list)
    try first.send("v")
    try first.wait("the cards once more") { $0.isGrid }
    #expect(try first.quit().status == 0)
    let second = try place.start(columns: 100, rows: 30)
    try second.wait("the cards the next time") { $0.isOnline && $0.isGrid }
    #expect(try second.quit().status == 0)
  }

  @Test func keysAreChangedInTheSettings() throws {
    let place = try Workplace()
    try place.configure("[keys]\ndown = \"n\"\n")
    let probe = try place.start()
    try probe.waitForRow(1)
    try probe.send("jn")
    try probe.waitForRow(2)
    #expect(try probe.quit().status == 0)
  }

  /// Keys and colours of the file apply at once, mistakes are reported, and later choices stay.
  @Test func settingsAreReadAgainWhenTheyChange() throws {
    let place = try Workplace()
    let probe = try place.start()
    try probe.waitForRow(1)
    // The folder of the settings is new.
    try place.configure("layout = \"grid\"\n[keys]\ndown = \"x\"\n")
    try probe.wait("the cards") { $0.isGrid && $0.contains("The settings have changed") }
    try probe.send("1")
    try probe.wait("the list") { !$0.isGrid }
    try probe.send("x")
    try probe.waitForRow(2)
    try place.configure("layout = \"grid\"\nlanguage = \"ko\"\ntheme = \"neon\"\n")
    try probe.wait("Korean, and the mistake") { $0.contains("도움말") && $0.contains("“theme”") }
    #expect(!probe.screen.isGrid)
    #expect(try probe.quit().status == 0)
  }

  @Test func theSettingsInUseAreShown() throws {
    let place = try Workplace()
    #expect(try place.run(["config", "show"]).output.contains("# theme = \"auto\"\n"))
    try place.configure("theme = \"dark\"\nmouse = false\n")
    let shown = try place.run(["config", "show"]).output
    #expect(shown.contains("\ntheme = \"dark\"\n") && shown.contains("\nmouse = false\n"))
    #expect(shown.contains("\n# layout = \"list\"\n") && shown.contains("\n# send_outbox = true\n"))
    // It can be used as the file.
    try place.configure(shown)
    #expect(try place.run(["config", "check"]).exit.status == 0)
    // A variable overrides the file.
    try place.configure("graphics = \"ascii\"\nserver = \"a.example\"\nread_only = false\n")
    place.environment["OPENMARKET_READ_ONLY"] = "1"
    place.environment["OPENMARKET_SERVER"] = "b.example"
    let named = try place.run(["config", "show"]).output.split(separator: "\n")
    for line in ["# graphics = \"none\"", "# server = \"b.example\"", "# read_only = true"] {
      #expect(named.contains { $0 == line }, "\(named)")
    }
    #expect(named.allSatisfy { $0.hasPrefix("# ") })
  }

  @Test func aBrokenConfigurationIsOnlyReported() throws {
    let place = try Workplace()
    let none = try place.run(["config", "check"])
    #expect(none.exit.status == 0)
    #expect(
      none.output
        == "\(place.path)/config/openmarket/config.toml: no config file; defaults in use\n")
    try place.configure("theme = \"neon\"\nlanguage = \"ko\"\n\u{1B}]0;x\u{07}")
    let probe = try place.start()
    try probe.wait("the list, and the doubt") { $0.isOnline && $0.contains("어느 마켓인지") }
    #expect(try probe.quit().status == 0)
    let check = try place.run(["config", "check"])
    #expect(check.exit.status == 1)
    // The other lines apply, such as that of the language.
    #expect(check.errors.contains("config.toml: 3번째 줄 1번째 글자: TOML이 아닙니다"), "\(check.errors)")
    #expect(check.errors.contains("config.toml: 1번째 줄: “theme”"))
    #expect(!check.errors.contains("\u{1B}"))
    #expect(
      try place.run(["config", "path"]).output == "\(place.path)/config/openmarket/config.toml\n")
  }
}

extension Workplace {
  /// Writes the program's `config.toml`.
  func configure(_ text: String) throws {
    let folder = "\(path)/config/openmarket"
    try FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: true)
    try Data(text.utf8).write(to: URL(filePath: "\(folder)/config.toml"))
  }
}
