import Caching
public import Foundation
public import Market
public import MarketClient
public import Text

/// The face of this module: what is known of a market, and what is asked of it.
///
/// A page is asked for once: callers that want the same one wait for the same request, which is
/// cancelled when the last of them gives up. Pages stay known until ``refresh()``, or until
/// something is written to the market, or it tells of a change.
public actor Catalog {
  public nonisolated let address: MarketAddress
  private let client: MarketClient
  private let visits: URL?

  private let pages = PageCache()
  /// Counts what may have changed the market: an answer asked for before is not kept after.
  private var age = 0
  private let details = MemoryCache<Int, CachedProduct>(
    countLimit: detailLimit, totalCostLimit: detailByteLimit)
  private let now: @Sendable () -> ContinuousClock.Instant
  private var flights: [PageRequest: Flight] = [:]
  private var waiterCount = 0
  private var beginning = FirstPages()
  private var writing: Task<Void, Never>?

  /// A product with all its pictures and its description, and when the market told it.
  private struct CachedProduct: Sendable {
    let product: Product
    let at: ContinuousClock.Instant
  }

  /// Products kept so: as many as one leafs through.
  static let detailLimit = 200
  /// One with the longest description takes some 30 kB, in a market that lies megabytes.
  static let detailByteLimit = 4 * 1_048_576
  /// What was told longer ago is not shown, not even until the answer comes.
  static let detailLife = Duration.seconds(3_600)

  /// Keeps the first pages as the ``LastVisit`` under `visits`, such as
  /// `$XDG_CACHE_HOME/openmarket/visits`; nil keeps nothing.
  public init(
    client: MarketClient, visits: URL? = nil,
    now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }
  ) {
    self.now = now
    self.client = client
    self.visits = visits
    address = client.address
  }

  /// The page, from memory or from the market. A cancelled caller gets `.cancelled` at once.
  public func page(_ request: PageRequest) async throws(MarketError) -> ProductPage {
    if let known = pages.page(for: request) { return known }
    waiterCount += 1
    let waiter = waiterCount
    let answer = await withTaskCancellationHandler {
      await withCheckedContinuation { join(request, waiter, $0) }
    } onCancel: {
      Task { await self.leave(request, waiter) }
    }
    return try answer.get()
  }

  /// Forgets all pages: the next ones are asked anew. Requests under way are fresh and go on.
  public func refresh() {
    pages.removeAll()
  }

  /// A product with all its pictures, always asked anew.
  public func product(id: Int) async throws(MarketError) -> Product {
    do {
      let product = try await client.product(id: id)
      remember(product, as: id)
      // What a list shows of it may be older.
      pages.update(product)
      return product
    } catch {
      if error == .notFound || error == .gone { details.remove(id) }
      throw error
    }
  }

  /// What the market last told of a product during this visit, within the last hour.
  public func knownProduct(id: Int) -> Product? {
    guard let told = details[id] else { return nil }
    guard now() - told.at < Self.detailLife else {
      details.remove(id)
      return nil
    }
    return told.product
  }

  private func remember(_ product: Product, as id: Int) {
    details.set(CachedProduct(product: product, at: now()), for: id, cost: product.estimatedBytes)
  }

  /// Bytes of all ``knownProduct(id:)``, roughly.
  var detailBytes: Int { details.totalCost }

  /// What the market offers, as far as it is known.
  public nonisolated var capabilities: MarketCapabilities { client.capabilities }

  /// Changes something in the market; what is known of it changes with it. Errors are those of
  /// `MarketClient.perform`.
  public func perform(
    _ write: MarketWrite, onProgress: ProgressReport? = nil
  ) async throws(MarketError) -> Product {
    // Whatever comes of it: a write that failed on the way may have been carried out.
    defer {
      forget()
      askAgain()
    }
    if let product = write.product { details.remove(product.id) }
    let product = try await client.perform(write, onProgress: onProgress)
    switch write {
    case .register, .restore:
      remember(product, as: product.id)
      amendVisit { $0.insert(product) }
    case .edit:
      remember(product, as: product.id)
      amendVisit { $0.update(product) }
    case .delete:
      details.remove(product.id)
      amendVisit { $0.remove(product.id) }
    }
    return product
  }

  /// Who an identity is.
  public func vendor(of identity: Identity) async throws(MarketError) -> Vendor {
    try await client.vendor(of: identity)
  }

  /// The bytes of a picture that a product of this market names.
  public func picture(at url: SafeText) async throws(MarketError) -> PictureFile {
    guard let file = try await client.picture(at: url).file else { throw .notFound }
    return file
  }

  /// Hands on what the market tells of its changes, until it stops to; never returns otherwise.
  public func watch(
    after place: String?, _ report: @Sendable (MarketChange) async -> Void
  ) async throws(MarketError) {
    let changes = try await client.changes(after: place)
    for try await change in changes {
      forget()
      if change.kind == .reset { details.removeAll() }
      details.remove(change.product)
      if change.kind == .deleted { amendVisit { $0.remove(change.product) } }
      await report(change)
    }
  }

  /// Asks the market's health check. It informs and never gates.
  public func health() async throws(MarketError) -> MarketHealth {
    try await client.health()
  }

  /// Callers that wait for a page.
  var waiting: Int { flights.values.reduce(0) { $0 + $1.waiters.count } }

  /// Waits until the last visit is on disk.
  public func settle() async {
    await writing?.value
  }

  /// ``settle()``, then closes the client.
  public func shutdown() async {
    await settle()
    await client.shutdown()
  }
}

