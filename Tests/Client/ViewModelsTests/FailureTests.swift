import Market
import Testing
import Text
import ViewModels

@Suite struct FailureTests {
  private let refused = MarketError.connection(host: "market.example", .refused)

  @Test func anErrorKeepsTheRowsAndRRetriesTheFailedRequest() {
    var visit = Visit(SampleMarket(100))
    visit.answersAtOnce = false
    visit.handle(.move(15))
    let asked = visit.asked
    visit.fail(with: refused)
    #expect(visit.list.connection == .failed(refused))
    #expect(visit.list.window.endRow == 20)
    for _ in 0..<10 { visit.handle(.move(1)) }
    #expect(visit.asked == asked, "after an error nothing is asked until the person says so")
    visit.answersAtOnce = true
    visit.handle(.refresh)
    #expect(visit.list.connection == .online)
    #expect(visit.list.window.endRow >= 40)
  }

  @Test func anErrorRequestsTheHealthOnceAndTheAnswerOnlyInforms() {
    var list = ProductListViewModel()
    _ = list.start()
    let effects = list.receive(.opened(.success(())))
    #expect(effects.contains(.checkHealth))
    guard case .load(let ticket)? = effects.first(where: { $0.isLoad }) else {
      Issue.record("nothing is loaded")
      return
    }
    _ = list.receive(.health(.failure(.status(code: 404, message: nil))))
    #expect(list.isHealthy == false)
    let answer = SampleMarket(3).page(ticket.request)
    _ = list.receive(.page(ticket, .success(answer)))
    #expect(list.connection == .online)
    #expect(list.window.endRow == 3)
  }

  @Test func tooManyRequestsCountDownAndRetryOnce() {
    var visit = Visit(SampleMarket(100))
    visit.answersAtOnce = false
    visit.handle(.refresh)
    let before = visit.asked.count
    visit.fail(with: .rateLimited(retryAfter: 2))
    #expect(visit.list.connection == .waiting(seconds: 2))
    visit.handle(.move(15))
    #expect(visit.asked.count == before, "nothing is requested while waiting")
    let first = visit.list.receive(.woke(.second(countdown: 2)))
    #expect(first == [.wake(.second(countdown: 1), after: .seconds(1))])
    visit.perform(visit.list.receive(.woke(.second(countdown: 1))))
    #expect(visit.asked.count == before + 1)
    visit.perform(visit.list.receive(.woke(.second(countdown: 1))))
    #expect(visit.asked.count == before + 1, "an overtaken countdown asks nothing")
  }

  @Test func aLateAnswerToAnAbandonedTicketIsIgnored() {
    var visit = Visit(SampleMarket(100))
    visit.answersAtOnce = false
    visit.handle(.refresh)
    guard let ticket = visit.pending.first else {
      Issue.record("nothing is under way")
      return
    }
    visit.handle(.cancel)
    #expect(visit.list.connection == .cancelled)
    #expect(visit.pending.isEmpty, "the request itself is cancelled")
    let late = SampleMarket(3).page(ticket.request)
    let rows = visit.list.window.endRow
    visit.perform(visit.list.receive(.page(ticket, .success(late))))
    #expect(visit.list.window.endRow == rows)
  }

  @Test func theLastVisitIsShownAtOnceAndReplacedAsPagesArrive() {
    let old = (480...539).reversed().map { SampleMarket.product($0) }
    var visit = Visit(SampleMarket(600), lastVisit: old)
    #expect(visit.visibleIDs == Array((591...600).reversed()))
    #expect(visit.list.window.freshCount == 20)
    #expect(visit.list.cursor == 0)
    for _ in 0..<90 { visit.handle(.move(1)) }
    #expect(visit.list.selected?.id == 510)
    let ids = visit.list.window.products.map(\.id)
    #expect(ids == ids.sorted(by: >), "no stale row is between fresh ones")
  }

  @Test func theLastVisitStaysWhenTheMarketCannotBeOpened() {
    var list = ProductListViewModel(
      lastVisit: (1...5).map { SampleMarket.product($0) }, totalCount: 5)
    _ = list.start()
    _ = list.receive(.opened(.failure(refused)))
    #expect(list.window.endRow == 5)
    #expect(list.connection == .failed(refused))
    #expect(list.handle(.refresh) == [.openMarket])
  }

  @Test func aFailedJumpIsNotPerformedLater() {
    var visit = Visit(SampleMarket(500))
    visit.answersAtOnce = false
    visit.handle(.last)
    visit.fail(with: refused)
    visit.answersAtOnce = true
    visit.handle(.refresh)
    #expect(visit.list.cursor == 0)
    #expect(visit.list.connection == .online)
  }

  @Test func refreshDuringAJumpLetsItArrive() {
    var visit = Visit(SampleMarket(500))
    visit.answersAtOnce = false
    visit.handle(.last)
    visit.handle(.refresh)
    visit.answerAll()
    #expect(visit.list.selected?.id == 1)
  }

  @Test func onTheFirstRowARefreshShowsTheNewestProduct() {
    var visit = Visit(SampleMarket(30))
    visit.market.ids = Array((1...530).reversed())
    visit.handle(.refresh)
    #expect(visit.list.selected?.id == 530)
    #expect(visit.list.top == 0)
  }

  @Test func refreshAtTheTopShowsNewProductsAndKeepsTheSelectedOne() {
    var visit = Visit(SampleMarket(100))
    for _ in 0..<4 { visit.handle(.move(1)) }
    let id = visit.list.selected?.id
    visit.market.ids = [102, 101] + visit.market.ids
    visit.handle(.refresh)
    #expect(visit.list.selected?.id == id)
    #expect(visit.visibleIDs.first == 102)
  }

  @Test func refreshFarDownKeepsTheProductUnderTheCursor() {
    var visit = Visit(SampleMarket(1_000))
    for _ in 0..<200 { visit.handle(.move(1)) }
    let id = visit.list.selected?.id
    visit.market.ids = [1_003, 1_002, 1_001] + visit.market.ids
    visit.handle(.refresh)
    #expect(visit.list.selected?.id == id)
    #expect(visit.list.visibleRows.contains(visit.list.cursor))
  }

  @Test func loadingIsShownOnlyAfterAWhile() {
    var list = ProductListViewModel()
    _ = list.start()
    let effects = list.receive(.opened(.success(())))
    guard case .load(let ticket)? = effects.first(where: { $0.isLoad }) else { return }
    #expect(effects.contains(.wake(.progressDelay(ticket), after: .milliseconds(150))))
    #expect(!list.showsProgress)
    _ = list.receive(.woke(.progressDelay(ticket)))
    #expect(list.showsProgress)
    _ = list.receive(.page(ticket, .success(SampleMarket(3).page(ticket.request))))
    #expect(!list.showsProgress)
  }

  @Test func anEmptyMarketIsEmptyAndStaysUsable() {
    var visit = Visit(SampleMarket(0))
    #expect(visit.list.window.isEmpty)
    #expect(visit.list.window.isAtEnd)
    for action: ProductListViewModel.Action in [
      .move(1), .move(-1), .last, .first, .scroll(1), .refresh, .cancel, .select(row: 5),
    ] {
      visit.handle(action)
      #expect(visit.list.cursor == 0)
    }
  }
}

extension Effect {
  var isLoad: Bool {
    if case .load = self { true } else { false }
  }
}
