import Foundation
import Testing

@testable import Web

/// WCAG 2.2 AA, as far as a program can check it: contrasts, landmarks, names.
@Suite struct AccessibilityTests {
  private static let sheet = "\(Stylesheet.text)"

  /// The colours by name, light or dark.
  private static func colours(isDark: Bool) throws -> [String: [Double]] {
    let blocks = sheet.matches(of: /:root\{([^}]*)\}/).map(\.1)
    try #require(blocks.count == 2)
    let block = isDark ? blocks[1] : blocks[0]
    var colours: [String: [Double]] = [:]
    for match in block.matches(of: /--([a-z]+):#([0-9a-f]{6}|[0-9a-f]{3})\b/) {
      let digits = match.2.count == 3 ? match.2.flatMap { [$0, $0] } : Array(match.2)
      colours[String(match.1)] = stride(from: 0, to: 6, by: 2).map { index in
        Double(Int(String(digits[index...index + 1]), radix: 16) ?? 0) / 255
      }
    }
    return colours
  }

  /// The ratio of WCAG 2.2 §1.4.3.
  private static func contrast(_ one: [Double], _ other: [Double]) -> Double {
    func luminance(_ colour: [Double]) -> Double {
      let parts = colour.map { $0 <= 0.04045 ? $0 / 12.92 : pow(($0 + 0.055) / 1.055, 2.4) }
      return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
    }
    let (light, dark) = (
      max(luminance(one), luminance(other)), min(luminance(one), luminance(other))
    )
    return (light + 0.05) / (dark + 0.05)
  }

  @Test(arguments: [false, true]) func textCanBeRead(isDark: Bool) throws {
    let colours = try Self.colours(isDark: isDark)
    for text in ["text", "soft", "link", "sale"] {
      for ground in ["page", "card", "well"] {
        let contrast = Self.contrast(
          try #require(colours[text]), try #require(colours[ground]))
        #expect(contrast >= 4.5, "\(text) on \(ground): \(contrast)")
      }
    }
    let badge = Self.contrast(try #require(colours["onbadge"]), try #require(colours["badge"]))
    #expect(badge >= 4.5)
  }

  /// Edges of fields and the ring around the focused element: WCAG 2.2 §1.4.11.
  @Test(arguments: [false, true]) func controlsCanBeSeen(isDark: Bool) throws {
    let colours = try Self.colours(isDark: isDark)
    for edge in ["soft", "link", "badge"] {
      let contrast = Self.contrast(try #require(colours[edge]), try #require(colours["page"]))
      #expect(contrast >= 3, "\(edge): \(contrast)")
    }
    #expect(Self.sheet.contains(":focus-visible{outline:3px solid"))
  }

  @Test func everyPageHasItsLandmarks() throws {
    let site = SamplePages.site()
    let documents = [
      try SamplePages.list().document(on: site), ErrorPage(status: 404).document(on: site),
      DetailPage(SamplePages.product(1, pictures: 2)).document(on: site),
    ]
    for document in documents {
      let page = try MarkupReader(document)
      for name in ["header", "main", "footer", "h1", "title"] {
        #expect(page.all(name).count == 1, "\(name)")
      }
      #expect(page.all("form").filter { $0.attributes["role"] == "search" }.count == 1)
      #expect(page.all("body").count == 1)
      let first = page.tags.drop { $0.name != "body" }.dropFirst().first
      #expect(first?.attributes == ["class": "skip", "href": "#main"])
      #expect(page.all("main").first?.attributes["id"] == "main")
      #expect(
        page.all("label").first?.attributes["for"] == page.all("input").first?.attributes["id"])
      #expect(page.all("img").allSatisfy { $0.attributes["alt"] != nil })
      #expect(page.all("nav").allSatisfy { $0.attributes["aria-label"]?.isEmpty == false })
      let identifiers = page.tags.compactMap { $0.attributes["id"] }
      #expect(Set(identifiers).count == identifiers.count)
    }
  }

  /// Forced colours remove backgrounds, which show the order of a list otherwise.
  @Test func theChosenOrderCanBeSeenInForcedColours() {
    #expect(
      Self.sheet.contains(
        /@media\(forced-colors:active\)\{\.orders \[aria-current\][^}]*SelectedItem/))
  }

  @Test func aPrintedPageHasNoControls() {
    #expect(Self.sheet.contains(/@media print\{form,[^}]*\.orders,\.pages\{display:none\}/))
  }

  @Test func bothSchemesHaveTheSameColours() throws {
    #expect(
      Set(try Self.colours(isDark: true).keys) == Set(try Self.colours(isDark: false).keys))
  }
}
