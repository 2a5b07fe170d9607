/// The help of a command, an option or an argument: its declaration names the phrase.
///
/// A requirement for each language, each an exhaustive `switch`: help that is missing in a language
/// does not compile.
package protocol HelpPhrase: Sendable {
  var english: HelpText { get }
  var korean: HelpText { get }
}

extension HelpPhrase {
  package func text(in language: Language) -> HelpText {
    switch language {
    case .english: english
    case .korean: korean
    }
  }
}

/// A sentence and, in the lines below it, a longer text, which most commands have.
package struct HelpText: ExpressibleByStringInterpolation, Sendable {
  package let abstract: String
  package let discussion: String

  package init(stringLiteral text: String) {
    let lines = text.split(separator: "\n", maxSplits: 1)
    abstract = String(lines.first ?? "")
    discussion = lines.count > 1 ? String(lines[1]) : ""
  }
}

extension ClosedRange<Int> {
  /// The bounds, for help.
  var text: String { "\(lowerBound)–\(upperBound)" }
}
