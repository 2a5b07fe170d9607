import Actions
import Keymap
import Market
import ScreenWords
import Terminal
import Testing
import Text
import ViewModels
import Widgets
import Words

@testable import Browser

/// Keys and commands that users know from other programs.
@Suite struct HabitTests {
  private let list = SampleBrowser(80, 24).loaded(SampleProducts.all)

  private func run(_ line: String) -> SampleBrowser { list.typing(":" + line).pressing(.enter) }

  private func effects(of line: String) -> [Effect] {
    var browser = list.model
    return SampleBrowser.typing(":" + line, in: &browser)
  }

  @Test func aNumberIsARow() {
    #expect(run("7").model.list.cursor == 6)
    #expect(run("99999").model.list.cursor == 11)
    #expect(run("0").model.list.cursor == 0)
    #expect(run("$").model.list.cursor == 11)
    #expect(run("row 3").model.list.cursor == 2)
    let detail = list.pressing(.enter).typing(":4").pressing(.enter)
    #expect(detail.model.scene == .list)
    #expect(detail.model.list.cursor == 3)
  }

  /// A Hangul input method joins the letters of two keys.
  @Test func syllablesAreSplitIntoTheirKeys() {
    var browser = list.model
    _ = browser.handle(.key(.character("흐")))
    #expect(browser.scene == .markets, "g, then m")
    _ = browser.handle(.key(.escape))
    _ = browser.handle(.text(String(repeating: "ㅓ", count: 3)))
    #expect(browser.list.cursor == 3)
  }

  @Test func aRowFarAwayIsLoaded() throws {
    var browser = SampleBrowser(80, 24).loaded(SampleProducts.all, total: 500, hasNext: true).model
    let effects = SampleBrowser.typing(":321", in: &browser)
    guard case .load(let ticket) = try #require(effects.first(where: { $0.isLoad })) else { return }
    #expect(ticket.request.position == .number(17))
  }

  @Test(arguments: ["q", "q!", "wq", "x", "qa", "quit", "exit"])
  func theUsualCommandsQuit(line: String) { #expect(effects(of: line).contains(.quit)) }

  @Test func thePaletteAndTheLineUseTheSameNames() {
    #expect(run("dark").model.display.theme == .dark)
    #expect(run("theme dark").model.display.theme == .dark)
    #expect(run("--theme=dark").model.display.theme == .dark)
    #expect(run("--layout grid").model.display.layout == .grid)
    #expect(run("theme \"dark\"").model.display.theme == .dark)
    #expect(
      run("saved views").model.messages.current == "No saved views yet. :save NAME saves this one")
    #expect(run("keys").model.scene == .help)
    let korean = SampleBrowser(80, 24, .korean).loaded(SampleProducts.all)
    #expect(korean.typing(":도움말").pressing(.enter).model.scene == .help)
  }

