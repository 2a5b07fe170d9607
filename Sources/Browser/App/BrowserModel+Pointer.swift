public import Terminal
public import ViewModels
import Words

/// What is done with the mouse: a click selects, a second one opens, the wheel moves what is under
/// it.
extension BrowserModel {
  /// A click, kept for the one that may follow.
  struct Press: Hashable {
    let place: Point
    let target: PointerAction?
    let overlays: Int
    let time: ContinuousClock.Instant
  }

  private static let linesPerNotch = 3
  /// The usual time of desktops.
  private static let doubleClickTime = Duration.milliseconds(400)

  /// `target` is what was drawn where the mouse is.
  public mutating func handle(_ mouse: MouseEvent, on target: PointerAction?) -> [Effect] {
    guard isMouseOn else { return [] }
    forgetNotice()
    let effects =
      switch mouse.kind {
      case .wheel(let notches): turnWheel(by: notches * Self.linesPerNotch, on: target)
      case .press: press(at: mouse.place, on: target)
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
    guard detail == nil, !isInPane(target) else {
      scrollText(by: lines)
      return []
    }
    return list.handle(.pan(lines))
  }

  private mutating func press(at place: Point, on target: PointerAction?) -> [Effect] {
    let isDouble = isSecond(place, target)
    if case .press(let key) = target { return type(key) }
    guard let top = overlays.last else { return press(target, isDouble: isDouble) }
    guard let pointing = top.pointing(at: place, isDouble: isDouble, in: overlayContext()) else {
      return []
    }
    return updateOverlay { $0.point(pointing, in: $1) }
  }

  private mutating func press(_ target: PointerAction?, isDouble: Bool) -> [Effect] {
    switch target {
    case .product(let row):
      pane.isFocused = false
      let effects = list.handle(.select(row: row))
      return isDouble && list.cursor == row ? effects + openProduct() : effects
    case .perform(let action):
      let focusing = isInPane(target) ? focusPane() : []
      return focusing + perform(Command(action))
    case .detail:
      let focusing = focusPane()
      return isDouble && detail == nil ? focusing + openProduct() : focusing
    case .press, nil: return []
    }
  }

  /// The keys of a name in the table of actions, one after the other.
  mutating func type(_ name: String) -> [Effect] {
    var effects: [Effect] = []
    for key in Keymap.strokes(name) { effects += handle(.key(key)) }
    return effects
  }

  /// Whether a click is the second half of a double one, which begins nothing itself.
  private mutating func isSecond(_ place: Point, _ target: PointerAction?) -> Bool {
    let press = Press(
      place: place, target: target, overlays: overlays.count, time: surroundings.now())
    if let last = lastPress, last.place == place, last.target == target,
      last.overlays == press.overlays, press.time - last.time <= Self.doubleClickTime
    {
      lastPress = nil
      return true
    }
    lastPress = press
    return false
  }

  private func isInPane(_ target: PointerAction?) -> Bool {
    guard detail == nil, pane.open != nil else { return false }
    return [.detail, .perform(.nextPicture), .perform(.previousPicture)].contains(target)
  }

  private mutating func focusPane() -> [Effect] {
    detail == nil && !pane.isFocused ? turnFocus() : []
  }

  private mutating func scrollText(by lines: Int) {
    if detail != nil { detail?.top += lines } else { pane.open?.top += lines }
    clampScrolling()
  }
}
