import Actions
import Foundation
import Market
import Terminal
import Testing
import Text
import ViewModels
import Words

@testable import Browser

@Suite struct SearchTests {
  private let list = SampleBrowser(80, 24).loaded(SampleProducts.all)

  /// Returns the queries that some effects request.
  private func queries(_ effects: [Effect]) -> [ProductQuery] {
    effects.compactMap {
      if case .load(let ticket) = $0 { ticket.request.query } else { nil }
    }
  }

  @Test func theMarketIsSearchedAfterAPauseInTyping() throws {
    var browser = list.typing("/des").model
    let effects = browser.handle(.key(.character("k")))
    guard case .wake(let wake, let pause) = try #require(effects.first) else {
      Issue.record("no pause is waited for")
      return
    }
    #expect(pause == .milliseconds(120))
    #expect(browser.list.query == .everything)
    #expect(queries(browser.receive(.woke(wake))) == [ProductQuery(search: "desk")])
    #expect(browser.scene == .search)
    // The pause after an earlier letter has been superseded.
    _ = browser.handle(.key(.character("s")))
    #expect(queries(browser.receive(.woke(wake))) == [])
  }

  @Test func enterSearchesAtOnceAndEscClears() {
    var browser = list.typing("/desk").model
    #expect(queries(browser.handle(.key(.enter))) == [ProductQuery(search: "desk")])
    #expect(browser.scene == .list)
    _ = browser.handle(.key(.escape))
    #expect(browser.list.query == .everything)
    var line = list.typing("/desk").pressing(.enter).typing("/").model
    #expect(line.search.typed == "desk")
    _ = line.handle(.key(.escape))
    #expect(line.scene == .list)
    #expect(line.list.query == .everything)
  }

  @Test func aFilterIsFollowedByASpaceSoThatALetterBeginsAWord() throws {
    var browser = list.model
    let seller = try #require(SampleBrowser.seller)
    _ = browser.receive(.identityFound(seller))
    _ = browser.receive(.identified(seller, .success(Vendor(id: 12, name: "me"))))
    _ = SampleBrowser.typing("p/dsk", in: &browser)
    #expect(browser.list.query == ProductQuery(search: "dsk", vendorID: 12))
    #expect(browser.search.typed == "vendor:me dsk")
    let priced = list.typing("/price<500000").pressing(.enter).typing("/x").pressing(.enter)
    #expect(priced.model.list.query.search == "x")
    // Text continues where it ends.
    let desks = list.typing("/desk").pressing(.enter).typing("/s").pressing(.enter)
    #expect(desks.model.list.query == ProductQuery(search: "desks"))
    // The space is not kept.
    let again = list.typing("/in:stock").pressing(.enter).typing("/").pressing(.enter)
    #expect(again.model.state.searches == ["in:stock"])
  }

  @Test func aPasteIsTyped() {
    var browser = list.typing("/").model
    _ = browser.handle(.paste("walnut\ndesk"))
    let words = SearchTexts([SearchTerms(["walnut", "desk"])])
    #expect(queries(browser.handle(.key(.enter))) == [ProductQuery(search: words)])
  }

  @Test func fastCharactersAreKeysUntilTheyAreText() {
    var browser = list.model
    _ = browser.handle(.text("jj/walnut"))
    #expect(browser.scene == .search)
    #expect(browser.list.cursor == 2)
    #expect(queries(browser.handle(.key(.enter))) == [ProductQuery(search: "walnut")])
  }

  @Test func aMistakeIsShownBelowTheLineAndNothingIsRequested() {
    let wrong = list.typing("/price<x").pressing(.enter)
    #expect(wrong.model.scene == .search)
    #expect(wrong.frame().text.contains("use price<500"))
    #expect(wrong.model.list.query == .everything)
    let right = wrong.pressing(.backspace).typing("5000").pressing(.enter)
    #expect(right.model.list.query.maximumPrice == 4_999)
  }

  @Test func theSortMenuSortsAndKeepsTheRest() {
    let sorted = list.typing("/desk").pressing(.enter).typing("sjj").pressing(.enter)
    #expect(sorted.model.scene == .list)
    let expected = ProductQuery(search: "desk", sort: .priceAscending, currency: .krw)
    #expect(sorted.model.list.query == expected)
    #expect(sorted.typing("s").pressing(.escape).model.list.query == sorted.model.list.query)
  }

  @Test func theFilterDialogFilters() {
    let filled = list.typing("f ").pressing(.tab).typing("100").pressing(.tab).typing("50,000")
      .pressing(.tab).typing(" ").pressing(.enter)
    #expect(
      filled.model.list.query
        == ProductQuery(
          currency: .krw, minimumPrice: 100, maximumPrice: 50_000, inStock: true))
    let grouped = list.typing("f").pressing(.tab).typing("1234567")
    #expect(grouped.frame().text.contains("1,234,567"))
    let letters = grouped.typing("x")
    #expect(letters.frame().text.contains("A price takes digits only"))
    #expect(letters.pressing(.enter).model.list.query.minimumPrice == 1_234_567)
    let empty = grouped.pressing(.tab).typing("5").pressing(.enter)
    #expect(empty.model.scene == .filter)
    #expect(empty.frame().text.contains("The lowest price is above the highest"))
    #expect(list.typing("f").pressing(.tab, .escape).model.scene == .list)
  }

  @Test func theFilterDialogKeepsABoundAsTyped() {
    let searched = SampleBrowser(120, 24).loaded(SampleProducts.all)
      .typing("/desk price<500000 -oak").pressing(.enter)
    #expect(searched.frame().text.contains("under KRW 500,000"))
    let dialog = searched.typing("f")
    #expect(dialog.frame().text.contains("Price under"))
    #expect(dialog.frame().text.contains("500,000"))
    #expect(dialog.frame().text.contains("without oak"))
    #expect(dialog.pressing(.enter).model.list.query == searched.model.list.query)
    let included = dialog.pressing(.tab, .tab).typing("=").pressing(.enter)
    #expect(included.model.list.query.maximumPrice == 500_000)
  }

  @Test(arguments: Language.allCases)
  func theFilterDialogHasSellersAndDiscounts(language: Language) {
    let list = SampleBrowser(80, 24, language).loaded(SampleProducts.all)
    let dialog = list.typing("f").pressing(.tab, .tab, .tab, .tab).typing(" ").pressing(.tab)
      .typing("Kim")
    #expect(dialog.frame().text.contains("Kim"))
    let applied = dialog.pressing(.enter)
    #expect(applied.model.list.query.typed == "vendor:\"Kim\" discount>0")
    let again = applied.typing("f")
    #expect(again.frame().text.contains(language.pick("Discounted      [x]", "할인 상품       [x]")))
    #expect(again.frame().text.contains("Kim"))
    let cleared = again.pressing(.tab, .tab, .tab, .tab).typing(" ").pressing(.tab, .control("u"))
    #expect(cleared.pressing(.enter).model.list.query == .everything)
  }

  @Test func theFilterDialogHasRowsToApplyAndToClear() {
    let dialog = list.typing("/desk in:stock currency:usd").pressing(.enter).typing("f")
    #expect(dialog.frame().text.contains("[ Apply ]"))
    let cleared = dialog.pressing(.backTab, .enter)
    #expect(cleared.model.scene == .list)
    #expect(cleared.model.list.query == ProductQuery(search: "desk"))
    let applied = dialog.typing(" ").pressing(.backTab, .backTab).typing(" ")
    #expect(applied.model.scene == .list)
    #expect(applied.model.list.query.currency == nil)
  }

  @Test func anIgnoredFilterIsAppliedHere() {
    var browser = list.model
    for case .load(let ticket) in browser.handle(.key(.character("f")))
      + browser.handle(.key(.character(" "))) + browser.handle(.key(.right))
      + browser.handle(.key(.enter))
    {
      // The page has prices in won and sold-out products, although dollars were requested.
      let page = ProductPage(
        products: SampleProducts.all, number: 1, size: 20, totalCount: 12, hasNext: false,
        nextCursor: nil)
      _ = browser.receive(.page(ticket, .success(page)))
    }
    #expect(!browser.list.offers(.filter))
    _ = browser.handle(.key(.character("f")))
    #expect(browser.scene == .filter, "the loaded products are filtered")
    #expect(browser.list.window.products.allSatisfy { $0.price.currency == .usd })
  }

  @Test func viewsAreSavedAndShownByName() {
    var browser = list.typing("/desk in:stock").pressing(.enter).model
    _ = SampleBrowser.typing(":save my desks", in: &browser)
    #expect(browser.state.views.map(\.name) == ["my desks"])
    _ = browser.handle(.key(.escape))
    #expect(browser.list.query == .everything)
    _ = SampleBrowser.typing(":view my desks", in: &browser)
    #expect(browser.list.query == ProductQuery(search: "desk", inStock: true))
    _ = SampleBrowser.typing(":view my desk", in: &browser)
    #expect(browser.messages.current?.string.contains("Did you mean “my desks”?") == true)
  }

  /// The user has another number in each market.
  @Test func aViewOfTheUsersProductsIsTheirsInEveryMarket() throws {
    let seller = try #require(SampleBrowser.seller)
    func identified(_ number: Int, _ state: BrowserState) -> SampleBrowser {
      var browser = SampleBrowser(120, 24, state: state).loaded(SampleProducts.all)
      _ = browser.model.receive(.identityFound(seller))
      _ = browser.model.receive(.identified(seller, .success(Vendor(id: number, name: "me"))))
      return browser
    }
    let saved = identified(12, BrowserState()).typing("p:save all mine").pressing(.enter)
    #expect(saved.model.state.views.map(\.query) == ["vendor:me"])
    #expect(saved.frame().text.split(separator: "\n")[0].contains("all mine"))
    let elsewhere = identified(7, saved.model.state).typing(":view all mine").pressing(.enter)
    #expect(elsewhere.model.list.query == ProductQuery(vendorID: 7))
    let renamed = elsewhere.typing(":rename-view own").pressing(.enter)
    #expect(renamed.model.state.views.map(\.name) == ["own"])
  }

  @Test(arguments: [
    (Language.english, "This search is too long to save: at most 300 characters"),
    (.korean, "검색어가 너무 길어 저장할 수 없습니다. 300자까지 가능합니다"),
  ])
  func aSearchThatIsTooLongReplacesNoView(language: Language, sentence: String) {
    let list = SampleBrowser(80, 24, language).loaded(SampleProducts.all)
    let saved = list.typing("/desk").pressing(.enter).typing(":save a").pressing(.enter)
    let texts = ["d", "e"].map { String(repeating: $0, count: 180) }.joined(separator: " OR ")
    let long = saved.pressing(.escape).typing("/\(texts)").pressing(.enter)
    #expect(long.model.list.query.typed.string.count > 300)
    let again = long.typing(":save a").pressing(.enter)
    #expect(again.model.state.views.map(\.query) == ["desk"])
    #expect(again.model.messages.current?.string == sentence)
  }
}

@Suite struct StateTests {
  @Test func aStateIsReadBackWithinItsLimits() throws {
    var state = BrowserState()
    for number in 0..<150 {
      state.save("desk \(number)", as: "view \(number)")
      state.remember("line \(number)")
    }
    #expect(state.views.count == 100)
    #expect(state.history.count == 100)
    #expect(state.history.last == "line 149")
    let data = try #require(state.data)
    #expect(BrowserState(data) == state)
    #expect(BrowserState(Data("{".utf8)) == nil)
  }
}
