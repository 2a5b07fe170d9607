import Actions
import Keymap
import Text
import ViewModels
public import Words

extension Settings {
  /// Returns the mistake in the value of a setting that the rest of the program checks.
  public typealias Check = (_ name: String, _ value: String) -> SettingsError.Kind?

  /// Reads the text of a `config.toml`; returns the valid settings and all mistakes.
  /// - Parameters:
  ///   - themes: The names of the user's own themes.
  ///   - check: Checks `server` and `ca_file`.
  public static func read(
    _ text: String, themes: [String] = [], check: @escaping Check = { _, _ in nil }
  ) -> (settings: Settings, mistakes: [SettingsError]) {
    let file = TOMLFile(text)
    var reading = SettingsReading(file: file, themes: ThemeName.names + themes, check: check)
    reading.read(file.table)
    if !file.mistakes.isEmpty, asksForReadOnly(text) { reading.settings.readOnly = true }
    let mistakes = (file.mistakes + reading.mistakes).sorted { ($0.line ?? 0) < ($1.line ?? 0) }
    return (reading.settings, mistakes)
  }

  /// Whether a file with mistakes has the line. A mistake in another line must not remove
  /// protection.
  private static func asksForReadOnly(_ text: String) -> Bool {
    text.split(whereSeparator: \.isNewline).contains { line in
      let line = line.prefix { $0 != "#" }.trimmed
      return line.hasPrefix("read_only") && !line.hasSuffix("false")
    }
  }
}

/// The state of reading a table.
private struct SettingsReading {
  let file: TOMLFile
  /// The names of all themes.
  let themes: [String]
  let check: Settings.Check
  var settings = Settings()
  var mistakes: [SettingsError] = []

  mutating func read(_ table: TOMLTable) {
    for name in table.keys {
      guard let value = table[name] else { continue }
      switch Setting(rawValue: name) {
      case .language:
        settings.language = choice(name, value, Language.names, Language.init(rawValue:))
      case .theme:
        let themes = themes
        settings.theme = choice(name, value, themes) {
          themes.contains($0) ? ThemeName(rawValue: $0) : nil
        }
      case .layout:
        settings.layout = choice(name, value, ProductLayout.names, ProductLayout.init(rawValue:))
      case .graphics:
        settings.graphics = choice(name, value, GraphicsChoice.names, GraphicsChoice.init(name:))
      case .server:
        settings.server = checked(name, value).map { SafeText($0, limit: Settings.valueLimit) }
      case .caFile:
        settings.caFile = checked(name, value)
      case .mouse: settings.mouse = flag(name, value)
      case .sendsOutbox: settings.sendsOutbox = flag(name, value)
      case .readOnly:
        // A mistake must not remove protection.
        settings.readOnly = flag(name, value) ?? true
      case .keys:
        guard let keys = value.table else {
          note(name, .wrongType("keys", expected: .table))
          continue
        }
        read(keys: keys)
      // Read last: their keys must not clash with those of actions.
      case .commands: break
      case nil:
        note(name, .unknownName(name, of: Settings.names))
      }
    }
    if let value = table["commands"] { read(commands: value) }
  }

  private mutating func flag(_ name: String, _ value: TOMLValue) -> Bool? {
    if value.bool == nil { note(name, .wrongType(SafeText(name), expected: .flag)) }
    return value.bool
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
      if let taken = keys.first(where: { Keymap.isReserved($0, for: action) }) {
        note("keys.\(name)", .reservedKey(action: shown, key: SafeText(taken)))
        continue
      }
      settings.keys[action] = keys
    }
    // An action that loses its keys has those of the table again, which others may have by now.
    while let clash = Keymap.clashes(of: settings.keys).first {
      // The user's key has to change; the table's own keys do not conflict.
      let action = settings.keys[clash.one] != nil ? clash.one : clash.other
      guard settings.keys.removeValue(forKey: action) != nil else { return }
      note(
        "keys.\(action.name)",
        .clash(
          key: SafeText(clash.key), one: SafeText(clash.one.name),
          other: SafeText(clash.other.name)))
    }
  }

  private func keys(_ value: TOMLValue) -> [String]? {
    if let key = value.string { return [key] }
    guard let array = value.array, array.count <= Settings.keyLimit else { return nil }
    let keys = array.compactMap(\.string)
    return keys.count == array.count ? keys : nil
  }

  private mutating func text(_ name: String, _ value: TOMLValue) -> String? {
    if value.string == nil { note(name, .wrongType(SafeText(name), expected: .text)) }
    return value.string
  }

  private mutating func checked(_ name: String, _ value: TOMLValue) -> String? {
    guard let text = text(name, value) else { return nil }
    if let kind = check(name, text) {
      note(name, kind)
      return nil
    }
    return text
  }

  private mutating func choice<Choice>(
    _ name: String, _ value: TOMLValue, _ choices: [String],
    _ parse: (String) -> Choice?
  ) -> Choice? {
    guard let text = text(name, value) else { return nil }
    guard let choice = parse(text) else {
      note(name, .notOneOf(name, value: text, choices))
      return nil
    }
    return choice
  }

  private mutating func note(_ name: String, _ kind: SettingsError.Kind) {
    var line = file.line(of: name)
    // A missing member of a command has no line.
    if line == nil, name.hasPrefix("commands") {
      line = file.line(of: String(name.prefix { $0 != "." })) ?? file.line(of: "commands")
    }
    mistakes.append(SettingsError(line: line, kind: kind))
  }
}