  @Test func theLanguageIsSwitchedInsideAndRemembered() {
    let korean = run("language ko")
    #expect(korean.frame().text.contains("오픈 마켓"))
    #expect(korean.model.state.afterRestart.language == .korean)
    #expect(korean.typing("?").frame().text.contains("단축키"))
    #expect(run("language korean").model.words.language == .korean)
    #expect(run("korean").model.words.language == .korean)
    let menu = korean.typing(":언어").pressing(.enter)
    #expect(menu.model.scene == .menu)
    let english = menu.typing("j").pressing(.enter)
    #expect(english.model.words.language == .english)
    #expect(english.frame().text.contains("Open Market"))
    #expect(
      list.pressing(.control("p")).typing("한국어").pressing(.enter).model.words.language == .korean)
    // Parts drawn in the other language are redrawn.
    let view = BrowserView(colors: 256, drawsUnicode: true)
    _ = view.draw(list.model, on: list.size)
    #expect(view.draw(korean.model, on: list.size).text == korean.frame().text)
  }

  @Test func namesOfTheOtherLanguageAreUnderstood() {
    #expect(run("언어").model.scene == .menu)
    #expect(run("정렬").model.scene == .menu)
    #expect(run("없는 명령").model.scene == .command)
  }

  @Test func choicesOfTheSettingsFileApplyAgainAtTheNextStart() {
    var browser = list
    var settings = BrowserSettings()
    settings.choices.theme = .light
    _ = browser.model.use(settings, settings.choices)
    let sentence: SafeText = "Until you quit: config.toml chooses at each start"
    #expect(browser.typing(":dark").pressing(.enter).model.messages.current == sentence)
    #expect(browser.typing(":korean").pressing(.enter).model.messages.current == nil)
    #expect(list.typing(":dark").pressing(.enter).model.messages.current == nil)
  }

  @Test func theLastLineNamesKeysThatHaveChanged() {
    var browser = list
    let view = BrowserView(colors: 256, drawsUnicode: true)
    #expect(view.draw(browser.model, on: browser.size).text.contains("/ search"))
    var settings = BrowserSettings()
    settings.keymap = Keymap(bindings: [.search: ["F3"]])
    _ = browser.model.use(settings, ScreenChoices())
    #expect(view.draw(browser.model, on: browser.size).text.contains("F3 search"))
  }

  @Test func otherNamesAreCompleted() {
    let typed = list.typing(":boo")
    #expect(typed.frame().text.contains("bookmark"))
    #expect(list.typing(":hig").pressing(.tab, .enter).model.display.theme == .highContrast)
  }

  @Test func aSearchThatFindsNothingNamesSimilarProducts() {
    let nothing = list.searching("wlnt dsk", finding: [])
    #expect(nothing.frame().text.contains("Did you mean: Handmade walnut desk?"))
    #expect(nothing.frame().text.contains("Press Tab to search for “Handmade walnut desk”"))
    for text in ["xyzzy", "?"] {
      #expect(!list.searching(text, finding: []).frame().text.contains("Did you mean"))
    }
  }

  @Test(arguments: ["wlnt dsk", "haandmade", "waltun", "deskk", "caemra", "ㅅㄸㄱ", "가반"])
  func theSimilarProductIsSearchedForWithTab(text: String) throws {
    let nothing = list.searching(text, finding: [])
    let similar = try #require(nothing.model.list.similarNames.first)
    let found = nothing.pressing(.tab)
    let words = SearchTexts([SearchTerms(words: similar)])
    #expect(found.model.list.query == ProductQuery(search: words))
    #expect(found.pressing(.control("o")).model.list.query == nothing.model.list.query)
    // The same while the search is typed.
    let typing = nothing.typing("/").pressing(.tab)
    #expect(typing.model.scene == .list)
    #expect(typing.model.list.query == found.model.list.query)
    #expect(typing.model.state.searches.last == similar.string)
  }

  @Test func aProductThatTheFiltersExcludeIsNotSimilar() {
    #expect(list.searching("dsk price<500000", finding: []).model.list.similarNames.count == 1)
    let cheap = list.searching("dsk price<5000", finding: [])
    #expect(cheap.model.list.similarNames.isEmpty)
    #expect(cheap.typing("/").pressing(.tab).model.scene == .search)
  }

  @Test func aKeyWithoutAMeaningIsExplained() {
    #expect(list.typing("#").model.messages.current == "# does nothing here. Press ? for the keys")
    #expect(list.pressing(.function(9)).frame().text.contains("F9 does nothing here"))
    #expect(list.typing("t#").frame().text.contains("# does nothing here"))
    #expect(list.typing("j").model.messages.current == nil)
    #expect(list.typing("#").model.messages.history.isEmpty)
  }

  @Test(arguments: [Key.function(1), .character("s"), .character("!")])
  func aDialogShowsItInItsBox(key: Key) {
    #expect(list.pressing(key).typing("#").frame().text.contains("# does nothing here. Press"))
  }

  @Test func afterAPauseTheKeysThatMayFollowAreShown() {
    var browser = list.model
    let effects = browser.handle(.key(.character("g")))
    guard case .wake(let wake, _)? = effects.first(where: { $0.isPrefixPause }) else {
      Issue.record("no pause is waited for")
      return
    }
    func text(_ model: BrowserModel) -> String {
      BrowserView(colors: 256, drawsUnicode: true).draw(model, on: model.size).text
    }
    #expect(!text(browser).contains("first product or line"))
    _ = browser.receive(.woke(wake))
    #expect(text(browser).contains("gg  first product or line"))
    _ = browser.handle(.key(.character("g")))
    #expect(!text(browser).contains("first product or line"))
    // The pause of a stroke that another one followed shows nothing.
    _ = browser.receive(.woke(wake))
    #expect(!text(browser).contains("first product or line"))
  }

  @Test func everyOrderHasAKeyAndAReverse() {
    #expect(list.typing("sp").model.list.query.sort == .priceAscending)
    #expect(list.typing("sP").model.list.query.sort == .priceDescending)
    #expect(list.typing("sa").model.list.query.sort == .name)
    // Prices are compared in one currency, which the next order drops again.
    #expect(list.typing("sp").model.list.query.currency == .krw)
    let dollars = list.typing("sU")
    #expect(dollars.model.list.query == ProductQuery(sort: .priceDescending, currency: .usd))
    #expect(dollars.typing("s").frame().text.contains("low to high, KRW"))
    #expect(dollars.typing("sa").model.list.query == ProductQuery(sort: .name))
    #expect(dollars.typing("su").model.list.query.sort == .priceAscending)
    let typed = list.typing(":sort price_asc").pressing(.enter)
    #expect(typed.model.list.query == ProductQuery(sort: .priceAscending))
    #expect(list.typing("sdsn").model.list.query.sort == .newest)
    #expect(list.typing("ㄴㅐ").model.list.query.sort == .oldest)
    #expect(list.typing("spsr").model.list.query.sort == .priceDescending)
    #expect(list.typing("spSS").model.list.query.sort == .priceAscending)
    #expect(list.typing("saS").model.list.query.sort == .nameDescending)
    #expect(list.typing("sDsr").model.list.query.sort == .discount)
    #expect(list.typing("sA").model.list.query.sort == .nameDescending)
    for sort in ProductQuery.Sort.allCases { #expect(sort.reversed.reversed == sort) }
  }

  @Test(arguments: [Key.character("R"), .function(5), .character("r")])
  func theUsualKeysRefresh(key: Key) {
    var browser = list.model
    #expect(browser.handle(.key(key)).contains { $0.isLoad })
  }

  @Test func theNextMatchOfTheLastSearchIsFound() {
    let cleared = list.typing("/desk").pressing(.enter).pressing(.escape)
    var browser = cleared
    _ = browser.model.list.handle(.first)
    let cups = list.typing("/cups").pressing(.enter).pressing(.escape)
    #expect(cups.model.list.query == .everything)
    #expect(cups.typing("n").model.list.selected?.name == "Espresso cups")
    #expect(cups.typing("N").model.list.selected?.name == "Espresso cups")
    let again = cups.typing("nn")
    #expect(again.model.list.selected?.name == "Espresso cups")
    #expect(again.model.messages.current == "Continued from the first product")
    #expect(list.typing("n").model.messages.current == "Nothing searched for yet")
  }

  @Test func theArrowsRecallEarlierSearches() {
    let searched = list.typing("/desk").pressing(.enter, .escape).typing("/cups")
      .pressing(.enter, .escape)
    #expect(searched.model.state.searches == ["desk", "cups"])
    let recalled = searched.typing("/").pressing(.up, .up)
    #expect(recalled.frame().text.contains("/ desk"))
    #expect(recalled.pressing(.down, .enter).model.list.query.search == "cups")
    let next = SampleBrowser(80, 24, state: searched.model.state.afterRestart)
      .loaded(SampleProducts.all)
    #expect(next.typing("/").pressing(.up, .enter).model.list.query.search == "cups")
  }

  @Test func earlierListsCanBeReturnedTo() {
    let sorted = list.typing("/desk").pressing(.enter).typing("sp")
    let desk = sorted.pressing(.control("o"))
    #expect(desk.model.list.query == ProductQuery(search: "desk"))
    #expect(desk.model.search.typed == "desk")
    #expect(desk.pressing(.wordLeft).model.list.query == .everything)
    let last = desk.pressing(.wordLeft, .wordLeft)
    #expect(last.model.messages.current == "No earlier list")
    #expect(desk.pressing(.wordRight).model.list.query.sort == .priceAscending)
    #expect(list.pressing(.wordRight).model.messages.current == "No later list")
  }

  @Test func thePreviousListIsShownAtTheRowWhereItWasLeft() throws {
    var browser = list.typing("sp").model
    for _ in 0..<4 { _ = browser.handle(.key(.character("j"))) }
    #expect(browser.list.cursor == 4)
    for character in "/desk" { _ = browser.handle(.key(.character(character))) }
    _ = browser.handle(.key(.enter))
    let effects = browser.handle(.key(.control("o")))
    let products = browser.list.query.select(from: SampleProducts.all)
    for case .load(let ticket) in effects {
      let page = ProductPage(
        products: products, number: 1, size: 20, totalCount: products.count, hasNext: false,
        nextCursor: nil)
      _ = browser.receive(.page(ticket, .success(page)))
    }
    #expect(browser.list.query.sort == .priceAscending)
    #expect(browser.list.cursor == 4)
  }

  @Test func aSavedViewIsRenamedAndRemoved() {
    let saved = list.typing("/desk").pressing(.enter).typing(":save desks").pressing(.enter)
    let menu = saved.typing("b")
    #expect(menu.typing("x").model.state.views.count == 1, "asked once")
    #expect(menu.typing("x").model.messages.current == "Press x again to remove “desks”")
    let removed = menu.typing("xx")
    #expect(removed.model.state.views.isEmpty)
    #expect(removed.model.messages.current == "Removed “desks” from the saved views")
    let renaming = menu.typing("e")
    #expect(renaming.model.scene == .command)
    let renamed = renaming.pressing(.backspace).typing(" of oak\"").pressing(.enter)
    #expect(renamed.model.state.views.map(\.name) == ["desks of oak"])
    let current = saved.typing(":rename-view tables").pressing(.enter)
    #expect(current.model.state.views.map(\.name) == ["tables"])
    let gone = saved.typing(":remove-view desks").pressing(.enter)
    #expect(gone.model.state.views.isEmpty)
  }

  @Test func theWheelEndsTheQuestionOfAView() throws {
    let other = list.typing("/oak").pressing(.enter).typing(":save oaks").pressing(.enter)
    let saved = other.typing("/desk").pressing(.enter).typing(":save desks").pressing(.enter)
    let names = saved.model.state.views.map(\.name)
    var screen = Pointed(saved.typing("bx"))
    try screen.point(.wheel(-1), at: "oaks")
    screen.browser = screen.browser.typing("x")
    #expect(screen.model.state.views.map(\.name) == names, "asked again")
    #expect(screen.browser.typing("x").model.state.views.count == 1)
  }

  @Test func aViewWithQuotationMarksInItsNameIsRenamed() {
    let other = list.typing("/oak").pressing(.enter).typing(":save desks 27\"").pressing(.enter)
    let saved = other.typing("/desk").pressing(.enter).typing(":save shown").pressing(.enter)
    let renamed = saved.typing("bke").pressing(.backspace).typing(" wide\"").pressing(.enter)
    #expect(renamed.model.state.views.map(\.name) == ["desks 27\" wide", "shown"])
    for names in ["\"desks 27\"\"", "\"a\" b", "\"a\" \"b\" \"c\"", "27\""] {
      let refused = saved.typing(":rename-view \(names)").pressing(.enter)
      #expect(refused.model.state.views == saved.model.state.views)
      #expect(refused.model.messages.current?.string.contains("\"OLD\" \"NEW\"") == true)
    }
  }
}

extension BrowserState {
  /// The state as read by the next run.
  fileprivate var afterRestart: BrowserState { data.flatMap(BrowserState.init) ?? BrowserState() }
}

extension Effect {
  fileprivate var isLoad: Bool { if case .load = self { true } else { false } }
  fileprivate var isPrefixPause: Bool { if case .wake(.prefix, _) = self { true } else { false } }
}
