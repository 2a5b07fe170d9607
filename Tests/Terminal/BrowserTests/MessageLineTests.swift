import Market
import Terminal
import Testing
import Text
import ViewModels
import Words

@testable import Browser
@testable import Widgets

@Suite struct MessageLineTests {
  private let time = ClockTime.at(.now)

  @Test func aMessageLastsUntilTheNextInputAndIsKept() {
    var line = MessageLine()
    line.post("Saved", at: time)
    #expect(line.current == "Saved")
    line.clear()
    #expect(line.current == nil)
    #expect(line.history.map(\.text) == ["Saved"])
  }

  @Test func aShownMessageIsNotInTheHistory() {
    var line = MessageLine()
    line.show("3 marked")
    #expect(line.current == "3 marked")
    #expect(line.history.isEmpty)
  }

  @Test func theOldestMessagesAreDropped() {
    var line = MessageLine()
    for number in 0...Message.limit { line.post(SafeText("\(number)"), at: time) }
    #expect(line.history.count == Message.limit)
    #expect(line.history.first?.text == "1")
  }

  @Test func quittingIsConfirmedByTheSameInputAgain() {
    var line = MessageLine()
    let first = line.confirmQuit("Quit?", at: time)
    #expect(!first)
    #expect(line.current == "Quit?")
    line.clear()
    let second = line.confirmQuit("Quit?", at: time)
    #expect(second)
  }

  @Test func anotherInputBetweenThemConfirmsNothing() {
    var line = MessageLine()
    let first = line.confirmQuit("Quit?", at: time)
    line.clear()
    line.clear()
    let second = line.confirmQuit("Quit?", at: time)
    #expect(!first && !second)
  }

  /// Another message posted while the market was away is still to be read.
  @Test func reconnectingEndsOnlyTheMessageAboutTheFault() {
    let fault = MarketError.connection(host: "market.example", .refused)
    let page = ProductPage(
      products: SampleProducts.all, number: 1, size: 20, totalCount: SampleProducts.all.count,
      hasNext: false, nextCursor: nil)
    for (text, left): (SafeText, SafeText?) in [
      ("Copied", "Copied"), (fault.reason(in: .english), nil),
    ] {
      var model = SampleBrowser(80, 24).loaded(SampleProducts.all).model
      var effects: [Effect] = []
      for case .load(let ticket) in model.handle(.key(.character("r"))) {
        effects += model.receive(.page(ticket, .failure(fault)))
      }
      #expect(model.list.connection == .failed(fault))
      model.notify(text)
      for case .wake(let retry, _) in effects {
        for case .load(let ticket) in model.receive(.woke(retry)) {
          _ = model.receive(.page(ticket, .success(page)))
        }
      }
      #expect(model.list.connection == .online)
      #expect(model.messages.current == left)
    }
  }
}
