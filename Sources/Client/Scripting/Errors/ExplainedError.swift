import Files
package import Market
package import Text
package import Words

/// An error that a command reports as a sentence, with an exit status of the program.
package protocol ExplainedError: Error {
  var status: Int32 { get }
  func sentence(in language: Language) -> SafeText
}

extension ExplainedError {
  package var status: Int32 { 1 }
}

/// The failure of a command: one line for standard error and an exit status.
package struct CommandFailure {
  package let sentence: SafeText
  package let status: Int32

  package init(_ error: any Error, in language: Language) {
    let explained = error as? any ExplainedError
    sentence = explained?.sentence(in: language) ?? SafeText("\(error)")
    status = explained?.status ?? 1
  }
}

/// The end of a command whose errors were reported already.
package struct ReportedError: Error {
  package let status: Int32

  package init(status: Int32) { self.status = status }

  package init(_ status: ExitStatus) { self.status = status.rawValue }
}

extension MarketError: ExplainedError {
  package var status: Int32 { ExitStatus(self).rawValue }

  /// Returns the reason, with advice if the user's input caused it.
  package func sentence(in language: Language) -> SafeText {
    let reason = reason(in: language)
    return switch self {
    case .certificate(_, .unknownAuthority), .overQuota(.registrations):
      "\(reason). \(recovery(in: language))"
    case .idempotencyKeyReused: "\(reason). \(ScriptingWords.of(language).otherKey)"
    default: reason
    }
  }
}

extension NoHomeError: ExplainedError {
  package func sentence(in language: Language) -> SafeText {
    CommandWords.of(language).failures.noHome(SafeText(variable))
  }
}
