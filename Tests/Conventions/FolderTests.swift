import Foundation
import Testing

/// The sub-folders of a target can be read in one order: no two of them need each other.
@Suite struct FolderTests {
  /// All targets, and folders of a target that are divided again.
  static let folders =
    Repository.targetFolders + ["Store/Operations/Transfer", "openmarket/Commands"]

  /// Pairs that still need each other, by target. The list only ever shrinks.
  static let knownPairs: [String: Set<String>] = [:]

  @Test(arguments: folders) func foldersReadInOneDirection(target: String) throws {
    let references = try FolderReferences(target: target)
    let known = Self.knownPairs[target] ?? []
    let wrong = references.pairs.filter { !known.contains($0.name) }
      .map(references.description(of:))
    #expect(wrong.isEmpty, "\(wrong.joined(separator: "\n"))")
    let repaired = known.subtracting(references.pairs.map(\.name))
    #expect(repaired.isEmpty, "Remove the repaired pairs from knownPairs.")
    if known.isEmpty { #expect(references.unordered.isEmpty, "They need each other in a circle.") }
  }

  /// The table of targets in docs/architecture.md has the folders of each in their order.
  @Test(arguments: Repository.targetFolders) func thePageListsFoldersInOrder(target: String) throws
  {
    let page = try SourceFile(path: "docs/architecture.md")
    let row = try #require(
      page.lines.first { $0.hasPrefix("| `\(Repository.name(of: target))` |") })
    let cells = row.split(separator: "|", omittingEmptySubsequences: false)
    let listed = try #require(cells.count == 6 ? cells[3] : nil).split(separator: ",")
      .map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
    let names = Repository.names(in: "Sources/\(target)")
    let folders = names.filter { !$0.contains(".") }
    let hasRoot = !folders.isEmpty && folders.count < names.count
    #expect(listed.sorted() == (folders + (hasRoot ? ["root"] : [])).sorted())
    let positions = Dictionary(listed.enumerated().map { ($1, $0) }) { first, _ in first }
    func position(of folder: String) -> Int? {
      positions[folder == FolderReferences.root ? "root" : folder]
    }
    let wrong = try FolderReferences(target: target).uses.keys.filter { use in
      guard let from = position(of: use.from), let to = position(of: use.to) else { return false }
      return from < to
    }
    #expect(wrong.isEmpty)
  }

  @Test func pairsOfFoldersAreFound() {
    let references = FolderReferences(files: [
      ("A/One.swift", "A", "struct One { let two: Two; let three = Three() }"),
      ("B/Two.swift", "B", "public final class Two { func use(_ one: One?) {} }"),
      ("Three.swift", FolderReferences.root, "enum Three {}"),
    ])
    #expect(references.pairs.map(\.name) == ["A ⇄ B"])
    #expect(references.uses[.init(from: "A", to: FolderReferences.root)]?.count == 1)
    #expect(references.unordered == ["A", "B"])
  }

  @Test func circlesOfThreeFoldersAreFound() {
    let references = FolderReferences(files: [
      ("A/One.swift", "A", "struct One { let two: Two }"),
      ("B/Two.swift", "B", "struct Two { let three: Three }"),
      ("C/Three.swift", "C", "struct Three { let ones: [One] }"),
      ("D/Four.swift", "D", "struct Four {}"), ("E/Five.swift", "E", "let four = Four()"),
    ])
    #expect(references.pairs.isEmpty)
    #expect(references.unordered == ["A", "B", "C"])
  }

  @Test(arguments: [
    "// Two", "/* Two */", #"let text = "Two""#, #"let text = "\"Two""#, "let text = #\"\"Two\"#",
    "let text = \"\"\"\n  Two \"\n  \"\"\"", "private struct Two {}", "let found = wrap(/Two\"/)",
    "struct Other { enum Two {} }", "let two = 2", "let a = b / c",
  ])
  func otherFoldersAreNotUsed(source: String) {
    let references = FolderReferences(files: [
      ("A/One.swift", "A", source), ("B/Two.swift", "B", "struct Two {}\nstruct Unused {}"),
    ])
    #expect(references.uses.isEmpty)
  }

  @Test func typesInPrivateTypesAreNotUsed() {
    let references = FolderReferences(files: [
      ("A/One.swift", "A", "func one<Two>(_ two: Two) {}"),
      ("B/Other.swift", "B", "private struct Other { typealias Two = Int }"),
    ])
    #expect(references.uses.isEmpty)
  }

  @Test(arguments: [
    "let two = Two()", "extension Two {}", #"let text = "\(Two().name)""#, "let a = b / Two.c / d",
    "func two() -> [Two] {}", "struct One: Two {}", "let text = \"\" + Two.text",
    "let b = Outer.Nested.three",
  ])
  func otherFoldersAreUsed(source: String) {
    let references = FolderReferences(files: [
      ("A/One.swift", "A", source), ("C/Outer.swift", "C", "struct Outer {}"),
      ("B/Two.swift", "B", "struct Two {}\nextension Outer { enum Nested {} }"),
    ])
    #expect(references.uses.keys.contains(.init(from: "A", to: "B")))
  }
}
