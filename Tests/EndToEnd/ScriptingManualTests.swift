import Foundation
import TerminalProbe
import Testing

extension EndToEndTests {
  /// The commands of docs/manual/scripting.md, as they are written there.
  @Suite struct ScriptingManualTests {}
}

extension EndToEndTests.ScriptingManualTests {
  private static let manual = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "docs/manual")

  private func page(_ name: String) throws -> String {
    try String(contentsOf: Self.manual.appending(path: name), encoding: .utf8)
  }

  /// One command after the other in one market, in a shell that knows `openmarket`.
  @Test func everyCommandRunsAsWritten() throws {
    let place = try Workplace()
    let folder = place.path + "/bin"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    try FileManager.default.createSymbolicLink(
      atPath: folder + "/openmarket", withDestinationPath: Workplace.program)
    place.environment["PICTURE"] = try Data(contentsOf: URL(filePath: place.picture()))
      .base64EncodedString()
    let commands = try page("scripting.md").matches(of: /(?m)^    (.+)$/).map { String($0.1) }
    #expect(commands.count >= 20)
    for command in commands {
      let outcome = try place.run(
        ["-ec", "PATH=\(folder):$PATH; \(command)"], program: "/bin/sh")
      #expect(outcome.exit.status == 0, "\(command): \(outcome.errors)")
    }
  }

  /// The members of every object that commands print are those of the page, with their types.
  @Test func objectsHaveTheMembersOfThePage() throws {
    let place = try Workplace()
    let tables = try page("json.md").split(separator: "\n## ").dropFirst().map { section in
      Dictionary(
        uniqueKeysWithValues: section.matches(of: /(?m)^\| `(\w+)` \| (\w+) \|/)
          .map { (String($0.1), String($0.2)) })
    }
    #expect(tables.count >= 3)
    let printed = try [
      (["list", "--all"], 0), (["show", "1"], 0), (["markets"], 2),
    ].map { (try place.run($0.0).output, tables[$0.1]) }
    for (output, members) in printed {
      #expect(!output.isEmpty)
      for line in output.split(separator: "\n") {
        let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
        for (key, value) in try #require(object) {
          #expect(type(of: value, in: members[key]), "\(key) in \(line)")
        }
      }
    }
    let shown = try #require(printed[1].0.split(separator: "\n").first)
    // Every member is printed for some product.
    for key in tables[0].keys where key != "issued_on" && key != "thumbnail" {
      #expect(printed[0].0.contains("\"\(key)\":") || shown.contains("\"\(key)\":"), "\(key)")
    }
    #expect(!shown.contains("thumbnail") && !shown.contains("\"url\""))
    let market = try ServedMarket(place)
    let served = try place.run(["show", "1", "--server", market.url]).output
    #expect(served.contains("\"thumbnail\":\"\(market.url)/"), "\(served)")
    #expect(try market.stop().status == 0)
  }

  private func type(of value: Any, in name: String?) -> Bool {
    switch name {
    case "string": value is String
    case "integer", "number", "boolean": value is NSNumber
    case "object": value is [String: Any]
    case "array": value is [Any]
    default: false
    }
  }
}
