import Market

/// What failed on the way heals by itself: it is asked again after growing pauses, and until it
/// succeeds the failure stays on the screen as it is.
extension ProductListViewModel {
  /// Something is asked again, or will be, without a word.
  public var isFailing: Bool {
    if case .failed = connection { true } else { false }
  }

  mutating func retry(after error: MarketError) -> [Effect] {
    guard error.isTransient else { return [] }
    retrySerial += 1
    return [.wake(.retry(serial: retrySerial), after: pauses.next())]
  }

  /// A pause is over. One that was overtaken, by a key or by success, means nothing any more.
  mutating func tryAgain(_ number: Int) -> [Effect] {
    guard number == retrySerial, isFailing else { return [] }
    guard isOpen else { return [.openMarket] }
    guard let failed, tickets.isEmpty else { return [] }
    return ask(failed, isQuiet: true)
  }
}
