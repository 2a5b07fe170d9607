import Foundation
import Testing

/// Limits on the size of targets, functions and types. Exceeding one is a sign that a thing is two
/// things.
@Suite struct StructureTests {
  /// Maximum files directly in one folder of `Sources`: a larger folder is divided by topic.
  static let maximumFilesPerFolder = 20
  static let maximumLinesPerFunction = 70
  /// Maximum files that declare or extend a type of the target that they belong to.
  static let maximumFilesPerType = 5
  static let maximumLinesOfDev = 300

  /// The types that are still above the limit. The list only ever shrinks.
  static let knownTypes: [String: Int] = [:]

  @Test func everyTargetHasTests() throws {
    let untested = try Repository.targetFolders.filter { folder in
      try Repository.swiftFiles(below: "Tests/\(folder)Tests").isEmpty
    }
    #expect(untested.isEmpty)
  }

  @Test func foldersAreSmall() throws {
    let folders = Dictionary(
      grouping: try Repository.swiftFiles(below: "Sources").map {
        String($0.path[..<($0.path.lastIndex(of: "/") ?? $0.path.endIndex)])
      }, by: { $0 }
    ).mapValues(\.count)
    let large = folders.filter { $0.value > Self.maximumFilesPerFolder }
    #expect(large.isEmpty)
  }

  @Test func functionsAreShort() throws {
    let long = try (Repository.swiftFiles(below: "Sources") + Repository.swiftFiles(below: "Tests"))
      // A function in the folder of a language is one table of phrases.
      .filter { !$0.path.contains(/Words\/(English|Korean)\//) }
      .flatMap { file in
        Function.all(in: file.text).filter { $0.lines > Self.maximumLinesPerFunction }
          .map { "\(file.path):\($0.line) \($0.name): \($0.lines) lines" }
      }
    #expect(long.isEmpty, "\(long.joined(separator: "\n"))")
  }

  @Test func typesAreNotSliced() throws {
    var sliced: [String: Int] = [:]
    for target in Repository.targetFolders {
      var declared: Set<String> = []
      var files: [String: Int] = [:]
      for file in try Repository.swiftFiles(below: "Sources/\(target)") {
        let types = TypeNames(source: file.text)
        let own = types.declarations.filter { $0.outer == nil && !$0.isPrivate }.map(\.name)
        declared.formUnion(own)
        for name in types.extended.union(own) { files[name, default: 0] += 1 }
      }
      for (name, count) in files
      where declared.contains(name) && count > Self.maximumFilesPerType {
        sliced["\(target).\(name)"] = count
      }
    }
    let wrong = sliced.filter { $0.value > Self.knownTypes[$0.key] ?? 0 }
    #expect(wrong.isEmpty)
    let repaired = Self.knownTypes.keys.filter { sliced[$0] == nil }
    #expect(repaired.isEmpty, "Remove the repaired types from knownTypes.")
  }

  @Test func devIsADispatcher() throws {
    let lines = try SourceFile(path: "dev").lines.count
    #expect(lines <= Self.maximumLinesOfDev)
  }

  @Test func functionsAreMeasured() {
    let source = """
      protocol Shape { func area(of part: Int) -> Double }
      struct Square: Shape {
        init(side: Double = { 2 }()) {
          self.side = side
        }
        func area(of part: Int) -> Double { 1 }
        func print() {
          if true { area("}") }

        }
      }
      """
    #expect(Function.all(in: source).map(\.name) == ["init", "area", "print"])
    #expect(Function.all(in: source).map(\.lines) == [3, 1, 4])
  }
}

/// A function or initializer with a body.
struct Function {
  let name: String
  /// The line at which it begins, counted from 1.
  let line: Int
  /// The number of lines from its first one to the brace that ends it.
  let lines: Int

  static func all(in source: String) -> [Self] {
    let tokens = SwiftTokens.tokens(of: source)
    return tokens.indices.compactMap { function(at: $0, in: tokens) }
  }

  private static func function(at start: Int, in tokens: [SwiftTokens.Token]) -> Self? {
    let keyword = tokens[start]
    guard keyword.text == "func" || keyword.text == "init",
      start == 0 || tokens[start - 1].text != ".", start + 1 < tokens.count
    else { return nil }
    let name = keyword.text == "init" ? "init" : tokens[start + 1].text
    var braces = 0
    var parentheses = 0
    for token in tokens[(start + 1)...] {
      switch token.text {
      case "(", "[": parentheses += 1
      case ")", "]": parentheses -= 1
      case "{" where parentheses == 0: braces += 1
      case "}" where parentheses == 0:
        braces -= 1
        // A requirement of a protocol ends without a body.
        if braces < 0 { return nil }
        if braces == 0 {
          return Self(name: name, line: keyword.line, lines: token.line - keyword.line + 1)
        }
      case "func", "init", "var", "let", "static", "associatedtype":
        if braces == 0, parentheses == 0, token != tokens[start + 1] { return nil }
      default: break
      }
    }
    return nil
  }
}
