package import Text
package import Words

/// A mistake in a product that was given as JSON, with its line.
package struct InputError: Error, Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    /// Text that is not JSON; in or after a member, if it has got so far.
    case syntax(in: SafeText?)
    case notAnObject
    case unknownField(SafeText)
    case wrongType(SafeText, Expectation)
    /// A field that follows from others, with a value that does not.
    case disagrees(SafeText)
    /// No object at all.
    case empty
    /// An edit without the product's number.
    case noNumber
  }

  package enum Expectation: Hashable, Sendable {
    case text, number, wholeNumber, pictures
  }

  /// Counted from 1; nil where it is not about a line.
  package let line: Int?
  package let kind: Kind

  package init(line: Int?, kind: Kind) {
    self.line = line
    self.kind = kind
  }

  package func sentence(in language: Language) -> SafeText {
    let words = ScriptingWords.of(language).input
    let reason: SafeText =
      switch kind {
      case .syntax(let member): words.syntax(member)
      case .notAnObject: words.notAnObject
      case .unknownField(let name):
        words.unknownField(name, SafeText(ProductInput.fields.joined(separator: ", ")))
      case .wrongType(let name, .text): words.notText(name)
      case .wrongType(let name, .number): words.notANumber(name)
      case .wrongType(let name, .wholeNumber): words.notAWholeNumber(name)
      case .wrongType(let name, .pictures): words.notPictures(name)
      case .disagrees(let name): words.disagrees(name)
      case .empty: words.empty
      case .noNumber: ScriptingWords.of(language).noNumber
      }
    return line.map { ErrorWords.of(language).settings.inLine($0, reason) } ?? reason
  }
}
