import Market
import Testing
import Text

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
}
