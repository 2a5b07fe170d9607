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

/// Marked products side by side.
@Suite struct ComparisonTests {
  private func marked(
    _ keys: String, _ columns: Int = 100, _ rows: Int = 30, _ language: Language = .english
  ) -> SampleBrowser {
    SampleBrowser(columns, rows, language).loaded(SampleProducts.all).typing(keys)
  }

  /// `e` edits one product even if others are marked.
  @Test func aFormSaysThatMarkedProductsAreNotEdited() {
    let browser = SampleBrowser.selling()
    #expect(!browser.typing("e").frame().text.contains("not the"))
    #expect(browser.typing("  e").frame().text.contains("not the 2 marked"))
  }

  @Test func aDeletionSaysWhichMarkedProductsStay() throws {
    var browser = SampleBrowser.selling()
    let seller = try #require(SampleBrowser.seller)
    _ = browser.model.receive(.identified(seller, .success(Vendor(id: 12, name: "wood-shop"))))
    let text = browser.typing("   d").frame().text
    #expect(text.contains("Delete this product?"))
    #expect(text.contains("2 marked products of others stay"))
  }

  @Test func enterComparesTwoToFourMarkedProducts() {
    #expect(marked(" ").pressing(.enter).model.scene == .detail)
    #expect(marked("  ").pressing(.enter).model.scene == .comparison)
    #expect(marked("    ").pressing(.enter).model.scene == .comparison)
    let five = marked("     ").pressing(.enter)
    #expect(five.model.scene == .detail && five.frame().text.contains("Mark two to four products"))
    #expect(marked("  :compare").pressing(.enter).model.scene == .comparison)
    #expect(marked(" ").frame().text.contains("Enter open"))
    #expect(marked("  ").frame().text.contains("Enter compare"))
    #expect(marked("  ").pressing(.enter).typing("?").model.scene == .help)
    #expect(marked("  ").pressing(.enter).frame().text.contains("? help"))
    let refused = marked(" :compare").pressing(.enter)
    #expect(refused.frame().text.contains("Mark two to four products first"))
  }

  @Test(arguments: Language.allCases, ["60x20", "80x24", "120x40", "200x55"])
  func isDrawnAsRecorded(language: Language, size: String) throws {
    let numbers = size.split(separator: "x").compactMap { Int($0) }
    try marked("  j ", numbers[0], numbers[1], language).pressing(.enter)
      .check("comparison-\(size)-\(language.rawValue)")
  }

  @Test(arguments: [2, 4]) func otherNumbersAreDrawnAsRecorded(count: Int) throws {
    try marked(String(repeating: " ", count: count), 80, 24).pressing(.enter)
      .check("comparison-of-\(count)-80x24-en")
  }

  @Test func eachProductHasItsLargePicture() {
    let products = [11, 12].map { id in
      var product = SampleProducts.product(id, "Desk", "shop", "480000", stock: 1, ago: 1)
      product.thumbnail = "http://market.example/\(id).png"
      return product
    }
    let browser = SampleBrowser(120, 40).loaded(products).typing("  ").pressing(.enter)
    var frame = Frame(browser.size)
    let pictures =
      browser.model.overlays.last?.drawWithPictures(
        browser.model.overlayContext(),
        Appearance(theme: Theme(colors: 256), symbols: Symbols(drawsUnicode: true)), into: &frame)
      ?? []
    let expected = products.map { OverlayPicture.picture($0.thumbnail, of: $0.id, isLarge: true) }
    #expect(pictures.map(\.picture) == expected)
  }

  /// Two prices of one currency: the cheaper one says by how much, and other facts are bright only
  /// if they differ.
  @Test func differencesAreBrightAndSavingsNamed() throws {
    let products = [
      SampleProducts.product(2, "Desk", "shop", "480000", off: "48000", stock: 5, ago: 5),
      SampleProducts.product(1, "Table", "shop", "260000", stock: 5, ago: 9),
    ]
    let frame = SampleBrowser(100, 30).loaded(products).typing("  ").pressing(.enter).frame()
    #expect(frame.text.contains("KRW 172,000 cheaper"))
    let theme = Theme(colors: 256)
    let style = { (text: String) -> Style? in
      for row in 0..<frame.size.rows {
        let line = (0..<frame.size.columns).map { frame.cell(column: $0, row: row) }
        let glyphs = line.map(\.glyph.string).joined()
        guard let found = glyphs.range(of: text) else { continue }
        return line[glyphs.distance(from: glyphs.startIndex, to: found.lowerBound)].style
      }
      return nil
    }
    #expect(style("5 left") == theme.quiet && style("12 Nov 2026") == theme.plain)
    let coins = SampleBrowser(100, 30).loaded([
      products[0], SampleProducts.product(1, "Cups", "shop", "23", .usd, stock: 5, ago: 5),
    ])
    .typing("  ").pressing(.enter).frame()
    #expect(!coins.text.contains("less"), "currencies are not compared")
  }

