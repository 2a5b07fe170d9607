import Actions
import Keymap
import Market
import ScreenWords
public import Terminal
public import TerminalPictures
import Text
import ViewModels
public import Widgets
import Words

/// Draws the whole screen from the model.
///
/// A class because it caches cells between frames: products, and the parts that most keys do not
/// change. The drawing depends only on the model and the size of the screen. The model is passed to
/// each method: it is large, and a property would copy it.
public final class BrowserView {
  private let rows: RowCache
  private let header = CachedRegion<HeaderView.Content>()
  private let footer = FooterCache()
  private let pane = CachedRegion<ProductDetailView.Content>()
  private var retained: RetainedList?
  private var empty = Frame(Size(columns: 0, rows: 0))
  private let colors: Int
  private let picturesView: PicturesView?
  private let board: PictureBoard?
  /// Whether the terminal scrolls rows only in their whole width.
  public var scrollsWholeRows = false
  private var appearance: Appearance
  private var themeKey = ThemeKey()

  /// The facts that all caches depend on.
  private struct ThemeKey: Equatable {
    var name = ThemeName.automatic
    var background = TerminalTraits.Background.unknown
    var isKnown = false
    var custom: CustomTheme?
    var language: Language?
    var drawsPictures = true
    var drawsThumbnails = true
  }

  /// The pictures of the screen drawn last.
  public private(set) var pictures: [PicturePlacement] = []
  private var targets: [ClickTarget] = []

  /// - Parameter board: Draws pictures; without it tiles are drawn in their place.
  public init(colors: Int, drawsUnicode: Bool, board: PictureBoard? = nil) {
    self.colors = colors
    self.board = board
    picturesView = board.map { PicturesView(board: $0) }
    rows = RowCache(board: board)
    appearance = Appearance(
      theme: Theme(colors: colors), symbols: Symbols(drawsUnicode: drawsUnicode))
  }

  /// Returns the action of a click at a point of the screen drawn last.
  public func action(at point: Point) -> PointerAction? {
    targets.last { $0.rect.contains(point) }?.action
  }

  /// Draws in advance what the next key will probably show.
  public func prerender(_ model: BrowserModel, on size: Size) {
    picturesView?.prerender(
      model.list, page: model.products.detail?.viewModel, pane: model.products.pane.open?.viewModel)
    guard model.scene == .list, size.columns >= Self.minimumColumns else { return }
    listView(model).prerender(model.geometry(on: size))
  }

  public func draw(_ model: BrowserModel, on size: Size) -> Frame {
    // Behind a dialog pictures are dimmed like the text.
    let isDimmed = model.overlays.contains(where: \.dimsBackground)
    let frame = draw(model, on: size, isCovered: isDimmed)
    // A picture that the terminal draws itself would cover an overlay.
    return frame.areInlaysFree
      ? frame : draw(model, on: size, isCovered: true, coversOverlays: true)
  }
}

extension BrowserView {
  /// Columns of the narrowest window with a list.
  private static let minimumColumns = 20

  private func draw(
    _ model: BrowserModel, on size: Size, isCovered: Bool, coversOverlays: Bool = false
  ) -> Frame {
    setTheme(
      ThemeKey(
        name: model.shownTheme, background: model.display.background,
        isKnown: model.display.hasReplied, custom: model.customTheme,
        language: model.words.language,
        drawsPictures: model.display.drawsPictures, drawsThumbnails: board?.graphics != .ascii))
    // Blank rows are shared from frame to frame.
    if empty.size != size { empty = Frame(size) }
    guard size.columns > 0, size.rows > 0 else { return empty }
    let layout = model.geometry(on: size)
    var drawing = drawBelowOverlays(model, layout, isCovered: isCovered)
    let below = drawing.frame
    drawOverlays(of: model, into: &drawing.frame, layout, isCovered: coversOverlays)
    if model.prefixKeys.isShown {
      let keys = model.keymap.continuations(in: model.scene).compactMap { key, match in
        model.explanation(of: match).map { (key, $0) }
      }
      appearance.drawPrefixKeys(keys, model.words, into: &drawing.frame)
    }
    pictures = drawing.pictures
    // An overlay receives all clicks, except on the keys of the last line if it shows them.
    targets =
      model.overlays.isEmpty
      ? drawing.targets
      : drawing.targets.filter {
        $0.isKey && drawing.frame.row($0.rect.row) == below.row($0.rect.row)
      }
    appearance.theme.paint(&drawing.frame)
    return drawing.frame
  }

