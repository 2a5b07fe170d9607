import Actions
import Foundation
import Keymap
import ScreenWords
import Text
import ViewModels
import Words

/// A line of the palette: an action, alone or with one of its choices.
struct PaletteEntry {
  let command: Command
  let label: SafeText
  /// The keys, or the line to type after `:`.
  let shortcut: SafeText
  /// The reason why it cannot be run now; nil if it can.
  let obstacle: SafeText?
  /// The names by which it is found by a few of their letters.
  private let names: [String]
  /// Other words for it, which have to be typed from their beginning.
  private let synonyms: [String]
  /// Texts whose words have to be typed in full or from their beginning.
  private let texts: [String]

  var isDestructive: Bool { command.action.isDestructive }

  init(_ action: Action, in context: OverlayContext) {
    command = Command(action)
    obstacle = context.obstacle(action)
    label = context.words.explanation(action)
    shortcut = SafeText(context.shownKeys(of: action).joined(separator: " "))
    names = [action.name, context.words.hint(action).string]
    synonyms = context.words.synonyms(of: action)
    texts = synonyms + [label.string]
  }

  /// A command with an argument: `theme dark`, `view desks`, `product 12`.
  init(_ command: Command, in context: OverlayContext) {
    self.command = command
    let (action, words) = (command.action, context.words)
    obstacle = context.obstacle(action)
    let choice = words.label(of: command)
    label = "\(words.hint(action).asSentence): \(choice)"
    let line = "\(action.name) \(command.argument)"
    let key = action == .run ? context.commands.first { $0.title == command.argument }?.key : nil
    shortcut = SafeText(key ?? ":\(line)")
    names = [line, command.argument.string]
    synonyms =
      words.synonyms(of: action).map { "\($0) \(command.argument)" }
      + [choice.string] + command.choiceSynonyms
    texts = synonyms + [label.string]
  }

  /// Returns every action and every choice, in the order of the table.
  static func all(in context: OverlayContext) -> [PaletteEntry] {
    let actions = context.actions.filter { !$0.scenes.isDisjoint(with: SceneSet.main) }
    return actions.flatMap { action -> [PaletteEntry] in
      let commands: [Command] =
        switch action.argument {
        case .choice: Command.choices.filter { $0.action == action }
        case .savedView where action == .view:
          context.views.map { Command(action, SafeText($0)) }
        case .market: context.markets.map { Command(action, SafeText($0.name)) }
        case .customCommand: context.commands.map { Command(action, $0.title) }
        case .none, .number, .text, .savedView: []
        }
      return [PaletteEntry(action, in: context)] + commands.map { PaletteEntry($0, in: context) }
    }
  }

  /// Returns the entries that match the typed text, the best first. While nothing is typed these
  /// are the actions; a line with an argument, such as `product 12`, comes first.
  static func found(_ typed: String, in context: OverlayContext) -> [PaletteEntry] {
    let entries = all(in: context)
    guard !typed.trimmed.isEmpty else { return entries.filter(\.command.argument.isEmpty) }
    var ranked = entries.enumerated().compactMap { index, entry in
      entry.rank(for: typed).map { rank in
        (rank: rank - (entry.obstacle == nil ? 0 : obstacleCost), index: index, entry: entry)
      }
    }
    ranked.sort { ($1.rank, $0.index) < ($0.rank, $1.index) }
    let found = ranked.map(\.entry)
    guard let line = try? Command(typed: typed, names: CommandNames(context.words)),
      !line.argument.isEmpty, !found.contains(where: { $0.command == line })
    else { return found }
    return [PaletteEntry(line, in: context)] + found
  }

  /// Returns the name that a typed text misspells; nil if none is close.
  static func suggestion(for typed: String, in context: OverlayContext) -> String? {
    let typed = typed.trimmed.lowercased()
    let letters = typed.flatMap(HangulLayout.strokes)
    guard letters.count >= minimumLetters else { return nil }
    let names = all(in: context).flatMap { $0.names + $0.synonyms }.map { $0.lowercased() }
    let near = names.filter { Suggestion.isNear(letters, to: $0.flatMap(HangulLayout.strokes)) }
    return Suggestion.closest(to: typed, of: near)
  }

  /// The minimum letters of a misspelled name: fewer are near too many names.
  private static let minimumLetters = 3
}

extension PaletteEntry {
  private static let exactRank = 1_000
  private static let prefixRank = 500
  private static let wordPrefixRank = 300
  private static let nameRank = 100
  /// Actions that can be run come before those that cannot.
  private static let obstacleCost = 600

  /// Returns how well the entry matches the typed text; nil if it does not.
  ///
  /// A destructive action is found only by the beginning of one of its names, and comes last: a
  /// word with another meaning must not lead to it.
  private func rank(for typed: String) -> Int? {
    let typed = typed.trimmed.lowercased()
    let own = (names + synonyms).map { $0.lowercased() }
    if own.contains(typed) { return Self.exactRank }
    let isPrefix = own.contains { $0.hasPrefix(typed) }
    guard !isDestructive else { return isPrefix ? -Self.exactRank : nil }
    if isPrefix {
      let shortest = own.filter { $0.hasPrefix(typed) }.map(\.count).min() ?? 0
      return Self.prefixRank - min(shortest, Self.nameRank)
    }
    let separators: Set<Character> = [" ", "-", "_"]
    let startsWord = own.contains {
      $0.split(whereSeparator: separators.contains).contains { $0.hasPrefix(typed) }
    }
    if startsWord { return Self.wordPrefixRank }
    let scores = texts.compactMap { FuzzyMatch.wordScore(typed, in: $0) }
    if let score = scores.max() { return Self.nameRank + score }
    return names.compactMap { FuzzyMatch.score(typed, in: $0) }.max()
  }
}
