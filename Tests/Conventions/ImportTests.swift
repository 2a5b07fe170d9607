import Testing

/// Package.swift defines which target may import which. A permission that no file uses is an error,
/// as is an import without permission. The rules below hold regardless of Package.swift.
@Suite struct ImportTests {
  /// Modules that only some targets may import, in Sources.
  static let restricted: [String: Set<String>] = [
    "ArgumentParser": ["openmarket"],
    "AsyncHTTPClient": ["MarketClient", "PictureStores", "ServerTrust"],
    "CNcurses": ["CursesTerminal"],
    "CGdkPixbuf": ["Pictures"],
    "CursesTerminal": ["Session", "openmarket"],
    "GRDB": ["MarketStore", "Operations"],
    "MarketClient": [
      "Accessible", "Desktop", "Scripting", "Session", "Settings", "ViewModels", "openmarket",
    ],
    "MarketServer": ["Hosting", "openmarket"],
    "Terminal": [
      "Browser", "CursesTerminal", "Keymap", "Session", "TerminalPictures", "Widgets",
    ],
  ]

  /// Maximum targets in a chain of imports, without those of C.
  static let maximumChain = 9

  /// Modules that come with Swift and the system.
  static let free: Set<String> = [
    "Dispatch", "Foundation", "FoundationEssentials", "Glibc", "Musl", "Synchronization", "Testing",
  ]

  /// Programs that tests start, not modules that they import.
  static let programs: Set<String> = ["cache-writer", "openmarket", "picture-worker"]

  @Test func everyTargetIsDeclared() throws {
    let manifest = try Manifest()
    let sources = manifest.targets.map(\.path).filter {
      $0.hasPrefix("Sources/") && !$0.hasPrefix("Sources/Shims/")
    }
    #expect(Set(sources) == Set(Repository.targetFolders.map { "Sources/\($0)" }))
    let folders = Repository.names(in: "Sources")
    #expect(Set(folders) == Set(Repository.wings.map(\.name) + ["Shims", "openmarket"]))
  }

  @Test func wingsImportInOneDirection() throws {
    let wings = Dictionary(
      uniqueKeysWithValues: Repository.targetFolders.filter { $0.contains("/") }.map {
        (Repository.name(of: $0), String($0.prefix { $0 != "/" }))
      })
    let allowed = Dictionary(
      uniqueKeysWithValues: Repository.wings.map { ($0.name, $0.imports.union([$0.name])) })
    let wrong = try Manifest().targets.filter { $0.path.hasPrefix("Sources/") }.flatMap { target in
      target.dependencies.filter { module in
        guard let wing = wings[target.name], let other = wings[module] else { return false }
        return allowed[wing]?.contains(other) != true
      }.map { "\(target.name) may not depend on \($0)" }
    }
    #expect(wrong.isEmpty, "\(wrong.joined(separator: "\n"))")
  }

  /// Each link of a chain waits for the one before, so that a long chain builds on one core.
  @Test func chainsOfImportsAreShort() throws {
    let targets = Dictionary(
      uniqueKeysWithValues: try Manifest().targets.filter {
        $0.path.hasPrefix("Sources/") && !$0.path.hasPrefix("Sources/Shims/")
      }.map { ($0.name, $0.dependencies) })
    func chain(to name: String) -> [String] {
      guard let dependencies = targets[name] else { return [] }
      return (dependencies.map(chain).max { $0.count < $1.count } ?? []) + [name]
    }
    let longest = chain(to: "openmarket")
    #expect(longest.count <= Self.maximumChain, "\(longest.joined(separator: " → "))")
  }

  @Test func importsAndPermissionsAgree() throws {
    let manifest = try Manifest()
    #expect(manifest.targets.count > 40)
    var wrong: [String] = []
    for target in manifest.targets {
      var unused = target.dependencies.subtracting(Self.programs)
      for file in try manifest.files(of: target) {
        for (line, module) in imports(of: file) where !Self.free.contains(module) {
          unused.remove(module)
          if !target.dependencies.contains(module) {
            wrong.append("\(file.path):\(line) imports \(module)")
          }
        }
      }
      wrong += unused.sorted().map { "\(target.name) need not depend on \($0)" }
    }
    #expect(wrong.isEmpty, "\(wrong.joined(separator: "\n"))")
  }

  @Test func restrictedModulesStayWhereTheyBelong() throws {
    let manifest = try Manifest()
    let wrong = manifest.targets.filter { $0.path.hasPrefix("Sources/") }.flatMap { target in
      target.dependencies.filter { module in
        Self.restricted[module].map { !$0.contains(target.name) } ?? false
      }.map { "\(target.name) may not depend on \($0)" }
    }
    #expect(wrong.isEmpty)
  }

  @Test func theManifestIsRead() {
    let manifest = Manifest(
      text: """
        library("Core/Text", ["CWide"]),
        library("Empty"),
        library(
          "Wire", ["Market", "Text", product("NIOCore", "swift-nio")]),
        .executableTarget(
          name: "tool", dependencies: ["Text"], path: "Tests/Tool", exclude: ["Limit"]),
        .target(name: "CProcess", path: "Sources/Shims/CProcess"),
        tests("Core/TextTests", ["Text"]),
        """)
    #expect(
      manifest.targets.map(\.name) == ["Text", "Empty", "Wire", "tool", "CProcess", "TextTests"])
    #expect(
      manifest.targets.map(\.dependencies) == [
        ["CWide"], [], ["Market", "Text", "NIOCore"], ["Text"], [], ["Text"],
      ])
    #expect(manifest.targets.map(\.excluded) == [[], [], [], ["Limit"], [], []])
    #expect(manifest.targets.first?.path == "Sources/Core/Text")
    #expect(manifest.targets.last?.path == "Tests/Core/TextTests")
  }

  private func imports(of file: SourceFile) -> [(line: Int, module: String)] {
    file.lines.enumerated().compactMap { index, line in
      guard line.hasBytes(of: "import "),
        let found = line.firstMatch(
          of: /^\s*(?:@\w+(?:\(\w+\))?\s+)*(?:\w+\s+)?import\s+(?:[a-z]+\s+)?(\w+)/)
      else { return nil }
      return (index + 1, String(found.1))
    }
  }
}
