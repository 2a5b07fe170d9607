import Actions
import Foundation
import Market
import Terminal
import Testing
import Text
import ViewModels
import Widgets
import Words

@testable import Browser
@testable import Keymap

@Suite struct OverlayTests {
  private func help(_ columns: Int = 80, _ rows: Int = 24) -> SampleBrowser {
    SampleBrowser(columns, rows).loaded(SampleProducts.all).pressing(.character("?"))
  }

  @Test func helpHasColumnsInAWideWindow() throws {
    var help = Pointed(help(200, 55))
    let text = help.browser.frame().text
    #expect(text.contains("open the product") && text.contains("redraw the screen"))
    #expect(help.browser.pressing(.end).frame().text.contains("open the product"), "not scrolled")
    try help.point(at: "choose the colours")
    #expect(help.browser.pressing(.enter).model.scene == .menu)
    #expect(help.browser.pressing(.enter).frame().text.contains("Match terminal"))
  }

  @Test func helpScrollsInASmallWindowAndCloses() {
    let help = help(40, 8)
    #expect(help.model.scene == .help)
    let bottom = help.pressing(.end)
    #expect(bottom.frame().text.contains("quit"))
    #expect(bottom.pressing(.escape).model.scene == .list)
    #expect(help.pressing(.character("?")).model.scene == .list)
    #expect(help.pressing(.function(1)).model.scene == .list)
  }

  @Test func helpIsFilteredByWordsAndKeysAndRunsTheChosenAction() {
    let filtered = help().typing("/last pro")
    #expect(filtered.frame().text.contains("last product"))
    #expect(!filtered.frame().text.contains("down one line"))
    let end = filtered.pressing(.enter)
    #expect(end.model.scene == .list)
    #expect(end.model.list.cursor == SampleProducts.all.count - 1)
    #expect(help().typing("/Ctrl-D").frame().text.contains("half a screen down"))
    #expect(help().typing("/ㅓ").frame().text.contains("down one line"), "the key j")
    #expect(help().typing("/xyzzy").frame().text.contains("No matches"))
    #expect(help().typing("/xyzzy").pressing(.enter).model.scene == .helpFilter)
    let again = help().typing("/xyzzy").pressing(.escape)
    #expect(again.model.scene == .help)
    #expect(again.frame().text == help().frame().text)
  }

  @Test func helpIsInGroupsWithAPosition() throws {
    let text = help().frame().text
    #expect(text.contains("│ Looking "))
    #expect(text.range(of: "1?[0-9] of [0-9]+", options: .regularExpression) != nil)
    let lines = help(80, 90).frame().text.split(separator: "\n").map(String.init)
    let titles = ["Looking", "Finding", "Selling", "Moving", "Appearance", "Program"]
    let rows = try titles.map { title in
      try #require(lines.firstIndex { $0.contains("│ \(title) ") }, "\(title)")
    }
    #expect(rows == rows.sorted())
    let search = try #require(lines.firstIndex { $0.contains("search as you type") })
    #expect(rows[1] < search && search < rows[2])
    #expect(help(80, 90).typing("/xyzzy").frame().text.contains("No matches"))
  }

  @Test func helpIsWideEnoughForItsReasons() {
    let wide = SampleBrowser(120, 60).loaded(SampleProducts.all).pressing(.character("?"))
    #expect(!wide.frame().text.contains("…)"))
    #expect(!wide.frame().text.split(separator: "\n").contains { $0.contains("… │") })
  }

  @Test func anActionThatCannotBeUsedSaysWhy() {
    let empty = SampleBrowser(120, 60).loaded([]).pressing(.character("?")).frame().text
    #expect(empty.contains("duplicate the product (no product here)"))
    #expect(empty.contains("mark, to delete or compare (no product here)"))
    #expect(empty.contains("undo the last deletion or edit (nothing to undo)"))
    #expect(help().typing("/remove").frame().text.contains("delete the product"))
  }

  @Test func theKeysOfTheListMoveThroughTheHelp() {
    let help = help(40, 8)
    #expect(help.typing("G").frame().text == help.pressing(.end).frame().text)
    #expect(help.typing("jjkk").frame().text == help.frame().text)
    #expect(help.typing("q").model.scene == .list)
    let moved = self.help().typing("j").pressing(.enter)
    #expect(moved.model.display.layout == .grid, "the second line switches the layout")
  }

  @Test(arguments: ["s", "m"])
  func anActionInTheHelpOfABoxIsThatOfTheBox(key: String) {
    var help = SampleBrowser(80, 24).loaded(SampleProducts.all).typing(key + "?G")
    #expect(help.model.scene == .help)
    #expect(!help.model.handle(.key(.enter)).contains(.quit))
    #expect(help.model.scene == .list)
  }

