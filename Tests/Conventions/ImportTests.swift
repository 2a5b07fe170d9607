import Testing

/// The arrows of docs/architecture.md: which room may know which.
@Suite struct ImportTests {
  /// Targets with Swift files, and the targets of this package that they may import.
  static let rooms: [String: Set<String>] = [
    "Text": ["CWideCharacter"],
    "TextEditing": ["Text"],
    "Market": ["Text"],
    "Wire": ["Market", "Text"],
    "MarketClient": ["Market", "Text", "Wire"],
    "Files": [],
    "Caching": ["Files"],
    "Catalog": ["Caching", "Files", "Market", "MarketClient", "Pictures", "Text"],
    "ViewModels": ["Market", "Catalog", "Text", "TextEditing"],
    "Terminal": ["Text"],
    "TerminalPictures": ["Caching", "Pictures", "Terminal", "Text"],
    "CursesTerminal": ["CMainQueue", "CNcurses", "CTerminalRestore", "Terminal", "Text"],
    "Browser": [
      "Market", "Terminal", "TerminalPictures", "Text", "TextEditing", "ViewModels",
    ],
    "Settings": ["Browser", "Market", "Text"],
    "Pictures": ["CGdkPixbuf", "CPictureProcess", "Market", "Text"],
    "MarketServer": [
      "CArgon2", "CDemoMarket", "CZlib", "Market", "MarketClient", "Pictures", "Text", "Wire",
    ],
    "Desktop": [
      "Browser", "Files", "Market", "MarketClient", "Pictures", "Settings", "Text", "ViewModels",
    ],
    "openmarket": [
      "Browser", "CTerminalRestore", "Caching", "Catalog", "CursesTerminal", "Desktop", "Files",
      "Market", "MarketClient", "MarketServer", "Pictures", "Settings", "Terminal",
      "TerminalPictures", "Text", "ViewModels", "Wire",
    ],
  ]
  static let shims: Set<String> = [
    "CArgon2", "CDemoMarket", "CGdkPixbuf", "CMainQueue", "CNcurses", "CPictureProcess",
    "CTerminalRestore", "CWideCharacter", "CZlib",
  ]

  /// Modules of other packages, and the rooms that may know them.
  static let packages: [String: Set<String>] = [
    "ArgumentParser": ["openmarket"],
    "AsyncHTTPClient": ["MarketClient"],
    "GRDB": ["MarketServer"],
    "HTTPTypes": ["MarketServer"],
    "Hummingbird": ["MarketServer"],
    "HummingbirdCore": ["MarketServer"],
    "HummingbirdTLS": ["MarketServer"],
    "Logging": ["MarketServer", "openmarket"],
    "NIOCore": ["MarketClient", "MarketServer", "Wire"],
    "NIOHTTP1": ["MarketClient", "MarketServer"],
    "NIOHTTPCompression": ["MarketClient"],
    "NIOHTTPTypes": ["MarketServer"],
    "NIOHTTPTypesHTTP1": ["MarketServer"],
    "NIOPosix": ["MarketClient", "MarketServer"],
    "NIOSSL": ["MarketClient", "MarketServer"],
    "TOMLKit": ["Settings"],
  ]

  /// What comes with Swift and the system.
  static let free: Set<String> = [
    "Darwin", "Dispatch", "Foundation", "FoundationEssentials", "Glibc", "Musl", "Synchronization",
  ]

  @Test func everyRoomIsInTheTable() {
    #expect(Set(Repository.names(in: "Sources")) == Set(Self.rooms.keys).union(["Shims"]))
    #expect(Set(Repository.names(in: "Sources/Shims")) == Self.shims)
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
    ("MarketClient", "ViewModels", false), ("ViewModels", "Terminal", false),
    ("Browser", "MarketClient", false), ("ViewModels", "GRDB", false), ("Market", "Unknown", false),
    ("ViewModels", "Catalog", true), ("MarketServer", "GRDB", true), ("Market", "Glibc", true),
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
