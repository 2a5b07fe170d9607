package import Market
package import Text
import Words

extension SellingWords {
  /// The reason for a failed submit, and what the user can do in the form. The reason is shortened
  /// if both do not fit into `columns`.
  package func failure(_ error: MarketError, isRepeatSafe: Bool, columns: Int) -> SafeText {
    if case .unknownOutcome(let host) = error {
      return isRepeatSafe ? notConfirmed : host.fitted(to: columns, in: noAnswer)
    }
    let recovery = recovery(of: error)
    return errors.reason(error).fitted(to: columns) { "\($0). \(recovery)" }
  }

  /// The reason why a write of a known product failed.
  package func reason(of write: WriteKind, _ error: MarketError) -> SafeText {
    switch (write, error) {
    case (.delete, .notFound), (.delete, .gone): deletedAlready
    default: errors.reason(error)
    }
  }

  /// Advice for a form, where letters are text and nothing is retried automatically.
  private func recovery(of error: MarketError) -> SafeText {
    switch error {
    case .connection, .timeout, .status, .rateLimited, .decoding, .tooLarge, .notAMarket:
      sendAgain
    case .notFound, .gone, .deletionUnfinished: escHint
    default: errors.recovery(error, "r")
    }
  }
}

extension SafeText {
  /// Columns of a notice on a screen of 80 columns.
  private static let noticeColumns = 76

  /// Returns a notice about this name, which is shortened where the notice would be cut.
  func inNotice(_ sentence: (SafeText) -> SafeText) -> SafeText {
    fitted(to: Self.noticeColumns, in: sentence)
  }
}

extension WriteKind {
  /// Returns the word for this kind of write.
  func word(
    _ register: SafeText, _ edit: SafeText, _ delete: SafeText, _ restore: SafeText
  ) -> SafeText {
    switch self {
    case .register: register
    case .edit: edit
    case .delete: delete
    case .restore: restore
    }
  }
}
