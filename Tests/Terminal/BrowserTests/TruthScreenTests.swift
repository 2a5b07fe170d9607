import Actions
import Browser
import Market
import Terminal
import Testing
import Text
import ViewModels
import Widgets
import Words

/// The screen says what it shows: the answer, a request in flight, or the loaded products.
@Suite struct TruthScreenTests {
  private let refused = MarketError.connection(host: "m", .refused)
  private let list = SampleBrowser(80, 24).loaded(SampleProducts.all)

  /// A search that the market has not answered.
  private func asking() throws -> (browser: SampleBrowser, ticket: PageTicket) {
    var browser = list.typing("/desk")
    for case .load(let ticket) in browser.model.handle(.key(.enter)) { return (browser, ticket) }
    throw CancellationError()
  }

  private func isGrey(_ frame: Frame) -> Bool {
    let style = frame.cell(column: 12, row: 2).style
    return style != list.frame().cell(column: 12, row: 2).style
  }

  @Test func aSearchUnderWaySaysSoAtOnce() throws {
    let (browser, _) = try asking()
    let frame = browser.frame()
    #expect(frame.lastLine.contains("searching …"))
    #expect(!frame.lastLine.contains("of 12"), "the rows are not its answer")
    #expect(!isGrey(frame), "a quick answer does not flicker")
  }

  @Test func afterAMomentASpinnerTurnsAndPreviousRowsAreGrey() throws {
    var (browser, ticket) = try asking()
    let effects = browser.model.receive(.woke(.progressDelay(ticket)))
    let first = browser.frame()
    #expect(isGrey(first))
    #expect(effects.contains(.wake(.progressDelay(ticket), after: .milliseconds(100))))
    _ = browser.model.receive(.woke(.progressDelay(ticket)))
    #expect(browser.frame().lastLine != first.lastLine)
    let page = ProductPage(
      products: [SampleProducts.all[0]], number: 1, size: 20, totalCount: 1, hasNext: false,
      nextCursor: nil)
    _ = browser.model.receive(.page(ticket, .success(page)))
    #expect(browser.model.receive(.woke(.progressDelay(ticket))) == [], "it stops with the answer")
    #expect(!browser.frame().lastLine.contains("searching"))
  }

  /// Nothing is on the screen that the first rows would replace, so they need no delay.
  @Test(arguments: ProductLayout.allCases)
  func theFirstRowsAreOutlinedAtOnce(layout: ProductLayout) {
    let frame = SampleBrowser(80, 24, layout: layout).frame()
    #expect(frame.text.contains("░"))
    #expect(!frame.lastLine.contains("refresh"), "there is nothing to refresh yet")
  }

