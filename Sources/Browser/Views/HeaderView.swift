import Market
import Terminal
import TerminalText
import ViewModels

/// The first line: the program, the market, how many products.
struct HeaderView {
  let model: BrowserModel
  let theme: Theme
  let marks: Marks

  func draw(into frame: inout Frame, _ layout: ListLayout) {
    guard let area = layout.header else { return }
    var column = 1
    // Where there is little room, which market it is matters more than which program.
    if area.columns >= 36 {
      column += frame.draw(model.words.program, column: column, row: area.row, style: theme.title)
      column += 2
      column += frame.draw(marks.crumb, column: column, row: area.row, style: theme.quiet)
    }
    let right = rightText
    let room = area.columns - column - CharacterWidth.columns(of: right) - 3
    frame.draw(marketName.fitted(to: room), column: column, row: area.row)
    if room > 0 {
      frame.draw(right, endingAt: area.columns - 1, row: area.row, style: theme.quiet)
    }
    let rule = Rect(column: 0, row: area.row + 1, columns: area.columns, rows: 1)
    frame.fill(rule, with: marks.rule, style: theme.rule)
  }

  private var marketName: SafeText {
    switch model.surroundings.market {
    case .local: model.words.localMarket
    case .remote(let name): name
    }
  }

  private var rightText: SafeText {
    if model.list.isPatienceOver, !model.list.window.isEmpty, !model.list.isLoadingMore {
      return model.words.refreshing
    }
    guard let total = model.list.window.totalCount, total > 0 else { return "" }
    return model.words.products(Words.grouped(total))
  }
}
