import Foundation
import Market
import Testing
import Text

@testable import ViewModels

@Suite struct LiveTests {
  private static func change(_ kind: MarketChange.Kind, _ id: Int, at place: String? = nil)
    -> Event
  {
    .changed(MarketChange(kind: kind, product: id, vendor: 2, eventID: place))
  }

  private static func tickets(in effects: [Effect]) -> [ProductTicket] {
    effects.compactMap { if case .loadProduct(let ticket) = $0 { ticket } else { nil } }
  }

  /// Opens a list and answers its requests.
  private static func open(_ market: SampleMarket = SampleMarket(45))
    -> (ProductListViewModel, [Effect])
  {
    var list = ProductListViewModel()
    var all: [Effect] = list.handle(.fit(lines: 10, linesAboveTrailer: 10, columns: 1))
    all += list.receive(.opened(.success(())))
    for case .load(let ticket) in all {
      all += list.receive(.page(ticket, .success(market.page(ticket.request))))
    }
    return (list, all)
  }

  @Test func watchesOnceAfterTheFirstAnswerAndResumesWhereItStopped() {
    var (list, effects) = Self.open()
    #expect(effects.filter { $0 == .watch(after: nil) }.count == 1)
    _ = list.receive(Self.change(.created, 900, at: "17"))
    let lost = MarketError.connection(host: "m", .closed)
    for middle in [2, 4, 8] {
      effects = list.receive(.watchEnded(lost))
      guard case .wake(.listen(let serial), let pause)? = effects.first else {
        Issue.record("no pause: \(effects)")
        return
      }
      #expect(pause >= .milliseconds(middle * 800) && pause <= .milliseconds(middle * 1_200))
      #expect(list.receive(.woke(.listen(serial: serial))) == [.watch(after: "17")])
      #expect(list.receive(.woke(.listen(serial: serial))) == [], "only once")
    }
    #expect(list.receive(.watchEnded(.notOffered(.events))) == [])
  }

  /// Changes between the answer and the opening of the stream are not missed.
  @Test func watchesFromThePositionOfTheFirstPage() {
    let market = SampleMarket(45)
    var list = ProductListViewModel()
    for case .load(let ticket) in list.receive(.opened(.success(()))) {
      var page = market.page(ticket.request)
      page.lastEventID = "41"
      #expect(list.receive(.page(ticket, .success(page))).contains(.watch(after: "41")))
    }
    // A later page does not move a position that was reached.
    _ = list.receive(Self.change(.created, 900, at: "44"))
    for case .load(let ticket) in list.handle(.refresh) {
      var page = market.page(ticket.request)
      page.lastEventID = "43"
      _ = list.receive(.page(ticket, .success(page)))
    }
    guard
      case .wake(.listen(let serial), _)? =
        list.receive(.watchEnded(.connection(host: "m", .closed))).first
    else {
      Issue.record("not watched again")
      return
    }
    #expect(list.receive(.woke(.listen(serial: serial))) == [.watch(after: "44")])
  }

  /// After too many changes, the list is reloaded at the user's position.
  @Test func aResetReloads() {
    var (list, _) = Self.open()
    _ = list.handle(.move(3))
    let reset = MarketChange(kind: .reset, product: 0, vendor: nil, eventID: "9")
    let effects = list.receive(.changed(reset))
    #expect(effects.count { $0.isLoad } == 1)
    #expect(list.receive(.changed(reset)).count { $0.isLoad } <= 1)
    let lost = MarketError.connection(host: "m", .closed)
    guard case .wake(.listen(let serial), _)? = list.receive(.watchEnded(lost)).first else {
      Issue.record("not watched again")
      return
    }
    #expect(list.receive(.woke(.listen(serial: serial))) == [.watch(after: "9")])
  }

  /// No key was pressed, and the next one concerns the product under the cursor.
  @Test(arguments: [0, 5]) func theCursorStaysOnItsProductAfterAReset(row: Int) {
    var visit = Visit(SampleMarket(45))
    visit.handle(.move(row))
    visit.market.ids.insert(46, at: 0)
    visit.perform(visit.list.receive(Self.change(.reset, 0)))
    #expect(visit.list.window.row(ofID: 46) == 0)
    #expect(visit.list.selected?.id == 45 - row)
  }

  @Test func aResetDuringAJumpLoadsItsPageAgain() {
    var visit = Visit(SampleMarket(100))
    visit.answersAtOnce = false
    visit.handle(.go(row: 70))
    visit.perform(visit.list.receive(Self.change(.reset, 0)))
    #expect(visit.pending.map(\.freshness) == [.refreshed], "not one from memory")
    visit.answerAll()
    #expect(visit.list.cursor == 70)
  }

