import Terminal
import Testing

@testable import Browser
@testable import Widgets

@Suite struct MouseStateTests {
  private static let start = ContinuousClock.now

  private static func click(
    row: Int = 4, after time: Duration = .zero, on target: PointerAction? = nil, overlays: Int = 0
  ) -> MouseState.Click {
    MouseState.Click(
      point: Point(column: 3, row: row), target: target, overlays: overlays, time: start + time)
  }

  /// Returns which of some clicks are the second one of a double click.
  private func doubles(of clicks: MouseState.Click...) -> [Bool] {
    var mouse = MouseState(isOn: true)
    return clicks.map { mouse.isDouble($0) }
  }

  @Test func twoClicksAtOnePointAreADoubleClick() {
    let second = Self.click(after: MouseState.doubleClickTime)
    #expect(doubles(of: Self.click(), second) == [false, true])
  }

  @Test func aThirdClickBeginsAnother() {
    let click = Self.click()
    #expect(doubles(of: click, click, click, click) == [false, true, false, true])
  }

  @Test(arguments: [
    click(row: 5), click(after: MouseState.doubleClickTime + .milliseconds(1)), click(on: .detail),
    click(overlays: 1),
  ])
  func clicksThatDifferAreSingle(second: MouseState.Click) {
    #expect(doubles(of: Self.click(), second) == [false, false])
  }

  @Test func theMouseIsTurnedOffAndOn() {
    var mouse = MouseState(isOn: true)
    mouse.toggle()
    #expect(!mouse.isOn)
    mouse.toggle()
    #expect(mouse.isOn)
  }
}
