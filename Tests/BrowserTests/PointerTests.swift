import Market
import Terminal
import TerminalText
import Testing
import ViewModels

@testable import Browser

/// A sample browser with a clock that stands still, its view, and a mouse.
private struct Pointed {
  var browser: SampleBrowser
  let view = BrowserView(colors: 256, drawsUnicode: true)

  init(_ browser: SampleBrowser) { self.browser = browser }

  var model: BrowserModel { browser.model }

  /// Does something with the mouse where `text` is drawn first.
  @discardableResult
  mutating func point(_ kind: MouseEvent.Kind = .press, at text: String) throws
    -> [BrowserModel.Consequence]
  {
    let frame = view.draw(model, on: browser.size)
    let wanted = Array(text)
    for row in 0..<frame.size.rows {
      let glyphs = frame.row(row).map { Character($0.isContinuation ? "\u{0}" : $0.glyph.string) }
      let places = 0...max(0, glyphs.count - wanted.count)
      if let column = places.first(where: { Array(glyphs[$0...].prefix(wanted.count)) == wanted }) {
        return point(kind, at: Point(column: column, row: row))
      }
    }
    Issue.record("“\(text)” is not on the screen:\n\(frame.text)")
    return []
  }

  @discardableResult
  mutating func point(_ kind: MouseEvent.Kind, at place: Point) -> [BrowserModel.Consequence] {
    _ = view.draw(model, on: browser.size)
    return browser.model.handle(MouseEvent(kind, at: place), on: view.action(at: place))
  }
}

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

  @Test func twoClicksOnTwoRowsOpenNothing() throws {
    var screen = list()
    try screen.point(at: "Espresso")
    try screen.point(at: "Film camera")
    #expect(screen.model.list.selected?.name == "Film camera, serviced")
    #expect(screen.model.scene == .list)
  }

  @Test func theWheelLetsTheListPass() throws {
    var screen = list(80, 12)
    screen.point(.wheel(1), at: Point(column: 5, row: 5))
    #expect(screen.model.list.top == 3)
    #expect(screen.model.list.cursor == 3)
    screen.point(.wheel(-1), at: Point(column: 5, row: 5))
    #expect(screen.model.list.top == 0)
    screen.point(.wheel(-1), at: Point(column: 5, row: 5))
    #expect(screen.model.list.top == 0)
  }

  @Test func tabsAndTheKeysOfTheLastLineAreClicked() throws {
    var screen = list()
    try screen.point(at: "Grid")
    #expect(screen.model.layout == .grid)
    try screen.point(at: "List")
    #expect(screen.model.layout == .list)
    try screen.point(at: "? help")
    #expect(screen.model.scene == .help)
    #expect(screen.point(.press, at: Point(column: 0, row: 5)) == [])
    #expect(screen.model.scene == .list)
    #expect(try screen.point(at: "q quit") == [.quit])
  }

  @Test func thePaneTakesWheelAndClicks() throws {
    var screen = Pointed(
      SampleBrowser(120, 12).loaded(SampleProducts.described)
        .rested(answer: SampleProducts.described[0]))
    screen.point(.wheel(1), at: Point(column: 90, row: 6))
    #expect(screen.view.action(at: Point(column: 90, row: 6)) == .detail)
    #expect(screen.model.pane.open?.top == 3)
    #expect(screen.model.scene == .list)
    screen.point(.press, at: Point(column: 90, row: 6))
    #expect(screen.model.scene == .detail && screen.model.detail == nil)
    screen.point(.press, at: Point(column: 90, row: 6))
    #expect(screen.model.detail != nil)
  }

  @Test func linesOfMenusAreChosen() throws {
    var screen = Pointed(list().browser.typing("s"))
    #expect(screen.model.scene == .menu)
    try screen.point(at: "Cheapest")
    #expect(screen.model.scene == .list)
    #expect(screen.model.list.query.sort == .priceAscending)
  }

  @Test func thePaletteRunsTheClickedLine() throws {
    var screen = Pointed(list().browser.pressing(.control("p")))
    screen.browser = screen.browser.typing("grid")
    try screen.point(at: "show a grid")
    #expect(screen.model.scene == .list)
    #expect(screen.model.layout == .grid)
  }

  @Test func helpIsChosenByOneClickAndRunByTwo() throws {
    var screen = Pointed(list(80, 40).browser.typing("?"))
    try screen.point(at: "last product")
    #expect(screen.model.scene == .help)
    try screen.point(at: "last product")
    #expect(screen.model.scene == .list)
    #expect(screen.model.list.cursor == SampleProducts.all.count - 1)
  }

  @Test func nothingTypedIsLostByAClick() throws {
    var screen = Pointed(list().browser.typing(":sort"))
    screen.point(.press, at: Point(column: 79, row: 3))
    #expect(screen.model.scene == .command)
    screen = Pointed(list().browser.typing("/desk"))
    screen.point(.press, at: Point(column: 40, row: 5))
    #expect(screen.model.list.query.search == "desk")
  }

  @Test func aKeyHiddenBelowABoxIsNotClicked() {
    var screen = list(40, 12)
    screen.browser = screen.browser.typing("?")
    for column in 0..<40 {
      _ = screen.view.draw(screen.model, on: screen.browser.size)
      #expect(screen.view.action(at: Point(column: column, row: 11)) == nil)
    }
  }

  @Test func switchedOffTheMouseDoesNothing() throws {
    var screen = list()
    #expect(screen.browser.model.handle(.key(.character("M"))) == [.watchMouse(false)])
    try screen.point(at: "Espresso")
    #expect(screen.model.list.cursor == 0)
    #expect(screen.browser.model.handle(.key(.character("M"))) == [.watchMouse(true)])
    try screen.point(at: "Espresso")
    #expect(screen.model.list.cursor == 3)
  }
}
