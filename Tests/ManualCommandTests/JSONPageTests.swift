import Foundation
import Testing

extension ManualCommandTests {
  /// The JSON that commands print, as docs/manual/json.md describes it.
  @Suite(.enabled(if: Sandbox.isPossible, "needs a superuser, who makes namespaces"))
  struct JSONPageTests {}
}

extension ManualCommandTests.JSONPageTests {
  /// The types of the members, for each section of the page.
  private func tables() throws -> [[String: String]] {
    let file = ManualPage.root.appending(path: "docs/manual/json.md")
    return try String(contentsOf: file, encoding: .utf8).split(separator: "\n## ").dropFirst()
      .map { section in
        Dictionary(
          uniqueKeysWithValues: section.matches(of: /(?m)^\| `(\w+)` \| (\w+) \|/)
            .map { (String($0.1), String($0.2)) })
      }
  }

  /// The members of every object that commands print are those of the page, with their types.
  @Test func objectsHaveTheMembersOfThePage() throws {
    let place = try Sandbox()
    let tables = try tables()
    #expect(tables.count >= 4)
    let printed = try [
      ("openmarket list --all", 0), ("openmarket show 1", 0), ("openmarket markets", 3),
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
    let served = try place.prepare(
      """
      start openmarket serve
      await 8080
      openmarket show 1 --server http://127.0.0.1:8080
      """)
    #expect(served.output.contains("\"thumbnail\":\"http://127.0.0.1:8080/"), "\(served)")
  }

  /// The page of the service names every member, in the entry of its command.
  @Test func objectsOfTheServiceHaveTheMembersOfItsPage() throws {
    let file = ManualPage.root.appending(path: "Resources/man/openmarket-serve.8")
    let page = try String(contentsOf: file, encoding: .utf8)
    let section = try #require(page.split(separator: ".SH \"JSON\"\n").last)
    let place = try Sandbox()
    var members: Set<String> = []
    for command in [
      "vendor add Tea", "vendor list", "demo add", "status", "audit", "backup copy.sqlite",
      "verify",
    ] {
      let json = command == "demo add" ? "" : " --json"
      let output = try place.run("openmarket \(command)\(json)").output
      for line in output.split(separator: "\n") where !json.isEmpty {
        let value = try JSONSerialization.jsonObject(with: Data(line.utf8))
        let object = (value as? [String: Any]).map { [$0] }
        let objects = try #require(value as? [[String: Any]] ?? object)
        members.formUnion(objects.flatMap(\.keys))
      }
    }
    #expect(members.count > 20)
    for member in members { #expect(section.contains("\\fB\(member)\\fR"), "\(member)") }
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
