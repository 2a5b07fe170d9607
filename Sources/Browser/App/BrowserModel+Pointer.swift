import Actions
public import Terminal
public import ViewModels
import Words

/// The mouse: a click selects, a double click opens, the wheel scrolls what is under the pointer.
extension BrowserModel {
  /// A click, remembered to recognize a double click.
  struct Press: Hashable {
    let point: Point
    let target: PointerAction?
    let overlays: Int
    let time: ContinuousClock.Instant
  }

  private static let linesPerNotch = 3
  /// The usual time on desktops.
  private static let doubleClickTime = Duration.milliseconds(400)

  /// - Parameter target: The meaning of the point that was clicked.
  public mutating func handle(_ mouse: MouseEvent, on target: PointerAction?) -> [Effect] {
    guard isMouseOn else { return [] }
    forgetNotice()
    let effects =
      switch mouse.kind {
      case .wheel(let notches): turnWheel(by: notches * Self.linesPerNotch, on: target)
      case .press: press(at: mouse.point, on: target)
      }
    return effects + followCursor()
  }

  mutating func switchMouse() -> [Effect] {
    isMouseOn.toggle()
    say(isMouseOn ? words.overlays.mouseOn : words.overlays.mouseOff)
    return []
  }
}

extension BrowserModel {
  private mutating func turnWheel(by lines: Int, on target: PointerAction?) -> [Effect] {
    guard overlays.isEmpty else { return updateOverlay { $0.point(.wheel(lines), in: $1) } }
    guard products.detail == nil, !isInPane(target) else {
      scrollText(by: lines)
      return []
    }
    return list.handle(.pan(lines))
  }

  private mutating func press(at point: Point, on target: PointerAction?) -> [Effect] {
    let isDouble = isSecond(point, target)
    if case .press(let key) = target { return type(key) }
    guard let top = overlays.last else { return press(target, isDouble: isDouble) }
    guard let pointing = top.pointing(at: point, isDouble: isDouble, in: overlayContext()) else {
      return []
    }
    return updateOverlay { $0.point(pointing, in: $1) }
  }

  private mutating func press(_ target: PointerAction?, isDouble: Bool) -> [Effect] {
    switch target {
    case .product(let row):
      products.unfocusPane()
      let effects = list.handle(.select(row: row))
      return isDouble && list.cursor == row ? effects + openProduct() : effects
    case .perform(let action):
      let focusing = isInPane(target) ? focusPane() : []
      return focusing + perform(Command(action))
    case .detail:
      let focusing = focusPane()
      return isDouble && products.detail == nil ? focusing + openProduct() : focusing
    case .press, nil: return []
    }
  }

  /// Presses the keys in a name of the action table, one after the other.
  mutating func type(_ name: String) -> [Effect] {
    var effects: [Effect] = []
    for key in Keymap.keys(in: name) { effects += handle(.key(key)) }
    return effects
  }

  /// Returns whether a click is the second one of a double click.
  private mutating func isSecond(_ point: Point, _ target: PointerAction?) -> Bool {
    let press = Press(
      point: point, target: target, overlays: overlays.count, time: surroundings.now())
    if let last = lastPress, last.point == point, last.target == target,
      last.overlays == press.overlays, press.time - last.time <= Self.doubleClickTime
    {
      lastPress = nil
      return true
    }
    lastPress = press
    return false
  }

  private func isInPane(_ target: PointerAction?) -> Bool {
    guard products.detail == nil, products.pane.open != nil else { return false }
    return [.detail, .perform(.nextPicture), .perform(.previousPicture)].contains(target)
  }

  private mutating func focusPane() -> [Effect] {
    products.detail == nil && !products.pane.isFocused ? turnFocus() : []
  }

  private mutating func scrollText(by lines: Int) {
    products.shown?.top += lines
    clampScrolling()
  }
}
