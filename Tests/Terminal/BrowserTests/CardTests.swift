import Foundation
import Market
import Terminal
import Testing
import Text
import ViewModels
import Widgets
import Words

@testable import Browser

/// A card shows a discount in full, and a mark that is visible at a glance.
@Suite struct CardTests {
  private func product(_ id: Int, _ amount: String, off: String) -> Product {
    SampleProducts.product(
      id, "A long name that takes two lines of a card, and more", "shop", amount, off: off,
      stock: 12, ago: 1)
  }

  @Test(arguments: Language.allCases, ["420000", "1290000", "1290000000"])
  func everyCardShowsTheOriginalPriceAndThePercentage(language: Language, amount: String) {
    let off = String(amount.dropLast())
    for columns in stride(from: 36, through: 240, by: 7) {
      for rows in [12, 20, 24, 55] where rows > 12 || amount.utf8.count < 8 {
        let grid = SampleBrowser(columns, rows, language)
          .loaded([product(2, amount, off: off), product(1, "5", off: "0")]).typing("v")
        let frame = grid.frame()
        let struck = frame.cells.filter { $0.style.attributes.contains(Style.Attributes.struck) }
          .map(\.glyph.string).joined()
        let original = (Decimal(string: amount) ?? 0).grouped(fractionDigits: 0)
        #expect(struck.contains(original), "\(columns)×\(rows): \(struck)")
        #expect(frame.text.contains("−10%"), "\(columns)×\(rows)")
      }
    }
  }

  @Test(arguments: Language.allCases, ["48000", "480000", "1290000"])
  func theOriginalPriceKeepsItsCurrency(language: Language, amount: String) {
    let off = String(amount.dropLast())
    let stocks = language == .english ? ["12 left"] : ["잔여수량 12", "잔여 12"]
    for columns in stride(from: 36, through: 240, by: 5) {
      for rows in [20, 24, 55] {
        let frame = SampleBrowser(columns, rows, language)
          .loaded([product(2, amount, off: off), product(1, "5", off: "0")]).typing("v").frame()
        let struck = frame.cells.filter { $0.style.attributes.contains(Style.Attributes.struck) }
          .map(\.glyph.string).joined()
        #expect(struck.contains("KRW"), "\(columns)×\(rows): \(struck)")
        #expect(stocks.contains { frame.text.contains($0) }, "\(columns)×\(rows)")
      }
    }
  }

  @Test(arguments: Language.allCases, [60, 80, 100])
  func everyPercentageIsAtTheSamePlaceInItsCard(language: Language, columns: Int) throws {
    let amounts = ["24900", "420000", "1290000"]
    let products = amounts.enumerated().map { index, amount in
      product(3 - index, amount, off: String(amount.dropLast()))
    }
    let frame = SampleBrowser(columns, 24, language).loaded(products).typing("v").frame()
    let signs = (0..<24).flatMap { row in
      (0..<columns).filter { frame.cell(column: $0, row: row).glyph.string == "−" }
        .map { Point(column: $0, row: row) }
    }
    try #require(signs.count == 3, "\(frame.text)")
    #expect(Set(signs.map(\.row)).count == 1, "\(frame.text)")
    #expect(signs[1].column - signs[0].column == signs[2].column - signs[1].column)
  }

  @Test func aNarrowCardHasAShorterWordForTheStockBesideAPercentage() {
    let frame = SampleBrowser(80, 24, .korean)
      .loaded([product(2, "420000", off: "42000"), product(1, "5", off: "0")]).typing("v").frame()
    #expect(frame.text.contains("잔여 12   −10%"))
    #expect(frame.text.contains("잔여수량 12"))
  }

