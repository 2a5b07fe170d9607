/// The references between the sub-folders of a target, found by the names of the types that each
/// declares. The files beside the sub-folders count as a separate folder, ``root``.
///
/// The search is textual. A name that several folders declare is ambiguous and is ignored, and so
/// is one that the folder using it also declares, nested or private.
struct FolderReferences {
  static let root = "(root)"

  struct Reference: Hashable {
    let from: String
    let to: String
  }

  struct Pair: Hashable {
    let first: String
    let second: String

    var name: String { "\(first) ⇄ \(second)" }
  }

  /// "Type (path:line)" of every use, by the folders it joins.
  private(set) var uses: [Reference: [String]] = [:]

  /// Reads a whole target.
  init(target folder: String) throws {
    let files = try Repository.swiftFiles(below: "Sources/\(folder)")
    let depth = 1 + folder.split(separator: "/").count
    self.init(
      files: files.map { file in
        let parts = file.path.split(separator: "/").dropFirst(depth)
        return (
          path: file.path, folder: parts.count > 1 ? String(parts[parts.startIndex]) : Self.root,
          source: file.text
        )
      })
  }

  init(files: [(path: String, folder: String, source: String)]) {
    let contents = files.map { file in
      (path: file.path, folder: file.folder, types: TypeNames(source: file.source))
    }
    // Names that each folder declares in any way, and folders that declare a name for others.
    var known: [String: Set<String>] = [:]
    var owners: [String: Set<String>] = [:]
    var topLevel: [String: Set<String>] = [:]
    for file in contents {
      known[file.folder, default: []].formUnion(file.types.declarations.map(\.name))
      for type in file.types.declarations where type.outer == nil && !type.isPrivate {
        topLevel[type.name, default: []].insert(file.folder)
      }
    }
    for file in contents {
      for type in file.types.declarations where !type.isPrivate {
        // A nested type is reached by the name of the outer one, unless that belongs to another
        // folder.
        guard type.outer.map({ topLevel[$0] != [file.folder] }) ?? true else { continue }
        owners[type.name, default: []].insert(file.folder)
      }
    }
    for file in contents {
      for name in file.types.uses {
        guard let folders = owners[name.text], folders.count == 1, let owner = folders.first,
          owner != file.folder, known[file.folder]?.contains(name.text) != true
        else { continue }
        uses[Reference(from: file.folder, to: owner), default: []]
          .append("\(name.text) (\(file.path):\(name.line))")
      }
    }
  }

  /// Folders that need each other.
  var pairs: [Pair] {
    uses.keys.filter { $0.from < $0.to && uses[Reference(from: $0.to, to: $0.from)] != nil }
      .map { Pair(first: $0.from, second: $0.to) }
      .sorted { ($0.first, $0.second) < ($1.first, $1.second) }
  }

  /// Folders that do not fit into any reading order: those on a cycle of any length, and those that
  /// need one of them.
  var unordered: Set<String> {
    var left = Set(uses.keys.flatMap { [$0.from, $0.to] })
    while let next = left.first(where: { folder in
      !uses.keys.contains { $0.from == folder && $0.to != folder && left.contains($0.to) }
    }) {
      left.remove(next)
    }
    return left
  }

  /// Both directions of a pair, with the uses of the rarer one.
  func description(of pair: Pair) -> String {
    let there = Reference(from: pair.first, to: pair.second)
    let back = Reference(from: pair.second, to: pair.first)
    let counts = "\(uses[there]?.count ?? 0)/\(uses[back]?.count ?? 0)"
    let rarer = [there, back].min { uses[$0]?.count ?? 0 < uses[$1]?.count ?? 0 } ?? there
    let examples = (uses[rarer] ?? []).prefix(8).joined(separator: ", ")
    return "\(pair.name) (\(counts)): \(rarer.from) needs \(examples)"
  }
}

/// The types that a source file declares and the names of types that it uses.
struct TypeNames {
  struct Declaration {
    let name: String
    /// The outermost type that contains the declaration; nil at the top level.
    let outer: String?
    /// Whether it or the outermost type is private.
    let isPrivate: Bool
  }

  private(set) var declarations: [Declaration] = []
  private(set) var uses: [SwiftTokens.Token] = []
  /// The types that the file extends at its top level.
  private(set) var extended: Set<String> = []

  private static let keywords: Set = ["struct", "class", "enum", "actor", "protocol", "typealias"]
  private static let modifiers: Set = [
    "private", "fileprivate", "internal", "package", "public", "open", "final", "indirect",
    "nonisolated", "distributed",
  ]

  init(source: String) {
    let tokens = SwiftTokens.tokens(of: source)
    var depth = 0
    // The type that contains the code at depth 1 and below; `opening` until its brace.
    var outer: String?
    var opening: String?
    var isOuterPrivate = false
    for (index, token) in tokens.enumerated() {
      let previous = index > 0 ? tokens[index - 1].text : ""
      switch token.text {
      case "{":
        if depth == 0 { outer = opening }
        depth += 1
      case "}":
        depth -= 1
        if depth == 0 {
          outer = nil
          opening = nil
        }
      case "extension" where depth == 0:
        isOuterPrivate = false
        opening = Self.name(at: index + 1, in: tokens)
        if let opening { extended.insert(opening) }
      case _ where Self.keywords.contains(token.text) && previous != ":" && previous != ".":
        guard let name = Self.name(at: index + 1, in: tokens) else { continue }
        let isPrivate = Self.isPrivate(at: index, in: tokens)
        if depth == 0, token.text != "typealias" {
          opening = name
          isOuterPrivate = isPrivate
        }
        declarations.append(
          Declaration(
            name: name, outer: depth == 0 ? nil : outer,
            isPrivate: isPrivate || depth > 0 && isOuterPrivate))
      default:
        if Self.isTypeName(token.text) { uses.append(token) }
      }
    }
  }

  private static func name(at index: Int, in tokens: [SwiftTokens.Token]) -> String? {
    guard index < tokens.count, isTypeName(tokens[index].text) else { return nil }
    return tokens[index].text
  }

  private static func isTypeName(_ text: String) -> Bool {
    text.utf8.first.map { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) } ?? false
  }

  private static func isPrivate(at index: Int, in tokens: [SwiftTokens.Token]) -> Bool {
    tokens[..<index].reversed().prefix { modifiers.contains($0.text) }
      .contains { $0.text == "private" || $0.text == "fileprivate" }
  }
}
