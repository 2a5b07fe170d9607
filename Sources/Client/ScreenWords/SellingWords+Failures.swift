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

  /// A notice that a write of a product failed.
  package func failed(_ write: WriteKind, _ name: SafeText, _ error: MarketError) -> SafeText {
    let name = name.isEmpty ? untitled : name
    switch (write, error) {
    case (.delete, .notFound), (.delete, .gone): return alreadyDeleted(name)
    case (.restore, .notFound), (.restore, .gone): return inNotice(name, tooLateToRestore)
    case (_, .unknownOutcome): return inNotice(name) { uncertain(write, $0) }
    default:
      let cause = errors.cause(error)
      return inNotice(name) { couldNot(write, $0, cause) }
    }
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
