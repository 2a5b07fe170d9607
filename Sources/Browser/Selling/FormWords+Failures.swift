import Market
import Text

extension FormWords {
  /// Why a submit failed, and what can be done in the form.
  func failure(_ error: MarketError, isRepeatSafe: Bool) -> SafeText {
    if case .unknownOutcome = error, isRepeatSafe {
      return SafeText(
        language.say(
          "Sent, but not confirmed. Ctrl-S asks again and makes no second one",
          "보냈지만 확인을 받지 못했습니다. Ctrl-S로 다시 보내도 두 번 등록되지 않습니다"))
    }
    return "\(error.reason(in: language)). \(recovery(of: error))"
  }

  /// In a form letters are text, and nothing is asked again by itself.
  private func recovery(of error: MarketError) -> SafeText {
    switch error {
    case .connection, .timeout, .status, .rateLimited, .decoding, .tooLarge, .notAMarket:
      sendAgain
    case .notFound, .gone, .deletionUnfinished: escHint
    default: error.recovery(in: language)
    }
  }
}
