import Foundation

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
    // A path with bare spaces that is a file is that file; else spaces part one from another.
    let found = lines.flatMap { line -> [String] in
      let whole = path(line)
      if FileManager.default.fileExists(atPath: whole) { return [whole] }
      return words(line).map(path)
    }
    return Array(found.prefix(limit))
  }

  /// A path with its quotes, escapes and `~` resolved.
  static func path(_ typed: String) -> String {
    let text = words(typed).count == 1 ? words(typed).first ?? typed : typed
    if text.lowercased().hasPrefix("file://") {
      let rest = text.dropFirst("file://".count)
      let path = rest.hasPrefix("/") ? rest : rest.drop { $0 != "/" }
      return String(path).removingPercentEncoding ?? String(path)
    }
    return (text as NSString).expandingTildeInPath
  }

  /// Words as a shell parts them: quotes keep spaces, a backslash the next character.
  static func words(_ line: String) -> [String] {
    var words: [String] = []
    var word: String?
    var quote: Character?
    var isEscaped = false
    for character in line {
      if isEscaped {
        word = (word ?? "") + String(character)
        isEscaped = false
      } else if character == "\\", quote != "'" {
        isEscaped = true
      } else if let open = quote {
        if character == open { quote = nil } else { word = (word ?? "") + String(character) }
      } else if character == "'" || character == "\"" {
        quote = character
        word = word ?? ""
      } else if character == " " || character == "\t" {
        if let done = word { words.append(done) }
        word = nil
      } else {
        word = (word ?? "") + String(character)
      }
    }
    if let word { words.append(word) }
    return words
  }
}
