import Market
public import Terminal
public import TerminalPictures
import Text
import ViewModels
import Words

/// Draws the whole screen from the model. Between frames only cells are kept: of products, and of
/// parts that mostly stay as they are.
public final class BrowserView {
  private let drawn: RowCache
  private let header = CachedRegion<HeaderView.Content>()
  private let footer = FooterCache()
  private let pane = CachedRegion<ProductDetailView.Content>()
  private var empty = Frame(Size(columns: 0, rows: 0))
  private let colors: Int
  private let marks: Symbols
  private let picturesView: PicturesView?
  private var theme: Theme
  private var look: Look

  /// What the theme depends on.
  private struct Look: Equatable {
    var name = ThemeName.automatic
    var background = TerminalTraits.Background.unknown
  }

  /// Where pictures belong on the screen drawn last.
  public private(set) var pictures: [PicturePlace] = []
  private var targets: [Target] = []

  /// Without a board tiles stand where pictures belong.
  public init(colors: Int, drawsUnicode: Bool, board: PictureBoard? = nil) {
    self.colors = colors
    picturesView = board.map { PicturesView(board: $0) }
    drawn = RowCache(board: board)
    look = Look()
    theme = Theme(colors: colors)
    marks = Symbols(drawsUnicode: drawsUnicode)
  }

  /// What a click at a place of the screen drawn last means.
  public func action(at place: Point) -> PointerAction? {
    targets.last { $0.rect.contains(place) }?.action
  }

  /// Prepares what the next key will most likely show.
  public func prerender(_ model: BrowserModel, on size: Size) { prerender(Shown(model), on: size) }

  func prerender(_ shown: Shown, on size: Size) {
    picturesView?.prerender(shown.model)
    guard shown.model.scene == .list, size.columns >= 20 else { return }
    ProductListView(shown: shown, theme: theme, marks: marks, drawn: drawn)
      .prerender(ListLayout(size, shown.model.layout))
  }

  public func draw(_ model: BrowserModel, on size: Size) -> Frame { draw(Shown(model), on: size) }

  func draw(_ shown: Shown, on size: Size) -> Frame {
    let frame = draw(shown, on: size, isCovered: false)
    // A picture of the terminal's own would be drawn over what lies above it.
    return frame.isInlayFree ? frame : draw(shown, on: size, isCovered: true)
  }

  private func draw(_ shown: Shown, on size: Size, isCovered: Bool) -> Frame {
    take(Look(name: shown.model.shownTheme, background: shown.model.traits.background))
    // Blank rows are shared from frame to frame.
    if empty.size != size { empty = Frame(size) }
    var drawing = Drawing(empty)
    guard size.columns > 0, size.rows > 0 else { return drawing.frame }
    if size.columns < 20 {
      TinyView(model: shown.model, theme: theme).draw(into: &drawing.frame)
    } else {
      draw(shown, into: &drawing, ListLayout(size, shown.model.layout))
    }
    picturesView?.draw(&drawing, theme, isCovered: isCovered)
    let below = drawing.frame
    let behind = ListLayout(size, shown.model.layout).behind
    let context = shown.model.overlays.isEmpty ? nil : shown.model.overlayContext()
    for overlay in shown.model.overlays {
      guard let context else { break }
      drawing.frame.cursor = nil
      if overlay.dimsBackground { drawing.frame.restyle(behind, theme.veiled) }
      overlay.draw(context, Appearance(theme: theme, marks: marks), into: &drawing.frame)
      if let (picture, place) = overlay.preview(in: drawing.frame.size) {
        picturesView?.draw(picture, in: place, into: &drawing.frame)
      }
    }
    pictures = drawing.pictures
    // What stands over the list takes the clicks; of what is below it the keys named on the last
    // line are left, which are its own.
    targets =
      shown.model.overlays.isEmpty
      ? drawing.targets
      : drawing.targets.filter {
        $0.isKey && drawing.frame.row($0.rect.row) == below.row($0.rect.row)
      }
    return drawing.frame
  }

  private func take(_ look: Look) {
    guard look != self.look else { return }
    self.look = look
    theme = Theme(colors: colors, name: look.name, background: look.background)
    drawn.forget()
    header.forget()
    footer.forget()
    pane.forget()
  }

  private func draw(_ shown: Shown, into drawing: inout Drawing, _ layout: ListLayout) {
    if layout.header != nil { drawHeader(shown.model, into: &drawing) }
    if let open = shown.model.detail {
      detailView(shown.model).draw(open, into: &drawing, layout.page)
    } else {
      ProductListView(shown: shown, theme: theme, marks: marks, drawn: drawn)
        .draw(into: &drawing, layout)
    }
    FooterView(shown: shown, theme: theme, marks: marks, drawn: footer)
      .draw(into: &drawing, layout)
    if shown.model.detail == nil, let area = layout.pane {
      drawPane(shown.model, into: &drawing, area)
    }
  }

  private func drawHeader(_ model: BrowserModel, into drawing: inout Drawing) {
    let columns = drawing.frame.size.columns
    let view = HeaderView(model, columns: columns, theme: theme, marks: marks)
    let area = Rect(column: 0, row: 0, columns: columns, rows: 2)
    header.draw(view.content, into: &drawing, area) { view.draw(into: &$0) }
  }

  /// The product beside the list, and the line between them.
  private func drawPane(_ model: BrowserModel, into drawing: inout Drawing, _ area: Rect) {
    let isFocused = model.pane.isFocused
    let line = Rect(column: area.column - 1, row: area.row, columns: 1, rows: area.rows)
    drawing.frame.fill(
      line, with: isFocused ? marks.heavyBorder.down : marks.side,
      style: isFocused ? theme.bar : theme.rule)
    drawing.frame.put(marks.fork.down, column: line.column, row: line.row - 1, theme.rule)
    if drawing.frame.cell(column: line.column, row: line.endRow).glyph == marks.rule {
      drawing.frame.put(marks.fork.up, column: line.column, row: line.endRow, theme.rule)
    }
    guard let open = model.pane.open else { return }
    let view = detailView(model)
    pane.draw(view.content(open), into: &drawing, area) {
      view.draw(open, into: &$0, $0.frame.bounds)
    }
  }

  private func detailView(_ model: BrowserModel) -> ProductDetailView {
    ProductDetailView(
      words: model.words, theme: theme, marks: marks, today: model.surroundings.today(),
      search: model.list.query.search, me: model.ownVendor,
      vendors: model.vendors)
  }
}
