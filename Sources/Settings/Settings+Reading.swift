import Actions
import Keymap
import TOMLKit
import TerminalPictures
import Text
import Widgets
import Words

extension Settings {
  /// Reads the text of a `config.toml`; returns the valid settings and all mistakes.
  public static func read(_ text: String) -> (settings: Settings, mistakes: [SettingsError]) {
    guard text.utf8.count <= sizeLimit else {
      return (Settings(), [SettingsError(line: nil, kind: .tooLarge(limit: sizeLimit))])
    }
    do {
      // The parser is C: a NUL would end the text.
      guard !text.utf8.contains(0) else {
        return (Settings(), [SettingsError(line: nil, kind: .syntax("NUL"))])
      }
      if let line = lineOfNamelessTable(in: text) {
        return (Settings(), [SettingsError(line: line, kind: .syntax("["))])
      }
      var reading = SettingsReading(lines: LineNumbers(text))
      reading.read(try TOMLTable(string: text))
      return (reading.settings, reading.mistakes.sorted { ($0.line ?? 0) < ($1.line ?? 0) })
    } catch let error as TOMLParseError {
      let kind = SettingsError.Kind.syntax(SafeText(error.description, limit: valueLimit))
      return (Settings(), [SettingsError(line: error.source.begin.line, kind: kind)])
    } catch {
      return (Settings(), [SettingsError(line: nil, kind: .syntax(SafeText("\(error)")))])
    }
  }

  /// Returns the first line, from 1, whose `[` is not followed by a name: the parser would abort
  /// the program there.
  private static func lineOfNamelessTable(in text: String) -> Int? {
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (index, line) in lines.enumerated() {
      let rest = line.drop { $0 == " " || $0 == "\t" }
      guard rest.first == "[" else { continue }
      let name = rest.dropFirst(rest.hasPrefix("[[") ? 2 : 1).drop { $0 == " " || $0 == "\t" }
      guard let first = name.first else { return index + 1 }
      let isName = first.isASCII && (first.isLetter || first.isNumber) || "_-\"']".contains(first)
      if !isName { return index + 1 }
    }
    return nil
  }
}

/// The state of reading a table.
private struct SettingsReading {
  let lines: LineNumbers
  var settings = Settings()
  var mistakes: [SettingsError] = []

  private static let names = [
    "language", "theme", "layout", "mouse", "graphics", "server", "keys",
  ]

  mutating func read(_ table: TOMLTable) {
    for name in table.keys {
      guard let value = table[name] else { continue }
      switch name {
      case "language":
        settings.language = choice(name, value, Language.names, Language.init(rawValue:))
      case "theme": settings.theme = choice(name, value, ThemeName.names, ThemeName.init(rawValue:))
      case "layout":
        settings.layout =
          choice(name, value, ProductLayout.names, ProductLayout.init(rawValue:))
      case "graphics":
        settings.graphics =
          choice(name, value, GraphicsChoice.names, GraphicsChoice.init(name:))
      case "server":
        settings.server = text(name, value).map { SafeText($0, limit: Settings.valueLimit) }
      case "mouse":
        settings.mouse = value.bool
        if value.bool == nil { note(name, .wrongType(SafeText(name), expected: .flag)) }
      case "keys":
        guard let keys = value.table else {
          note(name, .wrongType("keys", expected: .table))
          continue
        }
        read(keys: keys)
      default:
        let closest = Suggestion.closest(to: name, of: Self.names).map { SafeText($0) }
        note(name, .unknownName(SafeText(name, limit: 60), nearest: closest))
      }
    }
  }

  private mutating func read(keys table: TOMLTable) {
    for name in table.keys {
      guard let value = table[name] else { continue }
      let shown = SafeText(name, limit: 60)
      guard let action = Action(named: name) else {
        let closest = Suggestion.closest(to: name, of: Action.names).map { SafeText($0) }
        note("keys.\(name)", .unknownAction(shown, nearest: closest))
        continue
      }
      guard let keys = keys(value) else {
        note("keys.\(name)", .wrongType(shown, expected: .keys))
        continue
      }
      if let wrong = keys.first(where: { !Keymap.isKey($0) }) {
        note("keys.\(name)", .unknownKey(action: shown, key: SafeText(wrong, limit: 40)))
        continue
      }
      settings.keys[action] = keys
    }
    for clash in Keymap.clashes(of: settings.keys) {
      // The user's own key has to change; without it the table's keys do not conflict.
      let isOwn = settings.keys[clash.one] != nil
      let action = isOwn ? clash.one : clash.other
      // Another clash of the same keys was reported.
      guard settings.keys[action] != nil else { continue }
      settings.keys[action] = nil
      note(
        "keys.\(action.name)",
        .clash(
          key: SafeText(clash.key), one: SafeText(clash.one.name),
          other: SafeText(clash.other.name)))
    }
  }

  private func keys(_ value: any TOMLValueConvertible) -> [String]? {
    if let key = value.string { return [key] }
    guard let array = value.array, array.count <= Settings.keyLimit else { return nil }
    let keys = array.compactMap(\.string)
    return keys.count == array.count ? keys : nil
  }

  private mutating func text(_ name: String, _ value: any TOMLValueConvertible) -> String? {
    if value.string == nil { note(name, .wrongType(SafeText(name), expected: .text)) }
    return value.string
  }

  private mutating func choice<Choice>(
    _ name: String, _ value: any TOMLValueConvertible, _ choices: [String],
    _ parse: (String) -> Choice?
  ) -> Choice? {
    guard let text = text(name, value) else { return nil }
    guard let choice = parse(text) else {
      note(
        name,
        .notOneOf(
          SafeText(name), value: SafeText(text, limit: 60),
          choices: SafeText(choices.joined(separator: ", "))))
      return nil
    }
    return choice
  }

  private mutating func note(_ name: String, _ kind: SettingsError.Kind) {
    mistakes.append(SettingsError(line: lines.line(of: name), kind: kind))
  }
}

/// The lines of the names in a file: the parser reports lines of syntax errors only.
private struct LineNumbers {
  private var lines: [String: Int] = [:]

  init(_ text: String) {
    var table = ""
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      let line = line.drop { $0 == " " || $0 == "\t" }
      if line.hasPrefix("["), let end = line.firstIndex(of: "]") {
        table = Self.bare(line[..<end].drop { $0 == "[" })
        note(table, index + 1)
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
