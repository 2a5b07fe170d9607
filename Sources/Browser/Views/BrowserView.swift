public import Terminal
import TerminalText

/// Draws the whole screen from the model; only the cells of product rows are kept between frames.
public final class BrowserView {
  private let drawn = DrawnRows()
  private let theme: Theme
  private let marks: Marks

  public init(colors: Int, drawsUnicode: Bool) {
    theme = Theme(colors: colors)
    marks = Marks(drawsUnicode: drawsUnicode)
  }

  /// Prepares what the next key will most likely show.
  public func drawAhead(_ model: BrowserModel, on size: Size) {
    guard model.scene == .list, size.columns >= 20 else { return }
    ProductListView(model: model, theme: theme, marks: marks, drawn: drawn)
      .drawAhead(ListLayout(size))
  }

  public func draw(_ model: BrowserModel, on size: Size) -> Frame {
    var frame = Frame(size)
    guard size.columns > 0, size.rows > 0 else { return frame }
    let layout = ListLayout(size)
    if size.columns < 20 {
      TinyView(model: model, theme: theme).draw(into: &frame)
      return frame
    }
    HeaderView(model: model, theme: theme, marks: marks).draw(into: &frame, layout)
    if let open = model.detail {
      ProductDetailView(
        words: model.words, theme: theme, marks: marks, today: model.surroundings.today()
      ).draw(open.viewModel, top: open.top, into: &frame, layout.list)
    } else {
      ProductListView(model: model, theme: theme, marks: marks, drawn: drawn)
        .draw(into: &frame, layout)
    }
    FooterView(model: model, theme: theme, marks: marks).draw(into: &frame, layout)
    if let top = model.helpTop {
      HelpView(words: model.words, theme: theme, marks: marks, scene: model.sceneBelowHelp)
        .draw(into: &frame, top: top)
    }
    return frame
  }
}

/// Glyphs with a plain substitute for terminals that draw only ASCII.
struct Marks: Sendable {
  let bar: Glyph
  let rule: Glyph
  let side: Glyph
  /// Of a box: top left, top right, bottom left, bottom right.
  let corners: [Glyph]
  let shade: Glyph
  let tile: (top: SafeText, bottom: SafeText)
  let arrow: SafeText
  let separator: SafeText
  let crumb: SafeText
  let dot: SafeText
  let ring: SafeText

  init(drawsUnicode: Bool) {
    bar = Glyph(drawsUnicode ? "▌" : ">")
    rule = Glyph(drawsUnicode ? "─" : "-")
    side = Glyph(drawsUnicode ? "│" : "|")
    corners =
      drawsUnicode
      ? "┌┐└┘".unicodeScalars.map { Glyph($0) } : Array(repeating: Glyph("+"), count: 4)
    shade = Glyph(drawsUnicode ? "░" : ":")
    tile = drawsUnicode ? ("▄▄▄▄▄▄", "▀▀▀▀▀▀") : ("######", "######")
    arrow = drawsUnicode ? "→ " : "-> "
    separator = drawsUnicode ? " · " : " - "
    crumb = drawsUnicode ? "› " : "> "
    dot = drawsUnicode ? "● " : "* "
    ring = drawsUnicode ? "○ " : "o "
  }
}

extension Frame {
  /// Draws `text` so that it ends before column `end` and answers where it begins.
  @discardableResult
  mutating func draw(
    _ text: SafeText, endingAt end: Int, row: Int, style: Style = .plain
  ) -> Int {
    let start = end - CharacterWidth.columns(of: text)
    draw(text, column: start, row: row, style: style)
    return start
  }
}