/// A request under way and who waits for it.
private struct Flight {
  typealias Answer = Result<ProductPage, MarketError>

  var task: Task<Void, Never>
  var waiters: [Int: CheckedContinuation<Answer, Never>] = [:]
}

extension Catalog {
  private func join(
    _ request: PageRequest, _ waiter: Int, _ continuation: CheckedContinuation<Flight.Answer, Never>
  ) {
    // The cancellation of a caller that was cancelled before it came here finds nobody to wake.
    guard !Task.isCancelled else { return continuation.resume(returning: .failure(.cancelled)) }
    var flight = flights[request] ?? Flight(task: Task { await self.fetch(request) })
    flight.waiters[waiter] = continuation
    flights[request] = flight
  }

  private func leave(_ request: PageRequest, _ waiter: Int) {
    guard let continuation = flights[request]?.waiters.removeValue(forKey: waiter) else { return }
    continuation.resume(returning: .failure(.cancelled))
    guard let flight = flights[request], flight.waiters.isEmpty else { return }
    flights[request] = nil
    flight.task.cancel()
  }

  private func fetch(_ request: PageRequest) async {
    let answer: Flight.Answer
    let asked = age
    do {
      answer = .success(try await client.page(request))
    } catch {
      answer = .failure(error)
    }
    // A flight that everybody left is none any more, and its place may be another's.
    guard !Task.isCancelled, let flight = flights.removeValue(forKey: request) else { return }
    if case .success(let page) = answer, asked == age { remember(page, for: request) }
    for waiter in flight.waiters.values { waiter.resume(returning: answer) }
  }

  private func remember(_ page: ProductPage, for request: PageRequest) {
    pages.insert(page, for: request)
    if beginning.add(page, for: request) { saveVisit() }
  }

  /// Pages shift under an insert or a deletion, so all are asked anew.
  private func forget() {
    age += 1
    pages.removeAll()
  }

  /// An answer asked for before a write may not show it: whoever waits gets one that does.
  private func askAgain() {
    for request in flights.keys {
      flights[request]?.task.cancel()
      flights[request]?.task = Task { await self.fetch(request) }
    }
  }

  private func amendVisit(_ change: (inout FirstPages) -> Bool) {
    if change(&beginning) { saveVisit() }
  }

  private func saveVisit() {
    guard let visits else { return }
    let visit = LastVisit(
      products: beginning.products, totalCount: beginning.totalCount, savedAt: Date(),
      dialect: client.knownDialect)
    writing = Task.detached(priority: .utility) { [address, writing] in
      await writing?.value
      visit.save(of: address, to: visits)
    }
  }
}
