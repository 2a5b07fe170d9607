import Foundation
import Market
import Scripting
import Testing
import Text
import Words

@Suite struct ProductTextTableTests {
  private let products = [
    Product(
      id: 7, vendor: Vendor(id: 1, name: "wood-shop"), name: "Walnut desk with drawers",
      description: nil, thumbnail: "",
      price: Price(amount: 480_000, discount: 48_000, currency: .krw),
      stock: 12, createdOn: Day(year: 2026, month: 1, day: 2), issuedOn: nil),
    Product(
      id: 1_204, vendor: Vendor(id: 2, name: "한강 공방"), name: "수제 초콜릿 케이크 세 조각 선물 세트",
      description: nil, thumbnail: "", price: Price(amount: 9_900, currency: .krw), stock: 0,
      createdOn: Day(year: 2026, month: 1, day: 1), issuedOn: nil),
  ]
  private let today = Day(number: 20_455)

  private func lines(
    _ columns: Int?, _ style: TextStyle = .plain, _ language: Language = .english,
    isUnicode: Bool = true
  ) -> [String] {
    ProductTextTable(
      Words(language), style: style, columns: columns, isUnicode: isUnicode,
      today: today
    ).lines(products)
  }

  @Test func columnsAreAlignedByTheWidthOfTheirCharacters() throws {
    let lines = lines(120)
    #expect(
      lines == [
        "   7  Walnut desk with drawers              KRW 480,000 →  KRW 432,000 −10%  12 left   wood-shop  "
          + "today",
        "1204  수제 초콜릿 케이크 세 조각 선물 세트                 KRW 9,900         Sold out  한강 공방  "
          + "yesterday",
      ], "\(lines.joined(separator: "\n"))")
  }

  @Test(arguments: 1...130) func noLineIsWiderThanTheTerminal(columns: Int) {
    for language in [Language.english, .korean] {
      for line in lines(columns, .plain, language) where columns > 12 {
        #expect(CharacterWidth.columns(of: SafeText(line)) <= columns, "\(line)")
      }
    }
  }

  @Test func aPipeGetsFullNames() {
    let long = String(repeating: "long ", count: 40) + "end"
    let product = Product(
      id: 1, vendor: Vendor(id: 1, name: "a shop with quite a long name"), name: SafeText(long),
      description: nil, thumbnail: "", price: Price(amount: 1, currency: .krw), stock: 0,
      createdOn: nil, issuedOn: nil)
    let line = ProductTextTable(
      Words(.english), style: .plain, columns: nil, today: today
    ).lines([product])[0]
    #expect(line.contains(long) && line.contains("a shop with quite a long name"))
  }

  @Test func lessImportantColumnsAreOmittedFirst() {
    #expect(lines(40).allSatisfy { $0.contains("KRW") })
    #expect(lines(40)[0].hasPrefix("   7  Walnut"))
    #expect(!lines(70)[0].contains("480,000"))
    #expect(lines(70)[1].contains("Sold out"))
  }

  @Test func aFormerPriceIsStruckThroughAndSoldOutIsRed() {
    let lines = lines(120, .terminal)
    #expect(lines[0].contains("\u{1B}[2;9mKRW 480,000\u{1B}[0m"))
    #expect(lines[0].contains("\u{1B}[1mKRW 432,000 −10%\u{1B}[0m"))
    #expect(lines[1].contains("\u{1B}[31mSold out\u{1B}[0m"))
    #expect(!lines[0].contains("→"))
    #expect(!self.lines(120)[0].contains("\u{1B}"))
  }

  @Test func anAsciiTerminalGetsAsciiSigns() {
    let line = lines(120, isUnicode: false)[0]
    #expect(line.contains("KRW 480,000 ->  KRW 432,000 -10%"))
  }

  @Test func aSheetShowsTheWholeProduct() {
    var product = products[0]
    product.description = SafeText("Solid walnut.\nTwo drawers.", shape: .paragraphs)
    product.images = [ProductImage(id: 1, url: "https://a.example/1.jpg", thumbnail: "")]
    let sheet = ProductSheet(
      Words(.english), style: .plain, columns: 60, today: today)
    let lines = sheet.lines(product)
    #expect(lines.first == "Walnut desk with drawers")
    #expect(lines.contains("12 left") && lines.contains("Solid walnut."))
    #expect(lines.contains { $0.contains("KRW 480,000") && $0.contains("KRW 432,000") })
    #expect(lines.last == "https://a.example/1.jpg")
    // The pictures of a local market are not served.
    let local = sheet.lines(product, link: "openmarket:7") { "show --picture \($0)" }
    #expect(local.suffix(3) == ["", "openmarket:7", "show --picture 1"])
  }
}
