import Actions
import Foundation
import Market
import Terminal
import Testing
import Text
import ViewModels
import Words

@testable import Browser
@testable import Widgets

/// Matches of a search are highlighted.
@Suite struct MatchTests {
  private func underlined(_ frame: Frame, _ row: Int) -> String {
    String(
      frame.row(row).filter { $0.style.attributes.contains(.underline) && !$0.isContinuation }
        .map(\.glyph.string).joined())
  }

  @Test func matchesAreUnderlinedInRowsCardsPaneAndPage() {
    let found = SampleBrowser(80, 24).loaded(SampleProducts.all)
      .searching("DESK", finding: [SampleProducts.all[0], SampleProducts.all[4]])
    #expect(underlined(found.frame(), 2) == "desk")
    #expect(underlined(found.frame(colors: 0), 2) == "desk", "not by colour alone")
    #expect((3..<22).allSatisfy { underlined(found.frame(), $0).isEmpty })
    let cards = SampleBrowser(80, 24).loaded(SampleProducts.all)
      .searching("wal", finding: [SampleProducts.all[0]]).typing("v").frame()
    #expect((0..<24).map { underlined(cards, $0) }.joined() == "wal")
    let page = found.pressing(.enter).frame()
    #expect((0..<24).map { underlined(page, $0) }.joined() == "desk")
    let wide = SampleBrowser(120, 40).loaded(SampleProducts.all)
      .searching("desk", finding: [SampleProducts.all[0]]).rested()
    #expect((0..<40).map { underlined(wide.frame(), $0) }.joined() == "deskdesk")
    // The same view redraws the rows for another search.
    let view = BrowserView(colors: 256, drawsUnicode: true)
    _ = view.draw(found.model, on: found.size)
    let other = SampleBrowser(80, 24).loaded(SampleProducts.all)
      .searching("wal", finding: [SampleProducts.all[0]])
    #expect(underlined(view.draw(other.model, on: other.size), 2) == "wal")
    let none = other.pressing(.escape)
    #expect(underlined(view.draw(none.model, on: none.size), 2).isEmpty)
  }

  @Test func matchesContinueAcrossTruncationAndLines() {
    var matches = SearchMatches(of: "go on", in: "will go on for long")
    #expect(matches.next("will go").map { $0 ? "x" : "-" }.joined() == "-----xx")
    #expect(matches.next("on for").map { $0 ? "x" : "-" }.joined() == "xx----")
    #expect(matches.next("…") == [])
    var cut = SearchMatches(of: "손뜨개", in: "큰 손뜨개 가방")
    #expect(cut.next("큰 손뜨…").map { $0 ? "x" : "-" }.joined() == "--xx-")
    var none = SearchMatches(of: "", in: "desk")
    #expect(none.next("desk") == [])
  }
}

@Suite struct CountTests {
  @Test func aCappedCountIsShownAsCapped() {
    let found = SampleBrowser(80, 24).loaded(SampleProducts.all)
      .searching("desk", finding: SampleProducts.all, total: 10_000, isCapped: true)
    #expect(found.frame().text.contains("1 of 10,000+ · desk"))
    let narrow = SampleBrowser(30, 12).loaded(SampleProducts.all)
      .searching("desk", finding: SampleProducts.all, total: 10_000, isCapped: true)
    #expect(narrow.frame().text.contains("1/10,000+"))
  }

  @Test func theEndOfACappedCountIsReported() {
    var browser = SampleBrowser(80, 24).loaded(SampleProducts.all)
      .searching("desk", finding: SampleProducts.all, total: 10_000, isCapped: true)
    for case .load(let ticket) in browser.model.handle(.key(.end)) {
      let page = ProductPage(
        products: SampleProducts.all, number: 500, size: 20, totalCount: 10_000, hasNext: true,
        nextCursor: "more", totalIsCapped: true)
      _ = browser.model.receive(.page(ticket, .success(page)))
    }
    #expect(browser.frame().text.contains("More than 10,000. Press G again to continue"))
  }

  @Test func anEmptyListHintsOnlyAtAvailableActions() {
    let empty = SampleBrowser(80, 24).loaded([])
    #expect(!empty.model.hints.contains { $0.label == "open" })
    #expect(!empty.model.hints.contains { $0.label == "clear" })
    let none = SampleBrowser(80, 24).loaded(SampleProducts.all).searching("zebra", finding: [])
    #expect(none.model.hints.first?.label == "show all")
  }
}

