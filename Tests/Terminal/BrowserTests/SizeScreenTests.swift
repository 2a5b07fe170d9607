import Browser
import Foundation
import Market
import Terminal
import Testing
import Text
import ViewModels
import Words

/// Products at unusual sizes: a wide screen is filled, a small one still shows a picture.
@Suite struct SizeScreenTests {
  private typealias Make = @Sendable (SampleBrowser) -> SampleBrowser

  private static let states: [(name: String, make: Make)] = [
    (
      "pictures",
      {
        // A product in the pane beside the list is opened in its current state.
        let list = $0.typing("j").rested().typing("k").rested(answer: SampleProducts.pictured)
        return list.opening(answer: .success(SampleProducts.pictured)).typing("l")
      }
    ),
    ("beside", { $0.typing("j").rested().typing("k").rested(answer: SampleProducts.pictured) }),
    ("cards", { $0.typing("vl") }),
    ("marked", { $0.typing(" j j") }),
    ("marked-cards", { $0.typing("v l ") }),
  ]

  @Test(arguments: states.map(\.name), Language.allCases)
  func everySizeIsAsRecorded(name: String, language: Language) throws {
    let make = try #require(Self.states.first { $0.name == name }?.make)
    for (columns, rows) in [(200, 55), (60, 20), (40, 12)] {
      let list = SampleBrowser(columns, rows, language).loaded(SampleProducts.all)
      try make(list).check("\(name)-\(columns)x\(rows)-\(language.rawValue)")
    }
  }

  @Test func withoutPicturesTheGridIsText() throws {
    let list = SampleBrowser(80, 24).loaded(SampleProducts.all)
    let grid = list.typing(":graphics none").pressing(.enter).typing("v")
    try grid.check("text-grid-80x24-en")
    #expect(!grid.frame().text.contains("░"))
    #expect(!grid.typing("v").frame().text.contains("▄"))
  }
}
