import Foundation
import SeededRandom
import TerminalProbe
import Testing
import Text

extension EndToEndTests {
  /// The texts of a market, exported and imported.
  @Suite struct ExactTextTests {}
}

extension EndToEndTests.ExactTextTests {
  /// The name and the description of a product in the market, byte for byte.
  private struct Texts: Equatable {
    let name: String
    let description: String

    static func == (left: Texts, right: Texts) -> Bool {
      left.name.isIdentical(to: right.name) && left.description.isIdentical(to: right.description)
    }
  }

  private static let onePixel = """
    iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==
    """

  /// Emoji with joiners, variation selectors, skin tones and tags; other texts that a terminal cannot
  /// show; escapes of JSON; and any text of Unicode that a market accepts.
  private static let lines: [String] = {
    let chosen = [
      #""name":"가족 👨‍👩‍👧‍👦 의자","description":"A chair for ❤️ all of 🏴󠁧󠁢󠁥󠁮󠁧󠁿 us 👍🏽""#,
      #""name":"A\u200db \ud83d\udc68\u200d\ud83d\udc67","description":"one\u000atwo\n\nthree\u2028four""#,
      #""name":"soft\u00adhyphen \u034f\u200b\u2060","description":"e\u0301\u0302\u0303\u0304\u0305 \ufb01 ﷽ of oak""#,
      #""name":"  spaces  \" \\ \/","description":"مرحبا בעולם \u202eabc\u2066 \ue000 \ufffd""#,
    ]
    var random = SeededRandom(seed: 11)
    let encoder = JSONEncoder()
    func text(_ length: Int) -> String {
      let text = random.text(length: length)
        .filter { $0.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control } }
      return (try? encoder.encode(text)).map {
        String(String(decoding: $0, as: UTF8.self).dropFirst())
      }
        ?? "\""
    }
    let any = (0..<40).map {
      #""name":"N\#($0) \#(text(60)),"description":"Description \#(text(400))"#
    }
    return (chosen + any).map {
      #"{\#($0),"price":9000,"stock":3,"pictures":[{"base64":"\#(onePixel)"}]}"#
    }
  }()

  private func run(
    _ arguments: [String], reading text: String, in place: Workplace
  ) throws -> Workplace.Outcome {
    try text.write(toFile: "\(place.path)/typed", atomically: true, encoding: .utf8)
    let outcome = try place.run(
      arguments, redirections: ">\"$0/out\" 2>\"$0/err\" <\"$0/typed\"")
    #expect(outcome.exit.status == 0, "\(arguments): \(outcome.errors.prefix(500))")
    return outcome
  }

  private func ids(_ output: String) throws -> [Int] {
    try output.split(separator: "\n").map {
      try #require(
        (try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])?["id"] as? Int)
    }
  }

  private struct Row: Decodable {
    let type: String
    let id: Int?
    let name: String?
    let description: String?
    let stock: Int?
  }

  /// The products in the file of a market.
  private func market(_ place: Workplace, _ options: [String] = []) throws -> [Int: Row] {
    let rows = try place.run(["export", "-"] + options).output.split(separator: "\n").map {
      try JSONDecoder().decode(Row.self, from: Data($0.utf8))
    }
    return Dictionary(
      rows.filter { $0.type == "product" }.map { ($0.id ?? 0, $0) }, uniquingKeysWith: { $1 })
  }

  private func texts(_ rows: [Int: Row], _ ids: [Int]) -> [Texts] {
    ids.map { Texts(name: rows[$0]?.name ?? "", description: rows[$0]?.description ?? "") }
  }

  @Test func textsSurviveARoundTrip() throws {
    let place = try Workplace()
    let added = try run(["add", "-"], reading: Self.lines.joined(separator: "\n"), in: place)
    let ids = try ids(added.output)
    try #require(ids.count == Self.lines.count)
    let before = texts(try market(place), ids)
    #expect(before[0].name.isIdentical(to: "가족 👨‍👩‍👧‍👦 의자"))
    #expect(before[0].description.isIdentical(to: "A chair for ❤️ all of 🏴󠁧󠁢󠁥󠁮󠁧󠁿 us 👍🏽"))

    // A list, sent back unchanged and with another stock.
    let list = try place.run(["list", "--all", "--json", "vendor:me"]).output
    #expect(list.unicodeScalars.allSatisfy { $0 == "\n" || !$0.controlsTerminals })
    _ = try run(["edit", "-"], reading: list, in: place)
    #expect(texts(try market(place), ids) == before)
    _ = try run(["edit", "-", "--stock", "5"], reading: list, in: place)
    let edited = try market(place)
    #expect(texts(edited, ids) == before && ids.allSatisfy { edited[$0]?.stock == 5 })

    // Products, registered again.
    let picture = try place.picture()
    let shown = try place.run(["show"] + ids.map(String.init)).output
    let copies = try self.ids(
      try run(["add", "-", "--picture", picture], reading: shown, in: place).output)
    #expect(texts(try market(place), copies) == before)

    // The whole market, in another folder.
    let folder = "\(place.path)/other"
    _ = try run(
      ["import", "-", "--data-dir", folder], reading: place.run(["export", "-"]).output, in: place)
    #expect(texts(try market(place, ["--data-dir", folder]), ids) == before)
  }

  /// The line-by-line browser, which edits one field of a product.
  @Test func otherFieldsOfAnEditAreUnchanged() throws {
    let place = try Workplace()
    let id = try ids(try run(["add", "-"], reading: Self.lines[0], in: place).output)
    let before = texts(try market(place), id)
    let ended = try run(["--accessible"], reading: "e 1\n6\n9\ny\nr\nq\n", in: place)
    #expect(ended.output.contains("9 left"), "\(ended.output)")
    let after = try market(place)
    #expect(texts(after, id) == before && after[id[0]]?.stock == 9)
  }
}