/// Products by their number.
@Suite struct LookupTests {
  private func asking(_ line: String) -> (model: BrowserModel, ticket: ProductTicket?) {
    var model = SampleBrowser(80, 24).loaded(SampleProducts.all).model
    let effects = SampleBrowser.typing(line, in: &model)
    for case .loadProduct(let ticket) in effects { return (model, ticket) }
    return (model, nil)
  }

  @Test func aMissingProductIsReported() throws {
    var (model, ticket) = asking(":product 999")
    #expect(model.scene == .list)
    _ = model.receive(.product(try #require(ticket), .failure(.notFound)))
    #expect(model.scene == .list)
    #expect(model.messages.current == "There is no product 999 here")
  }

  @Test func aProductRequestedByNumberIsShownOnceItArrives() throws {
    var (model, ticket) = asking(":product 31")
    let product = SampleProducts.described[0]
    _ = model.receive(.product(try #require(ticket), .success(product)))
    #expect(model.scene == .detail)
    #expect(model.products.detail?.viewModel.product == product)
    // A listed product is opened at once.
    #expect(asking(":product 11").model.scene == .detail)
  }
}

/// Layouts and themes by name.
@Suite struct AppearanceTests {
  private let list = SampleBrowser(80, 24).loaded(SampleProducts.all)

  @Test func layoutsAndThemesAreChosenByName() {
    var model = list.model
    _ = SampleBrowser.typing(":layout grid", in: &model)
    #expect(model.display.layout == .grid)
    _ = SampleBrowser.typing(":layout grid", in: &model)
    #expect(model.display.layout == .grid)
    _ = SampleBrowser.typing(":theme light", in: &model)
    #expect(model.display.theme == .light)
    #expect(model.state.theme == .light)
    _ = SampleBrowser.typing(":theme pink", in: &model)
    #expect(model.display.theme == .light, "there is no such theme")
    let next = BrowserModel(
      list: model.list, environment: model.environment, size: model.size, state: model.state)
    #expect(next.display.theme == .light)
  }

  @Test func aThemeIsPreviewedWhileItIsChosenAndEscRestoresTheOther() {
    let before = list.frame()
    let menu = list.typing("tjj")
    #expect(menu.model.shownTheme == .light)
    #expect(menu.model.display.theme == .automatic)
    #expect(menu.frame().row(0).map(\.style) != before.row(0).map(\.style))
    #expect(menu.pressing(.escape).frame().cells == before.cells)
    #expect(menu.pressing(.enter).model.display.theme == .light)
  }

  @Test func theHeaderShowsTheOrderAndTheSavedView() {
    var wide = SampleBrowser(120, 40).loaded(SampleProducts.all)
    #expect(wide.frame().text.contains("Newest ▾   All currencies ▾"))
    _ = SampleBrowser.typing("/desk", in: &wide.model)
    #expect(wide.frame().text.contains("Local market › “desk”"))
    _ = SampleBrowser.typing(":save my desks", in: &wide.model)
    #expect(wide.frame().text.contains("Local market › my desks"))
  }
}

/// Nonsense from a market is shown, searched or not.
@Suite struct OddProductTests {
  @Test(arguments: [ProductLayout.list, .grid], [(120, 40), (80, 24), (40, 12), (20, 5), (1, 1)])
  func oddProductsAreDrawnUnderAQuery(layout: ProductLayout, size: (Int, Int)) {
    var browser = SampleBrowser(size.0, size.1, layout: layout).loaded(SampleProducts.odd)
      .searching("desk", finding: SampleProducts.odd)
    // A product listed twice is shown once, those without a number each time.
    #expect(browser.model.list.window.products.count == SampleProducts.odd.count - 1)
    for key in [Key.character("j"), .end, .character("v"), .home, .right, .enter, .escape] {
      browser = browser.pressing(key)
      #expect(browser.frame().cells.count == size.0 * size.1)
    }
  }

  @Test func oddValuesAreShownSensibly() {
    let text = SampleBrowser(80, 40).loaded([]).searching("desk", finding: SampleProducts.odd)
      .frame().text
    #expect(text.contains("(no name)"))
    #expect(text.contains("99,999+ left"))
    #expect(text.contains("12,345.678"))
    #expect(text.contains("Another desk without one"))
  }
}

extension BrowserModel {
  /// All hints of the last line.
  fileprivate var hints: [Hint] {
    var all: [Hint] = []
    offerHints {
      all.append($0)
      return true
    }
    return all
  }
}
