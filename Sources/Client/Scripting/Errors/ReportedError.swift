package import Market
package import Text
package import Words

/// The end of a command that needs no message, or has reported its errors already.
package struct ReportedError: Error {
  package let status: Int32

  package init(status: Int32) { self.status = status }

  package init(_ status: ExitStatus) { self.status = status.rawValue }

  /// Creates the end by a signal, with the status that shells expect.
  package init(signal: Int32) { status = 128 + signal }
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