  @Test func aMarketOfAnotherDialectIsNotTheServersError() {
    let error = MarketError.otherDialect(chosen: "1a", spoken: "2b")
    #expect(
      SampleBrowser(80, 24).answered(.failure(error)).frame().lastLine.contains("not connected"))
  }

  @Test func aSortAndAFilterHaveTheirOwnWords() {
    let sorting = list.typing("sj").pressing(.enter).frame()
    #expect(sorting.lastLine.contains("sorting …"))
    let filtering = list.typing("f ").pressing(.enter).frame()
    #expect(filtering.lastLine.contains("filtering …"))
  }

  @Test(arguments: Language.allCases)
  func anOfflineSearchOfLoadedProductsIsReported(language: Language) throws {
    var browser = SampleBrowser(80, 24, language).loaded(SampleProducts.all)
    for case .load(let ticket) in browser.model.handle(.key(.character("r"))) {
      _ = browser.model.receive(.page(ticket, .failure(refused)))
    }
    browser = browser.typing("/espresso").pressing(.enter)
    try browser.check("offline-search-80x24-\(language.rawValue)")
    let text = browser.frame().text
    #expect(text.contains("Espresso cups") && !text.contains("Film camera"))
    try browser.pressing(.escape).typing("/no such thing").pressing(.enter)
      .check("offline-nothing-80x24-\(language.rawValue)")
  }

  @Test func anOldMarketIsSearchedHere() {
    var browser = list
    _ = browser.model.receive(.capabilities(MarketCapabilities(dialect: "1b", features: [])))
    let found = browser.typing("/espresso").pressing(.enter).frame().text
    #expect(found.contains("Espresso cups") && !found.contains("Film camera"))
    #expect(found.contains("does not support search: applied to the 12 loaded products only"))
    #expect(browser.typing("s").model.scene == .menu)
    #expect(browser.typing("f").model.scene == .filter)
  }

  /// An older market of ours searches for the first text alone, and does not say so.
  @Test func aMarketThatIgnoresORIsSearchedHere() {
    var browser = list.typing("/espresso OR camera")
    for case .load(let ticket) in browser.model.handle(.key(.enter)) {
      let page = ProductPage(
        products: Array(SampleProducts.all.prefix(1)), number: 1, size: 20, totalCount: 1,
        hasNext: false, nextCursor: nil)
      _ = browser.model.receive(.page(ticket, .success(page)))
    }
    let found = browser.frame().text
    #expect(found.contains("Espresso cups") && found.contains("Film camera"))
    #expect(found.contains("does not support OR: applied to the"), "\(found)")
  }

  @Test func anEmptyResultNamesItsConditions() {
    let browser = list.typing("/desk in:stock price<50000").pressing(.enter)
      .answering([])
    #expect(browser.frame().text.contains("No products match: desk · under KRW 50,000 · in stock"))
  }

  @Test func aSellerWithoutProductsIsToldHowToAddOne() {
    for (language, text) in [
      (Language.english, "You sell nothing here yet"), (.korean, "아직 판매하는 상품이 없습니다"),
    ] {
      let browser = SampleBrowser(80, 24, language).loaded(SampleProducts.all).knowing(99)
      let none = browser.typing("p").answering([]).frame().text
      #expect(none.contains(text) && none.contains(language.pick("a to add", "a 상품등록")))
    }
  }

  /// The state of the list is whole before hints take what is left.
  @Test func theStateOfTheListComesBeforeTheHints() {
    let browser = SampleBrowser(90, 24).loaded(SampleProducts.all)
      .typing("/walnut desk in:stock price<500000").pressing(.enter)
      .answering([SampleProducts.all[0]])
    #expect(
      browser.frame().text.contains("1 of 1 · walnut desk · under KRW 500,000 · in stock"))
  }

  @Test func aRefreshReportsWhatItDid() {
    var browser = list
    let page = ProductPage(
      products: SampleProducts.all, number: 1, size: 20, totalCount: 12, hasNext: false,
      nextCursor: nil)
    for case .load(let ticket) in browser.model.handle(.key(.character("r"))) {
      #expect(!browser.frame().text.contains("Up to date"))
      _ = browser.model.receive(.page(ticket, .success(page)))
    }
    #expect(browser.frame().text.contains("Up to date"))
    #expect(!browser.typing("j").frame().text.contains("Up to date"))
  }

  /// Only the answer to the user's own refresh is reported, however many pages arrive.
  @Test func otherPagesAreNotReported() {
    let page = ProductPage(
      products: SampleProducts.all, number: 1, size: 20, totalCount: 12, hasNext: false,
      nextCursor: nil)
    var browser = SampleBrowser(80, 24)
    let opening = browser.model.start()
    _ = browser.model.handle(.key(.character("r")))
    for case .load(let ticket) in opening {
      _ = browser.model.receive(.page(ticket, .success(page)))
    }
    #expect(!browser.frame().text.contains("Up to date"))
  }

  /// A message about a fault ends with the fault.
  @Test func aMessageEndsWithItsFault() {
    var browser = list
    let page = ProductPage(
      products: SampleProducts.all, number: 1, size: 20, totalCount: 12, hasNext: false,
      nextCursor: nil)
    for case .load(let ticket) in browser.model.handle(.key(.character("r"))) {
      _ = browser.model.receive(.page(ticket, .failure(refused)))
    }
    let retrying = browser.model.handle(.key(.character("r")))
    browser.model.notify("Could not open the form: connection refused")
    #expect(browser.frame().text.contains("Could not open the form"))
    for case .load(let ticket) in retrying {
      _ = browser.model.receive(.page(ticket, .success(page)))
    }
    #expect(!browser.frame().text.contains("Could not open the form"))
  }

  @Test func anUnknownFilterIsReported() {
    let hint = "“prise<5” is searched for as text. Did you mean price<5?"
    // In the search line, while it is open, and on the command line.
    for typed in ["/prise<5", ":search prise<5"] {
      let browser = list.typing(typed).pressing(.enter).answering([])
      #expect(browser.frame().text.contains(hint), "\(typed)")
    }
    let other = list.typing("/colour:red").pressing(.enter).answering([])
    #expect(other.frame().text.contains("“colour:red” is searched for as text. Filters are price"))
    // The list is full of products without the text.
    let excluded = list.typing("/-prise<5").pressing(.enter)
    #expect(excluded.frame().text.contains("“-prise<5” is searched for as text"))
    #expect(!list.typing("/desk").pressing(.enter).answering([]).frame().text.contains("as text"))
  }

  @Test func aFinalDeletionWarnsBeforehand() {
    var browser = SampleBrowser.selling()
    #expect(!browser.typing("d").frame().text.contains("cannot undo"))
    _ = browser.model.receive(
      .capabilities(MarketCapabilities(dialect: "2a", features: [.vendors])))
    #expect(browser.typing("d").frame().text.contains("This market cannot undo a deletion"))
  }
}

extension SampleBrowser {
  /// Answers the query that was just made.
  fileprivate func answering(_ products: [Product]) -> SampleBrowser {
    var copy = self
    // The same query again, for its ticket.
    _ = copy.model.handle(.key(.control("c")))
    for case .load(let ticket) in copy.model.handle(.key(.character("r"))) {
      let page = ProductPage(
        products: products, number: 1, size: 20, totalCount: products.count, hasNext: false,
        nextCursor: nil)
      _ = copy.model.receive(.page(ticket, .success(page)))
    }
    return copy
  }
}

extension Frame {
  fileprivate var lastLine: String { text.split(separator: "\n").last.map(String.init) ?? "" }
}
