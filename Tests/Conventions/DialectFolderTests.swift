import Testing

/// A dialect is one short folder that can be removed by deleting it and its line in `Dialects.all`.
@Suite struct DialectFolderTests {
  private static let folder = "Sources/Core/Wire/Dialects"
  private static let registry = folder + "/Dialects.swift"
  static let dialects = Repository.names(in: folder)
    .filter { $0.hasPrefix("Dialect") && !$0.hasSuffix(".swift") }
  /// Maximum lines of a dialect, without the files of its generation.
  private static let maximumLines = 250

  @Test func thereAreFour() {
    #expect(Self.dialects == ["Dialect1a", "Dialect1b", "Dialect2a", "Dialect2b"])
  }

  @Test(arguments: DialectFolderTests.dialects) func isNamedInItsFolderAndOneLine(type: String)
    throws
  {
    let pattern = try Regex("\\b\(type)\\b")
    let locations = try Self.files(outside: type).flatMap { $0.locations(of: pattern, with: type) }
    #expect(locations.count == 1)
    #expect(locations.allSatisfy { $0.hasPrefix(Self.registry + ":") }, "\(locations)")
  }

  /// The native dialect has the name of the market itself.
  @Test(arguments: DialectFolderTests.dialects.dropLast()) func hasItsNameInItsFolderOnly(
    type: String
  ) throws {
    let name = "\"\(type.dropFirst("Dialect".count))\""
    let pattern = try Regex(name)
    let locations = try Self.files(outside: type).flatMap {
      $0.locations(of: pattern, with: name)
    }
    #expect(locations.isEmpty)
  }

  @Test(arguments: DialectFolderTests.dialects) func isShort(type: String) throws {
    let lines = try Repository.swiftFiles(below: "\(Self.folder)/\(type)").map(\.lines.count)
    #expect((1...Self.maximumLines).contains(lines.reduce(0, +)))
  }

  private static func files(outside type: String) throws -> [SourceFile] {
    try Repository.swiftFiles(below: "Sources").filter { !$0.path.hasPrefix("\(folder)/\(type)/") }
  }
}
