import Foundation
import Market
import Testing
import Text
import Words

@testable import Web

/// Feeds and JSON-LD, read by other parsers: feedparser and extruct, where they are installed.
@Suite struct OtherParserTests {
  /// Runs Python with a text as its input.
  /// - Returns: The JSON that it prints; nil if it fails.
  private static func python(_ script: String, _ input: String = "") throws -> Any? {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["python3", "-c", script]
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try Data(input.utf8).write(to: folder)
    defer { try? FileManager.default.removeItem(at: folder) }
    let output = Pipe()
    process.standardInput = try FileHandle(forReadingFrom: folder)
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let data = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { return nil }
    return try? JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed)
  }

  private static func has(_ module: String) -> Bool {
    ((try? python("import \(module); print(1)")) ?? nil) != nil
  }

  @Test(.enabled(if: has("feedparser"))) func aFeedIsReadByFeedparser() throws {
    let script =
      "import feedparser, json, sys\n" + "feed = feedparser.parse(sys.stdin.buffer.read())\n"
      + "print(json.dumps([\n" + "  bool(feed.bozo), feed.version, feed.feed.title,\n"
      + "  [[e.id, e.title, e.author, e.updated, e.content[0].value] for e in feed.entries]]))\n"
    let feed = AtomFeed(try SamplePages.list()).document(on: SamplePages.site())
    let read = try #require(try Self.python(script, feed) as? [Any])
    #expect(read[0] as? Bool == false)
    #expect(read[1] as? String == "atom10" && read[2] as? String == "market.example")
    let entries = try #require(read[3] as? [[String]])
    #expect(
      entries.map { $0[0] } == [3, 2, 1].map { "https://market.example/products/\($0)" })
    #expect(entries[0][1...3] == ["찻잔 세트", "Corner Shop", "2026-01-05T00:00:00Z"])
    #expect(entries[0][4].contains("KRW 432,000") && entries[0][4].contains("<img"))
  }

  @Test(.enabled(if: has("extruct"))) func dataIsReadByExtruct() throws {
    let script =
      "import extruct, json, sys\n"
      + "print(json.dumps(extruct.extract(sys.stdin.read(), syntaxes=['json-ld'])['json-ld']))\n"
    let page = DetailPage(SamplePages.product(7, name: "Cup </script> & <saucer>"))
      .document(on: SamplePages.site())
    let read = try #require(try Self.python(script, page) as? [[String: Any]])
    #expect(read.count == 1 && read[0]["@type"] as? String == "Product")
    #expect(read[0]["name"] as? String == "Cup </script> & <saucer>")
    #expect((read[0]["offers"] as? [String: Any])?["price"] as? String == "48000")
  }

  /// Hostile texts are still well-formed XML with the same text.
  @Test(.enabled(if: has("xml.etree.ElementTree"))) func everyFeedIsXML() throws {
    let script =
      "import json, sys, xml.etree.ElementTree as tree\n"
      + "root = tree.fromstring(sys.stdin.buffer.read())\n"
      + "name = '{http://www.w3.org/2005/Atom}'\n"
      + "print(json.dumps([entry.find(name + 'title').text for entry in root.iter(name + 'entry')]))\n"
    let names = SafetyTests.hostile
    let products = names.enumerated().map {
      SamplePages.product($0 + 1, name: $1, vendor: $1, description: $1)
    }
    let feed = AtomFeed(try SamplePages.list("", products)).document(on: SamplePages.site())
    #expect(try Self.python(script, feed) as? [String] == names.map { SafeText($0).string })
  }
}
