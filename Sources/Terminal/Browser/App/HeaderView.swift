import Actions
import Market
import ScreenWords
import Terminal
import Text
import ViewModels
import Widgets
import Words

/// The first line: the program, the market, the search, the layout and the order.
struct HeaderView: ThemedView {
  /// The values that the header shows.
  struct Content: Equatable {
    let columns: Int
    /// Nil for the local market.
    let market: SafeText?
    let query: ProductQuery
    /// The saved view of this query.
    let view: SafeText?
    /// The vendor whose products alone are listed.
    let vendor: SafeText?
    let layout: ProductLayout
    /// The name of the product that is open: then there is nothing to choose for the list.
    let product: SafeText?
    /// The number of products, if there is no room for anything more.
    let total: String?
  }

  let content: Content
  let words: ScreenWords
  let appearance: Appearance

  /// The minimum columns for the tabs and all choices.
  private static let tabColumns = 60
  private static let wideColumns = 100

  init(_ model: BrowserModel, columns: Int, appearance: Appearance) {
    let list = model.list
    let isNarrow = columns < Self.tabColumns
    content = Content(
      columns: columns, market: model.environment.marketName, query: list.query,
      view: list.query == .everything ? nil : model.shownView.map { SafeText($0.name) },
      vendor: list.query.vendorID.map { id in
        id == model.ownVendor
          ? model.words.query.myProducts.asSentence
          : model.words.query.vendor(id, me: nil, vendors: model.vendors)
      },
      layout: model.display.layout,
      product: model.products.detail.map { model.words.name(of: $0.viewModel.product) },
      total: isNarrow && !list.window.isEmpty ? ScreenWords.total(of: list.window) : nil)
    words = model.words
    self.appearance = appearance
  }

  /// Draws the first line, and a rule into the second.
  func draw(into drawing: inout Drawing) {
    var column = 1
    // In a narrow window the market matters more than the program.
    if content.columns >= 36 {
      column += drawing.frame.draw(words.common.program, column: column, row: 0, style: theme.title)
      column += 1
      column += drawing.frame.draw(symbols.crumb, column: column, row: 0, style: theme.quiet)
    }
    let end = drawChoices(into: &drawing, from: column)
    let isOpen = content.product != nil
    let width = drawing.frame.draw(marketName.fitted(to: end - column - 2), column: column, row: 0)
    // The place before the product is its list.
    addTarget(isOpen && query == nil ? .back : .markets, column, width, to: &drawing)
    column += width
    let crumbs: [(SafeText?, Action?)] = [
      (query, isOpen ? .back : .search), (content.product, nil),
    ]
    for case (let crumb?, let action) in crumbs where end - column >= 11 {
      column +=
        1 + drawing.frame.draw(symbols.crumb, column: column + 1, row: 0, style: theme.quiet)
      let width = drawing.frame.draw(
        crumb.fitted(to: end - 2 - column), column: column, row: 0, style: theme.selected)
      if let action { addTarget(action, column, width, to: &drawing) }
      column += width
    }
    let rule = Rect(column: 0, row: 1, columns: content.columns, rows: 1)
    drawing.frame.fill(rule, with: symbols.rule, style: theme.rule)
  }

  private func addTarget(
    _ action: Action, _ column: Int, _ columns: Int, to drawing: inout Drawing
  ) {
    drawing.targets.append(
      ClickTarget(
        rect: Rect(column: column, row: 0, columns: columns, rows: 1), action: .perform(action)))
  }

  /// The saved view, the search, or the vendor.
  private var query: SafeText? {
    content.view ?? (content.query.search.isEmpty ? content.vendor : "“\(content.query.search)”")
  }

  private var marketName: SafeText { content.market ?? words.common.localMarket }
}

extension HeaderView {
  /// Draws, from the right, the filter, the order, the search, and the layouts.
  /// - Returns: The column they begin at.
  private func drawChoices(into drawing: inout Drawing, from column: Int) -> Int {
    var end = content.columns - 1
    guard content.product == nil else { return end }
    let choices = choices
    let widths = choices.map { CharacterWidth.columns(of: $0.text) }
    let name = min(CharacterWidth.columns(of: marketName), content.columns / 3)
    if content.columns - column - name - widths.reduce(0, { $0 + $1 + 3 }) > 0 {
      for (choice, width) in zip(choices, widths).reversed() {
        let start = drawing.frame.draw(choice.text, endingAt: end, row: 0, style: theme.quiet)
        if let action = choice.action { addTarget(action, start, width, to: &drawing) }
        end = start - 3
      }
      end += choices.isEmpty ? 0 : 3
    }
    guard content.columns >= Self.tabColumns else { return end }
    return drawTabs(into: &drawing, endingAt: end - 3)
  }

  private var choices: [(text: SafeText, action: Action?)] {
    guard content.columns >= Self.tabColumns else {
      return content.total.map { [(words.common.products($0), nil)] } ?? []
    }
    let isWide = content.columns >= Self.wideColumns
    return (isWide ? [(search, .search)] : []) + [(choice(.sort), .sort)]
      + (isWide ? [(choice(.filter), .filter)] : [])
  }

  private var search: SafeText { "/ \(words.views.search)" }

  /// The current choice, and a symbol indicating that it can be changed.
  private func choice(_ action: Action) -> SafeText {
    let present =
      action == .sort
      ? words.query.sort(content.query.sort)
      : content.query.currency?.code ?? words.views.allCurrencies
    return "\(present)\(symbols.choice)"
  }

  /// Draws the two layouts, the current one highlighted.
  /// - Returns: The column they begin at.
  private func drawTabs(into drawing: inout Drawing, endingAt end: Int) -> Int {
    let tabs: [(ProductLayout, SafeText, Action)] = [
      (.list, words.views.list, .listLayout), (.grid, words.views.grid, .gridLayout),
    ]
    let widths = tabs.map { CharacterWidth.columns(of: $0.1) + 2 }
    var column = end - widths.reduce(0, +) - 1
    let start = column
    for (tab, width) in zip(tabs, widths) {
      let isChosen = tab.0 == content.layout
      drawing.frame.draw(
        isChosen ? "\(symbols.tab.left)\(tab.1)\(symbols.tab.right)" : " \(tab.1) ", column: column,
        row: 0, style: isChosen ? theme.tab : theme.quiet)
      addTarget(tab.2, column, width, to: &drawing)
      column += width + 1
    }
    return start
  }
}