  private func drawOverlays(
    of model: BrowserModel, into frame: inout Frame, _ layout: ListLayout, isCovered: Bool
  ) {
    guard !model.overlays.isEmpty else { return }
    let top = model.overlays.count - 1
    for (index, overlay) in model.overlays.enumerated() {
      let context = model.overlayContext(isOnTop: index == top)
      let isCovered = isCovered || index < top
      var appearance = appearance
      // The keys of a longer key are shown in a box above all others.
      appearance.hasFocus = index == top && !model.prefixKeys.isShown
      frame.cursor = nil
      if overlay.dimsBackground { frame.restyle(layout.background, appearance.theme.dimmed) }
      let pictures = overlay.drawWithPictures(context, appearance, into: &frame)
      for (picture, rect) in pictures {
        switch picture {
        case .preview(let preview):
          board?.draw(
            preview.id, width: preview.width, height: preview.height, rgba: preview.rgba, in: rect,
            isCovered: isCovered, into: &frame)
        case .picture(let address, let product, let isLarge):
          board?.draw(
            address, of: product, in: rect, isLarge: isLarge, isCovered: isCovered, into: &frame)
        }
      }
    }
  }

  private func setTheme(_ key: ThemeKey) {
    guard key != themeKey else { return }
    themeKey = key
    appearance = Appearance(
      theme: Theme(
        colors: colors, name: key.name, background: key.background, isKnown: key.isKnown,
        custom: key.custom),
      symbols: appearance.symbols, drawsPictures: key.drawsPictures,
      drawsThumbnails: key.drawsThumbnails)
    retained = nil
    rows.removeAll()
    header.removeAll()
    footer.removeAll()
    pane.removeAll()
  }

  /// Draws the screen without overlays. If only the cursor has moved since, it begins with the
  /// screen drawn last.
  private func drawBelowOverlays(
    _ model: BrowserModel, _ layout: ListLayout, isCovered: Bool
  ) -> Drawing {
    var drawing = Drawing(empty)
    guard empty.size.columns >= Self.minimumColumns else {
      drawTiny(model, into: &drawing.frame)
      _ = drawPictures(&drawing, of: model, layout, isCovered: isCovered)
      return drawing
    }
    let content = isCovered ? nil : retainedContent(model, layout)
    if let content, let retained, retained.content == content,
      let moved = draw(model, over: retained, layout)
    {
      return moved
    }
    draw(model, into: &drawing, layout)
    let targets = drawing.targets
    drawStatus(model, into: &drawing, layout)
    let isComplete = drawPictures(&drawing, of: model, layout, isCovered: isCovered)
    retained = content.flatMap { content in
      isComplete
        ? RetainedList(
          content: content, cursor: model.list.cursor, frame: drawing.frame,
          pictures: drawing.pictures, targets: targets) : nil
    }
    return drawing
  }

  /// Draws the products that the cursor left and entered, and the status line, over the screen
  /// drawn last; nil if a picture differs.
  private func draw(
    _ model: BrowserModel, over last: RetainedList, _ layout: ListLayout
  ) -> Drawing? {
    retained = nil
    var drawing = Drawing(last.frame, pictures: last.pictures, targets: last.targets)
    let (cursor, list) = (model.list.cursor, listView(model))
    if cursor != last.cursor {
      guard list.redraw(last.cursor, in: &drawing, layout),
        list.redraw(cursor, in: &drawing, layout)
      else { return nil }
    }
    if let area = layout.footer { drawing.frame.fill(area) }
    drawStatus(model, into: &drawing, layout)
    guard drawPictures(&drawing, of: model, layout, isCovered: false) else { return nil }
    retained = RetainedList(
      content: last.content, cursor: cursor, frame: drawing.frame, pictures: last.pictures,
      targets: last.targets)
    return drawing
  }

  /// Returns the values that the screen of the list depends on; nil while it shows more than
  /// products.
  private func retainedContent(_ model: BrowserModel, _ layout: ListLayout)
    -> RetainedList.Content?
  {
    guard model.products.detail == nil, let rows = listView(model).rows(in: layout) else {
      return nil
    }
    return RetainedList.Content(
      layout: layout, rows: rows,
      header: layout.header == nil ? nil : headerView(model).content,
      message: layout.message == nil ? nil : footerView.message(in: model, layout),
      pane: layout.pane == nil
        ? nil : model.products.pane.open.map { detailView(model).content($0) },
      isPaneFocused: model.products.pane.isFocused)
  }

  /// Draws all but the status line and the pictures over their tiles.
  private func draw(_ model: BrowserModel, into drawing: inout Drawing, _ layout: ListLayout) {
    if layout.header != nil { drawHeader(model, into: &drawing) }
    if let open = model.products.detail {
      detailView(model, others: model.products.others).draw(open, into: &drawing, layout.page)
    } else {
      drawing.frame.scrollArea = layout.list
      drawing.frame.scrollPosition = model.list.top / layout.columns * layout.item.rows
      listView(model).draw(into: &drawing, layout)
      if model.list.showsPreviousRows {
        drawing.frame.restyle(layout.list, appearance.theme.dimmed)
      }
    }
    if let area = layout.message {
      footerView.drawMessage(footerView.message(in: model, layout), into: &drawing, area)
    }
    if model.products.detail == nil, let area = layout.pane {
      drawPane(model, into: &drawing, area)
    }
  }

