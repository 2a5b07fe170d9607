import Market
import Terminal
import ViewModels

/// What is over the list and scrolls by lines: an opened product, and the help.
extension BrowserModel {
  mutating func openProduct() -> [Consequence] {
    guard let product = list.selected else { return [] }
    detail = OpenProduct(viewModel: ProductDetailViewModel(product: product))
    return loadProduct()
  }

  private mutating func loadProduct() -> [Consequence] {
    // A market that was never reached cannot be asked; what the last visit kept is shown.
    guard list.isOpen else { return [] }
    productSerial += 1
    let effects = detail?.viewModel.load(serial: productSerial) ?? []
    return market(effects)
  }

  mutating func performInDetail(_ action: Action) -> [Consequence] {
    let room = max(1, ListLayout(size).list.rows)
    if let top = Self.scrolled(from: detail?.top ?? 0, by: action, room: room) {
      detail?.top = top
      clampScrolling()
      return []
    }
    switch action {
    case .nextPicture: detail?.viewModel.turnPicture(by: 1)
    case .previousPicture: detail?.viewModel.turnPicture(by: -1)
    case .refresh: return market(detail?.viewModel.stop() ?? []) + loadProduct()
    case .back, .quit:
      defer { detail = nil }
      return market(detail?.viewModel.stop() ?? [])
    default: return performAnywhere(action)
    }
    return []
  }

  mutating func performInHelp(_ action: Action) -> [Consequence] {
    let room = max(1, size.rows - HelpView.chrome)
    if let top = Self.scrolled(from: helpTop ?? 0, by: action, room: room) {
      helpTop = top
      clampScrolling()
      return []
    }
    switch action {
    case .back, .help, .quit:
      helpTop = nil
      return []
    default: return performAnywhere(action)
    }
  }

  /// Keeps the last line of a page at the bottom at the most.
  mutating func clampScrolling() {
    if let top = helpTop {
      let lines = HelpView.actions(in: sceneBelowHelp).count
      helpTop = min(max(0, top), max(0, lines - max(1, size.rows - HelpView.chrome)))
    }
    if let open = detail {
      let lines = detailView.lines(open.viewModel, columns: size.columns).count
      detail?.top = min(max(0, open.top), max(0, lines - ListLayout(size).list.rows))
    }
  }

  /// The page without looks: to count its lines.
  private var detailView: ProductDetailView {
    ProductDetailView(
      words: words, theme: Theme(colors: 0), marks: Marks(drawsUnicode: true),
      today: surroundings.today())
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
