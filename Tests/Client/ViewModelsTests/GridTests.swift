import Market
import Testing
import ViewModels

@Suite struct GridTests {
  @Test func upAndDownKeepTheColumnAndStopAtTheEdges() {
    var visit = Visit(SampleMarket(10), rows: 2, columns: 4)
    visit.handle(.move(1))
    visit.handle(.moveLines(-1))
    #expect(visit.list.cursor == 1, "above the first line there is nothing")
    visit.handle(.moveLines(1))
    #expect(visit.list.cursor == 5)
    #expect(visit.list.top == 0)
    visit.handle(.moveLines(1))
    #expect(visit.list.cursor == 9)
    #expect(visit.list.top == 4)
    visit.handle(.moveLines(1))
    #expect(visit.list.cursor == 9, "the last line is the last")
    visit.handle(.moveLines(-1))
    visit.handle(.move(2))
    #expect(visit.list.cursor == 7)
    visit.handle(.moveLines(1))
    #expect(visit.list.cursor == 9, "the last line may be shorter")
  }

  @Test func theScreenBeginsWithAWholeLineOfTheGrid() {
    var visit = Visit(SampleMarket(1_000), rows: 3, columns: 7)
    for action: ProductListViewModel.Action in [
      .last, .moveLines(-5), .scroll(-1), .move(-3), .scroll(-0.5), .first, .moveLines(40),
      .fit(lines: 2, linesAboveTrailer: 2, columns: 3), .moveLines(3), .pan(-4), .pan(9),
    ] {
      visit.handle(action)
      #expect(visit.list.top % visit.list.columns == 0)
      #expect(visit.list.visibleRows.contains(visit.list.cursor))
    }
  }

  @Test func switchingBetweenListAndGridKeepsTheProductOnTheScreen() {
    var visit = Visit(SampleMarket(500), rows: 10)
    visit.handle(.move(137))
    let product = visit.list.selected
    for columns in [5, 1, 4, 1] {
      visit.handle(.fit(lines: 3, linesAboveTrailer: 3, columns: columns))
      #expect(visit.list.selected == product)
      #expect(visit.list.visibleRows.contains(visit.list.cursor))
    }
  }

  @Test func linesBeyondTheLoadedRowsAreRemembered() {
    var visit = Visit(SampleMarket(1_000), rows: 3, columns: 5)
    visit.answersAtOnce = false
    for _ in 0..<20 { visit.handle(.moveLines(1)) }
    #expect(visit.list.cursor == 19)
    visit.answerAll()
    #expect(visit.list.cursor == 100)
  }

  @Test func panningMovesTheCursorOnlyToKeepItOnTheScreen() {
    var visit = Visit(SampleMarket(100), rows: 10)
    visit.handle(.move(5))
    visit.handle(.pan(3))
    #expect(visit.list.top == 3)
    #expect(visit.list.cursor == 5)
    visit.handle(.pan(3))
    #expect(visit.list.cursor == 6)
    visit.handle(.pan(-100))
    #expect(visit.list.top == 0)
    #expect(visit.list.cursor == 6)
    visit.handle(.pan(Int.max))
    visit.handle(.pan(Int.min))
    #expect(visit.list.top == 0)
  }

  @Test func aMillionProductsAreScrolledByLinesWithinTheWindow() {
    var visit = Visit(SampleMarket(1_000_000), rows: 3, columns: 6)
    visit.handle(.last)
    #expect(visit.list.cursor == 999_999)
    #expect(visit.asked.count <= 4)
    for _ in 0..<300 { visit.handle(.moveLines(-1)) }
    #expect(visit.list.cursor == 999_999 - 1_800)
    #expect(visit.list.window.products.count <= ProductWindow.limit)
  }
}
