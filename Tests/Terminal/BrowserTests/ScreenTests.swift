import Browser
import Foundation
import Market
import Terminal
import Testing
import Text
import Words

/// Every state at common sizes, as text and styles, compared with files under `Screens`.
///
/// `UPDATE_SCREENS=1 swift test --filter ScreenTests` rewrites them; review each before it is
/// committed.
@Suite struct ScreenTests {
  private static let refused = MarketError.connection(
    host: "market.example", .refused)

  private static let states: [(name: String, make: @Sendable (SampleBrowser) -> SampleBrowser)] = [
    ("list", { $0.loaded(SampleProducts.all) }),
    ("list-end", { $0.loaded(SampleProducts.all, pageSize: 10).pressing(.character("G")) }),
    ("list-more", { $0.loaded(SampleProducts.all, total: 1_284, hasNext: true).pressing(.end) }),
    ("opening", { $0 }),
    ("loading", { $0.waiting() }),
    ("empty", { $0.loaded([]) }),
    ("error", { $0.answered(.failure(refused)) }),
    ("not-a-market", { $0.answered(.failure(.notAMarket(.webPage))) }),
    ("rate-limited", { $0.answered(.failure(.rateLimited(retryAfter: 12))) }),
    ("stopped", { $0.waiting().pressing(.control("c")) }),
    ("detail", { $0.loaded(SampleProducts.described).pressing(.enter) }),
    ("detail-end", { $0.loaded(SampleProducts.described).pressing(.enter, .character("G")) }),
    (
      "detail-gone",
      { $0.loaded(SampleProducts.described).opening(answer: .failure(.notFound)) }
    ),
    ("grid", { $0.loaded(SampleProducts.all).pressing(.character("v"), .right) }),
    (
      "grid-more",
      {
        $0.loaded(SampleProducts.all, total: 1_284, hasNext: true)
          .pressing(.character("v"), .end)
      }
    ),
    ("grid-loading", { $0.waiting().pressing(.character("v")) }),
    ("grid-empty", { $0.loaded([]).pressing(.character("v")) }),
    ("grid-error", { $0.answered(.failure(refused)).pressing(.character("v")) }),
    ("pane", { $0.loaded(SampleProducts.described + SampleProducts.all).pressing(.tab) }),
    ("help", { $0.loaded(SampleProducts.all).pressing(.character("?")) }),
    ("help-filtered", { $0.loaded(SampleProducts.all).pressing(.character("?")).typing("/scr") }),
    (
      "messages",
      { $0.loaded(SampleProducts.all).pressing(.control("c"), .character("m")) }
    ),
  ]

  private static let sizes = [(120, 40), (80, 24), (40, 12), (20, 5)]

  @Test(arguments: states.map(\.name), Language.allCases)
  func screensAreAsRecorded(name: String, language: Language) throws {
    let state = try #require(Self.states.first { $0.name == name })
    for (columns, rows) in Self.sizes {
      let browser = state.make(SampleBrowser(columns, rows, language))
      try browser.check("\(name)-\(columns)x\(rows)-\(language.rawValue)")
    }
  }

  private static let overlays: [(name: String, make: @Sendable (SampleBrowser) -> SampleBrowser)] =
    [
      ("search", { $0.typing("/") }),
      ("search-typed", { $0.typing("/desk in:stock") }),
      ("search-mistake", { $0.typing("/price<x").pressing(.enter) }),
      ("no-match", { $0.searching("zebra", finding: []) }),
      ("found", { $0.searching("desk", finding: Array(SampleProducts.all.prefix(1))) }),
      (
        "found-filtered",
        {
          $0.searching(
            "desk price<500000 in:stock vendor:12 sort:price_asc",
            finding: Array(SampleProducts.all.prefix(1)))
        }
      ),
      (
        "found-capped",
        { $0.searching("desk", finding: SampleProducts.odd, total: 10_000, isCapped: true) }
      ),
      (
        "found-grid",
        { $0.searching("desk", finding: SampleProducts.odd).typing("v") }
      ),
      ("sort", { $0.typing("s") }),
      ("theme", { $0.typing("tj") }),
      ("filter", { $0.typing("f").pressing(.tab).typing("1000") }),
      ("palette", { $0.pressing(.control("p")) }),
      ("palette-typed", { $0.pressing(.control("p")).typing("pic") }),
      ("command", { $0.typing(":s") }),
      ("command-mistake", { $0.typing(":serch desk").pressing(.enter) }),
    ]

