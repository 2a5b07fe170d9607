import Foundation
import Words

/// File paths in pasted text: as typed, or as terminals paste files that are dropped on them, each
/// quoted, escaped or as a file: address.
enum FilePaths {
  /// Files taken from one paste.
  private static let limit = 50

  static func paths(in text: String) -> [String] {
    let lines = text.split(whereSeparator: \.isNewline).map {
      $0.trimmingCharacters(in: .whitespaces)
    }
    .filter { !$0.isEmpty }
    // A path with bare spaces that is a file is that file, and so is one with quotes in its name;
    // else spaces part one from another.
    let found = lines.prefix(limit).flatMap { line -> [String] in
      let whole = [resolved(line), path(line)].first(where: FileManager.default.fileExists)
      return whole.map { [$0] } ?? words(line).prefix(limit).map(resolved)
    }
    return Array(found.prefix(limit))
  }

  /// A path with its quotes, escapes and `~` resolved.
  static func path(_ typed: String) -> String {
    let words = words(typed)
    return resolved(words.count == 1 ? words[0] : typed)
  }

  /// What an address of a file and `~` stand for.
  private static func resolved(_ text: String) -> String {
    if text.lowercased().hasPrefix("file://") {
      let rest = text.dropFirst("file://".count)
      let path = rest.hasPrefix("/") ? rest : rest.drop { $0 != "/" }
      return String(path).removingPercentEncoding ?? String(path)
    }
    // As a shell does it; the system's own looks the user up instead.
    if let home = ProcessInfo.processInfo.environment["HOME"], !home.isEmpty,
      text == "~" || text.hasPrefix("~/")
    {
      return home + text.dropFirst()
    }
    return (text as NSString).expandingTildeInPath
  }

  static func isFolder(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
      && isFolder.boolValue
  }

  /// Words as a shell parts them: quotes keep spaces, a backslash the next character.
  static func words(_ line: String) -> [String] {
    var words: [String] = []
    var word = ""
    // Quotes with nothing in them are a word, too.
    var isWord = false
    var quote: Character?
    var isEscaped = false
    for character in line {
      if isEscaped {
        word.append(character)
        isWord = true
        isEscaped = false
      } else if character == "\\", quote != "'" {
        isEscaped = true
      } else if let open = quote {
        if character == open { quote = nil } else { word.append(character) }
      } else if character == "'" || character == "\"" {
        quote = character
        isWord = true
      } else if character == " " || character == "\t" {
        if isWord { words.append(word) }
        word = ""
        isWord = false
      } else {
        word.append(character)
        isWord = true
      }
    }
    if isWord { words.append(word) }
    return words
  }
}
