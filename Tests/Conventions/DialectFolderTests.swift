import Testing

/// A dialect is one folder that can be read in ten minutes and removed by deleting it, and its line
/// in `Dialects.all`.
@Suite struct DialectFolderTests {
  private static let folder = "Sources/Wire/Dialects"
  private static let registry = folder + "/Dialects.swift"
  static let dialects = Repository.names(in: folder)
    .filter { $0.hasPrefix("Dialect") && !$0.hasSuffix(".swift") }
  /// Lines that are read in ten minutes, those of the generation apart.
  private static let longest = 250

  @Test func thereAreFour() {
    #expect(Self.dialects == ["Dialect1a", "Dialect1b", "Dialect2a", "Dialect2b"])
  }

  @Test(arguments: DialectFolderTests.dialects) func isKnownInItsFolderAndOneLine(type: String)
    throws
  {
    let pattern = try Regex("\\b\(type)\\b")
    let places = try Self.files(outside: type).flatMap { $0.places(of: pattern) }
    #expect(places.count == 1)
    #expect(places.allSatisfy { $0.hasPrefix(Self.registry + ":") }, "\(places)")
  }

  /// The native one's name is that of the market itself.
  @Test(arguments: DialectFolderTests.dialects.dropLast()) func isNamedInItsFolderAlone(
    type: String
  ) throws {
    let name = try Regex("\"\(type.dropFirst("Dialect".count))\"")
    let places = try Self.files(outside: type).flatMap { $0.places(of: name) }
    #expect(places.isEmpty)
  }

  @Test(arguments: DialectFolderTests.dialects) func isReadInTenMinutes(type: String) throws {
    let lines = try Repository.swiftFiles(below: "\(Self.folder)/\(type)").map(\.lines.count)
    #expect((1...Self.longest).contains(lines.reduce(0, +)))
  }

  private static func files(outside type: String) throws -> [SourceFile] {
    try Repository.swiftFiles(below: "Sources").filter { !$0.path.hasPrefix("\(folder)/\(type)/") }
  }
}
