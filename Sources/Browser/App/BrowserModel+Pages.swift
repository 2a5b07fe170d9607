import Market
import Terminal
import ViewModels
import Words

/// An opened product, on the whole screen or in the pane with the focus.
extension BrowserModel {
  mutating func openProduct() -> [Effect] {
    guard let product = list.selected else { return [] }
    // What the pane shows already is opened as it is.
    if let shown = pane.open, shown.viewModel.product.id == product.id, product.id != 0 {
      detail = shown
      pane = ProductPane(pausedAt: pane.pausedAt)
      return []
    }
    return open(product)
  }

  mutating func open(_ product: Product) -> [Effect] {
    let stopped = detail?.viewModel.stop() ?? []
    pane.isFocused = false
    detail = OpenProduct(viewModel: ProductDetailViewModel(product: product))
    return stopped + loadProduct()
  }

  private mutating func loadProduct() -> [Effect] {
    // A market that was never reached cannot be asked; what the last visit kept is shown.
    guard list.isOpen else { return [] }
    productSerial += 1
    let serial = productSerial
    return opened?.viewModel.load(serial: serial) ?? []
  }

  mutating func performInDetail(_ action: Action) -> [Effect] {
    if let top = Self.scrolled(from: opened?.top ?? 0, by: action, room: textRows) {
      opened?.top = top
      clampScrolling()
      return []
    }
    switch action {
    case .nextPicture, .right: opened?.viewModel.turnPicture(by: 1)
    case .previousPicture: opened?.viewModel.turnPicture(by: -1)
    case .refresh: return (opened?.viewModel.stop() ?? []) + loadProduct()
    case .open: return detail == nil ? openProduct() : []
    case .back, .left, .quit: return closeProduct()
    case .focus: return detail == nil ? turnFocus() : []
    default: return performAnywhere(action)
    }
    return []
  }

  /// Back to the list, which stands where it stood; beside it the product stays.
  mutating func closeProduct() -> [Effect] {
    guard let open = detail else { return turnFocus() }
    detail = nil
    guard geometry.pane == nil else {
      pane.open = OpenProduct(viewModel: open.viewModel)
      return followCursor()
    }
    var viewModel = open.viewModel
    return viewModel.stop()
  }

  /// Keeps the last line of the text at the bottom at the most.
  mutating func clampScrolling() {
    guard let open = detail ?? pane.open, let area = detailArea else { return }
    let places = DetailPlaces(area)
    let lines = detailView.lines(open.viewModel, columns: places.text.columns).count
    let top = min(max(0, open.top), max(0, lines - places.text.rows))
    if detail != nil { detail?.top = top } else { pane.open?.top = top }
  }

  private var detailArea: Rect? { detail == nil ? geometry.pane : geometry.page }

  private var textRows: Int { max(1, detailArea.map { DetailPlaces($0).text.rows } ?? 1) }

  /// The page without looks: to count its lines.
  private var detailView: ProductDetailView {
    ProductDetailView(
      words: words, theme: Theme(colors: 0), marks: Symbols(drawsUnicode: true),
      today: surroundings.today(), me: ownVendor, vendors: vendors)
  }

  /// The first line after an action that scrolls; nil for one that does not.
  private static func scrolled(from top: Int, by action: Action, room: Int) -> Int? {
    switch action {
    case .down: top + 1
    case .up: top - 1
    case .halfPageDown: top + max(1, room / 2)
    case .halfPageUp: top - max(1, room / 2)
    case .pageDown: top + room
    case .pageUp: top - room
    case .first: 0
    // Far below; the end is where scrolling is clamped.
    case .last: 1_000_000
    default: nil
    }
  }
}
