import Market

/// Changes reported by the market's event stream that the list does not show yet.
struct LiveChanges: Sendable {
  /// The maximum number of products counted as new: more than anyone reads as a number.
  static let maximumNew = 10_000
  /// The maximum number of the user's own products to remember.
  static let maximumOwn = 100

  var stream: ChangeStreamState
  var probe = ConnectionProbe()
  var updates: ProductUpdates
  /// Products listed since the rows were loaded.
  var new: Set<Int> = []
  /// The new products that the page in flight will show.
  private var newAtRequest: Set<Int> = []
  /// Products that the user listed or restored in this run. They are not new to the user, and the
  /// market may report changes to them that are older than what is shown.
  private var own: [Int] = []

  init(seed: UInt64) {
    stream = ChangeStreamState(seed: seed)
    updates = ProductUpdates(seed: seed)
  }

  func isOwn(_ id: Int) -> Bool { own.contains(id) }

  mutating func trackOwn(_ id: Int) {
    new.remove(id)
    untrackOwn(id)
    own.append(id)
    if own.count > Self.maximumOwn { own.removeFirst() }
    updates.expire(id)
  }

  mutating func untrackOwn(_ id: Int) { own.removeAll { $0 == id } }

  mutating func recordNew(_ id: Int) { if new.count < Self.maximumNew { new.insert(id) } }

  mutating func beginFirstPage() { newAtRequest = new }

  /// Removes the products of a page that arrived: they are no longer new.
  mutating func recordShown(_ page: ProductPage, isFirst: Bool) {
    guard !new.isEmpty else { return }
    new.subtract(page.products.map(\.id))
    if isFirst { new.subtract(newAtRequest) }
  }

  mutating func forget(_ id: Int) {
    new.remove(id)
    updates.dequeue(id)
  }
}

/// The connection to the market's event stream.
struct ChangeStreamState: Sendable {
  private enum State: Hashable, Sendable {
    case closed, open
    /// The stream is opened again when the timer of this serial fires.
    case paused(serial: Int)
    /// The market has no event stream, despite its dialect.
    case unsupported
  }

  private var state = State.closed
  /// The last event received; the stream continues after it.
  private var eventID: String?
  private var backoff: Backoff
  private var serial = 0

  init(seed: UInt64) { backoff = Backoff(seed: seed) }

  var isOpen: Bool { state == .open }

  /// Opens the stream once the market has answered.
  ///
  /// - Parameters:
  ///   - list: The event after which the list is followed, unless a later one was received.
  ///   - isBack: The market had failed before: the stream opens at once, without a pause.
  mutating func start(after list: String?, isBack: Bool) -> [Effect] {
    eventID = eventID ?? list
    switch state {
    case .closed: break
    case .paused where isBack: backoff.reset()
    case .paused, .open, .unsupported: return []
    }
    return open()
  }

  mutating func received(_ change: MarketChange) {
    eventID = change.eventID ?? eventID
    backoff.reset()
  }

  mutating func ended(_ error: MarketError) -> [Effect] {
    guard state == .open else { return [] }
    if case .notOffered = error {
      state = .unsupported
      return []
    }
    serial += 1
    state = .paused(serial: serial)
    var pause = backoff.next()
    if case .rateLimited(let seconds) = error { pause = max(pause, .seconds(seconds)) }
    return [.wake(.listen(serial: serial), after: pause)]
  }

  mutating func resume(_ serial: Int) -> [Effect] { state == .paused(serial: serial) ? open() : [] }

  private mutating func open() -> [Effect] {
    state = .open
    return [.watch(after: eventID)]
  }
}

/// Requests for products that changed.
struct ProductUpdates: Sendable {
  /// An answer's relation to the writes made here since it was requested.
  enum Validity: Sendable {
    case current, expired
  }

  /// Products in the queue: a screen or two. Changes beyond that are seen with the next refresh.
  private static let maximumQueued = 100
  private static let maximumInFlight = 3

  private var queue: [Int] = []
  private var inFlight: [ProductTicket] = []
  private var expired: Set<ProductTicket> = []
  private var serial = 0
  private var backoff: Backoff
  /// The timer after which the next requests start; nil without a pause.
  private var pause: Int?

  init(seed: UInt64) { backoff = Backoff(seed: seed) }

  /// Queues a changed product, in front of the others if it is on the screen.
  mutating func enqueue(_ id: Int, isVisible: Bool) {
    guard !queue.contains(id), queue.count < Self.maximumQueued else { return }
    queue.insert(id, at: isVisible ? 0 : queue.count)
  }

  mutating func dequeue(_ id: Int) { queue.removeAll { $0 == id } }

  /// Answers in flight are older than what was just written.
  mutating func expire(_ id: Int) { expired.formUnion(inFlight.filter { $0.id == id }) }

  func isExpired(_ ticket: ProductTicket) -> Bool { expired.contains(ticket) }

  /// Starts the next requests; a product in flight is requested again only after its answer.
  mutating func next() -> [Effect] {
    var effects: [Effect] = []
    while pause == nil, inFlight.count < Self.maximumInFlight,
      let index = queue.firstIndex(where: { id in !inFlight.contains { $0.id == id } })
    {
      serial += 1
      let ticket = ProductTicket(serial: -serial, id: queue.remove(at: index), purpose: .detail)
      inFlight.append(ticket)
      effects.append(.loadProduct(ticket))
    }
    return effects
  }

  /// Queues a product again whose request failed, after all others, and pauses.
  mutating func retry(_ id: Int, after error: MarketError) -> [Effect] {
    enqueue(id, isVisible: false)
    guard pause == nil else { return [] }
    serial += 1
    pause = serial
    var delay = backoff.next()
    if case .rateLimited(let seconds) = error { delay = max(delay, .seconds(seconds)) }
    return [.wake(.updates(serial: serial), after: delay)]
  }

  /// Ends a pause when its timer fires, unless another one has replaced it.
  mutating func resume(_ serial: Int) -> [Effect] { pause == serial ? resume() : [] }

  /// Ends a pause: the market is back.
  mutating func resume() -> [Effect] {
    pause = nil
    return next()
  }

  /// Records a product that arrived: the next pause is short.
  mutating func recordSuccess() { backoff.reset() }

  /// Removes an answered request; nil for a ticket that is not in flight.
  mutating func finish(_ ticket: ProductTicket) -> Validity? {
    guard let index = inFlight.firstIndex(of: ticket) else { return nil }
    inFlight.remove(at: index)
    return expired.remove(ticket) == nil ? .current : .expired
  }
}
