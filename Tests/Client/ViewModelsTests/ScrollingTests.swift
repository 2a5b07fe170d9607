import Market
import Testing
import Text
import ViewModels

@Suite struct ScrollingTests {
  @Test(arguments: [1, 3])
  func panningBeyondTheLoadedRowsContinuesAsTheyArrive(columns: Int) {
    var visit = Visit(SampleMarket(300), rows: 4, columns: columns)
    visit.answersAtOnce = false
    visit.handle(.pan(5))
    let offset = visit.list.cursor - visit.list.top
    for _ in 0..<20 { visit.handle(.pan(3)) }
    #expect(visit.list.top < 65 * columns)
    visit.answersAtOnce = true
    visit.answerAll()
    #expect(visit.list.top == 65 * columns)
    #expect(visit.list.cursor - visit.list.top == offset)
    visit.answersAtOnce = false
    visit.handle(.pan(-2))
    #expect(visit.list.top == 63 * columns)
  }

  @Test func opensWithPageOneAndRequestsTheNextOnlyWhenItIsNear() {
    var visit = Visit(SampleMarket(100))
    #expect(visit.asked == [PageRequest(.number(1))])
    for _ in 0..<14 { visit.handle(.move(1)) }
    #expect(visit.list.cursor == 14)
    #expect(visit.list.top == 5)
    #expect(visit.asked.count == 1, "five rows are left below the screen")
    visit.handle(.move(1))
    #expect(visit.asked.count == 2, "four rows are left below the screen")
  }

  @Test(arguments: [true, false], [1, 19, 20, 21, 39, 40, 41, 60, 1_234])
  func scrollsToTheEndRequestingEachPageAndShowingEachProductOnce(hasCursors: Bool, count: Int) {
    var market = SampleMarket(count)
    market.hasCursors = hasCursors
    var visit = Visit(market)
    var seen: [Int] = []
    for _ in 0..<count + 50 {
      if let id = visit.list.selected?.id, seen.last != id { seen.append(id) }
      visit.handle(.move(1))
    }
    #expect(seen == market.ids)
    #expect(Set(visit.asked).count == visit.asked.count, "a page was asked for twice")
    #expect(visit.asked.count == (count + 19) / 20)
    #expect(visit.list.window.isAtEnd)
    #expect(visit.list.window.totalCount == count)
  }

  @Test func neverRequestsThePageInFlightAgain() {
    var visit = Visit(SampleMarket(100))
    visit.answersAtOnce = false
    for _ in 0..<40 { visit.handle(.move(1)) }
    #expect(visit.asked.count == 2)
    #expect(visit.list.cursor == 19)
    visit.answerAll()
    #expect(visit.asked.count >= 2)
    #expect(Set(visit.asked).count == visit.asked.count)
  }

  @Test func noKeyIsLostAtTheEdgeOfTheLoadedRows() {
    var visit = Visit(SampleMarket(1_000))
    visit.answersAtOnce = false
    for _ in 0..<200 { visit.handle(.move(1)) }
    #expect(visit.list.cursor == 19)
    visit.answerAll()
    #expect(visit.list.cursor == 200)
    #expect(visit.list.visibleRows.contains(200))
    for _ in 0..<100 { visit.handle(.move(1)) }
    for _ in 0..<3 { visit.handle(.move(-1)) }
    let row = visit.list.cursor
    visit.answerAll()
    #expect(visit.list.cursor == row, "turning round forgets what was wanted below")
  }

  /// A server that returns one file for every page, for example.
  @Test func aMarketThatRepeatsItselfIsNotScrolledBackwards() {
    var visit = Visit(SampleMarket(2_000))
    let page = visit.market.page(PageRequest(.number(1)))
    visit.answersAtOnce = false
    visit.handle(.last)
    let before = visit.asked.count
    while let ticket = visit.pending.popLast(), visit.asked.count < 90 {
      visit.perform(visit.list.receive(.page(ticket, .success(page))))
    }
    #expect(visit.asked.count <= before + 2)
    visit.handle(.move(-1))
    #expect(visit.asked.count <= before + 3)
  }

  @Test func scrollingBeyondTheEndStopsAtTheLastProduct() {
    var visit = Visit(SampleMarket(50))
    visit.answersAtOnce = false
    for _ in 0..<10 { visit.handle(.scroll(1)) }
    visit.answerAll()
    #expect(visit.list.cursor == 49)
    visit.handle(.move(-1))
    #expect(visit.list.cursor == 48)
  }

  @Test func prefetchesFurtherAheadWhenRowsWereScrolledDuringARequest() {
    var visit = Visit(SampleMarket(400))
    for _ in 0..<15 { visit.handle(.move(1)) }
    visit.answersAtOnce = false
    visit.handle(.scroll(1))
    visit.handle(.scroll(1))
    visit.answerAll()
    visit.answersAtOnce = true
    let loaded = visit.list.window.endRow
    #expect(loaded - visit.list.cursor > 20, "after fast scrolling more than a page is ahead")
  }

