public import Catalog
public import Market

/// Starts the effects of models that concern the market and the clock, and delivers the answers, on
/// the main actor.
///
/// Each effect is a task of its own; a ticket's task is cancelled when the ticket is given up, and
/// all of them when the browser ends.
@MainActor
public final class EffectRunner {
  private let open: @Sendable () async throws(MarketError) -> Catalog
  let deliver: @MainActor (Event) -> Void
  private(set) var catalog: Catalog?
  private var loads: [PageTicket: Task<Void, Never>] = [:]
  private var productLoads: [ProductTicket: Task<Void, Never>] = [:]
  var writes: [WriteTicket: Task<Void, Never>] = [:]
  var watching: Task<Void, Never>?
  private var others: [Int: Task<Void, Never>] = [:]
  private var serial = 0
  private var capabilities: MarketCapabilities?
  private let performElsewhere: @MainActor (Effect) -> Void

  /// `open` finds the market and returns its catalog; for the local market it starts the server.
  /// Effects that need neither the market nor the clock go to `elsewhere`.
  public init(
    open: @escaping @Sendable () async throws(MarketError) -> Catalog,
    elsewhere: @escaping @MainActor (Effect) -> Void = { _ in },
    deliver: @escaping @MainActor (Event) -> Void
  ) {
    self.open = open
    self.deliver = deliver
    performElsewhere = elsewhere
  }

  public func run(_ effect: Effect) {
    switch effect {
    case .openMarket: start { [open] runner in await runner.opened(result(of: open)) }
    case .load(let ticket): load(ticket)
    case .cancel(let ticket): loads.removeValue(forKey: ticket)?.cancel()
    case .loadProduct(let ticket): load(ticket)
    case .cancelProduct(let ticket): productLoads.removeValue(forKey: ticket)?.cancel()
    case .write(let ticket): write(ticket)
    case .cancelWrite(let ticket): writes[ticket]?.cancel()
    case .watch(let eventID): watch(after: eventID)
    case .stopWatching:
      watching?.cancel()
      watching = nil
    case .identify(let identity):
      start { runner in
        guard let catalog = runner.catalog else { return }
        let answer = await result { () async throws(MarketError) in
          try await catalog.vendor(of: identity)
        }
        runner.deliver(.identified(identity, answer))
      }
    case .checkHealth:
      start { runner in
        guard let catalog = runner.catalog else { return }
        let answer = await result { () async throws(MarketError) in _ = try await catalog.health() }
        runner.deliver(.health(answer))
      }
    case .wake(let wake, let delay):
      start { runner in
        guard (try? await Task.sleep(for: delay)) != nil else { return }
        runner.deliver(.woke(wake))
      }
    default: performElsewhere(effect)
    }
  }

  /// Cancels everything that runs, and returns the catalog that is to be closed.
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

  /// Delivers the capabilities if they changed: the dialect may be known only after an answer.
  private func reportCapabilities() {
    guard let catalog, catalog.capabilities != capabilities else { return }
    capabilities = catalog.capabilities
    deliver(.capabilities(catalog.capabilities))
  }

  private func load(_ ticket: PageTicket) {
    guard let catalog else { return }
    loads[ticket] = Task {
      if ticket.bypassesCache { await catalog.refresh() }
      let answer = await result { () async throws(MarketError) in
        try await catalog.page(ticket.request)
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
      let answer = await result { () async throws(MarketError) in
        try await catalog.product(id: ticket.id)
      }
      guard self.productLoads.removeValue(forKey: ticket) != nil else { return }
      self.deliver(.product(ticket, answer))
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

func result<Value: Sendable>(
  of work: @Sendable () async throws(MarketError) -> Value
) async -> Result<Value, MarketError> {
  do { return .success(try await work()) } catch { return .failure(error) }
}
