package import Market
package import Text

extension FormWords {
  /// The reason of a failed submit, and what the user can do in the form.
  package func failure(_ error: MarketError, isRepeatSafe: Bool) -> SafeText {
    if case .unknownOutcome = error, isRepeatSafe { return notConfirmed }
    return "\(errors.reason(error)). \(recovery(of: error))"
  }

  /// In a form letters are text, and nothing is retried automatically.
  private func recovery(of error: MarketError) -> SafeText {
    switch error {
    case .connection, .timeout, .status, .rateLimited, .decoding, .tooLarge, .notAMarket:
      sendAgain
    case .notFound, .gone, .deletionUnfinished: escHint
    default: errors.recovery(error, "r")
    }
  }
}
