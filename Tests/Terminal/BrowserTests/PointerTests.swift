import Actions
import Market
import Terminal
import Testing
import Text
import ViewModels
import Words

@testable import Browser
@testable import Widgets

@Suite struct PointerTests {
  private func list(_ columns: Int = 80, _ rows: Int = 24, layout: ProductLayout = .list)
    -> Pointed
  {
    Pointed(SampleBrowser(columns, rows, layout: layout).loaded(SampleProducts.all))
  }

  @Test(arguments: [ProductLayout.list, .grid])
  func aClickSelectsAndASecondOneOpens(layout: ProductLayout) throws {
    var screen = list(layout: layout)
    try screen.point(at: "Espresso")
    #expect(screen.model.list.selected?.name == "Espresso cups")
    #expect(screen.model.scene == .list)
    try screen.point(at: "Espresso")
    #expect(screen.model.scene == .detail)
  }

  @Test(arguments: [ProductLayout.list, .grid])
  func theRightButtonOpensTheMenuOfAProduct(layout: ProductLayout) throws {
    var screen = list(layout: layout)
    try screen.point(.menu, at: "Espresso")
    #expect(screen.model.list.selected?.name == "Espresso cups")
    #expect(screen.model.scene == .menu)
    let text = screen.browser.frame().text
    #expect(text.contains("Espresso cups") && text.contains("Open the product"))
    #expect(!text.contains("previous picture"), "what is impossible is not offered")
    // Again, it changes nothing; a line opens the product.
    try screen.point(.menu, at: "Open the product")
    #expect(screen.model.scene == .menu)
    try screen.point(at: "Open the product")
    #expect(screen.model.scene == .detail)
    screen.point(.menu, at: Point(column: 60, row: 12))
    #expect(screen.model.scene == .menu)
    _ = screen.browser.model.handle(.key(.escape))
    // Nothing is under the pointer.
    screen.point(.menu, at: Point(column: 0, row: 0))
    #expect(screen.model.scene == .detail)
  }

  @Test func theMenuOfAProductNeverActsOnAnotherOne() throws {
    var browser = SampleBrowser.selling().typing("d")
    let deletion = try #require(browser.press("y").writes.first)
    var screen = Pointed(browser.pressing(.escape))
    try screen.point(.menu, at: "Handmade walnut desk")
    #expect(screen.model.scene == .menu)
    var moved = screen
    // The next product is under the cursor now.
    _ = screen.browser.model.receive(.written(deletion, .success(SampleProducts.all[0])))
    #expect(screen.model.scene == .list && screen.model.chosenProduct?.id == 11)
    _ = moved.browser.model.list.handle(.select(row: 1))
    try moved.point(at: "Open the product")
    #expect(moved.model.scene == .list)
  }

  /// The place before the product is its list.
  @Test func aClickOnTheFirstLineLeadsBackFromTheProduct() throws {
    var screen = list()
    screen.browser = screen.browser.pressing(.enter)
    #expect(screen.model.scene == .detail)
    try screen.point(at: "Local market")
    #expect(screen.model.scene == .list)
    try screen.point(at: "Local market")
    #expect(screen.model.scene == .markets)
    screen.browser = screen.browser.pressing(.escape)
      .searching("desk", finding: [SampleProducts.all[0]]).pressing(.enter)
    try screen.point(at: "“desk”")
    #expect(screen.model.scene == .list)
    #expect(screen.model.list.query == ProductQuery(search: "desk"))
    try screen.point(at: "“desk”")
    #expect(screen.model.scene == .search)
  }

  @Test func twoClicksOnTwoRowsOpenNothing() throws {
    var screen = list()
    try screen.point(at: "Espresso")
    try screen.point(at: "Film camera")
    #expect(screen.model.list.selected?.name == "Film camera, serviced")
    #expect(screen.model.scene == .list)
  }

  @Test func theWheelScrollsTheList() throws {
    var screen = list(80, 12)
    screen.point(.wheel(1), at: Point(column: 5, row: 5))
    #expect(screen.model.list.top == 3)
    #expect(screen.model.list.cursor == 3)
    screen.point(.wheel(-1), at: Point(column: 5, row: 5))
    #expect(screen.model.list.top == 0)
    screen.point(.wheel(-1), at: Point(column: 5, row: 5))
    #expect(screen.model.list.top == 0)
  }

  /// A row of cards at a time, so that none is skipped.
  @Test func theWheelScrollsTheGridByOneRow() throws {
    var screen = Pointed(SampleBrowser(80, 24, layout: .grid).loaded(SampleProducts.all))
    let columns = screen.model.geometry.columns
    screen.point(.wheel(1), at: Point(column: 5, row: 5))
    #expect(screen.model.list.top == columns)
    screen.point(.wheel(-1), at: Point(column: 5, row: 5))
    #expect(screen.model.list.top == 0)
  }

