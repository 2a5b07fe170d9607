import Market

/// The requests for pages: those in flight, and the retries after a failure.
///
/// A failure that may be temporary is retried with backoff. Until a retry succeeds the failure
/// stays on the screen, so that nothing flickers.
struct PageLoading: Sendable {
  enum State: Hashable, Sendable {
    /// The market is being opened.
    case opening
    /// The market could not be opened.
    case unreachable(MarketError)
    /// The market is open; the first answer, or the first one after a failure, has not arrived yet.
    case connecting
    case online
    case failed(MarketError, retry: PageTicket.Purpose)
    /// The market allows the next request after a number of seconds.
    case waiting(seconds: Int, retry: PageTicket.Purpose)
    /// The user stopped the requests.
    case cancelled(retry: PageTicket.Purpose)
  }

  /// The time that a request takes before progress is shown: less is felt as flicker.
  static let progressDelay = Duration.milliseconds(150)

  /// The time between two steps of the progress: the usual pace of a spinner.
  static let progressPause = Duration.milliseconds(100)

  private(set) var state = State.opening
  /// The last failure, if the market has not answered since; nil after an answer.
  private(set) var lastFailure: MarketError?
  private var hasAnswered = false
  private var requests: [Request] = []
  /// The number of the last request that landed on a row.
  private(set) var landedJump: Int?
  private(set) var progressStep = 0
  private var serial = 0
  private var retrySerial = 0
  private var backoff: Backoff
  /// The pause before the next retry.
  private var pause: Duration?
  /// The freshness of a retry: after a reset of the market, the pages in memory are wrong.
  private(set) var retryFreshness = PageTicket.Freshness.answered
  var prefetch = Prefetch()
  /// The rows of a page that could not be read, until they are reported.
  var unreadableRows: UnreadableRows?
  /// The mismatch that a jump to the end found, until it is reported.
  var countMismatch: ProductListViewModel.CountMismatch?

  init(seed: UInt64) { backoff = Backoff(seed: seed) }

  private struct Request: Sendable {
    let ticket: PageTicket
    /// Whether it has been in flight long enough to show progress.
    var isOverdue = false
  }
}

extension PageLoading {
  /// Whether the market has been reached during this visit.
  var isOpen: Bool {
    switch state {
    case .opening, .unreachable: false
    case .connecting, .online, .failed, .waiting, .cancelled: true
    }
  }

  /// Whether pages are requested as the user scrolls: not while something has failed or was
  /// stopped.
  var isReady: Bool { state == .connecting || state == .online }

  var isIdle: Bool { requests.isEmpty }
  var isLoading: Bool { !requests.isEmpty || state == .opening }
  var showsProgress: Bool { requests.contains(where: \.isOverdue) }
  var isReplacingWindow: Bool { requests.contains(where: \.ticket.purpose.replacesWindow) }
  /// The row that the jump in flight lands on.
  var jumpRow: Int? { requests.lazy.compactMap(\.ticket.purpose.row).first }
  /// The number of the request that lands on a row.
  var jump: Int? { requests.first { $0.ticket.purpose.row != nil }?.ticket.serial }
  var lastPurpose: PageTicket.Purpose? { requests.last?.ticket.purpose }

  /// A retry in flight is not shown as loading.
  var isLoadingMore: Bool { isReady && requests.contains { $0.ticket.purpose == .forward } }

  var failure: MarketError? {
    switch state {
    case .unreachable(let error), .failed(let error, retry: _): error
    case .opening, .connecting, .online, .waiting, .cancelled: nil
    }
  }

  /// The request that failed or was stopped.
  var purposeToRetry: PageTicket.Purpose? {
    switch state {
    case .failed(_, let purpose), .waiting(_, let purpose), .cancelled(let purpose): purpose
    case .opening, .unreachable, .connecting, .online: nil
    }
  }
}

extension PageLoading {
  mutating func reopen() -> [Effect] {
    state = .opening
    return [.openMarket]
  }

  mutating func failToOpen(_ error: MarketError) -> [Effect] {
    guard !isOpen else { return [] }
    state = .unreachable(error)
    lastFailure = error.isSilence ? error : nil
    pause = nil
    return retry(after: error)
  }

  /// Requests a page, unless it is in flight already. A request that replaces the window cancels
  /// all others.
  ///
  /// - Parameter isQuiet: Leaves a failure on the screen until the answer.
  mutating func begin(
    _ purpose: PageTicket.Purpose, _ request: PageRequest, freshness: PageTicket.Freshness,
    isQuiet: Bool
  ) -> [Effect] {
    guard !requests.contains(where: { $0.ticket.purpose == purpose }) else { return [] }
    let cancelled = purpose.replacesWindow ? cancelAll() : []
    serial += 1
    let ticket = PageTicket(
      serial: serial, purpose: purpose, request: request, freshness: freshness)
    requests.append(Request(ticket: ticket))
    if isQuiet, let failure {
      state = .failed(failure, retry: purpose)
      return cancelled + [.load(ticket)]
    }
    if state != .online { state = .connecting }
    return cancelled + [.load(ticket), .wake(.progressDelay(ticket), after: Self.progressDelay)]
  }

  /// Removes an answered request; false if it is no longer awaited.
  mutating func finish(_ ticket: PageTicket) -> Bool {
    guard let index = requests.firstIndex(where: { $0.ticket == ticket }) else { return false }
    requests.remove(at: index)
    return true
  }