  @Test func newProductsAreCountedAndNoRowJumps() {
    var (list, _) = Self.open()
    _ = list.handle(.move(3))
    let before = list.window.products
    for id in [46, 47, 47, 48] { #expect(list.receive(Self.change(.created, id)) == []) }
    #expect(list.newCount == 3)
    #expect(list.window.products == before)

    let effects = list.handle(.showNew)
    guard case .load(let ticket)? = effects.first(where: \.isLoad) else {
      Issue.record("nothing is loaded")
      return
    }
    #expect(ticket.freshness == .refreshed)
    // Listed while the request was in flight: the answer may not include it.
    _ = list.receive(Self.change(.created, 49))
    _ = list.receive(.page(ticket, .success(SampleMarket(48).page(ticket.request))))
    #expect(list.cursor == 0 && list.top == 0)
    #expect(list.selected?.id == 48)
    #expect(list.newCount == 1)
  }

  @Test func newProductsStayCountedDuringASearch() {
    var (list, _) = Self.open()
    _ = list.receive(Self.change(.created, 46))
    let effects = list.handle(.query(ProductQuery(search: "desk")))
    for case .load(let ticket) in effects {
      _ = list.receive(.page(ticket, .success(SampleMarket(3).page(ticket.request))))
    }
    #expect(list.newCount == 0)
    _ = list.receive(Self.change(.created, 47))
    #expect(list.newCount == 1)
    _ = list.receive(Self.change(.deleted, 45))
    _ = list.handle(.query(.everything))
    #expect(list.newCount == 2)
    #expect(list.window.row(ofID: 45) == nil)
  }

  @Test(arguments: [false, true]) func ownProductsAreNotCountedAsNew(eventFirst: Bool) throws {
    var (list, _) = Self.open()
    let ticket = try Self.write { .restore(SampleMarket.product(46), $0) }
    let written = Event.written(ticket, .success(SampleMarket.product(46)))
    let events = [written, Self.change(.created, 46)]
    for event in eventFirst ? events.reversed() : events { _ = list.receive(event) }
    #expect(list.newCount == 0)
  }

  private static func write(_ make: (Credentials) -> MarketWrite) throws -> WriteTicket {
    let secret = try #require(Secret("s"))
    let identity = try #require(Identity(identifier: "me", secret: secret))
    return WriteTicket(serial: 1, write: make(.vendor(identity)))
  }

  /// Events may arrive seconds after a write, even that of a deletion that was undone.
  @Test func lateNewsOfADeletionDoesNotRemoveARestoredProduct() throws {
    var visit = Visit(SampleMarket(45))
    let product = SampleMarket.product(44)
    let deleting = try Self.write { .delete(product, $0) }
    visit.perform(
      visit.list.remove(product) + visit.list.receive(.written(deleting, .success(product))))
    #expect(visit.list.window.row(ofID: 44) == nil)
    #expect(visit.list.window.totalCount == 44)
    let restoring = try Self.write { .restore(product, $0) }
    visit.perform(visit.list.restored(product))
    visit.perform(visit.list.receive(.written(restoring, .success(product))))
    #expect(visit.list.window.row(ofID: 44) == 1)
    #expect(visit.list.window.totalCount == 45)

    let effects = visit.list.receive(Self.change(.deleted, 44))
    #expect(visit.list.window.row(ofID: 44) == 1)
    let asked = try #require(Self.tickets(in: effects).first)
    #expect(asked.id == 44, "the market is asked what is true")
    #expect(visit.list.receive(.product(asked, .success(product))) == [])
    _ = visit.list.receive(Self.change(.created, 44))
    #expect(visit.list.window.row(ofID: 44) == 1)
    #expect(visit.list.newCount == 0)
    #expect(visit.list.window.totalCount == 45)
  }

  /// The user's own products may also be deleted by other clients.
  @Test func anOwnProductDeletedElsewhereDisappears() throws {
    var visit = Visit(SampleMarket(45))
    let product = SampleMarket.product(44)
    let restoring = try Self.write { .restore(product, $0) }
    visit.perform(visit.list.receive(.written(restoring, .success(product))))
    let asked = try #require(Self.tickets(in: visit.list.receive(Self.change(.deleted, 44))).first)
    visit.perform(visit.list.receive(.product(asked, .failure(.notFound))))
    #expect(visit.list.window.row(ofID: 44) == nil)
  }

  /// An answer older than the restoration does not undo it.
  @Test func anAnswerFromBeforeARestorationIsIgnored() throws {
    var visit = Visit(SampleMarket(45))
    let product = SampleMarket.product(44)
    let asked = try #require(Self.tickets(in: visit.list.receive(Self.change(.changed, 44))).first)
    let restoring = try Self.write { .restore(product, $0) }
    visit.perform(visit.list.receive(.written(restoring, .success(product))))
    visit.perform(visit.list.receive(.product(asked, .failure(.notFound))))
    #expect(visit.list.window.row(ofID: 44) != nil)
  }

  /// Neither by the list nor by an open product.
  @Test func anAnswerFromBeforeAnEditIsIgnored() throws {
    var visit = Visit(SampleMarket(45))
    let asked = try #require(Self.tickets(in: visit.list.receive(Self.change(.changed, 44))).first)
    let edited = SampleMarket.product(44, name: "Edited")
    let editing = try Self.write { .edit(ProductEdit(of: edited, draft: ProductDraft()), $0) }
    visit.list.replace(edited)
    visit.perform(visit.list.receive(.written(editing, .success(edited))))
    let answer = Event.product(asked, .success(SampleMarket.product(44)))
    #expect(visit.list.mayBeLate(answer))
    visit.perform(visit.list.receive(answer))
    #expect(visit.list.window.product(at: 1)?.name == "Edited")
  }

  /// A product registered or restored during a search is also in the plain list, without a refresh.
  @Test func thePlainListHasWritesMadeDuringASearch() throws {
    var visit = Visit(SampleMarket(45))
    visit.handle(.move(5))
    visit.perform(visit.list.handle(.query(ProductQuery(search: "Product"))))
    visit.market.ids.insert(46, at: 0)
    let registered = SampleMarket.product(46)
    let ticket = try Self.write { .register(ProductDraft(), pictures: [], $0, key: UUID()) }
    visit.perform(visit.list.registered(registered))
    visit.perform(visit.list.receive(.written(ticket, .success(registered))))
    visit.perform(visit.list.receive(Self.change(.created, 46)))
    visit.perform(visit.list.handle(.query(.everything)))
    #expect(visit.list.window.row(ofID: 46) == 0)
    #expect(visit.list.window.totalCount == 46)
    #expect(visit.list.newCount == 0)
    #expect(visit.list.selected?.id == 40, "the cursor stays on its product")
  }

  /// An edit shows in the list that is kept behind a search, whether or not the market reports it.
  @Test func anEditShowsInThePlainListBehindASearch() {
    var visit = Visit(SampleMarket(45))
    visit.perform(visit.list.handle(.query(ProductQuery(search: "Product"))))
    visit.list.replace(SampleMarket.product(45, name: "Edited"))
    visit.perform(visit.list.handle(.query(.everything)))
    #expect(visit.list.window.product(at: 0)?.name == "Edited")
  }

  /// A registered product is shown, even after an earlier failure.
  @Test func aRegisteredProductIsRequestedAfterAFailure() {
    var visit = Visit(SampleMarket(45))
    visit.answersAtOnce = false
    visit.handle(.refresh)
    visit.fail(with: .connection(host: "m", .closed))
    visit.answersAtOnce = true
    visit.market.ids.insert(46, at: 0)
    visit.perform(visit.list.registered(SampleMarket.product(46)))
    #expect(visit.list.window.row(ofID: 46) == 0)
  }

  /// No key was pressed, and the next one concerns the product under the cursor.
  @Test(arguments: [0, 5]) func theCursorStaysWhenTheOutboxRegistersAProduct(row: Int) {
    var visit = Visit(SampleMarket(45))
    visit.handle(.move(row))
    visit.market.ids.insert(46, at: 0)
    visit.perform(visit.list.refreshAfterRegistration())
    #expect(visit.list.window.row(ofID: 46) == 0)
    #expect(visit.list.selected?.id == 45 - row)
  }

  /// Generation 1 lists by number, without a total.
  @Test(arguments: [1, 19, 20, 39, 45, 400], [0, 3, 45])
  func aRegisteredProductIsFollowedToTheEndOfAListByNumber(count: Int, moves: Int) {
    var market = SampleMarket(count)
    market.ids.reverse()
    market.hasCursors = false
    market.reportsTotal = false
    var visit = Visit(market)
    let features = MarketCapabilities(dialect: "1b", features: [.productPasswords])
    visit.perform(visit.list.receive(.capabilities(features)))
    visit.handle(.move(moves))
    visit.market.ids.append(count + 1)
    visit.perform(visit.list.registered(SampleMarket.product(count + 1)))
    #expect(visit.list.selected?.id == count + 1)
    #expect(visit.list.cursor == count)
    #expect(visit.list.visibleRows.contains(count))
    visit.handle(.move(-1))
    #expect(visit.list.selected?.id == count, "the rows before it are loaded as well")
  }

  @Test func aKeyStopsTheJumpToARegisteredProduct() {
    var market = SampleMarket(400)
    market.ids.reverse()
    market.hasCursors = false
    market.reportsTotal = false
    var visit = Visit(market)
    visit.perform(
      visit.list.receive(
        .capabilities(MarketCapabilities(dialect: "1b", features: [.productPasswords]))))
    visit.answersAtOnce = false
    visit.market.ids.append(401)
    visit.perform(visit.list.registered(SampleMarket.product(401)))
    visit.handle(.first)
    visit.answerAll()
    visit.answersAtOnce = true
    #expect(visit.list.cursor == 0)
    for _ in 0..<450 { visit.handle(.move(1)) }
    visit.handle(.move(-10))
    #expect(visit.list.cursor == 390)
  }

  @Test func aChangedProductIsFetchedAndShownInPlace() throws {
    var (list, _) = Self.open()
    let row = try #require(list.window.row(ofID: 40))
    #expect(list.receive(Self.change(.changed, 900)) == [], "not in memory")
    let first = Self.tickets(in: list.receive(Self.change(.changed, 40)))
    #expect(first.map(\.id) == [40])
    // Two more changes during the request: one more request afterwards.
    #expect(list.receive(Self.change(.changed, 40)) == [])
    #expect(list.receive(Self.change(.changed, 40)) == [])
    let ticket = try #require(first.first)
    let again = list.receive(.product(ticket, .success(SampleMarket.product(40, name: "New"))))
    #expect(list.window.product(at: row)?.name == "New")
    #expect(Self.tickets(in: again).map(\.id) == [40])
    let last = try #require(Self.tickets(in: again).first)
    #expect(list.receive(.product(last, .success(SampleMarket.product(40)))) == [])
    #expect(list.receive(.product(last, .success(SampleMarket.product(40, name: "Late")))) == [])
    #expect(list.window.product(at: row)?.name == "Product 40")
  }

  @Test func aFewAreRequestedAtOnceAndVisibleOnesFirst() throws {
    var (list, _) = Self.open()
    var asked: [ProductTicket] = []
    for id in (26...45) { asked += Self.tickets(in: list.receive(Self.change(.changed, id))) }
    #expect(asked.count == 3)
    var order: [Int] = []
    while !asked.isEmpty {
      let ticket = asked.removeFirst()
      order.append(ticket.id)
      let effects = list.receive(.product(ticket, .success(SampleMarket.product(ticket.id))))
      asked += Self.tickets(in: effects)
      #expect(asked.count <= 3)
    }
    #expect(Set(order) == Set(26...45))
    #expect(order.dropFirst(3).prefix(10).allSatisfy { $0 >= 36 })
  }

  @Test func aDeletedProductDisappearsAndTheCursorKeepsItsProduct() {
    var (list, _) = Self.open()
    _ = list.handle(.move(5))
    #expect(list.selected?.id == 40)
    _ = list.receive(Self.change(.deleted, 44))
    #expect(list.selected?.id == 40)
    _ = list.receive(Self.change(.deleted, 40))
    #expect(list.selected?.id == 39, "the next one moves under it")
    #expect(list.window.totalCount == 43)
    _ = list.receive(Self.change(.deleted, 900))
    #expect(list.window.totalCount == 43)
  }

  @Test func afterADeletionNoRowIsSkipped() {
    for hasCursors in [true, false] {
      var market = SampleMarket(60)
      market.hasCursors = hasCursors
      var visit = Visit(market)
      for id in [60, 55, 50] {
        visit.market.ids.removeAll { $0 == id }
        visit.perform(visit.list.receive(Self.change(.deleted, id)))
      }
      for _ in 0..<60 { visit.handle(.move(1)) }
      #expect(visit.list.window.products.map(\.id) == visit.market.ids)
      #expect(visit.list.selected?.id == 1)
    }
  }

  @Test func theLastProductAndTheOnlyOneMayDisappear() {
    var (list, _) = Self.open(SampleMarket(2))
    _ = list.handle(.last)
    _ = list.receive(Self.change(.deleted, 1))
    #expect(list.selected?.id == 2)
    _ = list.receive(Self.change(.deleted, 2))
    #expect(list.window.isEmpty && list.cursor == 0 && list.top == 0)
  }

  @Test func anOpenProductFollowsTheAnswersOfTheList() throws {
    var (list, _) = Self.open()
    var detail = ProductDetailViewModel(product: SampleMarket.product(40))
    let effects = list.receive(Self.change(.changed, 40))
    let ticket = try #require(Self.tickets(in: effects).first)
    detail.receive(.product(ticket, .success(SampleMarket.product(40, name: "New"))))
    #expect(detail.product.name == "New")
    detail.receive(Self.change(.deleted, 40))
    #expect(detail.failure == .gone)
  }
}