  @Test func keysChooseOpenRemoveAndCopy() {
    let browser = marked("   ").pressing(.enter)
    #expect(browser.model.productToCopy?.id == 12)
    #expect(browser.typing("lll").model.productToCopy?.id == 10)
    #expect(browser.typing("lh").model.productToCopy?.id == 12)
    #expect(browser.typing("l").pressing(.enter).model.products.detail?.viewModel.product.id == 11)
    let two = browser.typing("lx")
    #expect(two.model.scene == .comparison && two.model.selling.selection.count == 2)
    let none = two.typing("x")
    #expect(none.model.scene == .list && none.model.selling.selection.count == 1)
    let left = browser.pressing(.escape)
    #expect(left.model.scene == .list && left.model.selling.selection.count == 3)
    var copying = browser.typing("l")
    #expect(copying.model.handle(.key(.character("y"))) == [.copy("openmarket:11")])
  }

  @Test func aProductThatIsDeletedMeanwhileIsReported() {
    var browser = marked("  ").pressing(.enter)
    _ = browser.model.receive(
      .changed(MarketChange(kind: .deleted, product: 12, vendor: nil, eventID: nil)))
    #expect(browser.frame().text.contains("deleted"))
    #expect(browser.model.scene == .comparison)
    #expect(!browser.frame().text.contains(" less"), "nothing is compared with it")
  }

  @Test func aDeletedProductIsNotMarkedAgain() {
    var browser = marked("   ").pressing(.enter)
    _ = browser.model.receive(
      .changed(MarketChange(kind: .deleted, product: 12, vendor: nil, eventID: nil)))
    browser = browser.typing("x")
    #expect(browser.model.selling.selection.products.map(\.id) == [11, 10])
    #expect(browser.typing("x").model.selling.selection.products.map(\.id) == [10])
  }

  @Test func descriptionsArriveAndScrollTogether() throws {
    var browser = SampleBrowser(80, 24).loaded(SampleProducts.all).typing("  ")
    for case .loadProduct(let ticket) in browser.model.handle(.key(.enter)) {
      var product = try #require(SampleProducts.all.first { $0.id == ticket.id })
      product = Product(
        id: product.id, vendor: product.vendor, name: product.name,
        description: SafeText(
          (1...40).map { "line \($0)" }.joined(separator: "\n"), shape: .paragraphs),
        thumbnail: "", price: product.price, stock: product.stock,
        createdOn: product.createdOn, issuedOn: nil)
      _ = browser.model.receive(.product(ticket, .success(product)))
    }
    #expect(browser.frame().text.contains("line 1 "))
    // Signs and keys say that there is more.
    let begin = browser.frame().text
    #expect(begin.contains("↓") && !begin.contains("↑") && begin.contains("j down  k up"))
    for key in [Key.control("d"), .pageDown] {
      let text = browser.pressing(key).frame().text
      #expect(!text.contains("line 1 ") && text.contains("↑"), "\(key)")
    }
    #expect(browser.pressing(.pageDown, .pageUp).frame().text == begin)
    #expect(browser.pressing(.control("d"), .control("u")).frame().text == begin)
    let scrolled = browser.typing("jjj").frame().text
    #expect(!scrolled.contains("line 1 ") && scrolled.contains("line 4"))
    let end = browser.typing(String(repeating: "j", count: 100)).frame().text
    #expect(end.contains("line 40") && !end.contains("↓") && end.contains("↑"))
    // Keys at the end change nothing, so the way back begins at once.
    #expect(browser.typing(String(repeating: "j", count: 100) + "k").frame().text != end)
  }

  @Test func aClickChoosesAndADoubleClickOpens() throws {
    let browser = marked("  ").pressing(.enter)
    let areas = ComparisonLayout.areas(2, in: browser.size)
    let point = Point(column: areas[1].column + 1, row: areas[1].row + 1)
    var clicked = browser
    _ = clicked.model.handle(MouseEvent(.press, at: point), on: nil)
    #expect(clicked.model.productToCopy?.id == 11)
    _ = clicked.model.handle(MouseEvent(.press, at: point), on: nil)
    #expect(clicked.model.products.detail?.viewModel.product.id == 11)
  }

  @Test func everySizeIsDrawn() {
    for (columns, rows) in SampleBrowser.sizes(columns: [1, 5, 20, 40], rows: [1, 3, 8, 20]) {
      _ = marked("    ", columns, rows).pressing(.enter).typing("lj").frame()
    }
  }
}
