import TOMLKit
import Text

/// A file in TOML, and the lines of its names: the parser reports lines of syntax errors only.
struct TOMLText {
  let table: TOMLTable
  let lines: LineNumbers

  init(_ text: String) throws(SettingsError) {
    guard text.utf8.count <= Settings.sizeLimit else {
      throw SettingsError(line: nil, kind: .tooLarge(limit: Settings.sizeLimit))
    }
    if let (line, column, control) = Self.control(in: text) {
      throw SettingsError(line: line, column: column, kind: .syntax(control))
    }
    if let (line, column) = Self.namelessTable(in: text) {
      throw SettingsError(line: line, column: column, kind: .syntax("["))
    }
    lines = LineNumbers(text)
    do {
      table = try TOMLTable(string: text)
    } catch let error as TOMLParseError {
      let reason = SafeText(error.description, limit: Settings.valueLimit)
      throw SettingsError(
        // The parser counts more kinds of line breaks than editors do.
        line: min(error.source.begin.line, Self.lines(of: text).count),
        column: error.source.begin.column, kind: .syntax(reason))
    } catch {
      throw SettingsError(line: nil, kind: .syntax(SafeText("\(error)")))
    }
  }

  /// Returns the position, from 1, and the name of the first control character, which TOML forbids.
  /// The parser is C: a NUL would end the text.
  private static func control(in text: String) -> (line: Int, column: Int, name: SafeText)? {
    for (index, line) in lines(of: text).enumerated() {
      guard
        let column = line.firstIndex(where: {
          ($0.value < 0x20 && $0 != "\t" && $0 != "\r") || $0.value == 0x7F
        })
      else { continue }
      let number = String(line[column].value, radix: 16, uppercase: true)
      let name =
        line[column].value == 0
        ? "NUL" : "U+" + String(repeating: "0", count: 4 - number.count) + number
      return (index + 1, line.distance(from: line.startIndex, to: column) + 1, SafeText(name))
    }
    return nil
  }

  /// Returns the position, from 1, of the first `[` that begins a line and is not followed by a
  /// name: the parser would abort the program there. Scalars are compared, as in the parser: a mark
  /// after `[` would be part of the same character.
  private static func namelessTable(in text: String) -> (line: Int, column: Int)? {
    // The parser has more line breaks than TOML.
    for (index, line) in lines(of: text).enumerated() {
      for part in line.split(omittingEmptySubsequences: false, whereSeparator: isBreak) {
        let rest = part.drop(while: isBlank)
        guard rest.first == "[" else { continue }
        let position = (
          index + 1, line.distance(from: line.startIndex, to: rest.startIndex) + 1
        )
        var name = rest.dropFirst().drop(while: isBlank)
        if name.first == "[" { name = name.dropFirst().drop(while: isBlank) }
        guard let first = name.first, isNameStart(first) else { return position }
      }
    }
    return nil
  }

  private static func lines(of text: String) -> [Substring.UnicodeScalarView] {
    text.unicodeScalars.split(omittingEmptySubsequences: false) { $0 == "\n" }
  }

  private static func isBreak(_ scalar: Unicode.Scalar) -> Bool {
    ["\r", "\u{85}", "\u{2028}", "\u{2029}"].contains(scalar)
  }

  /// Whether the parser skips a scalar at the beginning of a line: blanks of all scripts, and those
  /// of no width.
  private static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isWhitespace
      || ["\u{180E}", "\u{200B}", "\u{2060}", "\u{FEFF}"].contains(scalar)
  }

  private static func isNameStart(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9", "_", "-", "\"", "'", "]": true
    default: false
    }
  }
}

/// The lines of the names in a file.
struct LineNumbers {
  private var lines: [String: Int] = [:]

  init(_ text: String) {
    var table = ""
    var counts: [String: Int] = [:]
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      let line = line.drop { $0 == " " || $0 == "\t" }
      if line.hasPrefix("["), let end = line.firstIndex(of: "]") {
        table = Self.bare(line[..<end].drop { $0 == "[" })
        note(table, index + 1)
        if line.hasPrefix("[[") {
          let count = counts[table, default: 0]
          counts[table] = count + 1
          table += "[\(count)]"
          note(table, index + 1)
        }
      } else if let equals = line.firstIndex(of: "="), !line.hasPrefix("#") {
        let name = Self.bare(line[..<equals])
        note(table.isEmpty ? name : "\(table).\(name)", index + 1)
      }
    }
  }

  func line(of name: String) -> Int? { lines[name] }

  private mutating func note(_ name: String, _ line: Int) {
    if lines[name] == nil { lines[name] = line }
  }

  private static func bare(_ name: Substring) -> String {
    String(name.filter { !" \t\"'".contains($0) })
  }
}
