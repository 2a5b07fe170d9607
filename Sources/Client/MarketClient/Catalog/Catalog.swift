import Files
public import Foundation
public import Market

/// The cached view of a market: pages, details, and the last visit, in front of its client.
///
/// Concurrent requests for one page share one request, which is cancelled when the last caller
/// gives up. Pages are cached until ``refresh()``, a write, or a change reported by the market.
public actor Catalog {
  /// The client, for requests whose replies are not cached.
  public nonisolated let client: MarketClient
  private let visits: URL?

  private let pages = PageCache()
  /// Counts possible changes in the market: a reply to a request of an earlier generation is not
  /// cached.
  private var generation = 0
  private let details = MemoryCache<Int, CachedProduct>(
    countLimit: detailLimit, totalCostLimit: detailByteLimit)
  private let now: @Sendable () -> ContinuousClock.Instant
  private var inFlightRequests: [PageRequest: InFlightRequest] = [:]
  private var waiterCount = 0
  private var firstPages = FirstPages()
  private var writing: Task<Void, Never>?

  /// A product with all its pictures and its description, and when the market sent it.
  private struct CachedProduct: Sendable {
    let product: Product
    let at: ContinuousClock.Instant
  }

  /// Products cached with all details: as many as a user browses through.
  static let detailLimit = 200
  /// The longest description takes some 30 kB; a hostile market sends megabytes.
  static let detailByteLimit = 4 * 1_048_576
  /// Older details are not shown, not even until the reply arrives.
  static let detailLifetime = Duration.seconds(3_600)

  /// Saves the first pages as the ``LastVisit`` under `visits`, such as
  /// `$XDG_CACHE_HOME/openmarket/visits`; nil saves nothing.
  public init(
    client: MarketClient, visits: URL? = nil,
    now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }
  ) {
    self.now = now
    self.client = client
    self.visits = visits
  }

  /// Returns a page from memory; nil if the market has to be asked.
  public func cachedPage(_ request: PageRequest) -> ProductPage? { pages.page(for: request) }

  /// Returns a page from memory or from the market. A cancelled caller gets `.cancelled` at once.
  public func page(
    _ request: PageRequest, isCacheUsed: Bool = true
  ) async throws(MarketError) -> ProductPage {
    if isCacheUsed, let known = pages.page(for: request) { return known }
    waiterCount += 1
    let waiter = waiterCount
    let answer = await withTaskCancellationHandler {
      await withCheckedContinuation { join(request, waiter, $0) }
    } onCancel: {
      Task { await self.leave(request, waiter) }
    }
    return try answer.get()
  }

  /// Removes all pages from the cache. Requests in flight are fresh and continue.
  public func refresh() { pages.removeAll() }

  /// Requests a product with all its pictures, never from the cache.
  public func product(id: Int) async throws(MarketError) -> Product {
    let requestGeneration = generation
    do {
      let product = try await client.product(id: id)
      if requestGeneration == generation {
        remember(product, as: id)
        // The cached pages may show an older state.
        pages.update(product)
      }
      return product
    } catch {
      if error == .notFound || error == .gone { details.remove(id) }
      throw error
    }
  }

  /// Returns the product's last known details of this visit, at most an hour old.
  public func knownProduct(id: Int) -> Product? {
    guard let cached = details[id] else { return nil }
    guard now() - cached.at < Self.detailLifetime else {
      details.remove(id)
      return nil
    }
    return cached.product
  }

  private func remember(_ product: Product, as id: Int) {
    details.set(CachedProduct(product: product, at: now()), for: id, cost: product.estimatedBytes)
  }

  /// The bytes of all ``knownProduct(id:)``, roughly.
  var detailBytes: Int { details.totalCost }

  /// Changes something in the market and updates the caches. Throws the errors of
  /// `MarketClient.perform`.
  public func perform(
    _ write: MarketWrite, onProgress: ProgressReport? = nil
  ) async throws(MarketError) -> Product {
    // Even a write that failed may have been carried out.
    defer {
      discardPages()
      restartRequests()
    }
    if let product = write.product { details.remove(product.id) }
    let product = try await client.perform(write, onProgress: onProgress)
    // What was requested before is older than this.
    discardPages()
    switch write {
    case .register, .restore:
      remember(product, as: product.id)
      updateVisit { $0.insert(product) }
    case .edit:
      remember(product, as: product.id)
      updateVisit { $0.update(product) }
    case .delete:
      details.remove(product.id)
      updateVisit { $0.remove(product.id) }
    }
    return product
  }

  /// Forwards the events of the market's stream and removes outdated cache entries. Ends only with
  /// the stream's error.
  public func watch(
    after eventID: String?, _ report: @Sendable (MarketChange) async -> Void
  ) async throws(MarketError) {
    let changes = try await client.changes(after: eventID)
    for try await change in changes {
      discardPages()
      if change.kind == .reset { details.removeAll() }
      details.remove(change.product)
      if change.kind == .deleted { updateVisit { $0.remove(change.product) } }
      await report(change)
    }
  }

  /// The number of callers that wait for a page.
  var waiting: Int { inFlightRequests.values.reduce(0) { $0 + $1.waiters.count } }

  /// Waits until the last visit is on disk.
  public func flush() async { await writing?.value }
}