/// The custom commands: `[[commands]]`.
extension SettingsReading {
  /// The members of a table, in the order of the manual.
  private static let commandMembers = ["title", "command", "key", "output"]

  private mutating func read(commands value: TOMLValue) {
    let tables = value.array.map { $0.map(\.table) } ?? [nil]
    for (index, table) in tables.enumerated() {
      guard let table else { return note("commands", .wrongType("commands", expected: .commands)) }
      guard settings.commands.count < Settings.commandLimit else {
        return note("commands", .tooManyCommands(limit: Settings.commandLimit))
      }
      read(command: table, "commands[\(index)]")
    }
  }

  private mutating func read(command table: TOMLTable, _ place: String) {
    for name in table.keys where !Self.commandMembers.contains(name) {
      note("\(place).\(name)", .unknownName(name, of: Self.commandMembers))
    }
    guard let title = title(in: table, place), let invocation = invocation(in: table, place) else {
      return
    }
    var output = CustomCommand.Output.show
    if let value = table["output"] {
      let choices = CustomCommand.Output.allCases.map(\.rawValue)
      guard let known = value.string.flatMap(CustomCommand.Output.init(rawValue:)) else {
        return note("\(place).output", .notOneOf("output", value: value.string, choices))
      }
      output = known
    }
    settings.commands.append(
      CustomCommand(
        title: title, key: key(in: table, place, of: title), invocation: invocation, output: output)
    )
  }

  private mutating func title(in table: TOMLTable, _ place: String) -> SafeText? {
    guard let value = table["title"] else {
      note(place, .missing("title"))
      return nil
    }
    let title = SafeText((value.string ?? "").trimmed, limit: Settings.titleLimit)
    guard !title.isEmpty else {
      note("\(place).title", .wrongType("title", expected: .text))
      return nil
    }
    let known = settings.commands.map { $0.title.string.lowercased() }
    guard !known.contains(title.string.lowercased()) else {
      note("\(place).title", .sameTitle(title))
      return nil
    }
    return title
  }

  private mutating func invocation(
    in table: TOMLTable, _ place: String
  ) -> CustomCommand.Invocation? {
    guard let value = table["command"] else {
      note(place, .missing("command"))
      return nil
    }
    if let line = value.string, !line.trimmed.isEmpty { return .shell(line) }
    let words = value.array?.compactMap(\.string) ?? []
    if let program = words.first, !program.isEmpty, words.count == value.array?.count {
      return .program(words)
    }
    note("\(place).command", .wrongType("command", expected: .command))
    return nil
  }

  /// Returns the key; a command whose key is already taken is run by its title.
  private mutating func key(in table: TOMLTable, _ place: String, of title: SafeText) -> String? {
    guard let value = table["key"] else { return nil }
    guard let key = value.string else {
      note("\(place).key", .wrongType("key", expected: .text))
      return nil
    }
    let shown = SafeText(key, limit: 40)
    guard Keymap.isKey(key) else {
      note("\(place).key", .unknownKey(action: title, key: shown))
      return nil
    }
    let other =
      Keymap.owner(of: key, with: settings.keys).map { SafeText($0.name) }
      ?? settings.commands.first { $0.key.map { Keymap.clash($0, key) } == true }?.title
    if let other {
      note("\(place).key", .clash(key: shown, one: title, other: other))
      return nil
    }
    return key
  }
}