  @Test func tabsAndTheKeysOfTheLastLineAreClicked() throws {
    var screen = list()
    try screen.point(at: "Grid")
    #expect(screen.model.display.layout == .grid)
    try screen.point(at: "List")
    #expect(screen.model.display.layout == .list)
    try screen.point(at: "? help")
    #expect(screen.model.scene == .help)
    #expect(screen.point(.press, at: Point(column: 0, row: 5)) == [])
    #expect(screen.model.scene == .list)
    try screen.point(at: "v grid")
    #expect(screen.model.display.layout == .grid)
  }

  @Test func thePaneHandlesWheelAndClicks() throws {
    var screen = Pointed(
      SampleBrowser(120, 12).loaded(SampleProducts.described)
        .rested(answer: SampleProducts.described[0]))
    screen.point(.wheel(1), at: Point(column: 90, row: 6))
    #expect(screen.view.action(at: Point(column: 90, row: 6)) == .detail)
    #expect(screen.model.products.pane.open?.top == 3)
    #expect(screen.model.scene == .list)
    screen.point(.press, at: Point(column: 90, row: 6))
    #expect(screen.model.scene == .detail && screen.model.products.detail == nil)
    screen.point(.press, at: Point(column: 90, row: 6))
    #expect(screen.model.products.detail != nil)
  }

  @Test func aClickClosesTheCodeOfALink() {
    var screen = Pointed(SampleBrowser.selling())
    var market = MarketCapabilities.native
    market.pages = "https://market.example"
    _ = screen.browser.model.receive(.capabilities(market))
    screen.browser = screen.browser.typing("y")
    #expect(screen.model.scene == .dialog)
    screen.point(.press, at: Point(column: 50, row: 10))
    #expect(screen.model.scene == .list)
  }

  @Test func linesOfMenusAreChosen() throws {
    var screen = Pointed(list().browser.typing("s"))
    #expect(screen.model.scene == .menu)
    try screen.point(at: "Price: low to high")
    #expect(screen.model.scene == .list)
    #expect(screen.model.list.query.sort == .priceAscending)
  }

  @Test func thePaletteRunsTheClickedLine() throws {
    var screen = Pointed(list().browser.pressing(.control("p")))
    screen.browser = screen.browser.typing("grid")
    try screen.point(at: "show a grid")
    #expect(screen.model.scene == .list)
    #expect(screen.model.display.layout == .grid)
  }

  @Test func helpIsChosenByOneClickAndRunByTwo() throws {
    var screen = Pointed(list(80, 40).browser.typing("?"))
    try screen.point(at: "show a grid")
    #expect(screen.model.scene == .help)
    try screen.point(at: "show a grid")
    #expect(screen.model.scene == .list)
    #expect(screen.model.display.layout == .grid)
  }

  @Test func nothingTypedIsLostByAClick() throws {
    var screen = Pointed(list().browser.typing(":sort"))
    screen.point(.press, at: Point(column: 79, row: 3))
    #expect(screen.model.scene == .command)
    screen = Pointed(list().browser.typing("/desk"))
    screen.point(.press, at: Point(column: 40, row: 5))
    #expect(screen.model.list.query.search == "desk")
  }

  @Test func aClickOnTheTypedAddressKeepsIt() throws {
    var screen = list()
    screen.browser.model.state.remember(.remote("https://other.example"))
    screen.browser = screen.browser.typing("gma").typing("new.example")
    try screen.point(at: "new.example")
    #expect(screen.browser.frame().text.contains("+ new.example"))
    let market = MarketReference.remote("new.example")
    #expect(screen.browser.model.handle(.key(.enter)) == [.checkMarket(market)])
    try screen.point(at: "new.example")
    #expect(screen.browser.frame().text.contains("+ new.example"))
    let status = MarketStatus(totalCount: .success(12), seller: .anonymous)
    let effects = screen.browser.model.receive(.marketChecked(market, status))
    #expect(effects == [.switchMarket(market)])
    // No other market is opened while this one is being left.
    try screen.point(at: "other.example")
    #expect(try screen.point(at: "other.example").isEmpty)
  }

  @Test func aKeyHiddenBelowABoxIsNotClicked() {
    var screen = list(40, 12)
    screen.browser = screen.browser.typing(":xyzzyplugh").pressing(.enter)
    for column in 0..<40 {
      _ = screen.view.draw(screen.model, on: screen.browser.size)
      #expect(screen.view.action(at: Point(column: column, row: 11)) == nil)
    }
  }

  @Test func aSwitchedOffMouseDoesNothing() throws {
    var screen = list()
    _ = screen.browser.model.handle(.key(.character("M")))
    #expect(!screen.model.mouse.isOn)
    try screen.point(at: "Espresso")
    #expect(screen.model.list.cursor == 0)
    _ = screen.browser.model.handle(.key(.character("M")))
    #expect(screen.model.mouse.isOn)
    try screen.point(at: "Espresso")
    #expect(screen.model.list.cursor == 3)
  }
}
