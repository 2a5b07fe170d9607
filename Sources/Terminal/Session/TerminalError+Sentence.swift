package import CursesTerminal
package import Text
package import Words

extension TerminalError: ExplainedError {
  package var status: Int32 { 2 }

  package func sentence(in language: Language) -> SafeText {
    let words = CommandWords.of(language).failures
    return switch self {
    case .notATerminal: words.notATerminal
    case .dumb: words.dumbTerminal
    case .noTerminfo: words.noTerminfo
    }
  }
}
