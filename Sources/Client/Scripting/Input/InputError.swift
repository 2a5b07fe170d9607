package import Text
package import Words

/// A mistake in a product that was given as JSON or in a table, with its position.
package struct InputError: Error, Hashable, Sendable {
  /// Nil if the mistake has no position in the text.
  package let position: TextPosition?
  package let kind: InputProblem

  package init(at position: TextPosition?, kind: InputProblem) {
    self.position = position
    self.kind = kind
  }

  package func sentence(in language: Language) -> SafeText {
    failure(in: language).sentence(in: language)
  }

  func failure(in language: Language) -> ItemFailure {
    ItemFailure(FailedItem(position), ScriptingWords.of(language).input(kind))
  }
}

extension InputError: ExplainedError {
  package var status: Int32 { ExitStatus.refused.rawValue }
}
