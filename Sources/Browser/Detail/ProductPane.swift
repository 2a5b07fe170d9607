import Market
import Terminal
import ViewModels

/// A product opened over the list or beside it.
struct OpenProduct {
  var viewModel: ProductDetailViewModel
  /// The first line of its text that is shown.
  var top = 0
}

/// The product beside the list. It follows the cursor once that rests, so that scrolling costs
/// neither requests nor bytes.
struct ProductPane {
  var open: OpenProduct?
  /// Its text takes the keys.
  var isFocused = false
  /// The row the cursor was on when the pause began; nil while nothing is waited for.
  var pausedAt: Int?

  /// How long the cursor rests before the pane follows it.
  static let pause = Duration.milliseconds(70)
}

extension BrowserModel {
  var geometry: ListLayout { ListLayout(size, layout) }

  /// The product that takes the keys.
  var opened: OpenProduct? {
    get { detail ?? (pane.isFocused ? pane.open : nil) }
    set {
      if detail != nil { detail = newValue } else { pane.open = newValue }
    }
  }

  /// Lets the pane follow the cursor: at once when it shows nothing, else after a pause. At most
  /// one pause is waited for, however many keys come.
  mutating func followCursor() -> [Effect] {
    guard detail == nil, pane.pausedAt == nil else { return [] }
    guard geometry.pane != nil else { return closePane() }
    guard let selected = list.window.id(at: list.cursor) else { return closePane() }
    guard let shown = pane.open?.viewModel.product else { return showInPane() }
    if shown.id == selected, selected != 0 || shown.name == list.selected?.name { return [] }
    pane.pausedAt = list.cursor
    return [.wake(.preview, after: ProductPane.pause)]
  }

  mutating func endPause() -> [Effect] {
    let row = pane.pausedAt
    pane.pausedAt = nil
    guard row == list.cursor, detail == nil, geometry.pane != nil else { return followCursor() }
    return showInPane()
  }

  /// Moves the keys from the list to the pane and back.
  mutating func turnFocus() -> [Effect] {
    guard geometry.pane != nil, pane.open != nil else { return [] }
    pane.isFocused.toggle()
    return pane.isFocused ? updatePaneIfNeeded() : []
  }

  private mutating func updatePaneIfNeeded() -> [Effect] {
    pane.open?.viewModel.product.id == list.selected?.id ? [] : showInPane()
  }

  private mutating func showInPane() -> [Effect] {
    guard let product = list.selected else { return closePane() }
    let stopped = pane.open?.viewModel.stop() ?? []
    pane.open = OpenProduct(viewModel: ProductDetailViewModel(product: product))
    guard list.isOpen else { return stopped }
    productSerial += 1
    let serial = productSerial
    return stopped + (pane.open?.viewModel.load(serial: serial) ?? [])
  }

  private mutating func closePane() -> [Effect] {
    defer {
      pane.open = nil
      pane.isFocused = false
    }
    return pane.open?.viewModel.stop() ?? []
  }
}
