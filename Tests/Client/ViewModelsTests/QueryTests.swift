import Market
import Testing
import Text

@testable import ViewModels

@Suite struct QueryTests {
  private let desk = ProductQuery(search: "Product")
  private let cup = ProductQuery(search: "product 1")

  @Test func aQueryIsRequestedFromItsFirstPage() {
    var visit = Visit(SampleMarket(100))
    visit.perform(visit.list.handle(.move(30)))
    visit.perform(visit.list.handle(.query(desk)))
    #expect(visit.asked.last { $0.position == .number(1) }?.query == desk)
    #expect(visit.list.query == desk)
    #expect(visit.list.showsQuery)
    #expect(visit.list.cursor == 0)
    #expect(visit.asked.filter { $0.query == desk }.count >= 1)
  }

  @Test func anEarlierRequestIsAbandoned() throws {
    var visit = Visit(SampleMarket(100))
    visit.answersAtOnce = false
    visit.perform(visit.list.handle(.query(desk)))
    let first = try #require(visit.pending.first)
    visit.perform(visit.list.handle(.query(cup)))
    #expect(visit.pending.map(\.request.query) == [cup])
    #expect(!visit.list.showsQuery, "the rows before stay until an answer")
    #expect(!visit.list.window.isEmpty)
    visit.perform(visit.list.receive(.page(first, .success(visit.market.page(first.request)))))
    #expect(!visit.list.showsQuery, "a late reply is dropped")
    visit.answerAll()
    #expect(visit.list.showsQuery)
  }

  @Test func thePlainListCountsNewProductsUpToALimit() {
    var list = ListQuery.PlainList(window: ProductWindow(), viewport: Viewport(), new: [])
    for id in 1...LiveChanges.maximumNew + 9 { list.recordNew(id) }
    #expect(list.new.count == LiveChanges.maximumNew)
  }

  @Test func thePlainListIsWhereItWasLeft() {
    var visit = Visit(SampleMarket(200))
    visit.perform(visit.list.handle(.move(57)))
    let (cursor, top) = (visit.list.cursor, visit.list.top)
    visit.perform(visit.list.handle(.query(desk)))
    visit.perform(visit.list.handle(.query(cup)))
    visit.perform(visit.list.handle(.move(9)))
    let asked = visit.asked.count
    visit.perform(visit.list.handle(.query(.everything)))
    #expect(visit.asked.count == asked)
    #expect(visit.list.cursor == cursor)
    #expect(visit.list.top == top)
    #expect(visit.list.showsQuery)
    visit.perform(visit.list.handle(.move(30)))
    #expect(visit.asked.last?.query == .everything)
  }

  @Test func aQueryTypedBeforeTheMarketOpenedIsSentThen() {
    var list = ProductListViewModel()
    _ = list.start()
    #expect(list.handle(.query(desk)) == [])
    let effects = list.receive(.opened(.success(())))
    let queries = effects.compactMap { effect -> ProductQuery? in
      if case .load(let ticket) = effect { ticket.request.query } else { nil }
    }
    #expect(queries == [desk])
  }

  @Test func aFailedSearchKeepsTheRowsAndIsRetried() throws {
    var visit = Visit(SampleMarket(60))
    visit.answersAtOnce = false
    visit.perform(visit.list.handle(.query(desk)))
    let ticket = try #require(visit.pending.first)
    visit.perform(visit.list.receive(.page(ticket, .failure(.notFound))))
    visit.pending = []
    #expect(!visit.list.window.isEmpty)
    // The query requests nothing of the previous list.
    visit.perform(visit.list.handle(.last))
    visit.perform(visit.list.handle(.move(500)))
    #expect(visit.pending.isEmpty)
    visit.perform(visit.list.handle(.refresh))
    #expect(visit.pending.map(\.request) == [PageRequest(.number(1), query: desk)])
    visit.pending = []
    visit.perform(visit.list.handle(.query(.everything)))
    #expect(visit.list.connection == .online)
    #expect(visit.list.showsQuery)
  }

  @Test func aMarketThatIgnoresAQueryIsRemembered() {
    var visit = Visit(SampleMarket(60))
    #expect(visit.list.offers(.filter))
    visit.perform(visit.list.handle(.query(ProductQuery(currency: .usd))))
    #expect(!visit.list.offers(.filter))
    #expect(visit.list.offers(.search))
  }
}
