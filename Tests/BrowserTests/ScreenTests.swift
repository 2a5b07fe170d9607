import Browser
import Foundation
import Market
import Terminal
import TerminalText
import Testing

/// Every state at the sizes people have, as text and looks, against files under `Screens`.
///
/// `UPDATE_SCREENS=1 swift test --filter ScreenTests` writes them anew; look at each before it is
/// committed.
@Suite struct ScreenTests {
  private static let refused = MarketError.connection(
    host: "market.example", detail: "connection refused")

  private static let states: [(name: String, make: @Sendable (SampleBrowser) -> SampleBrowser)] = [
    ("list", { $0.loaded(SampleProducts.all) }),
    ("list-end", { $0.loaded(SampleProducts.all).pressing(.character("G")) }),
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
    ("help", { $0.loaded(SampleProducts.all).pressing(.character("?")) }),
  ]

  private static let sizes = [(120, 40), (80, 24), (40, 12), (20, 5)]

  @Test(arguments: states.map(\.name), Language.allCases)
  func screensAreAsRecorded(name: String, language: Language) throws {
    let state = try #require(Self.states.first { $0.name == name })
    for (columns, rows) in Self.sizes {
      let browser = state.make(SampleBrowser(columns, rows, language))
      try check(browser, "\(name)-\(columns)x\(rows)-\(language.rawValue)")
    }
  }

  @Test(arguments: Language.allCases)
  func whatTheLastVisitLeftIsShownWithItsAgeWhenTheMarketIsAway(language: Language) throws {
    let remote = SampleBrowser(
      80, 24, language, market: .remote("market.example"), lastVisit: SampleProducts.all)
    try check(remote.answered(.failure(Self.refused)), "offline-80x24-\(language.rawValue)")
    try check(remote.waiting(), "refreshing-80x24-\(language.rawValue)")
  }

  @Test func withoutUnicodeOnlyPlainMarksAreDrawnAroundTheTexts() throws {
    let products = SampleProducts.all.filter { $0.name.string.utf8.allSatisfy { $0 < 0x80 } }
    let frame = SampleBrowser(80, 24).loaded(products).frame(colors: 0, drawsUnicode: false)
    #expect(frame.text.unicodeScalars.allSatisfy { $0.isASCII || $0 == "−" || $0 == "…" })
  }

  @Test func withoutColoursMeaningIsKeptByAttributesAndWords() {
    let frame = SampleBrowser(80, 24).loaded(SampleProducts.all).frame(colors: 0)
    #expect(
      frame.cells.allSatisfy {
        $0.style.foreground == .standard && $0.style.background == .standard
      })
    #expect(frame.text.contains("Sold out"))
    #expect(frame.looks.contains("x"), "a discount is struck through")
  }

  @Test func everySizeFromOneByOneIsDrawn() {
    for columns in [1, 2, 3, 7, 10, 19, 20, 21, 39, 40, 41, 71, 72, 110, 300, 500] {
      for rows in [1, 2, 3, 4, 5, 7, 8, 9, 24, 200] {
        for state in Self.states {
          let frame = state.make(SampleBrowser(columns, rows)).frame()
          #expect(frame.cells.count == columns * rows)
        }
      }
    }
  }

  private func check(_ browser: SampleBrowser, _ name: String) throws {
    let frame = browser.frame()
    let drawn = frame.text + "\n=== looks ===\n" + frame.looks + "\n"
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "Screens/\(name).txt")
    if ProcessInfo.processInfo.environment["UPDATE_SCREENS"] != nil {
      try drawn.write(to: file, atomically: true, encoding: .utf8)
    }
    let recorded = try String(contentsOf: file, encoding: .utf8)
    #expect(drawn == recorded, "\(name) is drawn differently now:\n\(drawn)")
  }
}
