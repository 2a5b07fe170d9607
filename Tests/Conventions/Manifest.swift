import Foundation

/// The targets that Package.swift declares, read as text.
struct Manifest {
  struct Target {
    let name: String
    let path: String
    /// Targets of this package and products of others.
    let dependencies: Set<String>
    /// Folders below `path` that belong to other targets or to no target.
    let excluded: [String]
  }

  let targets: [Target]

  init() throws {
    let text = try String(
      contentsOf: Repository.root.appending(path: "Package.swift"), encoding: .utf8)
    let start = text.firstRange(of: "targets: [\n")?.upperBound ?? text.startIndex
    self.init(text: String(text[start...]))
  }

  /// - Parameter text: calls of `library`, `tests`, `.target` and the like.
  init(text: String) {
    let call =
      /(?:\b(library|tests)|\.(target|executableTarget|systemLibrary))\(\s*(?:name:\s*)?"([^"]+)"/
    let calls = text.matches(of: call)
    targets = calls.enumerated().map { index, match in
      let end = index + 1 < calls.count ? calls[index + 1].range.lowerBound : text.endIndex
      let body = text[match.range.upperBound..<end]
      let declared = String(match.3)
      let name = Repository.name(of: declared)
      let folder = match.1 == "tests" ? "Tests" : "Sources"
      let path = body.firstMatch(of: /path:\s*"([^"]+)"/).map { String($0.1) }
      return Target(
        name: name, path: path ?? "\(folder)/\(declared)",
        dependencies: Self.dependencies(in: body),
        excluded: body.firstMatch(of: /exclude:\s*\[([^\]]*)\]/).map {
          $0.1.matches(of: /"([^"]+)"/).map { String($0.1) }
        } ?? [])
    }
  }

  /// The names in the first list of a target's declaration: its dependencies.
  private static func dependencies(in body: Substring) -> Set<String> {
    guard let list = body.prefixMatch(of: /,\s*(?:dependencies:\s*)?\[((?:[^\]])*)\]/) else {
      return []
    }
    let names = list.1.replacing(/product\(\s*("[^"]+"),\s*"[^"]+"\)/) { $0.1 }
    return Set(names.matches(of: /"([^"]+)"/).map { String($0.1) })
  }

  /// The Swift files of a target.
  func files(of target: Target) throws -> [SourceFile] {
    let others = targets.map(\.path).filter { $0.hasPrefix(target.path + "/") }
    let excluded = others + target.excluded.map { "\(target.path)/\($0)" }
    return try Repository.swiftFiles(below: target.path).filter { file in
      !excluded.contains { file.path.hasPrefix($0 + "/") }
    }
  }
}
