import Terminal
import Widgets

/// The state of the mouse: whether it is handled, and the click that may become a double click.
struct MouseState: Sendable {
  /// A click, compared with the next one.
  struct Click: Hashable {
    let point: Point
    let target: PointerAction?
    /// The number of overlays that were open.
    let overlays: Int
    let time: ContinuousClock.Instant
  }

  /// Whether clicks and the wheel are handled.
  private(set) var isOn: Bool
  private var last: Click?

  static let linesPerNotch = 3
  /// The usual time on desktops.
  static let doubleClickTime = Duration.milliseconds(400)

  init(isOn: Bool) { self.isOn = isOn }

  mutating func toggle() { isOn.toggle() }

  /// Returns whether a click is the second one of a double click; a third begins another.
  mutating func isDouble(_ click: Click) -> Bool {
    if let last, last.point == click.point, last.target == click.target,
      last.overlays == click.overlays, click.time - last.time <= Self.doubleClickTime
    {
      self.last = nil
      return true
    }
    last = click
    return false
  }
}
