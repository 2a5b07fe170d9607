import Foundation

/// The files of this repository on the disk.
enum Repository {
  static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// Returns the names in a folder without hidden ones; none if there is no such folder.
  static func names(in folder: String) -> [String] {
    let names = try? FileManager.default.contentsOfDirectory(
      atPath: root.appending(path: folder).path(percentEncoded: false))
    return (names ?? []).filter { !$0.hasPrefix(".") }.sorted()
  }

  static func exists(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: root.appending(path: path).path(percentEncoded: false))
  }

  /// The folders of Sources that hold Swift: all but the C modules.
  static var targets: [String] { names(in: "Sources").filter { $0 != "Shims" } }

  /// The pages below docs.
  static var documents: [String] { paths(below: "docs").filter { $0.hasSuffix(".md") } }

  /// The text files that people write: sources, tests, documents and scripts.
  static func writtenFiles() throws -> [String] {
    let folders = ["Sources", "Tests", "docs"]
    let types = [".swift", ".c", ".h", ".sh", ".md", ".py", ".yaml"]
    return ["README.md", "Package.swift", "dev"]
      + folders.flatMap { folder in
        paths(below: folder).filter { path in types.contains { path.hasSuffix($0) } }
      }
  }

  /// Returns every Swift file below a folder.
  static func swiftFiles(below folder: String) throws -> [SourceFile] {
    try paths(below: folder).filter { $0.hasSuffix(".swift") && exists($0) }.map(
      SourceFile.init(path:))
  }

  /// Returns every file below a folder.
  static func paths(below folder: String) -> [String] {
    let start = root.appending(path: folder).path(percentEncoded: false)
    let paths = FileManager.default.enumerator(atPath: start)?.compactMap { $0 as? String } ?? []
    return paths.sorted().map { "\(folder)/\($0)" }
  }
}

struct SourceFile {
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

  /// The target that the file belongs to: the folder below Sources.
  var target: String {
    let parts = path.split(separator: "/")
    return parts.count > 1 ? String(parts[1]) : ""
  }

  /// Returns "path:line" for every line outside comments that contains the pattern.
  func locations(of pattern: Regex<some Any>) -> [String] {
    lines.enumerated().filter { _, line in
      !line.drop { $0 == " " }.hasPrefix("//") && line.firstMatch(of: pattern) != nil
    }.map { index, _ in "\(path):\(index + 1)" }
  }
}
