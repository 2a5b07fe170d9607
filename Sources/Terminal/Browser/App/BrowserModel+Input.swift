import Actions
import Keymap
import Market
import ScreenWords
public import Terminal
import Text
public import ViewModels
public import Widgets

/// The mouse: a click selects, a double click opens, the right button opens the menu of a product,
/// the wheel scrolls what is under the pointer.
extension BrowserModel {
  /// - Parameter target: The action at the point that was clicked.
  public mutating func handle(_ event: MouseEvent, on target: PointerAction?) -> [Effect] {
    guard mouse.isOn else { return [] }
    messages.clear()
    environment.settings.keymap.cancelPending()
    prefixKeys.hide()
    let effects =
      switch event.kind {
      case .wheel(let notches): turnWheel(by: notches * MouseState.linesPerNotch, on: target)
      // A form does not open after the user has turned to something else.
      case .press: stopOpening() + press(at: event.point, on: target)
      case .menu: stopOpening() + openMenu(on: target)
      }
    return effects + followCursor()
  }

  mutating func switchMouse() -> [Effect] {
    mouse.toggle()
    return notify(mouse.isOn ? words.overlays.mouseOn : words.overlays.mouseOff)
  }
}

extension BrowserModel {
  private mutating func turnWheel(by lines: Int, on target: PointerAction?) -> [Effect] {
    guard overlays.isEmpty else { return updateOverlay { $0.handle(.wheel(lines), in: $1) } }
    guard products.detail == nil, !isInPane(target) else {
      scrollText(by: lines)
      return []
    }
    // A row of cards is as high as several lines.
    return list.handle(.pan(geometry.shape == .card ? lines / MouseState.linesPerNotch : lines))
  }

  private mutating func press(at point: Point, on target: PointerAction?) -> [Effect] {
    let isDouble = mouse.isDouble(
      MouseState.Click(
        point: point, target: target, overlays: overlays.count, time: environment.now()))
    if case .press(let key) = target { return type(key) }
    guard let top = overlays.last else { return press(target, isDouble: isDouble) }
    guard let pointer = top.pointerInput(at: point, isDouble: isDouble, in: overlayContext()) else {
      return []
    }
    return updateOverlay { $0.handle(pointer, in: $1) }
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
    case .open(let id): return openProduct(numbered: id)
    case .picture(let index):
      let focusing = focusPane()
      products.shown?.viewModel.showPicture(index)
      return focusing
    case .press, nil: return []
    }
  }

  /// Opens the menu of a product. A dialog stays unchanged.
  private mutating func openMenu(on target: PointerAction?) -> [Effect] {
    guard overlays.isEmpty else { return [] }
    var effects: [Effect] = []
    switch target {
    case .product(let row):
      products.unfocusPane()
      effects = list.handle(.select(row: row))
    case .detail, .picture: break
    case .perform, .open, .press, nil: return []
    }
    guard let product = chosenProduct else { return effects }
    let actions = Action.ofProduct.filter { environment.offers($0) && obstacle(to: $0) == nil }
    return effects
      + open(MenuOverlay(of: product, actions: actions, keys: keys(of:), words: words))
  }

  /// Closes the menu of a product when the cursor is on another one: the list has changed.
  mutating func closeOutdatedMenu() {
    let chosen = chosenProduct?.id
    overlays.removeAll { ($0 as? MenuOverlay)?.isOutdated(chosenProduct: chosen) == true }
  }

  /// Presses the keys in a name of the action table, one after the other.
  mutating func type(_ name: String) -> [Effect] {
    var effects: [Effect] = []
    for key in Keymap.keys(in: name) { effects += handle(.key(key)) }
    return effects
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

/// Holds what is typed while the product of a form is loading: it is meant for the form, and would
/// do something else in the list.
extension BrowserModel {
  /// The maximum number of held events: a key that is held for minutes.
  private static let maximumHeld = 10_000

  /// Whether input waits for a form.
  var holdsInput: Bool { selling.isOpening && overlays.isEmpty }

  /// Holds input for the form; Esc gives the form up.
  /// - Returns: Nil for an event that does not wait.
  mutating func hold(_ event: TerminalEvent) -> [Effect]? {
    switch event {
    case .key(.escape), .key(.control("c")): return stopOpening()
    // Esc and a letter arrived together.
    case .key(.alt(let character)) where EditingCommand(.alt(character)) == nil:
      return stopOpening() + handle(.key(.character(character)))
    case .key(let key):
      let action = keymap.actionBesideText(key, in: .form)
      if action == .redraw || action == .suspend { return nil }
    case .text, .paste, .pasteTooLong: break
    case .mouse, .resized, .traits, .suspend, .terminate: return nil
    }
    if heldInput.count < Self.maximumHeld { heldInput.append(event) }
    return []
  }

  /// Gives up the form that is being opened, and what was typed for it.
  mutating func stopOpening() -> [Effect] {
    heldInput = []
    return selling.isOpening ? sell(.stopOpening) : []
  }

  /// Types the held input into the form that has just opened.
  mutating func typeHeldInput() -> [Effect] {
    let input = heldInput
    heldInput = []
    return input.flatMap { handle($0) }
  }
}
