import Testing

/// The arrows of docs/architecture.md: which room may know which.
@Suite struct ImportTests {
  /// Targets with Swift files, and the targets of this package that they may import.
  static let rooms: [String: Set<String>] = [
    "TerminalText": ["CWideCharacter"],
    "Market": ["TerminalText"],
    "MarketAPI": ["Market", "TerminalText"],
    "MarketCache": ["Market", "MarketAPI", "TerminalText"],
    "ViewModels": ["Market", "MarketCache", "TerminalText"],
    "Terminal": ["TerminalText"],
    "CursesTerminal": ["CMainQueue", "CNcurses", "CTerminalRestore", "Terminal", "TerminalText"],
    "Browser": ["Market", "Terminal", "TerminalText", "ViewModels"],
    "Pictures": ["CGdkPixbuf", "CPictureProcess", "Market", "TerminalText"],
    "MarketServer": ["CDemoMarket", "Market", "MarketAPI", "TerminalText"],
    "openmarket": [
      "Browser", "CTerminalRestore", "CursesTerminal", "Market", "MarketAPI", "MarketCache",
      "MarketServer", "Terminal", "TerminalText", "ViewModels",
    ],
  ]
  static let seams: Set<String> = [
    "CDemoMarket", "CGdkPixbuf", "CMainQueue", "CNcurses", "CPictureProcess", "CTerminalRestore",
    "CWideCharacter",
  ]

  /// Modules of other packages, and the rooms that may know them.
  static let packages: [String: Set<String>] = [
    "ArgumentParser": ["openmarket"],
    "AsyncHTTPClient": ["MarketAPI"],
    "GRDB": ["MarketServer"],
    "HTTPTypes": ["MarketServer"],
    "Hummingbird": ["MarketServer"],
    "HummingbirdCore": ["MarketServer"],
    "Logging": ["MarketServer", "openmarket"],
    "NIOCore": ["MarketAPI", "MarketServer"],
    "NIOHTTP1": ["MarketAPI"],
    "NIOHTTPCompression": ["MarketAPI"],
    "NIOPosix": ["MarketAPI", "MarketServer"],
    "NIOSSL": ["MarketAPI"],
  ]

  /// What comes with Swift and the system.
  static let free: Set<String> = [
    "Darwin", "Dispatch", "Foundation", "FoundationEssentials", "Glibc", "Musl", "Synchronization",
  ]

  @Test func everyRoomIsInTheTable() {
    #expect(Set(Repository.names(in: "Sources")) == Set(Self.rooms.keys).union(Self.seams))
  }

  @Test func importsFollowTheArrows() throws {
    var wrong: [String] = []
    for file in try Repository.swiftFiles(below: "Sources") {
      for (number, module) in imports(of: file)
      where !Self.mayImport(module, in: file.target) {
        wrong.append("\(file.path):\(number) imports \(module)")
      }
    }
    #expect(wrong.isEmpty)
  }

  @Test(arguments: [
    ("MarketAPI", "ViewModels", false), ("ViewModels", "Terminal", false),
    ("Browser", "MarketAPI", false), ("ViewModels", "GRDB", false), ("Market", "Unknown", false),
    ("ViewModels", "MarketCache", true), ("MarketServer", "GRDB", true), ("Market", "Glibc", true),
  ])
  func tableAnswers(target: String, module: String, allowed: Bool) {
    #expect(Self.mayImport(module, in: target) == allowed)
  }

  private static func mayImport(_ module: String, in target: String) -> Bool {
    free.contains(module)
      || rooms[target, default: []].contains(module)
      || packages[module, default: []].contains(target)
  }

  private func imports(of file: SourceFile) -> [(line: Int, module: String)] {
    file.lines.enumerated().compactMap { index, line in
      guard
        let found = line.firstMatch(
          of: /^\s*(?:@\w+(?:\(\w+\))?\s+)*(?:\w+\s+)?import\s+(?:[a-z]+\s+)?(\w+)/)
      else { return nil }
      return (index + 1, String(found.1))
    }
  }
}
