import Market

/// What the market has told of its changes and the list has not taken in yet.
struct LiveChanges: Sendable {
  enum Watching: Sendable {
    case not, running, paused
    /// The market has no such thing, whatever its dialect says.
    case impossible
  }

  /// Products counted as new: more than anybody reads as a number.
  static let newLimit = 10_000
  /// Changed products that wait to be asked for: a screen or two of them. What changes beyond that
  /// is seen with the next refresh.
  static let queueLimit = 100
  /// Changed products asked for at once.
  static let mostAsked = 3
  /// Own products that are remembered as such.
  static let ownLimit = 100

  var watching = Watching.not
  /// The market's name for the last change it told.
  var place: String?
  var pauses: Backoff
  var serial = 0

  /// Products listed since the rows were loaded.
  var new: Set<Int> = []
  /// Those of them that the answer under way will show.
  var newWhenAsked: Set<Int> = []
  /// Listed or restored from here: these are not news, and what the market tells of them may be
  /// older than what is shown.
  private var own: [Int] = []
  private var queue: [Int] = []
  private var asked: [ProductTicket] = []
  /// Those of them that were asked before the product was restored.
  private var overtaken: Set<ProductTicket> = []

  init(seed: UInt64) { pauses = Backoff(seed: seed) }

  mutating func trackOwn(_ id: Int) {
    new.remove(id)
    untrackOwn(id)
    own.append(id)
    if own.count > Self.ownLimit { own.removeFirst() }
    overtaken.formUnion(asked.filter { $0.id == id })
  }

  mutating func untrackOwn(_ id: Int) { own.removeAll { $0 == id } }

  func isOwn(_ id: Int) -> Bool { own.contains(id) }

  mutating func noteNew(_ id: Int) {
    if new.count < Self.newLimit { new.insert(id) }
  }

  /// What was asked for is here.
  mutating func takeIn(_ page: ProductPage, isFirst: Bool) {
    guard !new.isEmpty else { return }
    new.subtract(page.products.map(\.id))
    if isFirst { new.subtract(newWhenAsked) }
  }

  /// Puts a changed product into the queue, to its front when it is on the screen.
  mutating func enqueue(_ id: Int, isVisible: Bool) {
    guard !queue.contains(id), queue.count < Self.queueLimit else { return }
    queue.insert(id, at: isVisible ? 0 : queue.count)
  }

  mutating func forget(_ id: Int) {
    new.remove(id)
    queue.removeAll { $0 == id }
  }

  /// The next requests; a product that is being asked for waits until it was answered.
  mutating func askNext() -> [Effect] {
    var effects: [Effect] = []
    while asked.count < Self.mostAsked,
      let place = queue.firstIndex(where: { id in !asked.contains { $0.id == id } })
    {
      serial += 1
      let ticket = ProductTicket(serial: -serial, id: queue.remove(at: place))
      asked.append(ticket)
      effects.append(.loadProduct(ticket))
    }
    return effects
  }

  /// Gives the ticket up; answers whether what the market said is still true, and nil for one that
  /// is none of these.
  mutating func take(_ ticket: ProductTicket) -> Bool? {
    guard let place = asked.firstIndex(of: ticket) else { return nil }
    asked.remove(at: place)
    return overtaken.remove(ticket) == nil
  }
}
