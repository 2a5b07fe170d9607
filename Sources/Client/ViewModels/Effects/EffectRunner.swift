public import Market
public import MarketClient

/// Starts the effects of models that concern the market and the clock, and delivers the answers, on
/// the main actor.
///
/// Each effect is a separate task; a ticket's task is cancelled when the ticket is abandoned, and
/// all of them when the browser ends.
@MainActor
public final class EffectRunner {
  private let open: @Sendable () async throws(MarketError) -> Catalog
  let deliver: @MainActor (Event) -> Void
  public private(set) var catalog: Catalog?
  private var loads: [PageTicket: Task<Void, Never>] = [:]
  private var productLoads: [ProductTicket: Task<Void, Never>] = [:]
  var writes: [WriteTicket: Task<Void, Never>] = [:]
  var watching: Task<Void, Never>?
  private var others: [Int: Task<Void, Never>] = [:]
  private var serial = 0
  private var capabilities: MarketCapabilities?
  private let performElsewhere: @MainActor (Effect) -> Void
  let saved: @MainActor () async -> Void

  /// `open` finds the market and returns its catalog; for the local market it starts the server.
  /// Effects that need neither the market nor the clock go to `elsewhere`. A write waits for
  /// `saved`: after a crash its draft is on the disk, with the key that makes it safe to repeat.
  public init(
    open: @escaping @Sendable () async throws(MarketError) -> Catalog,
    elsewhere: @escaping @MainActor (Effect) -> Void = { _ in },
    saved: @escaping @MainActor () async -> Void = {},
    deliver: @escaping @MainActor (Event) -> Void
  ) {
    self.open = open
    self.deliver = deliver
    performElsewhere = elsewhere
    self.saved = saved
  }

  public func run(_ effect: Effect) {
    switch effect {
    case .openMarket: start { [open] runner in await runner.opened(Result(catching: open)) }
    case .load(let ticket): load(ticket)
    case .cancel(let ticket): loads.removeValue(forKey: ticket)?.cancel()
    case .loadProduct(let ticket): load(ticket)
    case .cancelProduct(let ticket): productLoads.removeValue(forKey: ticket)?.cancel()
    case .write(let ticket): write(ticket)
    case .cancelWrite(let ticket): writes[ticket]?.cancel()
    case .watch(let eventID): watch(after: eventID)
    case .identify(let identity):
      ask(
        { client throws(MarketError) in try await client.vendor(of: identity) },
        for: { .identified(identity, $0) })
    case .listTrash(let identity):
      ask(
        { client throws(MarketError) in try await client.trash(of: identity) },
        for: { .trashListed(of: identity, $0) })
    case .countProducts(let vendor): start { await $0.countProducts(of: vendor) }
    case .loadProducts(let vendor): start { await $0.loadProducts(of: vendor) }
    case .verify(let identity):
      ask(
        { client throws(MarketError) in try await client.verify(identity).vendor },
        for: { .verified(identity, $0) })
    case .checkHealth:
      ask({ client throws(MarketError) in _ = try await client.health() }, for: Event.health)
    case .probe(let limit):
      start { runner in
        guard let client = runner.catalog?.client else { return }
        runner.deliver(.probed(await probe(client, within: limit)))
      }
    case .wake(let wake, let delay):
      start { runner in
        guard (try? await Task.sleep(for: delay)) != nil else { return }
        runner.deliver(.woke(wake))
      }
    default: performElsewhere(effect)
    }
  }

  /// Cancels all running effects, and returns the catalog to close.
  public func stop() -> Catalog? {
    watching?.cancel()
    for write in writes.values { write.cancel() }
    for load in loads.values { load.cancel() }
    for load in productLoads.values { load.cancel() }
    for other in others.values { other.cancel() }
    return catalog
  }
}

extension EffectRunner {
  private func opened(_ answer: Result<Catalog, MarketError>) {
    catalog = try? answer.get()
    deliver(.opened(answer.map { _ in }))
    reportCapabilities()
  }

  /// Delivers nothing if the market does not count them.
  private func countProducts(of vendor: Int) async {
    let query = ProductQuery(vendorID: vendor)
    guard let catalog,
      let own = try? await catalog.page(PageRequest(.number(1), size: 1, query: query)).totalCount,
      let total = try? await catalog.page(PageRequest(.number(1), size: 1)).totalCount
    else { return }
    deliver(.productsCounted(own: own, total: total))
  }

  /// Delivers nothing if the market does not answer.
  private func loadProducts(of vendor: Int) async {
    let request = PageRequest(.number(1), query: ProductQuery(vendorID: vendor))
    // A page from memory would be the outdated one.
    guard let page = try? await catalog?.page(request, isCacheUsed: false) else { return }
    deliver(.productsLoaded(of: vendor, page))
  }

  /// Delivers the capabilities if they changed: the dialect may be known only after an answer.
  private func reportCapabilities() {
    guard let known = catalog?.client.capabilities, known != capabilities else { return }
    capabilities = known
    deliver(.capabilities(known))
  }

  private func load(_ ticket: PageTicket) {
    guard let catalog else { return }
    loads[ticket] = Task {
      switch ticket.freshness {
      case .cached:
        guard let page = await catalog.cachedPage(ticket.request) else { break }
        guard self.loads.removeValue(forKey: ticket) != nil else { return }
        return self.deliver(.cachedPage(ticket, page))
      case .answered: break
      case .refreshed: await catalog.refresh()
      }
      let answer = await Result { () async throws(MarketError) in
        try await catalog.page(ticket.request, isCacheUsed: false)
      }
      guard self.loads.removeValue(forKey: ticket) != nil else { return }
      self.reportCapabilities()
      self.deliver(.page(ticket, answer))
    }
  }

  private func load(_ ticket: ProductTicket) {
    guard let catalog else { return }
    productLoads[ticket] = Task {
      if let known = await catalog.knownProduct(id: ticket.id), self.productLoads[ticket] != nil {
        self.deliver(.knownProduct(ticket, known))
      }
      let answer = await Result { () async throws(MarketError) in
        try await catalog.product(id: ticket.id)
      }
      guard self.productLoads.removeValue(forKey: ticket) != nil else { return }
      self.deliver(.product(ticket, answer))
    }
  }

  /// Asks the market, if it is open, and delivers the answer.
  private func ask<Value: Sendable>(
    _ request: @escaping @Sendable (MarketClient) async throws(MarketError) -> Value,
    for event: @escaping (Result<Value, MarketError>) -> Event
  ) {
    start { runner in
      guard let client = runner.catalog?.client else { return }
      let answer = await Result { () async throws(MarketError) in try await request(client) }
      runner.deliver(event(answer))
    }
  }

  private func start(_ work: @escaping @MainActor (EffectRunner) async -> Void) {
    serial += 1
    let number = serial
    others[number] = Task {
      await work(self)
      self.others[number] = nil
    }
  }
}

/// Returns the answer of a market to a probe, or `.timeout` after `limit`.
private func probe(_ client: MarketClient, within limit: Duration) async -> Result<
  Void, MarketError
> {
  await withTaskGroup(of: Result<Void, MarketError>.self) { group in
    defer { group.cancelAll() }
    group.addTask { await Result { () async throws(MarketError) in try await client.probe() } }
    group.addTask {
      try? await Task.sleep(for: limit)
      return .failure(.timeout(.firstByte, seconds: Int(limit.components.seconds)))
    }
    return await group.next() ?? .failure(.cancelled)
  }
}
