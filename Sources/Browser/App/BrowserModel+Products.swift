import Market
import Terminal
import Text
import ViewModels
import Widgets
import Words

/// Opens, scrolls and closes products.
extension BrowserModel {
  var geometry: ListLayout { ListLayout(size, display.layout) }

  var phrases: ProductPhrases {
    ProductPhrases(words: words, today: environment.today(), me: ownVendor, vendors: vendors)
  }

  var listContent: ListContent {
    ListContent(
      list: list, phrases: phrases,
      selected: Set(selling.selection.products.map(\.id)), isLocal: environment.market == .local)
  }

  private var hasPane: Bool { geometry.pane != nil }

  mutating func openProduct() -> [Effect] { products.openSelected(of: list) }

  mutating func openProduct(numbered id: Int) -> [Effect] {
    if let known = list.window.products.first(where: { $0.id == id }) {
      return products.stopLookup() + products.open(known, of: list)
    }
    guard list.isOpen else {
      notify(words.overlays.noProductNumber(id))
      return products.stopLookup()
    }
    return products.lookUp(id)
  }

  /// Returns to the list as it was left; the product stays beside it where there is room.
  mutating func closeProduct() -> [Effect] {
    guard products.detail != nil else { return turnFocus() }
    let effects = products.closeDetail(hasPane: hasPane)
    return hasPane ? effects + followCursor() : effects
  }

  mutating func reloadProduct() -> [Effect] { products.reload(of: list) }

  mutating func followCursor() -> [Effect] {
    products.followCursor(of: list, hasPane: hasPane)
  }

  /// Moves the focus from the list to the pane and back.
  mutating func turnFocus() -> [Effect] { products.toggleFocus(of: list, hasPane: hasPane) }

  mutating func receiveForProducts(_ event: Event) {
    if case .failure(let id, let error)? = products.receive(event) {
      notify(
        error == .notFound
          ? words.overlays.noProductNumber(id) : error.reason(in: words.language))
    }
    clampScrolling()
  }

  mutating func endPause() -> [Effect] { products.endPause(of: list, hasPane: hasPane) }

  mutating func scrollText(_ motion: LineCursor.Motion) {
    let top = products.focused?.top ?? 0
    switch motion {
    case .lines(let lines): products.focused?.top = top + lines
    case .share(let share):
      let rows = max(1, Int(Double(textRows) * abs(share)))
      products.focused?.top = share < 0 ? top - rows : top + rows
    case .first: products.focused?.top = 0
    // Far beyond the end, where scrolling is clamped.
    case .last: products.focused?.top = 1_000_000
    case .to(let line): products.focused?.top = line
    }
    clampScrolling()
  }

  /// Keeps the text from scrolling past its last line.
  mutating func clampScrolling() {
    guard let open = products.shown, let area = detailArea else { return }
    let layout = DetailLayout(area)
    let lines = detailView.lines(open.viewModel, columns: layout.text.columns).count
    let top = min(max(0, open.top), max(0, lines - layout.text.rows))
    products.shown?.top = top
  }

  private var detailArea: Rect? { products.detail == nil ? geometry.pane : geometry.page }

  private var textRows: Int { max(1, detailArea.map { DetailLayout($0).text.rows } ?? 1) }

  /// The page without colours, to count its lines.
  private var detailView: ProductDetailView {
    ProductDetailView(
      phrases: phrases,
      appearance: Appearance(theme: Theme(colors: 0), symbols: Symbols(drawsUnicode: true)))
  }
}
