import Testing

/// The arrows of docs/architecture.md: which room may know which.
@Suite struct ImportTests {
  /// Targets with Swift files, and the targets of this package that they may import.
  static let rooms: [String: Set<String>] = [
    "TerminalText": ["CWideCharacter"],
    "TextEditing": ["TerminalText"],
    "Market": ["TerminalText"],
    "Wire": ["Market", "TerminalText"],
    "MarketAPI": ["Market", "TerminalText", "Wire"],
    "Caching": [],
    "MarketCache": ["Caching", "Market", "MarketAPI", "Pictures", "TerminalText"],
    "ViewModels": ["Market", "MarketCache", "TerminalText", "TextEditing"],
    "Terminal": ["TerminalText"],
    "TerminalPictures": ["Caching", "Pictures", "Terminal", "TerminalText"],
    "CursesTerminal": ["CMainQueue", "CNcurses", "CTerminalRestore", "Terminal", "TerminalText"],
    "Browser": [
      "Market", "Terminal", "TerminalPictures", "TerminalText", "TextEditing", "ViewModels",
    ],
    "Settings": ["Browser", "Market", "Terminal", "TerminalText"],
    "Pictures": ["CGdkPixbuf", "CPictureProcess", "Market", "TerminalText"],
    "MarketServer": [
      "CArgon2", "CDemoMarket", "CZlib", "Market", "MarketAPI", "Pictures", "TerminalText", "Wire",
    ],
    "openmarket": [
      "Browser", "CTerminalRestore", "Caching", "Settings", "CursesTerminal", "Market", "MarketAPI",
      "MarketCache", "MarketServer", "Pictures", "Terminal", "TerminalPictures", "TerminalText",
      "TextEditing", "ViewModels", "Wire",
    ],
  ]
  static let seams: Set<String> = [
    "CArgon2", "CDemoMarket", "CGdkPixbuf", "CMainQueue", "CNcurses", "CPictureProcess",
    "CTerminalRestore", "CWideCharacter", "CZlib",
  ]

  /// Modules of other packages, and the rooms that may know them.
  static let packages: [String: Set<String>] = [
    "ArgumentParser": ["openmarket"],
    "AsyncHTTPClient": ["MarketAPI"],
    "GRDB": ["MarketServer"],
    "HTTPTypes": ["MarketServer"],
    "Hummingbird": ["MarketServer"],
    "HummingbirdCore": ["MarketServer"],
    "HummingbirdTLS": ["MarketServer"],
    "Logging": ["MarketServer", "openmarket"],
    "NIOCore": ["MarketAPI", "MarketServer", "Wire"],
    "NIOHTTP1": ["MarketAPI", "MarketServer"],
    "NIOHTTPCompression": ["MarketAPI"],
    "NIOHTTPTypes": ["MarketServer"],
    "NIOHTTPTypesHTTP1": ["MarketServer"],
    "NIOPosix": ["MarketAPI", "MarketServer"],
    "NIOSSL": ["MarketAPI", "MarketServer"],
    "TOMLKit": ["Settings"],
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
