import Foundation
import Market
import Terminal
import Text
import ViewModels
import Words

/// An opened product, on the whole screen or in the pane with the focus.
extension BrowserModel {
  mutating func openProduct() -> [Effect] {
    guard let product = list.selected else { return [] }
    // A product in the pane is opened as it is.
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
    // Before the market was reached, the copy of the last visit is shown.
    guard list.isOpen else { return [] }
    productSerial += 1
    let serial = productSerial
    return opened?.viewModel.load(serial: serial) ?? []
  }

  mutating func reloadProduct() -> [Effect] {
    (opened?.viewModel.stop() ?? []) + loadProduct()
  }

  mutating func scrollText(_ motion: LineCursor.Motion) {
    let top = opened?.top ?? 0
    switch motion {
    case .lines(let lines): opened?.top = top + lines
    case .share(let share):
      let rows = max(1, Int(Double(textRows) * abs(share)))
      opened?.top = share < 0 ? top - rows : top + rows
    case .first: opened?.top = 0
    // Far beyond the end, where scrolling is clamped.
    case .last: opened?.top = 1_000_000
    case .to(let line): opened?.top = line
    }
    clampScrolling()
  }

  /// Returns to the list as it was left; the product stays beside it where there is room.
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

  /// Keeps the text from scrolling past its last line.
  mutating func clampScrolling() {
    guard let open = detail ?? pane.open, let area = detailArea else { return }
    let layout = DetailLayout(area)
    let lines = detailView.lines(open.viewModel, columns: layout.text.columns).count
    let top = min(max(0, open.top), max(0, lines - layout.text.rows))
    if detail != nil { detail?.top = top } else { pane.open?.top = top }
  }

  private var detailArea: Rect? { detail == nil ? geometry.pane : geometry.page }

  private var textRows: Int { max(1, detailArea.map { DetailLayout($0).text.rows } ?? 1) }

  /// The page without colours, to count its lines.
  private var detailView: ProductDetailView {
    ProductDetailView(
      words: words,
      appearance: Appearance(theme: Theme(colors: 0), symbols: Symbols(drawsUnicode: true)),
      today: surroundings.today(), me: ownVendor, vendors: vendors)
  }
}

/// The product beside the list.
extension BrowserModel {
  var geometry: ListLayout { ListLayout(size, layout) }

  /// The product that has the keys.
  var opened: OpenProduct? {
    get { detail ?? (pane.isFocused ? pane.open : nil) }
    set {
      if detail != nil { detail = newValue } else { pane.open = newValue }
    }
  }

  /// Lets the pane follow the cursor: at once when it is empty, otherwise after a pause. At most
  /// one pause is pending, however many keys come.
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

  /// Moves the focus from the list to the pane and back.
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

/// A product requested by its number: shown once the market has sent it.
extension BrowserModel {
  mutating func openProduct(numbered id: Int) -> [Effect] {
    let stopped = stopLookup()
    if let known = list.window.products.first(where: { $0.id == id }) {
      return stopped + open(known)
    }
    guard list.isOpen else {
      say(words.overlays.noProductNumber(id))
      return stopped
    }
    productSerial += 1
    var viewModel = ProductDetailViewModel(product: Product(unknown: id))
    let effects = viewModel.load(serial: productSerial)
    lookup = OpenProduct(viewModel: viewModel)
    return stopped + effects
  }

  mutating func stopLookup() -> [Effect] {
    defer { lookup = nil }
    return lookup?.viewModel.stop() ?? []
  }

  mutating func receiveForLookup(_ event: Event) {
    guard var found = lookup else { return }
    found.viewModel.receive(event)
    if let error = found.viewModel.failure {
      lookup = nil
      let id = found.viewModel.product.id
      say(
        error == .notFound
          ? words.overlays.noProductNumber(id) : error.reason(in: words.language))
    } else if found.viewModel.isKnown {
      lookup = nil
      pane.isFocused = false
      detail = found
    } else {
      lookup = found
    }
  }
}

extension ProductDetailViewModel {
  /// Whether the market has sent something of the product.
  fileprivate var isKnown: Bool { product != Product(unknown: product.id) }
}

/// Open products follow the market as the list does.
extension BrowserModel {
  /// Requests changed products that the list does not hold.
  mutating func follow(_ event: Event) -> [Effect] {
    guard case .changed(let change) = event else { return [] }
    if change.kind == .reset {
      return openProducts.flatMap { list.fetch($0.product.id) }
    }
    guard change.kind == .changed,
      list.window.row(ofID: change.product) == nil,
      openProducts.contains(where: { $0.product.id == change.product })
    else { return [] }
    return list.fetch(change.product)
  }

  /// Updates products that were opened while the market was away.
  mutating func catchUp() -> [Effect] {
    openProducts.filter(\.isOutdated).flatMap { list.fetch($0.product.id) }
  }

  private var openProducts: [ProductDetailViewModel] {
    [detail?.viewModel, pane.open?.viewModel].compactMap(\.self)
  }
}

extension BrowserModel {
  var listContent: ListContent {
    ListContent(
      list: list, words: words, today: surroundings.today(), me: ownVendor, vendors: vendors,
      selected: Set(selling.selection.products.map(\.id)), isLocal: surroundings.market == .local)
  }
}