  mutating func land(_ ticket: PageTicket) {
    if ticket.purpose.row != nil { landedJump = ticket.serial }
  }

  /// Shows, or moves, the progress of a request that is still in flight.
  mutating func advanceProgress(of ticket: PageTicket) -> [Effect] {
    guard let index = requests.firstIndex(where: { $0.ticket == ticket }) else { return [] }
    requests[index].isOverdue = true
    progressStep &+= 1
    return [.wake(.progressDelay(ticket), after: Self.progressPause)]
  }

  mutating func succeed() {
    state = .online
    hasAnswered = true
    lastFailure = nil
    retryFreshness = .answered
    backoff.reset()
  }

  /// Ends a request that was answered from memory, which does not prove that the market answers.
  mutating func succeedFromMemory(retry purpose: PageTicket.Purpose) -> [Effect] {
    if let lastFailure { return resume(lastFailure, retry: purpose) }
    if hasAnswered { state = .online }
    return []
  }

  mutating func fail(_ error: MarketError, retry purpose: PageTicket.Purpose) -> [Effect] {
    let cancelled = cancelAll()
    if case .rateLimited(let seconds) = error {
      hasAnswered = true
      lastFailure = nil
      return cancelled + wait(seconds: seconds, retry: purpose)
    }
    let isNew = failure != error
    pause = nil
    return cancelled + (isNew ? [.checkHealth] : []) + resume(error, retry: purpose)
  }

  /// Stops at the user's request.
  mutating func stop(retry purpose: PageTicket.Purpose) -> [Effect] {
    state = .cancelled(retry: purpose)
    return cancelAll()
  }

  /// Cancels the requests of another query. If the market is not answering, it is retried.
  mutating func clear(retry purpose: PageTicket.Purpose) -> [Effect] {
    let cancelled = cancelAll()
    guard isOpen else { return cancelled }
    if let lastFailure { return cancelled + resume(lastFailure, retry: purpose) }
    state = hasAnswered ? .online : .connecting
    return cancelled
  }

  /// Retries a refresh in place of the request that failed or was stopped.
  mutating func retry(refresh purpose: PageTicket.Purpose) {
    switch state {
    case .failed(let error, retry: _): state = .failed(error, retry: purpose)
    case .waiting(let seconds, retry: _): state = .waiting(seconds: seconds, retry: purpose)
    case .cancelled: state = .cancelled(retry: purpose)
    case .opening, .unreachable, .connecting, .online: return
    }
    retryFreshness = .refreshed
  }

  mutating func cancelAll() -> [Effect] {
    defer { requests = [] }
    return requests.map { .cancel($0.ticket) }
  }

  mutating func wait(seconds: Int, retry purpose: PageTicket.Purpose) -> [Effect] {
    state = .waiting(seconds: seconds, retry: purpose)
    return [.wake(.second(countdown: seconds), after: .seconds(1))]
  }

  /// Whether a retry is still due: a key or a success may have come first.
  func isRetryDue(_ serial: Int) -> Bool { serial == retrySerial && failure != nil }

  private mutating func resume(
    _ error: MarketError, retry purpose: PageTicket.Purpose
  ) -> [Effect] {
    state = .failed(error, retry: purpose)
    lastFailure = error.isSilence ? error : nil
    if !error.isSilence { hasAnswered = true }
    return retry(after: error)
  }

  /// Only a further failure makes the pause longer, not a key that changes the request.
  private mutating func retry(after error: MarketError) -> [Effect] {
    guard error.isTransient else { return [] }
    retrySerial += 1
    let pause = pause ?? backoff.next()
    self.pause = pause
    return [.wake(.retry(serial: retrySerial), after: pause)]
  }
}

/// The distance from the screen at which pages are requested.
struct Prefetch: Sendable {
  /// Rows left beyond the screen when the next page is requested.
  static let minimumLookahead = 4
  static let maximumLookahead = 3 * PageRequest.defaultSize

  private(set) var lookahead = minimumLookahead
  /// Whether the page before the window is worth a request. After a page with nothing new the next
  /// one waits for the user: otherwise all of a market that repeats itself would be requested.
  var continuesBackward = true
  private var cursorAtRequest = 0

  mutating func begin(at cursor: Int) { cursorAtRequest = cursor }

  /// Sets the distance to twice the rows scrolled during a request.
  mutating func adapt(to cursor: Int) {
    let travelled = abs(cursor - cursorAtRequest)
    lookahead = min(max(2 * travelled, Self.minimumLookahead), Self.maximumLookahead)
  }
}

extension PageTicket.JumpTarget {
  /// The row to land on; nil for the row of the selected product.
  var row: Int? {
    switch self {
    case .selection: nil
    case .row(let row), .end(let row): row
    }
  }
}

extension PageTicket.Purpose {
  /// The row to land on.
  var row: Int? { if case .jump(let target, _) = self { target.row } else { nil } }

  /// Whether the page holds the newest products.
  var isFirstPage: Bool {
    switch self {
    case .start, .jump(_, number: 1): true
    case .forward, .backward, .jump: false
    }
  }

  var replacesWindow: Bool {
    switch self {
    case .start, .jump: true
    case .forward, .backward: false
    }
  }
}
