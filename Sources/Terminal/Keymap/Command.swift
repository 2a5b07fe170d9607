public import Actions
import Foundation
import Market
package import ScreenWords
public import Text
package import Words

/// An action with its argument.
public struct Command: Hashable, Sendable {
  public let action: Action
  /// The argument; empty if the action takes none.
  public let argument: SafeText

  public init(_ action: Action, _ argument: SafeText = "") {
    self.action = action
    self.argument = argument
  }

  /// Parses a typed line; nil for an empty one.
  ///
  ///     sort price_asc    so price_asc    --sort=price_asc    my products    dark    12
  ///
  /// A name of the table may be abbreviated to an unambiguous prefix. The options of `openmarket`
  /// are understood as well, and a number is a row.
  package init?(typed: String, names: CommandNames) throws(TypedCommandError) {
    do throws(TypedCommandError) {
      try self.init(typed, in: names)
    } catch {
      var mistake = error
      // The keyboard may still be in another language.
      for names in names.ofOtherLanguages {
        do throws(TypedCommandError) {
          guard let command = try Self(typed, in: names) else { return nil }
          self = command
          return
        } catch .unknown {
          continue
        } catch {
          // A language that knows the command knows what is wrong with its argument.
          if case .unknown = mistake { mistake = error }
        }
      }
      throw mistake
    }
  }

  private init?(_ typed: String, in names: CommandNames) throws(TypedCommandError) {
    var text = typed.trimmed
    guard !text.isEmpty else { return nil }
    if text.allSatisfy(\.isASCIIDigit) {
      try Self.check(text, of: .row)
      self.init(.row, SafeText(text))
      return
    }
    text = Self.withoutOptionSyntax(text)
    let words = text.split(whereSeparator: \.isWhitespace)
    let first = words.first.map { $0.lowercased() } ?? ""
    let rest = Self.unquoted(text.dropFirst(first.count).description.trimmed)
    if let action = Action(named: first) {
      try self.init(action, checking: names.choice(labelled: rest, of: action) ?? rest)
    } else if let command = names[words.joined(separator: " ").lowercased()] {
      self = command
    } else if let (action, rest) = names.action(beginning: words) {
      let rest = Self.unquoted(rest.joined(separator: " "))
      try self.init(action, checking: names.choice(labelled: rest, of: action) ?? rest)
    } else if let action = Self.action(named: first) {
      try self.init(action, checking: rest)
    } else {
      let closest =
        Suggestion.closest(to: first, of: Action.names)
        ?? Suggestion.closest(to: words.joined(separator: " "), of: names.all)
      throw .unknown(SafeText(first, limit: 40), closest: closest.map { SafeText($0) })
    }
  }

  private init(_ action: Action, checking argument: String) throws(TypedCommandError) {
    try Self.check(argument, of: action)
    var name = argument
    if case .choice(let choice) = action.argument { name = choice.synonyms[name] ?? name }
    self.init(action, SafeText(name))
  }

  /// Returns `sort price_asc` for `--sort price_asc` and `--sort=price_asc`.
  private static func withoutOptionSyntax(_ text: String) -> String {
    guard text.hasPrefix("--") else { return text }
    let option = text.dropFirst(2)
    guard let end = option.firstIndex(where: { $0 == "=" || $0.isWhitespace }) else {
      return String(option)
    }
    return option[..<end] + " " + option[option.index(after: end)...]
  }

  /// Returns the text without the quotation marks around it.
  private static func unquoted(_ text: String) -> String {
    guard text.count >= 2, let mark = text.first, mark == "\"" || mark == "'", text.last == mark,
      !text.dropFirst().dropLast().contains(mark)
    else { return text }
    return String(text.dropFirst().dropLast())
  }

  private static func action(named name: String) -> Action? {
    if let action = Action(named: name) { return action }
    guard !name.isEmpty else { return nil }
    let beginning = Action.allCases.filter { $0.name.hasPrefix(name) }
    return beginning.count == 1 ? beginning.first : nil
  }

  private static func check(_ argument: String, of action: Action) throws(TypedCommandError) {
    guard !argument.isEmpty else { return }
    let name = SafeText(action.name)
    switch action.argument {
    case .none: throw .needsNothing(name)
    case .number: guard let number = Int(argument), number >= 0 else { throw .needsNumber(name) }
    case .choice(let choice):
      // A theme may be one of the user's, which the browser knows.
      let isTheme = choice == .theme && ThemeName(rawValue: argument) != nil
      guard isTheme || choice.names.contains(argument) || choice.synonyms[argument] != nil else {
        throw .needsOne(name, of: SafeText(choice.names.joined(separator: ", ")))
      }
    case .text, .savedView, .market, .customCommand: break
    }
  }

  /// Returns the whole lines that begin with `typed`, in the order of the table. Other names are
  /// offered if no name of the table matches.
  package static func completions(
    of typed: String, names: CommandNames, views: [String], markets: [String] = [],
    themes: [String] = ThemeName.names, commands: [String] = [], actions: [Action] = Action.allCases
  ) -> [String] {
    let text = typed.drop(while: \.isWhitespace)
    guard let space = text.firstIndex(where: \.isWhitespace) else {
      let lines = actions.map { $0.name + ($0.argument == .none ? "" : " ") }
        .filter { $0.hasPrefix(text.lowercased()) }
      return lines.isEmpty ? names.completions(of: typed, actions: actions) : lines
    }
    let words = text.split(whereSeparator: \.isWhitespace)
    let first = text[..<space].lowercased()
    let (found, name, begun): (Action?, String, Substring) =
      if let action = action(named: first) {
        (action, action.name, text[space...].drop(while: \.isWhitespace))
      } else if let (action, rest) = names.action(beginning: words) {
        (
          action, words.dropLast(rest.count).joined(separator: " "),
          rest.joined(separator: " ")[...]
        )
      } else {
        (nil, "", "")
      }
    let lines = found.map { action in
      choices(of: action, views: views, markets: markets, themes: themes, commands: commands)
        .filter { choice in
          let label = names.label(of: Command(action, SafeText(choice))) ?? choice
          return choice != begun
            && (choice.hasPrefix(begun)
              || CommandNames.isBeginning(begun.lowercased(), of: label))
        }
        .map { "\(name) \($0)" }
    }
    guard let lines, !lines.isEmpty else { return names.completions(of: typed, actions: actions) }
    return lines
  }

  private static func choices(
    of action: Action, views: [String], markets: [String], themes: [String], commands: [String]
  ) -> [String] {
    switch action.argument {
    case .choice(.theme): themes
    case .choice(let choice): choice.names
    case .savedView: views
    case .market: markets
    case .customCommand: commands
    case .none, .number, .text: []
    }
  }
}

extension Action.Choice {
  /// The names to choose from, in the order of the menu.
  package var names: [String] {
    switch self {
    case .sortOrder: ProductOrder.names
    case .layout: ProductLayout.names
    case .theme: ThemeName.names
    case .graphics: GraphicsChoice.names
    case .language: Language.names
    }
  }

  /// Other spellings that are accepted for a name.
  package var synonyms: [String: String] {
    switch self {
    case .graphics: GraphicsChoice.synonyms
    case .language: Language.synonyms
    case .sortOrder: ProductOrder.synonyms
    case .layout, .theme: [:]
    }
  }
}

extension TypedCommandError {
  package func sentence(in words: ScreenWords) -> SafeText {
    words.errors.command(self, words.keys[.palette])
  }
}
