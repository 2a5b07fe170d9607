import Market
import Testing
import Text

@testable import ViewModels

@Suite struct RetryTests {
  private let refused = MarketError.connection(host: "market.example", .refused)

  /// The pause and its wake in some effects.
  private static func pause(in effects: [Effect]) -> (serial: Int, length: Duration)? {
    for case .wake(.retry(let serial), let length) in effects { return (serial, length) }
    return nil
  }

  private static func load(in effects: [Effect]) -> PageTicket? {
    for case .load(let ticket) in effects { return ticket }
    return nil
  }

  /// A list whose first page failed, and the resulting effects.
  private func failed(with error: MarketError) throws -> (ProductListViewModel, [Effect]) {
    var list = ProductListViewModel(lastVisit: [SampleMarket.product(5)], totalCount: 1, seed: 7)
    let ticket = try #require(Self.load(in: list.receive(.opened(.success(())))))
    let effects = list.receive(.page(ticket, .failure(error)))
    return (list, effects)
  }

  @Test func aFailureIsRetriedWithBackoffAndStaysOnTheScreen() throws {
    var (list, effects) = try failed(with: refused)
    var lengths: [Duration] = []
    for _ in 0..<8 {
      let pause = try #require(Self.pause(in: effects))
      lengths.append(pause.length)
      let asked = list.receive(.woke(.retry(serial: pause.serial)))
      #expect(list.connection == .failed(refused), "nothing flickers during the request")
      #expect(!asked.contains { if case .wake = $0 { true } else { false } })
      effects = list.receive(.page(try #require(Self.load(in: asked)), .failure(refused)))
      #expect(!effects.contains(.checkHealth), "the same failure is no news")
      #expect(list.handle(.move(1)) == [])
    }
    for (length, middle) in zip(lengths, [2, 4, 8, 16, 20, 20, 20, 20]) {
      #expect(length >= .milliseconds(middle * 800) && length <= .milliseconds(middle * 1_200))
    }
    #expect(Set(lengths).count > 6, "visitors do not come all at once")
  }

  @Test func theLastKeyLeadsAsFarAsIsLoadedDuringAFailure() throws {
    var list = ProductListViewModel(seed: 7)
    let ticket = try #require(Self.load(in: list.receive(.opened(.success(())))))
    _ = list.receive(.capabilities(MarketCapabilities(dialect: "2a", features: [.totals])))
    _ = list.receive(.page(ticket, .success(SampleMarket(125).page(ticket.request))))
    #expect(list.window.totalCount == 125 && list.window.endRow < 125)
    let refresh = try #require(Self.load(in: list.handle(.refresh)))
    _ = list.receive(.page(refresh, .failure(refused)))
    let jump = try #require(Self.load(in: list.handle(.last)))
    #expect(list.cursor == list.window.endRow - 1)
    _ = list.receive(.page(jump, .success(SampleMarket(125).page(jump.request))))
    #expect(list.selected?.id == 1)
  }

  @Test func theMarketReconnectsWithoutAKey() throws {
    var (list, effects) = try failed(with: .status(code: 503, message: nil))
    let pause = try #require(Self.pause(in: effects))
    effects = list.receive(.woke(.retry(serial: pause.serial)))
    let ticket = try #require(Self.load(in: effects))
    _ = list.receive(.page(ticket, .success(SampleMarket(45).page(ticket.request))))
    #expect(list.connection == .online)
    #expect(list.window.freshCount == 20)
    #expect(Self.load(in: list.handle(.move(17))) != nil, "and loading continues")
  }

  @Test func rRetriesAtOnceWithoutThePause() throws {
    var (list, effects) = try failed(with: refused)
    let pause = try #require(Self.pause(in: effects))
    effects = list.handle(.refresh)
    #expect(Self.load(in: effects) != nil)
    #expect(list.connection == .opening)
    #expect(list.receive(.woke(.retry(serial: pause.serial))) == [])
  }

  @Test func rReplacesAQuietRequest() throws {
    var (list, effects) = try failed(with: refused)
    let pause = try #require(Self.pause(in: effects))
    let quiet = try #require(Self.load(in: list.receive(.woke(.retry(serial: pause.serial)))))
    effects = list.handle(.refresh)
    #expect(effects.contains(.cancel(quiet)))
    #expect(Self.load(in: effects) != nil)
  }

  @Test(arguments: [MarketError.notFound, .rateLimited(retryAfter: 3)])
  func otherFailuresAreNotRetried(error: MarketError) throws {
    let (_, effects) = try failed(with: error)
    #expect(Self.pause(in: effects) == nil)
  }

  /// Only failures make the pause longer.
  @Test func typingASearchDoesNotDelayTheRetry() throws {
    var (list, effects) = try failed(with: refused)
    let first = try #require(Self.pause(in: effects)).length
    for length in 1...6 {
      let search = String(repeating: "d", count: length)
      effects = list.handle(.query(ProductQuery(search: SearchTexts(SafeText(search)))))
      #expect(Self.pause(in: effects)?.length == first)
    }
    let ticket = try #require(Self.load(in: effects))
    effects = list.receive(.page(ticket, .failure(refused)))
    #expect(try #require(Self.pause(in: effects)).length > .seconds(3))
  }

  /// The event stream may still be open.
  @Test func aResetDuringAFailureIsNotLost() throws {
    var (list, effects) = try failed(with: .status(code: 500, message: nil))
    let reset = Event.changed(
      MarketChange(kind: .reset, product: 0, vendor: nil, eventID: "9"))
    let pause = try #require(Self.pause(in: effects))
    #expect(Self.load(in: list.receive(reset)) == nil)
    effects = list.receive(.woke(.retry(serial: pause.serial)))
    let first = try #require(Self.load(in: effects))
    #expect(first.freshness == .refreshed)
    // The answer in flight may be older than the reset.
    effects = list.receive(reset)
    #expect(effects.contains(.cancel(first)))
    let second = try #require(Self.load(in: effects))
    #expect(second.freshness == .refreshed)
    #expect(list.connection == .failed(.status(code: 500, message: nil)))
    _ = list.receive(.page(second, .success(SampleMarket(45).page(second.request))))
    #expect(list.connection == .online)
  }

  private static func products(in effects: [Effect]) -> [ProductTicket] {
    effects.compactMap { if case .loadProduct(let ticket) = $0 { ticket } else { nil } }
  }

  private static func change(of id: Int) -> Event {
    .changed(MarketChange(kind: .changed, product: id, vendor: nil, eventID: nil))
  }

  /// The market does not report the change again: the row had kept its old price.
  @Test(arguments: [
    (MarketError.rateLimited(retryAfter: 9), Duration.seconds(9)),
    (.status(code: 500, message: nil), .milliseconds(1_600)),
    (.connection(host: "m", .closed), .milliseconds(1_600)),
  ])
  func aChangedProductIsRequestedAgain(error: MarketError, least: Duration) throws {
    var list = Visit(SampleMarket(45)).list
    let ticket = try #require(Self.products(in: list.receive(Self.change(of: 40))).first)
    var effects = list.receive(.product(ticket, .failure(error)))
    guard case .wake(let wake, let pause)? = effects.first else {
      Issue.record("no pause: \(effects)")
      return
    }
    #expect(pause >= least)
    #expect(list.receive(Self.change(of: 41)).isEmpty, "others wait as well")
    effects = list.receive(.woke(wake))
    #expect(Set(Self.products(in: effects).map(\.id)) == [40, 41])
    #expect(list.receive(.woke(wake)).isEmpty)
    let again = try #require(Self.products(in: effects).first { $0.id == 40 })
    _ = list.receive(.product(again, .success(SampleMarket.product(40, name: "New"))))
    #expect(list.window.product(at: 5)?.name == "New")
  }

  @Test func changedProductsAreRequestedWhenTheMarketIsBack() throws {
    var list = Visit(SampleMarket(45)).list
    let ticket = try #require(Self.products(in: list.receive(Self.change(of: 40))).first)
    _ = list.receive(.product(ticket, .failure(refused)))
    let asked = try #require(Self.load(in: list.handle(.refresh)))
    let pause = try #require(Self.pause(in: list.receive(.page(asked, .failure(refused)))))
    let again = try #require(Self.load(in: list.receive(.woke(.retry(serial: pause.serial)))))
    let page = SampleMarket(45).page(again.request)
    let effects = list.receive(.page(again, .success(page)))
    #expect(Self.products(in: effects).map(\.id) == [40])
  }

  @Test func openingAMarketIsRetried() throws {
    var list = ProductListViewModel()
    #expect(list.start() == [.openMarket])
    for _ in 0..<3 {
      let pause = try #require(Self.pause(in: list.receive(.opened(.failure(refused)))))
      #expect(list.receive(.woke(.retry(serial: pause.serial))) == [.openMarket])
      #expect(list.connection == .failed(refused))
    }
    let ticket = try #require(Self.load(in: list.receive(.opened(.success(())))))
    #expect(list.connection == .failed(refused))
    _ = list.receive(.page(ticket, .success(SampleMarket(3).page(ticket.request))))
    #expect(list.connection == .online)
    #expect(Self.pause(in: list.receive(.opened(.failure(.localMarket("broken"))))) == nil)
  }
}
