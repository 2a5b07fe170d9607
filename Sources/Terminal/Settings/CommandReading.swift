import Actions
import Keymap
import Text
import ViewModels
import Words

/// The state of reading the custom commands: `[[commands]]`.
struct CommandReading {
  let file: TOMLFile
  /// The keys of actions that the file sets.
  let keys: [Action: [String]]
  private(set) var commands: [CustomCommand] = []
  private(set) var mistakes: [SettingsError] = []

  /// The members of a table, in the order of the manual.
  private static let members = ["title", "command", "key", "output"]

  mutating func read(_ value: TOMLValue) {
    let tables = value.array.map { $0.map(\.table) } ?? [nil]
    for (index, table) in tables.enumerated() {
      guard let table else { return note("commands", .wrongType("commands", expected: .commands)) }
      guard commands.count < Settings.commandLimit else {
        return note("commands", .tooManyCommands(limit: Settings.commandLimit))
      }
      read(table, "commands[\(index)]")
    }
  }

  private mutating func read(_ table: TOMLTable, _ place: String) {
    for name in table.keys where !Self.members.contains(name) {
      note("\(place).\(name)", .unknownName(name, of: Self.members))
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
    commands.append(
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
    guard !commands.contains(where: { $0.title.string.lowercased() == title.string.lowercased() })
    else {
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
      Keymap.owner(of: key, with: keys).map { SafeText($0.name) }
      ?? commands.first { $0.key.map { Keymap.clash($0, key) } == true }?.title
    if let other {
      note("\(place).key", .clash(key: shown, one: title, other: other))
      return nil
    }
    return key
  }

  private mutating func note(_ name: String, _ kind: SettingsError.Kind) {
    let table = String(name.prefix { $0 != "." })
    let line = file.line(of: name) ?? file.line(of: table) ?? file.line(of: "commands")
    mistakes.append(SettingsError(line: line, kind: kind))
  }
}