  @Test func insertsThatShiftPagesShowNoProductTwice() {
    var market = SampleMarket(60)
    market.hasCursors = false
    var visit = Visit(market)
    visit.market.ids = [63, 62, 61] + visit.market.ids
    for _ in 0..<80 { visit.handle(.move(1)) }
    var ids: [Int] = []
    for row in 0..<visit.list.window.endRow {
      if let id = visit.list.window.product(at: row)?.id { ids.append(id) }
    }
    #expect(Set(ids).count == ids.count)
    #expect(ids == Array((1...60).reversed()))
  }

  @Test func aServerThatRepeatsItsLastPageForeverEnds() {
    var visit = Visit(SampleMarket(20))
    let page = visit.market.page(PageRequest(.number(1)))
    let endless = ProductPage(
      products: page.products, number: 1, size: 20, totalCount: 10_000, hasNext: true,
      nextCursor: nil)
    visit.answersAtOnce = false
    visit.handle(.refresh)
    for _ in 0..<50 {
      while !visit.pending.isEmpty {
        visit.perform(visit.list.receive(.page(visit.pending.removeFirst(), .success(endless))))
      }
      visit.handle(.move(20))
    }
    #expect(visit.asked.count <= 3)
    #expect(visit.list.window.isAtEnd)
  }

  @Test func endAndHomeDoNotLoadThePagesBetween() {
    var visit = Visit(SampleMarket(1_000_000))
    visit.handle(.last)
    #expect(visit.list.selected?.id == 1)
    #expect(visit.list.cursor == 999_999)
    #expect(visit.asked.count <= 4)
    visit.handle(.first)
    #expect(visit.list.selected?.id == 1_000_000)
    #expect(visit.list.top == 0)
    #expect(visit.asked.count <= 8)
  }

  @Test func homeBeforeTheEndHasArrivedStaysAtTheFirst() {
    var visit = Visit(SampleMarket(1_000))
    visit.answersAtOnce = false
    visit.handle(.last)
    visit.handle(.first)
    visit.answerAll()
    #expect(visit.list.cursor == 0)
    #expect(visit.list.selected?.id == 1_000)
    visit.answersAtOnce = true
    visit.handle(.last)
    #expect(visit.list.selected?.id == 1)
  }

  @Test func scrollingBackFromTheEndRequestsThePreviousPages() {
    var visit = Visit(SampleMarket(500))
    visit.handle(.last)
    var seen: [Int] = []
    for _ in 0..<600 {
      if let id = visit.list.selected?.id, seen.last != id { seen.append(id) }
      visit.handle(.move(-1))
    }
    #expect(seen == Array(1...500))
  }

  @Test func memoryIsBoundedWhileScrollingFarAndEveryRowIsStillRight() {
    var visit = Visit(SampleMarket(10_000))
    for _ in 0..<9_000 { visit.handle(.move(1)) }
    #expect(visit.list.window.products.count <= ProductWindow.limit)
    #expect(visit.list.selected?.id == 1_000)
    for _ in 0..<9_000 { visit.handle(.move(-1)) }
    #expect(visit.list.window.products.count <= ProductWindow.limit)
    #expect(visit.list.selected?.id == 10_000)
    #expect(visit.list.cursor == 0)
  }

  @Test func aWrongTotalEndsAtTheLastProduct() {
    var visit = Visit(SampleMarket(30))
    visit.answersAtOnce = false
    visit.handle(.refresh)
    let first = visit.market.page(PageRequest(.number(1)))
    let lying = ProductPage(
      products: first.products, number: 1, size: 20, totalCount: 1_000_000, hasNext: true,
      nextCursor: nil)
    visit.perform(visit.list.receive(.page(visit.pending.removeFirst(), .success(lying))))
    visit.answersAtOnce = true
    visit.handle(.last)
    #expect(visit.list.selected != nil)
    #expect(visit.list.cursor <= 30)
    for _ in 0..<50 { visit.handle(.move(1)) }
    #expect(visit.list.selected?.id == 1)
    #expect(visit.list.window.totalCount == 30)
  }

  @Test(arguments: [false, true])
  func theEndIsReachedPastACountThatIsTooHigh(isRefused: Bool) {
    var visit = Visit(SampleMarket(70))
    visit.market.reportedTotal = 1_000_000
    visit.handle(.refresh)
    visit.answersAtOnce = false
    visit.handle(.last)
    if isRefused {
      let refusal = MarketError.status(code: 400, message: "page_no")
      visit.perform(visit.list.receive(.page(visit.pending.removeFirst(), .failure(refusal))))
    } else {
      visit.answerAll()
    }
    #expect(visit.list.drainCountMismatch() == .fewer)
    #expect(visit.list.landedJump == nil, "keys that wait for its product have none")
    #expect(visit.list.drainCountMismatch() == nil)
    #expect(visit.list.connection == .online)
    visit.answersAtOnce = true
    visit.answerAll()
    visit.handle(.last)
    #expect(visit.list.selected?.id == 1)
    #expect(visit.asked.count < 12)
  }

