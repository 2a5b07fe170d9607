import Market

/// Probes whether a market still answers, if no event stream shows it.
///
/// A market without a stream is probed every ``interval`` while the list is online; when a stream
/// breaks, the market is probed at once, and again soon after: a server that is shutting down may
/// still answer. See docs/decisions/list.md#the-connection-mark-follows-answers
struct ConnectionProbe: Sendable {
  private enum State: Hashable, Sendable {
    case idle
    case asked(isUrgent: Bool)
    case scheduled(serial: Int)
  }

  /// The pause between two probes: less than half a minute, including the time for a refusal.
  static let interval = Duration.seconds(25)
  /// The pause before the second probe after a broken stream.
  static let urgentPause = Duration.seconds(2)
  /// The time for an answer after a stream has broken.
  static let urgentLimit = Duration.seconds(4)
  /// The time for an answer of a market that may just be slow: the same as for other requests.
  static let limit = Duration.seconds(10)

  private var state = State.idle
  private var serial = 0
  /// Whether the market has answered just after its stream broke.
  private var isUncertain = false
  /// Whether the last answer was a server's error (5xx).
  private var hasFailed = false
  /// Whether errors of the server count: they do not if its pages arrive in spite of them.
  private var trustsErrors = true

  mutating func schedule() -> [Effect] {
    guard state == .idle else { return [] }
    serial += 1
    state = .scheduled(serial: serial)
    defer { isUncertain = false }
    let pause = isUncertain ? Self.urgentPause : Self.interval
    return [.wake(.probe(serial: serial), after: pause)]
  }

  /// Probes now, unless an answer is awaited.
  mutating func ask(isUrgent: Bool) -> [Effect] {
    if case .asked = state { return [] }
    state = .asked(isUrgent: isUrgent)
    return [.probe(within: isUrgent ? Self.urgentLimit : Self.limit)]
  }

  /// Accepts the timer of a probe; false if it was replaced.
  mutating func begin(_ serial: Int) -> Bool {
    guard state == .scheduled(serial: serial) else { return false }
    state = .idle
    return true
  }

  /// Returns the failure that an answer proves; nil if the market is up.
  mutating func finish(_ answer: Result<Void, MarketError>) -> MarketError? {
    isUncertain = state == .asked(isUrgent: true)
    state = .idle
    guard case .failure(let error) = answer else { return nil }
    switch error {
    case .connection, .timeout: return error
    case .status where trustsErrors:
      hasFailed = true
      return error
    default: return nil
    }
  }

  /// Records that the market has sent a page.
  mutating func recordAnswer() {
    if hasFailed { trustsErrors = false }
    hasFailed = false
  }
}

/// The connection mark follows all answers of the market.
extension ProductListViewModel {
  /// Probes the market after its event stream has broken.
  mutating func probeAtOnce() -> [Effect] {
    guard connection == .online else { return [] }
    return live.probe.ask(isUrgent: true)
  }

  /// Schedules the next probe, unless the event stream shows whether the market is up.
  mutating func scheduleProbe() -> [Effect] {
    guard connection == .online, !live.stream.isOpen else { return [] }
    return live.probe.schedule()
  }

  mutating func probe(_ serial: Int) -> [Effect] {
    guard live.probe.begin(serial), connection == .online, !live.stream.isOpen else { return [] }
    // A page in flight proves just as much.
    guard loading.isIdle else { return live.probe.schedule() }
    return live.probe.ask(isUrgent: false)
  }

  mutating func receive(_ answer: Result<Void, MarketError>) -> [Effect] {
    let failure = live.probe.finish(answer)
    guard let failure, connection == .online, loading.isIdle else { return scheduleProbe() }
    return loading.fail(failure, retry: purposeOfRefresh)
  }

  /// Uses an answer about something else: it shows that the market is back, or may be gone.
  mutating func verifyConnection(after answer: Result<Product, MarketError>) -> [Effect] {
    switch answer {
    case .success: return retryIfOffline()
    case .failure(.connection), .failure(.timeout), .failure(.unknownOutcome): return probeAtOnce()
    case .failure: return []
    }
  }

  /// Retries at once after a sign of life.
  mutating func retryIfOffline() -> [Effect] {
    guard isOpen, loading.failure?.isOffline == true, loading.isIdle,
      let purpose = loading.purposeToRetry
    else { return [] }
    return request(purpose, freshness: loading.retryFreshness, isQuiet: true)
  }
}