  @Test(arguments: overlays.map(\.name), Language.allCases)
  func overlaysAreAsRecorded(name: String, language: Language) throws {
    let state = try #require(Self.overlays.first { $0.name == name })
    let browser = state.make(SampleBrowser(80, 24, language).loaded(SampleProducts.all))
    try browser.check("\(name)-80x24-\(language.rawValue)")
  }

  @Test(arguments: Language.allCases)
  func offlineTheLastVisitIsShownWithItsAge(language: Language) throws {
    let remote = SampleBrowser(
      80, 24, language, market: "market.example", lastVisit: SampleProducts.all)
    try remote.answered(.failure(Self.refused)).check("offline-80x24-\(language.rawValue)")
    try remote.waiting().check("refreshing-80x24-\(language.rawValue)")
  }

  @Test func withoutUnicodeOnlyASCIISymbolsSurroundTheTexts() throws {
    let products = SampleProducts.all.filter { $0.name.string.utf8.allSatisfy { $0 < 0x80 } }
    let frame = SampleBrowser(80, 24).loaded(products).frame(colors: 0, drawsUnicode: false)
    #expect(frame.text.unicodeScalars.allSatisfy { $0.isASCII || $0 == "−" || $0 == "…" })
  }

  @Test func withoutColoursAttributesAndWordsCarryTheMeaning() {
    let frame = SampleBrowser(80, 24).loaded(SampleProducts.all).frame(colors: 0)
    #expect(
      frame.cells.allSatisfy {
        $0.style.foreground == .standard && $0.style.background == .standard
      })
    #expect(frame.text.contains("Sold out"))
    #expect(frame.styles.contains("x"), "a discount is struck through")
  }

  /// A long stock has a shorter word, or fewer digits.
  @Test(arguments: [
    (Language.english, ["140 left", "12,345 left", "99,999+ left"]),
    (.korean, ["잔여수량 140", "잔여 12,345", "잔여 99,999+"]),
  ])
  func aLongStockTakesNoRoomFromNames(language: Language, stocks: [String]) {
    let products = [140, 12_345, 250_000].enumerated().map { index, stock in
      SampleProducts.product(3 - index, "Lamp", "shop", "5000", stock: stock, ago: 1)
    }
    let frame = SampleBrowser(80, 24, language).loaded(products).frame()
    for (index, stock) in stocks.enumerated() {
      #expect(frame.text.contains("KRW 5,000") && frame.text.contains(stock), "\(frame.text)")
      #expect(frame.cell(column: 64, row: 2 + 2 * index).glyph.string == "0", "\(frame.text)")
    }
  }

  @Test func everySizeFromOneByOneIsDrawn() {
    for (columns, rows) in SampleBrowser.sizes(
      columns: [1, 2, 3, 7, 10, 19, 20, 21, 39, 40, 41, 71, 72, 110],
      rows: [1, 2, 3, 4, 5, 7, 8, 9, 24])
    {
      for state in Self.states {
        let frame = state.make(SampleBrowser(columns, rows)).frame()
        #expect(frame.cells.count == columns * rows)
      }
      for overlay in Self.overlays {
        let list = SampleBrowser(columns, rows).loaded(SampleProducts.all)
        #expect(overlay.make(list).frame().cells.count == columns * rows)
      }
    }
  }
}