  private func drawStatus(
    _ model: BrowserModel, into drawing: inout Drawing, _ layout: ListLayout
  ) {
    guard let area = layout.footer else { return }
    footerView.drawStatus(of: model, into: &drawing, area, isAlone: layout.message == nil)
  }

  /// - Returns: Whether all pictures were drawn in cells, or wait until the view rests.
  private func drawPictures(
    _ drawing: inout Drawing, of model: BrowserModel, _ layout: ListLayout, isCovered: Bool
  ) -> Bool {
    guard let picturesView else { return true }
    let isBesideList = model.products.detail == nil && layout.pane != nil
    let defersPane = picturesView.defersPane(
      beside: model.list.visibleRows, movesPane: scrollsWholeRows && isBesideList)
    return picturesView.draw(
      &drawing, appearance.theme, isCovered: isCovered,
      deferring: defersPane ? layout.pane : nil) && drawing.frame.inlays.isEmpty
  }

  private var footerView: FooterView { FooterView(appearance: appearance, cache: footer) }

  private func listView(_ model: BrowserModel) -> ProductListView {
    ProductListView(content: model.listContent, appearance: appearance, cache: rows)
  }

  private func headerView(_ model: BrowserModel) -> HeaderView {
    HeaderView(model, columns: empty.size.columns, appearance: appearance)
  }

  private func drawHeader(_ model: BrowserModel, into drawing: inout Drawing) {
    let view = headerView(model)
    let area = Rect(column: 0, row: 0, columns: empty.size.columns, rows: 2)
    header.draw(view.content, into: &drawing, area) { view.draw(into: &$0) }
  }

  /// Draws the product beside the list, and the line between them.
  private func drawPane(_ model: BrowserModel, into drawing: inout Drawing, _ area: Rect) {
    let (theme, symbols) = (appearance.theme, appearance.symbols)
    let isFocused = model.products.pane.isFocused
    let line = Rect(column: area.column - 1, row: area.row, columns: 1, rows: area.rows)
    drawing.frame.fill(
      line, with: isFocused ? symbols.heavySide : symbols.side,
      style: isFocused ? theme.bar : theme.rule)
    drawing.frame.put(symbols.fork.down, column: line.column, row: line.row - 1, theme.rule)
    if drawing.frame.cell(column: line.column, row: line.endRow).glyph == symbols.rule {
      drawing.frame.put(symbols.fork.up, column: line.column, row: line.endRow, theme.rule)
    }
    guard let open = model.products.pane.open else { return }
    let view = detailView(model)
    pane.draw(view.content(open), into: &drawing, area) {
      view.draw(open, into: &$0, $0.frame.bounds)
    }
  }

  private func detailView(_ model: BrowserModel, others: [Product] = []) -> ProductDetailView {
    ProductDetailView(
      phrases: model.phrases, appearance: appearance, search: model.list.query.search,
      others: others, waiting: model.selling.waitingChanges)
  }

  /// Draws a window that is too narrow for a list: the product under the cursor, and its position.
  private func drawTiny(_ model: BrowserModel, into frame: inout Frame) {
    let text = model.list.selected?.name ?? model.words.common.tooSmall
    frame.draw(
      text.fitted(to: frame.size.columns), column: 0, row: 0, style: appearance.theme.selected)
    let window = model.list.window
    guard !window.isEmpty else { return }
    let total = ScreenWords.total(of: window) ?? Words.grouped(window.endRow)
    let position: SafeText = "\(Words.grouped(model.list.cursor + 1))/\(total)"
    frame.draw(
      position.fitted(to: frame.size.columns), column: 0, row: 1, style: appearance.theme.quiet)
  }
}

/// The last drawn screen of the list, without overlays.
///
/// A key that only moves the cursor redraws two products and the status line; everything else is
/// neither drawn nor compared.
struct RetainedList {
  /// The values that must be unchanged to draw over the retained screen.
  struct Content: Equatable {
    let layout: ListLayout
    let rows: ProductListView.Rows
    let header: HeaderView.Content?
    let message: FooterCache.Message?
    /// The product beside the list.
    let pane: ProductDetailView.Content?
    let isPaneFocused: Bool
  }

  let content: Content
  /// The row of the cursor.
  let cursor: Int
  let frame: Frame
  let pictures: [PicturePlacement]
  /// The click targets above the status line.
  let targets: [ClickTarget]
}
