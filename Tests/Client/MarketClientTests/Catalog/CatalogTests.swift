import Foundation
import Market
import Synchronization
import TestSupport
import Testing

@testable import MarketClient

@Suite(.timeLimit(.minutes(1)))
struct CatalogTests {
  private let first = PageRequest(.number(1))
  private let second = PageRequest(.number(2))

  private func outcome(_ catalog: Catalog, _ request: PageRequest) async -> Result<
    ProductPage, MarketError
  > {
    do {
      return .success(try await catalog.page(request))
    } catch {
      return .failure(error)
    }
  }

  /// A product stays known until the cache exceeds its bytes.
  @Test func oldDetailsAreNotShown() async throws {
    let time = Mutex(ContinuousClock.now)
    let transport = RecordedTransport { _ async throws(MarketError) in
      TransportReply(
        status: 200,
        body: Data(
          """
          {"id": 7, "vendor_id": 6, "name": "물건", "currency": "KRW", "price": 100,
           "bargain_price": 100, "discounted_price": 0, "stock": 3, "images": []}
          """.utf8))
    }
    let catalog = Catalog(
      client: MarketClient(
        address: try MarketAddress("https://market.example"), transport: transport),
      now: { time.withLock { $0 } })
    #expect(await catalog.knownProduct(id: 7) == nil)
    let product = try await catalog.product(id: 7)
    for (seconds, isKnown) in [(0, true), (3_599, true), (1, false), (0, false)] {
      time.withLock { $0 += .seconds(seconds) }
      #expect(await catalog.knownProduct(id: 7) == (isKnown ? product : nil))
    }
  }

  @Test func aPageIsRequestedOnce() async throws {
    let shelf = Shelf()
    let catalog = Catalog(client: try shelf.client())
    let page = try await catalog.page(first)
    #expect(page.products.map(\.id) == Array((981...1_000).reversed()))
    #expect(try await catalog.page(first) == page)
    #expect(shelf.asked.count == 1)
    _ = try await catalog.page(second)
    _ = try await catalog.page(PageRequest(.after("980")))
    #expect(shelf.asked.count == 3)
  }

  @Test func refreshForgets() async throws {
    let shelf = Shelf()
    let catalog = Catalog(client: try shelf.client())
    _ = try await catalog.page(first)
    await catalog.refresh()
    _ = try await catalog.page(first)
    #expect(shelf.asked.count == 2)
  }

  @Test func manyCallersShareARequest() async throws {
    let shelf = Shelf()
    shelf.setOpen(false)
    let catalog = Catalog(client: try shelf.client())
    let callers = (0..<50).map { _ in Task { await outcome(catalog, first) } }
    try await until { !shelf.asked.isEmpty }
    shelf.setOpen(true)
    for caller in callers {
      #expect(try await caller.value.get().products.count == 20)
    }
    #expect(shelf.asked.count == 1)
  }

  @Test func aCancelledCallerLeavesTheRequestRunning() async throws {
    let shelf = Shelf()
    shelf.setOpen(false)
    let catalog = Catalog(client: try shelf.client())
    let leaver = Task { await outcome(catalog, first) }
    try await until { shelf.asked.count == 1 }
    let stayer = Task { await outcome(catalog, first) }
    try await waiting(2, in: catalog)
    leaver.cancel()
    #expect(await leaver.value == .failure(.cancelled))
    #expect(shelf.cancelled == 0)
    shelf.setOpen(true)
    #expect(try await stayer.value.get().products.count == 20)
    #expect(shelf.asked.count == 1)
  }

  @Test func theLastCancelledCallerEndsTheRequest() async throws {
    let shelf = Shelf()
    shelf.setOpen(false)
    let catalog = Catalog(client: try shelf.client())
    let callers = (0..<3).map { _ in Task { await outcome(catalog, first) } }
    try await waiting(3, in: catalog)
    for caller in callers { caller.cancel() }
    for caller in callers { #expect(await caller.value == .failure(.cancelled)) }
    try await until { shelf.cancelled == 1 }
    shelf.setOpen(true)
    #expect(try await catalog.page(first).products.count == 20)
    #expect(shelf.asked.count == 2)
  }

  @Test func aCallerCancelledBeforehandGetsNothing() async throws {
    let shelf = Shelf()
    let catalog = Catalog(client: try shelf.client())
    let caller = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return await outcome(catalog, first)
    }
    #expect(await caller.value == .failure(.cancelled))
    #expect(shelf.asked.isEmpty)
  }

  @Test func errorsReachAllCallersAndAreNotCached() async throws {
    let shelf = Shelf()
    shelf.setOpen(false)
    shelf.fail(with: .rateLimited(retryAfter: 2))
    let catalog = Catalog(client: try shelf.client())
    let callers = (0..<3).map { _ in Task { await outcome(catalog, first) } }
    try await waiting(3, in: catalog)
    shelf.setOpen(true)
    for caller in callers {
      #expect(await caller.value == .failure(.rateLimited(retryAfter: 2)))
    }
    shelf.fail(with: nil)
    #expect(try await catalog.page(first).products.count == 20)
    #expect(shelf.asked.count == 2)
  }

  /// Callers arrive and leave in every order: each gets an answer, and there are never two requests
  /// for one page in flight.
  @Test func comingAndGoing() async throws {
    let shelf = Shelf()
    let catalog = Catalog(client: try shelf.client())
    for round in 0..<200 {
      let requests = [first, second]
      let callers = (0..<8).map { index in Task { await outcome(catalog, requests[index % 2]) } }
      for (index, caller) in callers.enumerated() where (round + index).isMultiple(of: 3) {
        caller.cancel()
      }
      for caller in callers {
        switch await caller.value {
        case .success(let page): #expect(page.products.count == 20)
        case .failure(let error): #expect(error == .cancelled)
        }
      }
      await catalog.refresh()
    }
    #expect(await catalog.waiting == 0)
  }

  @Test func theNumberOfCachedPagesIsBounded() async throws {
    let shelf = Shelf()
    let catalog = Catalog(client: try shelf.client())
    for number in 1...PageCache.maximumPages + 1 {
      _ = try await catalog.page(PageRequest(.number(number)))
    }
    _ = try await catalog.page(second)
    #expect(shelf.asked.count == PageCache.maximumPages + 1)
    _ = try await catalog.page(first)
    #expect(shelf.asked.count == PageCache.maximumPages + 2)
  }

  private func waiting(_ count: Int, in catalog: Catalog) async throws {
    try await until { await catalog.waiting >= count }
  }
}
