import Foundation
import Market
import Testing
import Text
import Words

@testable import Web

/// The pages as web browsers get them, compared to files under `Pages` so that a review shows each
/// change; `UPDATE_SCREENS=1` rewrites them.
@Suite struct WebBrowserTests {
  enum Sample: String, CaseIterable {
    case list, search, empty, mistake, detail, error

    func document(_ language: Language) throws -> String {
      let site = SamplePages.site(language)
      switch self {
      case .list: return try SamplePages.list().document(on: site)
      case .search:
        var page = try SamplePages.list("찻잔 price<500000 in:stock", [SamplePages.shelf[0]])
        page.offset = 20
        page.total = 1_000
        page.isCapped = true
        page.next = "2ab.c.d~"
        return page.document(on: site)
      case .empty: return try SamplePages.list("sofa", []).document(on: site)
      case .mistake:
        var page = ListPage(typed: "price<x")
        page.mistake = QueryError.price("price<x").sentence(in: language)
        return page.document(on: site)
      case .detail:
        var page = DetailPage(
          SamplePages.product(
            7, name: "Cup & <saucer>", description: "Holds \"a litre\".\n\n'With a lid.'",
            amount: 48_000, discount: 4_800, pictures: 3))
        page.moreOfVendor = [SamplePages.shelf[1]]
        (page.newer, page.older) = (8, 6)
        return page.document(on: site)
      case .error: return ErrorPage(status: 404).document(on: site)
      }
    }
  }

  @Test(arguments: Sample.allCases, Language.allCases)
  func everyPageIsAsRecorded(sample: Sample, language: Language) throws {
    let document = try sample.document(language)
      .replacing("\(Stylesheet.text)", with: "")
      .replacing("><", with: ">\n<")
    try Self.check(document, "\(sample.rawValue)-\(language.rawValue).html")
  }

  @Test func theStyleSheetIsAsRecorded() throws {
    try Self.check("\(Stylesheet.text)".replacing("}", with: "}\n"), "stylesheet.css")
  }

  private static func check(_ text: String, _ name: String) throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Pages")
    let file = folder.appending(path: name)
    if ProcessInfo.processInfo.environment["UPDATE_SCREENS"] != nil {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try text.write(to: file, atomically: true, encoding: .utf8)
    }
    let recorded = try String(contentsOf: file, encoding: .utf8)
    #expect(text == recorded, "\(name) differs now:\n\(text)")
  }
}
