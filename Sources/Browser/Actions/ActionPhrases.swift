public import Text

/// A name for hints and a line for the help, of one action.
public struct ActionPhrase: Hashable, Sendable {
  /// One or two words: `new`.
  public let name: SafeText
  public let explanation: SafeText

  init(_ name: SafeText, _ explanation: SafeText) {
    self.name = name
    self.explanation = explanation
  }
}

/// A phrase for every action, in one language; one that is missing does not compile.
public struct ActionPhrases: Sendable {
  let open: ActionPhrase
  let search: ActionPhrase
  let sort: ActionPhrase
  let filter: ActionPhrase
  let clear: ActionPhrase
  let layout: ActionPhrase
  let listLayout: ActionPhrase
  let gridLayout: ActionPhrase
  let add: ActionPhrase
  let edit: ActionPhrase
  let duplicate: ActionPhrase
  let delete: ActionPhrase
  let undo: ActionPhrase
  let mark: ActionPhrase
  let markRange: ActionPhrase
  let tasks: ActionPhrase
  let mine: ActionPhrase
  let view: ActionPhrase
  let saveView: ActionPhrase
  let product: ActionPhrase
  let refresh: ActionPhrase
  let latest: ActionPhrase
  let copy: ActionPhrase
  let nextPicture: ActionPhrase
  let previousPicture: ActionPhrase
  let viewPicture: ActionPhrase
  let focus: ActionPhrase
  let theme: ActionPhrase
  let graphics: ActionPhrase
  let mouse: ActionPhrase
  let messages: ActionPhrase
  let help: ActionPhrase
  let palette: ActionPhrase
  let command: ActionPhrase
  let choose: ActionPhrase
  let down: ActionPhrase
  let up: ActionPhrase
  let halfPageDown: ActionPhrase
  let halfPageUp: ActionPhrase
  let pageDown: ActionPhrase
  let pageUp: ActionPhrase
  let first: ActionPhrase
  let last: ActionPhrase
  let left: ActionPhrase
  let right: ActionPhrase
  let redraw: ActionPhrase
  let suspend: ActionPhrase
  let cancel: ActionPhrase
  let back: ActionPhrase
  let quit: ActionPhrase
}
