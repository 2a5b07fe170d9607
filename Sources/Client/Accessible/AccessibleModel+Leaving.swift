import Actions
public import Files
public import Market
import ScreenWords
import Scripting
public import Text
import ViewModels
import Words

/// Leaves for another language or another market.
extension AccessibleModel {
  /// Asks which one, unless it was typed after the command.
  mutating func ask(_ typed: TypedLine) -> Turn {
    if let (_, reason) = unsaved.first {
      return Turn(lines: [sentence(.draftNotSaved(reason))])
    }
    guard typed.command == .language || abilities.contains(.markets) else { return refusal }
    guard typed.text.isEmpty else { return change(typed.command, to: typed.text) }
    dialogue = typed.command == .language ? .language : .market
    let names =
      typed.command == .language
      ? Language.allCases.map(\.ownName) : markets.map { words.name(of: $0) }
    return Turn(lines: names.enumerated().map { "\($0 + 1). \($1)." })
  }

  /// Reads on in another language, or in another market.
  func change(_ command: TypedCommand, to text: String) -> Turn {
    let text = text.trimmed
    guard !text.isEmpty else { return Turn() }
    let number = Int(text)
    let unknown = Turn(lines: [questions.notAnAnswer(SafeText(text, limit: 40))])
    guard command == .language else {
      guard let number else {
        return Turn(next: .market(text.lowercased() == "local" ? .local : .remote(text)))
      }
      return markets.element(numbered: number).map { Turn(next: .market($0)) } ?? unknown
    }
    let language = number.flatMap(Language.allCases.element(numbered:)) ?? Language(name: text)
    return language.map { Turn(next: .language($0)) } ?? unknown
  }

  /// Returns the lines about a market that cannot be opened; the open one stays.
  public func receive(refused error: MarketError) -> Turn {
    Turn(lines: ["\(text.reason(error))."])
  }
}

// Drafts that could not be saved.
extension AccessibleModel {
  /// Records what became of a change of a draft.
  /// - Returns: The lines that report a failure.
  public mutating func receive(_ change: DraftChange, failure: FileError.Reason?) -> [SafeText] {
    switch change {
    case .release: return []
    case .save(let draft), .remove(let draft):
      unsaved.removeAll { $0.draft.id == draft.id }
      guard let failure else { return [] }
      unsaved.append((draft, failure))
      return [sentence(.draftNotSaved(failure))]
    }
  }

  /// Returns the lines about files of drafts that cannot be read.
  public func report(unreadable files: [SafeText]) -> [SafeText] {
    files.map { sentence(.draftUnreadable($0)) }
  }

  /// Ends, or asks if a draft would be lost.
  public mutating func leave() -> Turn {
    guard !unsaved.isEmpty else { return Turn(lines: [phrases.goodbye], next: .end) }
    return ask(.leaving)
  }

  mutating func handleLeaving(_ line: String) -> Turn {
    guard TypedAnswer.isYes(line) else { return Turn() }
    unsaved = []
    return leave()
  }
}
