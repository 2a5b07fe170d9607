import Terminal
import Testing

@testable import Browser

@Suite struct MouseInputTests {
  private static let start = ContinuousClock.now

  private static func click(
    row: Int = 4, after time: Duration = .zero, on target: PointerAction? = nil, overlays: Int = 0
  ) -> MouseInput.Click {
    MouseInput.Click(
      point: Point(column: 3, row: row), target: target, overlays: overlays, time: start + time)
  }

  /// Returns which of some clicks are the second one of a double click.
  private func doubles(of clicks: MouseInput.Click...) -> [Bool] {
    var mouse = MouseInput(isOn: true)
    return clicks.map { mouse.isDouble($0) }
  }

  @Test func twoClicksAtOnePointAreADoubleClick() {
    let second = Self.click(after: MouseInput.doubleClickTime)
    #expect(doubles(of: Self.click(), second) == [false, true])
  }

  @Test func aThirdClickBeginsAnother() {
    let click = Self.click()
    #expect(doubles(of: click, click, click, click) == [false, true, false, true])
  }

  @Test(arguments: [
    click(row: 5), click(after: MouseInput.doubleClickTime + .milliseconds(1)), click(on: .detail),
    click(overlays: 1),
  ])
  func clicksThatDifferAreSingle(second: MouseInput.Click) {
    #expect(doubles(of: Self.click(), second) == [false, false])
  }

  @Test func theMouseIsTurnedOffAndOn() {
    var mouse = MouseInput(isOn: true)
    mouse.toggle()
    #expect(!mouse.isOn)
    mouse.toggle()
    #expect(mouse.isOn)
  }
}