  /// Each fact is in the same line of all cards of a row, and ten of them are on a usual screen.
  @Test(arguments: Language.allCases)
  func tenCardsHaveTheirFactsInTheSameLines(language: Language) {
    let products = (1...12).map { id in
      SampleProducts.product(
        id, id % 2 == 0 ? "Cup" : "A name that takes two lines of a card", "shop", "4\(id)0",
        off: id % 3 == 0 ? "40" : "0", stock: id == 5 ? 0 : id, ago: 1)
    }
    let browser = SampleBrowser(80, 24, language).loaded(products).typing("v")
    #expect(browser.model.list.visibleRows.count == 10)
    let lines = browser.frame().text.split(separator: "\n").map(String.init)
    for row in [2, 12] {
      #expect(lines[row + 7].components(separatedBy: "KRW").count == 6, "\(lines[row + 7])")
      #expect(!lines[row + 8].contains(language.pick("left", "잔여수량")))
      let stocks = lines[row + 9]
      #expect(stocks.contains(language.pick("left", "잔여수량")), "\(stocks)")
    }
  }

  /// The whole card, its picture included, shows where the cursor is.
  @Test func theWholeCardIsMarked() {
    let frame = SampleBrowser(80, 24).loaded(SampleProducts.all).typing("v").frame()
    for row in 2..<12 { #expect(frame.cell(column: 0, row: row).glyph.string == "▌") }
    #expect(frame.cell(column: 0, row: 12).glyph.string != "▌")
    // A free column is coloured on both sides of the text.
    let colors = [0, 1, 14, 15, 16].map { frame.cell(column: $0, row: 7).style.background }
    #expect(Set(colors.prefix(4)).count == 1 && colors[0] != colors[4], "\(colors)")
  }

  @Test func aPaneIsBesideTheGridFrom120Columns() {
    func pane(_ columns: Int) -> Rect? {
      SampleBrowser(columns, 40).loaded(SampleProducts.all).typing("v").model.geometry.pane
    }
    #expect(pane(119) == nil && pane(120) != nil)
  }

  @Test func aBlankLineIsBetweenAllLinesOfCardsIfThereIsRoom() {
    for (columns, rows, gap) in [(200, 55, 1), (120, 40, 0), (80, 24, 0), (80, 25, 1)] {
      let layout = ListLayout(Size(columns: columns, rows: rows), .grid)
      let (first, below) = (layout.rect(0), layout.rect(layout.columns))
      #expect(below.row - first.endRow == gap, "\(columns)×\(rows)")
    }
    for columns in stride(from: 32, through: 240, by: 7) {
      for rows in 8...80 {
        let layout = ListLayout(Size(columns: columns, rows: rows), .grid)
        let end = layout.rect(layout.lines * layout.columns - 1).endRow
        #expect(end <= layout.list.endRow, "\(columns)×\(rows)")
      }
    }
  }

  /// Marks take no room from names.
  @Test func aMarkMovesNoText() {
    for columns in [30, 50, 80] {
      let browser = SampleBrowser(columns, 24).loaded(SampleProducts.all)
      func start(_ browser: SampleBrowser) -> Int? {
        let line = browser.frame().text.split(separator: "\n").first { $0.contains("Hand") }
        return line.map { $0.prefix { $0 != "H" }.count }
      }
      #expect(start(browser) == start(browser.typing(" ")), "\(columns)")
    }
  }

  @Test func aDiscountBelowOnePercentHasNoPercentage() {
    let grid = SampleBrowser(80, 24).loaded([product(1, "1000000", off: "1")])
    #expect(!grid.frame().text.contains("−0"))
    #expect(!grid.typing("v").frame().text.contains("−0"))
    #expect(!grid.pressing(.enter).frame().text.contains("−0"))
  }

  @Test(arguments: [ProductLayout.list, .grid])
  func aMarkIsReversed(layout: ProductLayout) {
    let browser = SampleBrowser(80, 24, layout: layout).loaded(SampleProducts.all)
    func marks(_ browser: SampleBrowser) -> Int {
      browser.frame().cells.count {
        $0.glyph.string == "✓" && $0.style.attributes.contains(.reverse)
      }
    }
    #expect(marks(browser) == 0)
    #expect(marks(browser.typing(" ")) == 1)
    #expect(marks(browser.typing(" j")) == 1)
  }

  @Test func listAndGridDifferAtFortyColumns() {
    let list = SampleBrowser(40, 12).loaded(SampleProducts.all)
    #expect(list.frame().text != list.typing("v").frame().text)
  }
}
