import Foundation
import Testing

/// The documents fit together: links lead somewhere, decisions are complete, pictures are small.
@Suite struct DocumentTests {
  static let maximumLinesOfArchitecture = 170
  static let maximumBytesOfPictures = 1_500_000
  /// Pictures of one scenario in several terminals: Tests/Tools/terminals.sh.
  static let maximumBytesOfTerminals = 2_000_000
  static let documents = ["README.md"] + Repository.documents

  @Test(arguments: DocumentTests.documents) func linksLeadSomewhere(path: String) throws {
    let file = try SourceFile(path: path)
    let folder = path.split(separator: "/").dropLast().joined(separator: "/")
    let links = file.text.matches(of: /\]\(([^)\s]+)\)/).map { String($0.1) }
      .filter { !$0.contains("://") }
    let broken = try links.filter { try !isTarget($0, from: folder, in: file) }
    #expect(broken.isEmpty)
  }

  /// Comments link decisions as `docs/decisions/topic.md#heading`.
  @Test func commentsLinkDecisionsThatExist() throws {
    let files = try Repository.writtenFiles().filter { !$0.hasSuffix(".md") }
    var broken: [String] = []
    for path in files where !path.hasPrefix("Tests/Conventions/") {
      let file = try SourceFile(path: path)
      guard file.text.contains("docs/decisions/") else { continue }
      for match in file.text.matches(of: /docs\/decisions\/[a-z]+\.md(?:#[^\s)`.]+)?/)
      where try !isTarget(String(match.0), from: "", in: file) {
        broken.append("\(path): \(match.0)")
      }
    }
    #expect(broken.isEmpty)
  }

  @Test(arguments: DocumentTests.documents.filter { $0.hasPrefix("docs/decisions/") })
  func decisionsAreComplete(path: String) throws {
    let decisions = try SourceFile(path: path).text.components(separatedBy: "\n## ").dropFirst()
    let incomplete = decisions.filter { decision in
      !["**Because** ", "**Instead of** ", "**Status:** "].allSatisfy {
        decision.split(whereSeparator: \.isWhitespace).joined(separator: " ").contains($0)
      }
    }
    #expect(incomplete.map { $0.prefix { $0 != "\n" } }.isEmpty)
  }

  @Test func architectureIsShortAndComplete() throws {
    let page = try SourceFile(path: "docs/architecture.md")
    #expect(page.lines.count <= Self.maximumLinesOfArchitecture)
    let missing = Repository.targets.filter { !page.text.contains("`\($0)`") }
    #expect(missing.isEmpty)
  }

  /// Types, and files below the root or below Sources.
  @Test(arguments: ["docs/architecture.md", "docs/decisions/README.md"])
  func namesInCodeStyleExist(path: String) throws {
    let files = try Repository.swiftFiles(below: "Sources")
    let types = Set(files.flatMap { TypeNames(source: $0.text).declarations.map(\.name) })
    let names = Set(files.compactMap { $0.path.split(separator: "/").last.map(String.init) })
      .union(Repository.targets)
    let text = try SourceFile(path: path).text
    let unknown = text.matches(of: /`([A-Z][A-Za-z0-9+\/.]*)`/).map { String($0.1) }.filter {
      name in
      let first = String(name.prefix { $0.isLetter || $0.isNumber })
      return
        !(name.contains("/")
        ? Repository.exists(name)
          || Repository.targetFolders.contains {
            Repository.exists("Sources/\($0)/\(name)")
              || Repository.exists("Sources/\($0.prefix { $0 != "/" })/\(name)")
          }
        : names.contains(name) || names.contains("\(name).swift") || types.contains(first))
    }
    #expect(unknown.isEmpty)
  }

  @Test(arguments: [
    ("docs/images", maximumBytesOfPictures), ("docs/images/terminals", maximumBytesOfTerminals),
  ])
  func picturesAreSmall(folder: String, maximum: Int) throws {
    let sizes = try Repository.names(in: folder).filter { $0.contains(".") }.map { name in
      try Data(contentsOf: Repository.root.appending(path: "\(folder)/\(name)")).count
    }
    #expect(sizes.reduce(0, +) <= maximum)
  }

  private func isTarget(_ link: String, from folder: String, in file: SourceFile) throws -> Bool {
    let parts = link.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    var folders = folder.split(separator: "/")
    for part in parts[0].split(separator: "/") {
      if part == ".." { _ = folders.popLast() } else { folders.append(part) }
    }
    let path = parts[0].isEmpty ? file.path : folders.joined(separator: "/")
    guard Repository.exists(path) else { return false }
    guard parts.count == 2 else { return true }
    return try SourceFile(path: path).lines.contains { line in
      line.hasPrefix("#") && Self.anchor(of: line) == parts[1]
    }
  }

  /// The anchor that GitHub gives a heading.
  private static func anchor(of heading: Substring) -> String {
    heading.drop { $0 == "#" || $0 == " " }.lowercased()
      .filter { $0.isLetter || $0.isNumber || "-_ ".contains($0) }
      .replacing(" ", with: "-")
  }
}
