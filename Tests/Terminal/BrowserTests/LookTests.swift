import Browser
import Foundation
import Market
import ScreenWords
import Terminal
import Testing
import Text
import ViewModels
import Words

/// Visual rules: an overlay stands out from the list, and nothing jumps.
@Suite struct LookTests {
  private let list = SampleBrowser(80, 24).loaded(SampleProducts.all)

  private func styles(_ frame: Frame, _ rows: Range<Int>, _ columns: Range<Int>) -> Set<Style> {
    Set(rows.flatMap { frame.row($0)[columns] }.filter { $0.glyph != .space }.map(\.style))
  }

  @Test(arguments: [0, 8, 16, 256, 1 << 24])
  func theScreenBehindADialogIsDimmed(colors: Int) {
    let menu = list.typing("s").frame(colors: colors)
    let behind = styles(menu, 0..<22, 0..<12)
    #expect(behind.count == 1, "one quiet grey behind the menu: \(behind)")
    #expect(behind.allSatisfy { $0.attributes.isSubset(of: .dim) })
    #expect(behind != [.plain], "it is not dimmed")
    // The last line has the keys of the menu.
    #expect(styles(menu, 23..<24, 0..<80).count > 1)
    #expect(menu.text.contains("Handmade walnut desk"))
  }

  /// The list previews the colours while a theme is chosen, and the results while a search is
  /// typed.
  @Test(arguments: ["t", "/desk", ":so"])
  func theScreenIsNotDimmed(keys: String) {
    #expect(styles(list.typing(keys).frame(), 2..<6, 0..<20).count > 1)
  }

  /// Layout and order cannot be chosen in a product: its name is there instead.
  @Test func theHeaderNamesTheOpenProduct() {
    for (columns, name) in [(40, "Handma"), (60, "Handmade walnut desk"), (160, "walnut desk")] {
      let browser = SampleBrowser(columns, 24).loaded(SampleProducts.all)
      let header = browser.pressing(.enter).frame().text.prefix { $0 != "\n" }
      #expect(header.hasPrefix(" Open Market › Local market › ") && header.contains(name))
      #expect(!header.contains("Newest") && !header.contains("Grid"))
    }
    let search = SampleBrowser(120, 24).loaded(SampleProducts.all)
      .searching("desk", finding: SampleProducts.described).pressing(.enter)
    #expect(search.frame().text.hasPrefix(" Open Market › Local market › “desk” › Handmade walnut"))
  }

  /// A mistake in config.toml, for example, needs more than a line.
  @Test(arguments: Language.allCases, [40, 80])
  func aTruncatedMessageNamesTheKeyThatShowsItAll(language: Language, columns: Int) {
    var browser = SampleBrowser(columns, 24, language).loaded(SampleProducts.all)
    let notice = SafeText((1...30).map { "word\($0)" }.joined(separator: " "))
    browser.model.notify(notice)
    let line = browser.frame().text.split(separator: "\n")[22]
    #expect(line.contains("…") && line.contains(language.pick("m shows all", "전체 보기 m")))
    let all = browser.typing("m").frame().text
    #expect(all.contains("word1 ") && all.contains("word30"))
    browser.model.notify("short")
    #expect(!browser.frame().text.contains(language.pick("m shows all", "전체 보기 m")))
  }

  @Test func aSinglePageIsNotCalledTheLast() {
    let single = SampleBrowser(80, 40).loaded(SampleProducts.all)
    #expect(!single.frame().text.contains("End of the list"))
    let several = SampleBrowser(80, 40).loaded(SampleProducts.all, pageSize: 10)
    #expect(several.frame().text.contains("End of the list"))
  }

  @Test(arguments: [
    ("price<50000", "under KRW 50,000", "KRW 50,000 미만"),
    ("price<=50000", "up to KRW 50,000", "KRW 50,000 이하"),
    ("price>=10 currency:usd", "from USD 10.00", "USD 10.00 이상"),
    ("price<50 currency:usd", "under USD 50.00", "USD 50.00 미만"),
    ("price:1000..50000", "KRW 1,000–50,000", "KRW 1,000–50,000"),
    ("currency:usd", "USD only", "USD만"),
    ("in:stock", "in stock", "재고 있음"),
    ("vendor:6", "#6", "#6"),
    ("vendor:wood -oak", "by wood · without oak", "판매자 wood · oak 제외"),
    ("name:walnut", "“walnut” in the name", "이름에 “walnut”"),
    ("stock:3..7", "at least 3 left · at most 7 left", "재고 3개 이상 · 재고 7개 이하"),
    ("-in:stock", "sold out", "품절"),
    ("sort:discount", "discount", "할인율순"),
    ("sort:price_asc", "price: low to high (mixes currencies)", "낮은 가격순 (통화 구분 없음)"),
    ("currency:usd sort:price_desc", "USD only · price: high to low", "USD만 · 높은 가격순"),
  ])
  func theListIsDescribedInWords(typed: String, english: String, korean: String) {
    for (language, words) in [(Language.english, english), (.korean, korean)] {
      let browser = SampleBrowser(120, 24, language).loaded(SampleProducts.all)
        .searching(typed, finding: Array(SampleProducts.all.prefix(2)))
      let last = browser.frame().text.split(separator: "\n").last ?? ""
      #expect(last.contains("· \(words)  "), "\(last)")
    }
  }

  /// Lists of older dialects have only a vendor's number.
  @Test func aVendorIsCalledTheSameInListAndDetail() throws {
    func product(_ id: Int, vendor name: SafeText?) -> Product {
      Product(
        id: id, vendor: Vendor(id: 6, name: name), name: "Desk \(id)", description: nil,
        thumbnail: "", price: Price(amount: 1, discount: 0, currency: .krw), stock: 1,
        createdOn: SampleBrowser.today, issuedOn: nil)
    }
    let browser = SampleBrowser(80, 24).loaded([product(2, vendor: nil), product(1, vendor: nil)])
    #expect(browser.frame().text.contains("#6 · today"))
    let opened = browser.opening(answer: .success(product(2, vendor: "wood-shop")))
    #expect(opened.frame().text.contains("wood-shop · listed today"))
    let back = opened.pressing(.escape)
    #expect(!back.frame().text.contains("#6"))
    #expect(back.pressing(.down, .enter).frame().text.contains("wood-shop · listed today"))
  }
}