  /// Keys that wait for its product have none.
  @Test func aJumpToAPageThatIsTooShortDoesNotLand() {
    var visit = Visit(SampleMarket(100))
    visit.market.ids.removeLast(7)
    visit.handle(.go(row: 95))
    #expect(visit.list.cursor == 92)
    #expect(visit.list.landedJump == nil)
    visit.handle(.go(row: 50))
    #expect(visit.list.cursor == 50)
    #expect(visit.list.landedJump != nil)
  }

  /// The page at the top of the screen is refreshed first, and the cursor may be on the next one.
  @Test func aRefreshOfADeepListMovesNothing() throws {
    var visit = Visit(SampleMarket(500))
    visit.handle(.move(45))
    let (id, top) = (visit.list.selected?.id, visit.list.top)
    #expect(top < 40)
    visit.answersAtOnce = false
    visit.handle(.refresh)
    let ticket = try #require(visit.pending.first)
    visit.pending = []
    visit.perform(visit.list.receive(.page(ticket, .success(visit.market.page(ticket.request)))))
    #expect(visit.list.selected?.id == id && visit.list.top == top)
    visit.answerAll()
    #expect(visit.list.selected?.id == id && visit.list.top == top)
    #expect(visit.list.window.products.map(\.id).contains(441))
  }

  @Test func hugeTextsAreNotKeptInRows() {
    var visit = Visit(SampleMarket(1))
    visit.answersAtOnce = false
    visit.handle(.refresh)
    var page = visit.market.page(PageRequest(.number(1)))
    let text = String(repeating: "x", count: ProductWording.limit)
    page.products[0].description = "A short one"
    page.products[0].wording = ProductWording(name: text, description: text)
    visit.perform(visit.list.receive(.page(visit.pending.removeFirst(), .success(page))))
    #expect(visit.list.selected?.id == 1)
    #expect(visit.list.selected?.wording == nil && visit.list.selected?.description == nil)
    visit.list.replace(page.products[0])
    #expect(visit.list.selected?.wording == nil)
  }

  @Test func theEndIsReachedPastACountThatStopped() {
    var visit = Visit(SampleMarket(150))
    visit.market.reportedTotal = 60
    visit.market.isCapped = true
    visit.handle(.refresh)
    #expect(visit.list.window.totalIsCapped)
    visit.handle(.last)
    #expect(visit.list.cursor == 59)
    #expect(visit.list.drainCountMismatch() == .more(counted: 60))
    visit.handle(.last)
    #expect(visit.list.selected?.id == 1)
    #expect(visit.list.window.totalCount == 150)
    #expect(!visit.list.window.totalIsCapped)
  }

  @Test(arguments: [Int.min, -1, 0, Int.max - 1, .max], [Int.min, -1, 0, Int.max - 1, .max])
  func noNumberOfAPageTraps(number: Int, total: Int) {
    for size in [Int.min, 0, 1, Int.max] {
      var visit = Visit(SampleMarket(60))
      visit.answersAtOnce = false
      visit.handle(.refresh)
      for round in 0..<6 {
        while !visit.pending.isEmpty {
          let page = ProductPage(
            products: [SampleMarket.product(1_000 - round)], number: number, size: size,
            totalCount: total, hasNext: true, nextCursor: nil)
          visit.perform(visit.list.receive(.page(visit.pending.removeFirst(), .success(page))))
          if visit.asked.count > 40 { visit.pending = [] }
        }
        visit.handle([.last, .first, .scroll(1), .scroll(-1), .refresh, .move(3)][round])
      }
    }
  }

  @Test func rowsNumberedZeroAreAllShown() {
    var window = ProductWindow()
    let rows = (0..<5).map { SampleMarket.product(0, name: "Nameless \($0)") }
    window.restart(
      with: ProductPage(
        products: rows, number: 1, size: 20, totalCount: nil, hasNext: false, nextCursor: nil))
    #expect(window.products.count == 5)
  }

  @Test func theCursorStaysOnTheScreenAtEverySize() {
    var visit = Visit(SampleMarket(200))
    for rows in [1, 2, 3, 7, 40, 200, 1] {
      visit.handle(.fit(lines: rows, linesAboveTrailer: max(1, rows - 1), columns: 1))
      for step in [1, 5, -3, 17, -20, 100, -200] {
        visit.handle(.move(step))
        #expect(visit.list.visibleRows.contains(visit.list.cursor))
      }
    }
  }

  /// Rows are cached by the revision, and one window replaces another.
  @Test func noTwoWindowsHaveTheSameRevision() {
    let windows = (0..<3).map { _ in
      ProductWindow(lastVisit: [SampleMarket.product(7)], totalCount: 1)
    }
    #expect(Set(windows.map(\.revision)).count == 3)
  }
}