  @Test func theHelpOfAMenuMovesInTheMenu() {
    let menu = SampleBrowser(80, 24).loaded(SampleProducts.all).typing("s")
    let moved = menu.typing("?/down one").pressing(.enter)
    #expect(moved.model.scene == .menu && moved.model.list.cursor == 0)
    #expect(moved.frame().text == menu.typing("j").frame().text)
  }

  @Test func pastedTextReachesNoListAndNoHelp() {
    var browser = help()
    #expect(browser.model.handle(.paste("qqq")) == [])
    #expect(browser.model.scene == .help)
  }

  @Test func keysThatTypeNothingWorkWhereTextIsTyped() {
    var browser = help().typing("/")
    #expect(browser.model.handle(.key(.control("z"))) == [.suspend])
    #expect(browser.model.handle(.key(.control("l"))) == [.redraw])
    #expect(browser.model.handle(.key(.character("q"))) == [])
    #expect(browser.model.scene == .helpFilter)
  }

  @Test func messagesAreListedWithTheirTimes() {
    let browser = SampleBrowser(80, 24).loaded(SampleProducts.all)
      .pressing(.control("c"), .character("m"))
    #expect(browser.model.scene == .messages)
    #expect(browser.frame().text.contains("09:05:30  Ctrl-C again, or q, to quit"))
    #expect(browser.pressing(.character("q")).model.scene == .list)
  }

  @Test(arguments: [
    (Language.english, "Messages", "Saved views", "Markets", "Drafts"),
    (.korean, "알림", "저장한 보기", "마켓", "임시저장"),
  ])
  func aTitleCountsTheRows(
    language: Language, messages: String, views: String, markets: String, drafts: String
  ) {
    var list = SampleBrowser(80, 24, language).loaded(SampleProducts.all)
    #expect(list.typing("m").frame().text.contains("┌─ \(messages) ─"))
    let told = list.pressing(.control("c"), .character("m"))
    #expect(told.frame().text.contains("┌─ \(messages) · 1 ─"))
    #expect(list.typing("gm").frame().text.contains("┌─ \(markets) · 1 ─"))
    let saved = list.typing(":save desks").pressing(.enter).typing(":save cups").pressing(.enter)
    #expect(saved.typing("b").frame().text.contains("┌─ \(views) · 2 ─"))
    let lamps = (0..<3).map { _ in
      var form = ProductForm()
      form.setFocus(.attribute(.name))
      _ = form.edit(.insert("Lamp"))
      return FormDraft(form)
    }
    _ = list.model.receive(.draftsListed(lamps))
    #expect(list.typing("a").frame().text.contains("┌─ \(drafts) · 3 ─"))
  }

  /// The border is in the accent colour of every theme, and bold if there are no colours.
  @Test(arguments: [0, 8, 16, 256, 1 << 24], ThemeName.allCases)
  func onlyTheBoxWithTheFocusHasTheColourOfItsTitle(colors: Int, theme: ThemeName) throws {
    var browser = SampleBrowser(80, 24).loaded(SampleProducts.all)
    // The menu of themes does not dim what is behind it.
    browser.model.overlays = [
      DraftsOverlay(), MenuOverlay(themes: [theme], current: theme, words: browser.model.words),
    ]
    let frame = browser.frame(colors: colors)
    let row = try #require((0..<24).first { frame.row($0)[2].glyph == Glyph("┌") })
    let cells = frame.row(row)
    let corner = try #require((3..<80).first { cells[$0].glyph == Glyph("┌") })
    let otherCorner = try #require((corner..<78).first { cells[$0].glyph == Glyph("┐") })
    let (behind, top, title) = (cells[2].style, cells[corner].style, cells[corner + 3].style)
    #expect(cells[corner + 3].glyph == Glyph("T"))
    #expect(top.foreground == title.foreground && top != behind, "\(top) \(behind)")
    #expect(cells[otherCorner].style == top)
    #expect(!cells[5].style.attributes.contains(.bold), "the title behind it")
  }

  @Test func theKeysThatMayFollowAreInTheBoxWithTheFocus() {
    var browser = SampleBrowser(80, 24).loaded(SampleProducts.all).typing("m")
    func border() -> Style? {
      browser.frame().cells.first { $0.glyph == Glyph("┌") }?.style
    }
    let focused = border()
    for case .wake(let wakeUp, _) in browser.press("g") {
      _ = browser.model.receive(.woke(wakeUp))
    }
    #expect(browser.model.prefixKeys.isShown && border() != focused)
  }

  @Test func aChangedKeyReplacesTheTablesKeys() {
    var keymap = Keymap(bindings: [.down: ["x"]])
    #expect(keymap.handle(.character("x"), in: .list) == .action(.down))
    #expect(keymap.handle(.character("j"), in: .list) == .none)
  }
}
