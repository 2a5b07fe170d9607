import Market
import Terminal
import Text
import ViewModels
import Words

/// A window too narrow for a list: the product under the cursor on one line, or that it is too
/// small.
struct TinyView {
  let model: BrowserModel
  let theme: Theme

  func draw(into frame: inout Frame) {
    let text = model.list.selected?.name ?? model.words.tooSmall
    frame.draw(text.fitted(to: frame.size.columns), column: 0, row: 0, style: theme.selected)
    let window = model.list.window
    guard !window.isEmpty else { return }
    let total = Words.total(of: window) ?? Words.grouped(window.endRow)
    let place: SafeText = "\(Words.grouped(model.list.cursor + 1))/\(total)"
    frame.draw(place.fitted(to: frame.size.columns), column: 0, row: 1, style: theme.quiet)
  }
}
