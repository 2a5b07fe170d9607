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

/// Phrases for every action and for the groups of the help, in one language.
package struct ActionPhrases: Sendable {
  /// The phrases by the raw values of their actions: every hint of every frame looks one up.
  private let phrases: [ActionPhrase]
  private let synonyms: [[String]]
  private let groups: [SafeText]

  /// `phrase` is an exhaustive `switch`: a phrase that is missing does not compile.
  init(
    _ phrase: (Action) -> ActionPhrase, synonyms: (Action) -> [String],
    group: (ActionGroup) -> SafeText
  ) {
    phrases = Action.allCases.map(phrase)
    self.synonyms = Action.allCases.map(synonyms)
    groups = ActionGroup.allCases.map(group)
  }

  package subscript(action: Action) -> ActionPhrase { phrases[action.rawValue] }

  /// Returns other words that a user may know an action by.
  package func synonyms(of action: Action) -> [String] { synonyms[action.rawValue] }

  package subscript(group: ActionGroup) -> SafeText { groups[group.rawValue] }
}
