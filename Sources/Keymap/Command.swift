public import Actions
import Foundation
import Market
import TerminalPictures
public import Text
import Widgets
package import Words

/// An action with its argument.
public struct Command: Hashable, Sendable {
  public let action: Action
  /// The argument; empty if there is none.
  public let argument: SafeText

  public init(_ action: Action, _ argument: SafeText = "") {
    self.action = action
    self.argument = argument
  }

  /// Parses `sort price_asc`; a name may be abbreviated if only one begins so. Nil for an empty
  /// line.
  package init?(typed: String) throws(CommandError) {
    let text = typed.trimmed
    guard !text.isEmpty else { return nil }
    let parts = text.split(maxSplits: 1, whereSeparator: \.isWhitespace)
    let name = parts[0].lowercased()
    let argument = parts.count > 1 ? String(parts[1]).trimmed : ""
    guard let action = Self.action(named: name) else {
      let closest = Suggestion.closest(to: name, of: Action.names)
      throw .unknown(SafeText(name, limit: 40), closest: closest.map { SafeText($0) })
    }
    try Self.check(argument, of: action)
    self.init(action, SafeText(argument))
  }

  private static func action(named name: String) -> Action? {
    if let action = Action(named: name) { return action }
    let beginning = Action.allCases.filter { $0.name.hasPrefix(name) }
    return beginning.count == 1 ? beginning.first : nil
  }

  private static func check(_ argument: String, of action: Action) throws(CommandError) {
    guard !argument.isEmpty else { return }
    let name = SafeText(action.name)
    switch action.argument {
    case .none: throw .needsNothing(name)
    case .number: guard let number = Int(argument), number >= 0 else { throw .needsNumber(name) }
    case .choice(let choice):
      guard choice.names.contains(argument) || choice.synonyms[argument] != nil else {
        throw .needsOne(name, of: SafeText(choice.names.joined(separator: ", ")))
      }
    case .text, .savedView: break
    }
  }

  /// Returns the whole lines that begin with `typed`, in the order of the table.
  package static func completions(of typed: String, views: [String]) -> [String] {
    let text = typed.drop(while: \.isWhitespace)
    guard let space = text.firstIndex(where: \.isWhitespace) else {
      return Action.allCases.map { $0.name + ($0.argument == .none ? "" : " ") }
        .filter { $0.hasPrefix(text.lowercased()) }
    }
    guard let action = action(named: text[..<space].lowercased()) else { return [] }
    let begun = text[space...].drop(while: \.isWhitespace)
    let choices: [String]
    switch action.argument {
    case .choice(let choice): choices = choice.names
    case .savedView: choices = views
    case .none, .number, .text: choices = []
    }
    return choices.filter { $0.hasPrefix(begun) && $0 != begun }
      .map { "\(action.name) \($0)" }
  }
}

extension Action.Choice {
  /// The names to choose from, in the order of the menu.
  package var names: [String] {
    switch self {
    case .sortOrder: ProductQuery.Sort.names
    case .layout: ProductLayout.names
    case .theme: ThemeName.names
    case .graphics: GraphicsChoice.names
    }
  }

  /// Other spellings that are accepted for a name.
  package var synonyms: [String: String] { self == .graphics ? GraphicsChoice.synonyms : [:] }
}

/// The error of a command line that cannot be run.
package enum CommandError: Error, Hashable {
  case unknown(SafeText, closest: SafeText?)
  case needsNothing(SafeText)
  case needsNumber(SafeText)
  case needsOne(SafeText, of: SafeText)

  package func sentence(in words: Words) -> SafeText {
    let phrases = words.errors.commands
    return switch self {
    case .unknown(let name, let closest?): phrases.didYouMean(name, closest)
    case .unknown(let name, nil): phrases.unknown(name, words.keys.palette)
    case .needsNothing(let name): phrases.takesNothing(name)
    case .needsNumber(let name): phrases.takesNumber(name)
    case .needsOne(let name, let choices): phrases.takesOneOf(name, choices)
    }
  }
}
