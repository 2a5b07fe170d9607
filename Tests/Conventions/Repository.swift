import Foundation
import Synchronization

/// The files of this repository on the disk.
enum Repository {
  static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// Returns the names in a folder without hidden ones; empty if there is no such folder.
  static func names(in folder: String) -> [String] {
    let names = try? FileManager.default.contentsOfDirectory(
      atPath: root.appending(path: folder).path(percentEncoded: false))
    return (names ?? []).filter { !$0.hasPrefix(".") }.sorted()
  }

  static func exists(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: root.appending(path: path).path(percentEncoded: false))
  }

  /// The wings of the package, in the order in which they build on each other: a wing imports
  /// itself and earlier ones. Server and Client do not need each other, and Client needs no store.
  static let wings: [(name: String, imports: Set<String>)] = [
    ("Core", []), ("Store", ["Core"]), ("Server", ["Core", "Store"]), ("Client", ["Core"]),
    ("Terminal", ["Core", "Client"]),
  ]

  /// The folders of Sources that hold the Swift of one target each: all but the C modules.
  static var targetFolders: [String] {
    wings.flatMap { wing in names(in: "Sources/\(wing.name)").map { "\(wing.name)/\($0)" } }
      + ["openmarket"]
  }

  static var targets: [String] { targetFolders.map(name(of:)) }

  /// Returns the last part of a path.
  static func name(of folder: String) -> String {
    folder.split(separator: "/").last.map(String.init) ?? folder
  }

  /// The pages below docs.
  static var documents: [String] { paths(below: "docs").filter { $0.hasSuffix(".md") } }

  /// The text files that people write: sources, tests, documents, scripts and resources.
  static func writtenFiles() throws -> [String] {
    let folders = ["Sources", "Tests", "docs"]
    let types = [".swift", ".c", ".h", ".sh", ".md", ".py", ".yaml"]
    return ["README.md", "Package.swift", "dev"]
      + folders.flatMap { folder in
        paths(below: folder).filter { path in types.contains { path.hasSuffix($0) } }
      } + writtenResources
  }

  /// The text files in Resources, without the generated manual and the data of the demo market.
  private static var writtenResources: [String] {
    let types: Set = [
      "", "conf", "desktop", "env", "md", "rb", "service", "sh", "sysusers", "toml",
    ]
    return paths(below: "Resources").filter { path in
      let file = root.appending(path: path)
      let isFile = (try? file.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile) ?? false
      return isFile && types.contains(file.pathExtension) && !path.hasPrefix("Resources/man/")
    }
  }

  /// The Swift files that were read, by folder: most tests read all of them.
  private static let readFiles = Mutex<[String: [SourceFile]]>([:])

  /// Returns every Swift file below a folder.
  static func swiftFiles(below folder: String) throws -> [SourceFile] {
    if let files = readFiles.withLock({ $0[folder] }) { return files }
    let files = try paths(below: folder).filter { $0.hasSuffix(".swift") && exists($0) }.map(
      SourceFile.init(path:))
    readFiles.withLock { $0[folder] = files }
    return files
  }

  /// Returns every file below a folder.
  static func paths(below folder: String) -> [String] {
    let start = root.appending(path: folder).path(percentEncoded: false)
    let paths = FileManager.default.enumerator(atPath: start)?.compactMap { $0 as? String } ?? []
    return paths.sorted().map { "\(folder)/\($0)" }
  }
}

struct SourceFile: Sendable {
  /// The path from the root of the repository.
  let path: String
  let text: String
  let lines: [Substring]

  init(path: String) throws {
    self.path = path
    text = try String(contentsOf: Repository.root.appending(path: path), encoding: .utf8)
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    if lines.last?.isEmpty == true { lines.removeLast() }
    self.lines = lines
  }

  /// The target that the file belongs to: the folder below its wing, or below Sources or Tests.
  var target: String {
    let parts = path.split(separator: "/").dropFirst()
    let isInWing = Repository.wings.contains { $0.name == parts.first.map(String.init) }
    return parts.dropFirst(isInWing ? 1 : 0).first.map(String.init) ?? ""
  }

  /// Returns "path:line" for every line outside comments that contains the pattern.
  ///
  /// - Parameter word: A part of every match, which finds the few lines that are worth matching.
  func locations(of pattern: Regex<some Any>, with word: String) -> [String] {
    guard text.hasBytes(of: word) else { return [] }
    return lines.enumerated().filter { _, line in
      line.hasBytes(of: word) && !line.drop { $0 == " " }.hasPrefix("//")
        && line.firstMatch(of: pattern) != nil
    }.map { index, _ in "\(path):\(index + 1)" }
  }
}

extension StringProtocol {
  /// Whether the text contains the bytes of a word: faster than comparing characters.
  func hasBytes(of word: String) -> Bool {
    withCString { text in word.withCString { strstr(text, $0) != nil } }
  }
}
