import Market
import Terminal
import TerminalText
import ViewModels

/// The first line: the program, the market, what is shown of it, list or grid, in which order.
struct HeaderView {
  let model: BrowserModel
  let theme: Theme
  let marks: Marks

  /// Columns from which there is room for the tabs, and for all that can be chosen.
  private static let tabColumns = 60
  private static let wideColumns = 100

  func draw(into drawing: inout Drawing, _ layout: ListLayout) {
    guard let area = layout.header else { return }
    var column = 1
    // Where there is little room, which market it is matters more than which program.
    if area.columns >= 36 {
      column += drawing.frame.draw(
        model.words.program, column: column, row: area.row, style: theme.title)
      column += 1
      column += drawing.frame.draw(
        marks.crumb, column: column, row: area.row, style: theme.quiet)
    }
    let end = drawChoices(into: &drawing, area, from: column)
    column += drawing.frame.draw(
      marketName.fitted(to: end - column - 2), column: column, row: area.row)
    drawCrumb(into: &drawing.frame, column: column + 1, endingAt: end - 2, row: area.row)
    let rule = Rect(column: 0, row: area.row + 1, columns: area.columns, rows: 1)
    drawing.frame.fill(rule, with: marks.rule, style: theme.rule)
  }

  /// The saved view, or what is searched for, behind the market's name.
  private func drawCrumb(into frame: inout Frame, column: Int, endingAt end: Int, row: Int) {
    guard let crumb, end - column >= 8 else { return }
    let start = column + frame.draw(marks.crumb, column: column, row: row, style: theme.quiet)
    frame.draw(crumb.fitted(to: end - start), column: start, row: row, style: theme.selected)
  }

  private var crumb: SafeText? {
    let query = model.list.query
    guard query != .everything else { return nil }
    let typed = query.typed
    if let view = model.state.views.first(where: { $0.query == typed.string }) {
      return SafeText(view.name)
    }
    return query.search.isEmpty ? nil : "“\(query.search)”"
  }

  private var marketName: SafeText {
    switch model.surroundings.market {
    case .local: model.words.localMarket
    case .remote(let name): name
    }
  }
}

extension HeaderView {
  /// From the right: what is under way or in which order products stand, and the layouts. Answers
  /// where they begin.
  private func drawChoices(into drawing: inout Drawing, _ area: Rect, from column: Int) -> Int {
    var end = area.columns - 1
    let choices = choices(area.columns)
    let widths = choices.map { CharacterWidth.columns(of: $0.text) }
    let name = min(CharacterWidth.columns(of: marketName), area.columns / 3)
    if area.columns - column - name - widths.reduce(0, { $0 + $1 + 3 }) > 0 {
      for (choice, width) in zip(choices, widths).reversed() {
        let start = drawing.frame.draw(
          choice.text, endingAt: end, row: area.row, style: theme.quiet)
        if let action = choice.action {
          drawing.targets.append(
            Target(
              rect: Rect(column: start, row: area.row, columns: width, rows: 1),
              action: .perform(action)))
        }
        end = start - 3
      }
      end += choices.isEmpty ? 0 : 3
    }
    guard area.columns >= Self.tabColumns else { return end }
    return drawTabs(into: &drawing, endingAt: end - 3, row: area.row)
  }

  private func choices(_ columns: Int) -> [(text: SafeText, action: Action?)] {
    let list = model.list
    let words = model.words
    if list.isPatienceOver, !list.window.isEmpty, !list.isLoadingMore {
      return [(words.refreshing, nil)]
    }
    // Over a product there is no order to choose.
    guard model.detail == nil else { return [] }
    guard columns >= Self.tabColumns else {
      guard let total = Words.total(of: list.window), !list.window.isEmpty else { return [] }
      return [(words.products(total), nil)]
    }
    var choices: [(SafeText, Action?)] = []
    if list.offers(.sort) {
      choices.append(("\(words.overlays.sort(list.query.sort))\(marks.choice)", .sort))
    }
    guard columns >= Self.wideColumns else { return choices }
    if list.offers(.filter) {
      let name = list.query.currency?.code ?? words.views.allCurrencies
      choices.append(("\(name)\(marks.choice)", .filter))
    }
    if list.offers(.search) { choices.insert(("/ \(words.views.search)", .search), at: 0) }
    return choices
  }

  /// The two layouts, the present one marked; answers where they begin.
  private func drawTabs(into drawing: inout Drawing, endingAt end: Int, row: Int) -> Int {
    let words = model.words.views
    let tabs: [(ProductLayout, SafeText, Action)] = [
      (.list, words.list, .listLayout), (.grid, words.grid, .gridLayout),
    ]
    let widths = tabs.map { CharacterWidth.columns(of: $0.1) + 2 }
    var column = end - widths.reduce(0, +) - 1
    let start = column
    for (tab, width) in zip(tabs, widths) {
      let isChosen = tab.0 == model.layout
      drawing.frame.draw(
        isChosen ? "\(marks.tab.left)\(tab.1)\(marks.tab.right)" : " \(tab.1) ", column: column,
        row: row, style: isChosen ? theme.tab : theme.quiet)
      drawing.targets.append(
        Target(
          rect: Rect(column: column, row: row, columns: width, rows: 1), action: .perform(tab.2)))
      column += width + 1
    }
    return start
  }
}
