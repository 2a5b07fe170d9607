import Foundation
import Text

/// File paths as typed, or as terminals paste dropped files: quoted, escaped or as a `file:` URL.
package struct FilePaths: Sendable {
  /// Files accepted from one paste.
  private static let maximumCount = 50

  private let home: String?

  /// - Parameter home: The folder that `~` means, or nil.
  package init(home: String?) { self.home = home }

  /// Returns the paths in a pasted text.
  ///
  /// A line with bare spaces or quotes is one path if there is such a file; otherwise spaces
  /// separate several.
  package func paths(in text: String, exists: (String) -> Bool) -> [String] {
    let lines = text.split(whereSeparator: \.isNewline).map {
      $0.trimmingCharacters(in: .whitespaces)
    }
    .filter { !$0.isEmpty }
    let found = lines.prefix(Self.maximumCount).flatMap { line -> [String] in
      let whole = [expanded(line), path(line)].first(where: exists)
      return whole.map { [$0] }
        ?? ShellWords.words(of: line).prefix(Self.maximumCount).map(expanded)
    }
    return Array(found.prefix(Self.maximumCount))
  }

  /// Whether a pasted text may be a dropped file: an absolute path, in quotes or as a URL.
  package static func mayName(_ text: String) -> Bool {
    let start = text.drop { $0.isWhitespace || $0 == "'" || $0 == "\"" }
    return start.hasPrefix("/") || start.hasPrefix("~/") || start.lowercased().hasPrefix("file://")
  }

  /// Whether a pasted text is probably a dropped picture, and not a text about a path.
  package static func mayNamePicture(_ text: String) -> Bool {
    let end = text.trimmingCharacters(in: .whitespacesAndNewlines.union(["'", "\""]))
    return mayName(text)
      && pictureExtensions.contains((end as NSString).pathExtension.lowercased())
  }

  /// The extensions of picture files, in lower case.
  package static let pictureExtensions: Set<String> = [
    "jpg", "jpeg", "png", "gif", "webp", "heic", "heif", "avif",
  ]

  /// Returns a typed path without its quotes and escapes.
  package func path(_ typed: String) -> String {
    let words = ShellWords.words(of: typed)
    return expanded(words.count == 1 ? words[0] : typed)
  }

  /// Returns an absolute path without `.`, `..` and empty components, by its text alone.
  package static func standardized(_ path: String) -> String {
    guard path.hasPrefix("/") else { return path }
    var components: [Substring] = []
    for component in path.split(separator: "/") where component != "." {
      if component == ".." { _ = components.popLast() } else { components.append(component) }
    }
    return "/" + components.joined(separator: "/")
  }

  /// Replaces a `file:` URL by its path, and `~` by the home.
  private func expanded(_ text: String) -> String {
    if text.lowercased().hasPrefix("file://") {
      let rest = text.dropFirst("file://".count)
      let path = rest.hasPrefix("/") ? rest : rest.drop { $0 != "/" }
      return String(path).removingPercentEncoding ?? String(path)
    }
    guard let home, text == "~" || text.hasPrefix("~/") else { return text }
    return home + text.dropFirst()
  }
}
