package import Text

/// A name for hints and a line for the help, of one action.
package struct ActionPhrase: Hashable, Sendable {
  /// One or two words: `new`.
  package let name: SafeText
  package let explanation: SafeText

  init(_ name: SafeText, _ explanation: SafeText) {
    self.name = name
    self.explanation = explanation
  }
}

/// A phrase for every action, in one language; one that is missing does not compile.
package struct ActionPhrases: Sendable {
  package let open: ActionPhrase
  package let search: ActionPhrase
  package let sort: ActionPhrase
  package let filter: ActionPhrase
  package let clear: ActionPhrase
  package let layout: ActionPhrase
  package let listLayout: ActionPhrase
  package let gridLayout: ActionPhrase
  package let add: ActionPhrase
  package let edit: ActionPhrase
  package let duplicate: ActionPhrase
  package let delete: ActionPhrase
  package let undo: ActionPhrase
  package let mark: ActionPhrase
  package let markRange: ActionPhrase
  package let tasks: ActionPhrase
  package let mine: ActionPhrase
  package let view: ActionPhrase
  package let saveView: ActionPhrase
  package let product: ActionPhrase
  package let refresh: ActionPhrase
  package let latest: ActionPhrase
  package let copy: ActionPhrase
  package let nextPicture: ActionPhrase
  package let previousPicture: ActionPhrase
  package let viewPicture: ActionPhrase
  package let focus: ActionPhrase
  package let theme: ActionPhrase
  package let graphics: ActionPhrase
  package let mouse: ActionPhrase
  package let messages: ActionPhrase
  package let help: ActionPhrase
  package let palette: ActionPhrase
  package let command: ActionPhrase
  package let choose: ActionPhrase
  package let down: ActionPhrase
  package let up: ActionPhrase
  package let halfPageDown: ActionPhrase
  package let halfPageUp: ActionPhrase
  package let pageDown: ActionPhrase
  package let pageUp: ActionPhrase
  package let first: ActionPhrase
  package let last: ActionPhrase
  package let left: ActionPhrase
  package let right: ActionPhrase
  package let redraw: ActionPhrase
  package let suspend: ActionPhrase
  package let cancel: ActionPhrase
  package let back: ActionPhrase
  package let quit: ActionPhrase
}
