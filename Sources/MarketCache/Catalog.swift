public import Foundation
public import Market
public import MarketAPI

/// The face of this module: what is known of a market, and what is asked of it.
///
/// A page is asked for once: callers that want the same one wait for the same request, which is
/// cancelled when the last of them gives up. Pages stay known until ``refresh()``.
public actor Catalog {
  public nonisolated let address: MarketAddress
  private let client: MarketClient
  private let visits: URL?

  private var pages: [PageRequest: ProductPage] = [:]
  /// The requests of `pages`, oldest first.
  private var order: [PageRequest] = []
  private var flights: [PageRequest: Flight] = [:]
  private var waiterCount = 0
  private var beginning = Beginning()
  private var writing: Task<Void, Never>?

  /// Pages kept: a thousand products, which is further than people scroll back.
  static let pageLimit = 50

  /// Keeps the first pages as the ``LastVisit`` under `visits`, such as
  /// `$XDG_CACHE_HOME/openmarket/visits`; nil keeps nothing.
  public init(client: MarketClient, visits: URL? = nil) {
    self.client = client
    self.visits = visits
    address = client.address
  }

  /// The page, from memory or from the market. A cancelled caller gets `.cancelled` at once.
  public func page(_ request: PageRequest) async throws(MarketError) -> ProductPage {
    if let known = pages[request] { return known }
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
    pages = [:]
    order = []
  }

  /// A product with all its pictures, always asked anew.
  public func product(id: Int) async throws(MarketError) -> Product {
    try await client.product(id: id)
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

  let task: Task<Void, Never>
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
    do {
      answer = .success(try await client.page(request))
    } catch {
      answer = .failure(error)
    }
    // A flight that everybody left is none any more, and its place may be another's.
    guard !Task.isCancelled, let flight = flights.removeValue(forKey: request) else { return }
    if case .success(let page) = answer { remember(page, for: request) }
    for waiter in flight.waiters.values { waiter.resume(returning: answer) }
  }

  private func remember(_ page: ProductPage, for request: PageRequest) {
    if pages.updateValue(page, forKey: request) == nil { order.append(request) }
    if order.count > Self.pageLimit { pages[order.removeFirst()] = nil }
    guard let visits, beginning.add(page, for: request) else { return }
    let visit = LastVisit(
      products: beginning.products, totalCount: beginning.totalCount, savedAt: Date())
    writing = Task.detached(priority: .utility) { [address, writing] in
      await writing?.value
      visit.save(of: address, to: visits)
    }
  }
}

/// The first products of a market, put together from its first pages as they come in.
private struct Beginning {
  private(set) var products: [Product] = []
  private(set) var totalCount: Int?
  private var continuations: Set<PageRequest> = []

  /// Whether the page belongs to the beginning and changed it.
  mutating func add(_ page: ProductPage, for request: PageRequest) -> Bool {
    if request.place == .number(1) {
      products = []
    } else {
      guard continuations.contains(request), products.count < LastVisit.productLimit else {
        return false
      }
    }
    products += page.products.prefix(LastVisit.productLimit - products.count)
    totalCount = page.totalCount
    continuations = []
    if case .number(let number) = request.place, number < Int.max {
      continuations.insert(PageRequest(.number(number + 1), size: request.size))
    }
    if let cursor = page.nextCursor {
      continuations.insert(PageRequest(.after(cursor), size: request.size))
    }
    return true
  }
}
