import Foundation
import Market
import SeededRandom
import Testing
import Text
import Wire

/// Texts of a market, in the form for other programs.
@Suite struct ExactTextTests {
  private static let family = "가족 👨\u{200D}👩\u{200D}👧 ❤\u{FE0F} 🏴\u{E0067}\u{E0062}\u{E007F}"

  private func json(_ text: String) throws -> String {
    String(decoding: try JSONEncoder().encode(text), as: UTF8.self)
  }

  /// A page of each dialect with one product.
  private func products(_ name: String, _ description: String) throws -> [Product] {
    let (name, description) = (try json(name), try json(description))
    let row =
      #"{"id":1,"title":\#(name),"name":\#(name),"description":\#(description),"#
      + #""descriptions":\#(description),"vendorName":\#(name),"vendor_id":6,"currency":"KRW","#
      + #""price":9,"stock":3}"#
    return try [("1b", "items"), ("2a", "pages"), ("2b", "pages")].map { dialectName, list in
      let page = try dialect(dialectName).page(
        in: Data(#"{"\#(list)":[\#(row)]}"#.utf8), answering: PageRequest(.number(1)))
      return try #require(page.products.first)
    }
  }

  @Test func rowsOfListsHaveTheTextsOfTheMarket() throws {
    for product in try products(Self.family, "line\n\u{202E}two") {
      #expect(product.exactName?.isIdentical(to: Self.family) == true)
      #expect(product.exactDescription?.isIdentical(to: "line\n\u{202E}two") == true)
      #expect(product.name == SafeText(Self.family))
    }
    let vendors = try products(Self.family, "line").map(\.exactVendorName)
    #expect(vendors == [nil, Self.family, Self.family])
  }

  /// Nearly all products need no second copy of their texts.
  @Test func textsThatAreShownAsTheyAreAreHeldOnce() throws {
    for product in try products("Walnut desk, 호두나무", "Two\nlines") {
      #expect(product.wording == nil)
      #expect(product.exactName == "Walnut desk, 호두나무")
    }
  }

  /// The beginning of a text must not be written back as the whole.
  @Test func ofATextThatIsTooLongNothingIsExact() throws {
    let long = String(repeating: "long ", count: 30_000)
    for product in try products("Desk", long) {
      #expect(product.exactName == "Desk" && product.exactDescription == nil)
      #expect(product.description?.string.hasSuffix("…") == true)
    }
  }

  /// Any text: nothing is lost in JSON, and nothing in it controls a terminal.
  @Test func jsonForTerminalsHasTheSameValues() throws {
    var random = SeededRandom(seed: 3)
    for _ in 0..<2_000 {
      let text = random.text(length: 40)
      var writer = JSONWriter(capacity: 100)
      writer.string(text)
      let json = String(decoding: writer.bytes, as: UTF8.self).escapingTerminalControls
      #expect(json.unicodeScalars.allSatisfy { !$0.controlsTerminals }, "\(json)")
      let read = try JSONDecoder().decode(String.self, from: Data(json.utf8))
      #expect(read.isIdentical(to: text), "\(json)")
    }
    #expect("\"\(Self.family)\"".escapingTerminalControls.isIdentical(to: "\"\(Self.family)\""))
    #expect(
      "\"\u{9B}2J\u{10FFFF}\u{7F}\"".escapingTerminalControls == #""\u009b2J\udbff\udfff\u007f""#)
    #expect("[\"가“😀\"]".escaped(inASCII: true) == #"["\uac00\u201c\ud83d\ude00"]"#)
  }
}
