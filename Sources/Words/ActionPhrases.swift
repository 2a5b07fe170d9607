package import Actions
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

/// A phrase for every action, in one language.
package struct ActionPhrases: Sendable {
  /// The phrases by the raw values of their actions: every hint of every frame looks one up.
  private let phrases: [ActionPhrase]

  /// `phrase` is an exhaustive `switch`: a phrase that is missing does not compile.
  init(_ phrase: (Action) -> ActionPhrase) { phrases = Action.allCases.map(phrase) }

  package subscript(action: Action) -> ActionPhrase { phrases[action.rawValue] }
}