/// A request in flight and its waiters.
private struct InFlightRequest {
  typealias Answer = Result<ProductPage, MarketError>

  /// The generation of the catalog when it was sent.
  let generation: Int
  let task: Task<Void, Never>
  var waiters: [Int: CheckedContinuation<Answer, Never>]
}

extension Catalog {
  private func join(
    _ request: PageRequest, _ waiter: Int,
    _ continuation: CheckedContinuation<InFlightRequest.Answer, Never>
  ) {
    // A caller that was cancelled before this point would never be resumed.
    guard !Task.isCancelled else { return continuation.resume(returning: .failure(.cancelled)) }
    // An answer to a request that was sent before a change would not show it.
    if inFlightRequests[request]?.generation != generation { send(request) }
    inFlightRequests[request]?.waiters[waiter] = continuation
  }

  private func leave(_ request: PageRequest, _ waiter: Int) {
    guard let continuation = inFlightRequests[request]?.waiters.removeValue(forKey: waiter) else {
      return
    }
    continuation.resume(returning: .failure(.cancelled))
    guard let inFlight = inFlightRequests[request], inFlight.waiters.isEmpty else { return }
    inFlightRequests[request] = nil
    inFlight.task.cancel()
  }

  /// Sends a request, or sends it again for its waiters.
  private func send(_ request: PageRequest) {
    inFlightRequests[request]?.task.cancel()
    let waiters = inFlightRequests[request]?.waiters ?? [:]
    inFlightRequests[request] = InFlightRequest(
      generation: generation, task: Task { await self.fetch(request) }, waiters: waiters)
  }

  private func fetch(_ request: PageRequest) async {
    let answer = await Result { () async throws(MarketError) in try await client.page(request) }
    // An abandoned request may have been replaced by a new one under the same key.
    guard !Task.isCancelled, let inFlight = inFlightRequests.removeValue(forKey: request) else {
      return
    }
    if case .success(let page) = answer, inFlight.generation == generation {
      remember(page, for: request)
    }
    for waiter in inFlight.waiters.values { waiter.resume(returning: answer) }
  }

  private func remember(_ page: ProductPage, for request: PageRequest) {
    pages.insert(page, for: request)
    if firstPages.add(page, for: request) { saveVisit() }
  }

  /// Pages shift after an insert or a deletion, so all are requested again.
  private func discardPages() {
    generation += 1
    pages.removeAll()
  }

  /// An answer requested before a write may not show it: the waiters get a new one.
  private func restartRequests() {
    for request in inFlightRequests.keys { send(request) }
  }

  private func updateVisit(_ change: (inout FirstPages) -> Bool) {
    if change(&firstPages) { saveVisit() }
  }

  private func saveVisit() {
    guard let visits else { return }
    let visit = LastVisit(
      products: firstPages.products, totalCount: firstPages.totalCount, savedAt: Date(),
      dialect: client.knownDialect)
    writing = Task.detached(priority: .utility) { [client, writing] in
      await writing?.value
      visit.save(of: client.address, to: visits)
    }
  }
}
