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
    // The parser is C: a NUL would end the text.
    if let end = text.utf8.firstIndex(of: 0) {
      let before = text[..<end]
      throw SettingsError(
        line: 1 + before.utf8.count { $0 == UInt8(ascii: "\n") },
        column: 1 + before.unicodeScalars.reversed().prefix { $0 != "\n" }.count,
        kind: .syntax("NUL"))
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
        line: error.source.begin.line, column: error.source.begin.column, kind: .syntax(reason))
    } catch {
      throw SettingsError(line: nil, kind: .syntax(SafeText("\(error)")))
    }
  }

  /// Returns the first place, from 1, of a `[` that begins a line and is not followed by a name:
  /// the parser would abort the program there.
  private static func namelessTable(in text: String) -> (line: Int, column: Int)? {
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (index, line) in lines.enumerated() {
      let rest = line.drop { $0 == " " || $0 == "\t" }
      guard rest.first == "[" else { continue }
      let place = (index + 1, line.count - rest.count + 1)
      let name = rest.dropFirst(rest.hasPrefix("[[") ? 2 : 1).drop { $0 == " " || $0 == "\t" }
      guard let first = name.first else { return place }
      let isName = first.isASCII && (first.isLetter || first.isNumber) || "_-\"']".contains(first)
      if !isName { return place }
    }
    return nil
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
