package import Actions
import Foundation
package import ScreenWords
import Text
import Words

/// Names of commands besides those of the action table: their labels in hints and menus, synonyms,
/// and names that users know from other programs.
package struct CommandNames {
  /// The commands by their names in lower case.
  private let commands: [String: Command]
  /// The choices of actions, as labelled in menus.
  private let labels: [Command: String]

  private let language: Language

  package init(_ words: ScreenWords) {
    language = words.language
    var commands = Self.habits
    var labels: [Command: String] = [:]
    func add(_ name: String, _ command: Command) {
      let name = name.lowercased()
      guard Action(named: name) == nil, commands[name] == nil else { return }
      commands[name] = command
    }
    for action in Action.allCases { add(words.hint(action).string, Command(action)) }
    let synonyms = Action.allCases.flatMap { words.synonyms(of: $0) }
    let uses = Dictionary(synonyms.map { ($0, 1) }, uniquingKeysWith: +)
    for action in Action.allCases {
      for name in words.synonyms(of: action) where uses[name, default: 0] <= Self.maximumUses {
        add(name, Command(action))
      }
    }
    for command in Command.choices {
      labels[command] = words.label(of: command).string.lowercased()
      add(command.argument.string, command)
      add(words.label(of: command).string, command)
      add(Self.name(inLabel: words.label(of: command).string), command)
      // Other words, such as `off`, are ambiguous without their action.
      guard command.action == .language else { continue }
      for name in command.choiceSynonyms { add(name, command) }
    }
    self.commands = commands
    self.labels = labels
  }

  var ofOtherLanguages: [CommandNames] {
    Language.allCases.filter { $0 != language }.map { CommandNames(ScreenWords($0, keys: .typed)) }
  }

  /// Every name, in alphabetical order.
  var all: [String] { commands.keys.sorted() }

  package subscript(name: String) -> Command? { commands[name] }

  /// Returns the names that begin with `typed`, each with a space if an argument may follow.
  package func completions(of typed: String, actions: [Action] = Action.allCases) -> [String] {
    let typed = typed.trimmed.lowercased()
    guard typed.count >= (typed.allSatisfy(\.isASCII) ? Self.minimumLetters : 1) else { return [] }
    let isOffered = Set(actions)
    return all.filter { name in
      Self.isBeginning(typed, of: name) && name != typed
        && commands[name].map { isOffered.contains($0.action) } == true
    }.map { name in
      let command = commands[name]
      let takesMore =
        command?.argument.isEmpty == true && command?.action.argument != Action.Argument.none
      return takesMore ? name + " " : name
    }
  }

  /// The minimum letters before ASCII names are offered: fewer match too many.
  private static let minimumLetters = 2

  /// Whether a name begins with the typed text. The last syllable may be unfinished: `저` and `ㅈ`
  /// begin `정렬`.
  static func isBeginning(_ typed: String, of name: String) -> Bool {
    guard !typed.allSatisfy(\.isASCII) else { return name.hasPrefix(typed) }
    let letters = typed.decomposedStringWithCompatibilityMapping.unicodeScalars
    return name.decomposedStringWithCompatibilityMapping.unicodeScalars.starts(with: letters)
  }

  /// The label of a choice in menus.
  func label(of command: Command) -> String? { labels[command] }

  /// Returns the name of the choice with this label in menus: `dark` for `어둡게`.
  func choice(labelled label: String, of action: Action) -> String? {
    let label = label.lowercased()
    return labels.first {
      $0.key.action == action && ($0.value == label || Self.name(inLabel: $0.value) == label)
    }?.key.argument.string
  }

  /// Returns a label without its explanation: `어둡게` of `어둡게 (어두운 터미널용)`.
  private static func name(inLabel label: String) -> String {
    label.firstRange(of: " (").map { String(label[..<$0.lowerBound]) } ?? label
  }

  /// Returns the action named by the first words of a line, and the rest; the longest name wins.
  func action(beginning words: [Substring]) -> (action: Action, rest: [Substring])? {
    for count in stride(from: min(words.count, Self.maximumWords), to: 0, by: -1) {
      let name = words.prefix(count).joined(separator: " ").lowercased()
      guard let command = commands[name], command.argument.isEmpty else { continue }
      return (command.action, Array(words.dropFirst(count)))
    }
    return nil
  }

  /// The maximum number of actions that share a word: a word shared by more, such as `settings`, is
  /// a topic, not a name.
  private static let maximumUses = 3

  /// The number of words in the longest name.
  private static let maximumWords = 5

  /// Commands of vi, less and others.
  private static let habits: [String: Command] = [
    "q": Command(.quit), "q!": Command(.quit), "wq": Command(.quit), "wq!": Command(.quit),
    "x": Command(.quit), "x!": Command(.quit), "xa": Command(.quit), "qa": Command(.quit),
    "qa!": Command(.quit), "wqa": Command(.quit), "h": Command(.help), "n": Command(.nextMatch),
    "noh": Command(.clear), "nohlsearch": Command(.clear), "$": Command(.last),
  ]
}

extension Command {
  /// Every action with each of its choices, such as `theme dark`, in the order of the table.
  package static let choices: [Command] = Action.allCases.flatMap { action -> [Command] in
    guard case .choice(let choice) = action.argument else { return [] }
    return choice.names.map { Command(action, SafeText($0)) }
  }

  /// Other names of the choice.
  package var choiceSynonyms: [String] {
    guard case .choice(let choice) = action.argument else { return [] }
    return choice.synonyms.filter { $0.value == argument.string }.keys.sorted()
  }
}
