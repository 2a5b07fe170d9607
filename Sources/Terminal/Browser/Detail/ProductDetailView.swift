import Actions
import Market
import ScreenWords
import Terminal
import Text
import ViewModels
import Widgets
import Words

/// One product in full: its picture, price, vendor, date and description.
struct ProductDetailView: ThemedView {
  let phrases: ProductPhrases
  let appearance: Appearance
  /// The search, whose matches are highlighted.
  var search: SearchTexts = ""
  /// Other products of the seller.
  var others: [Product] = []
  /// The changes that wait to be sent, by the numbers of their products.
  var waiting: [Int: FormDraft] = [:]

  private var words: ScreenWords { phrases.words }

  /// The values that the view shows.
  struct Content: Equatable {
    let product: Product
    let change: FormDraft?
    let picture: Int
    let pictures: Int
    let top: Int
    let today: Day
    let search: SearchTexts
    let me: Int?
    /// The vendor's name.
    let vendor: SafeText?
  }

  func content(_ open: OpenProduct) -> Content {
    let detail = open.viewModel
    return Content(
      product: detail.product, change: waiting[detail.product.id], picture: detail.picture,
      pictures: detail.pictures, top: open.top, today: phrases.today, search: search,
      me: phrases.me,
      vendor: phrases.vendor(of: detail.product))
  }

  /// A piece of text that is not broken.
  typealias Span = (text: SafeText, style: Style)

  func draw(_ open: OpenProduct, into drawing: inout Drawing, _ area: Rect) {
    drawing.targets.append(ClickTarget(rect: area, action: .detail))
    let layout = layout(of: open, in: area)
    if let rect = layout.picture, let caption = layout.caption {
      drawPicture(open.viewModel, into: &drawing, rect, caption)
    }
    if let rect = layout.strip { drawStrip(open.viewModel, into: &drawing, rect) }
    if let rect = layout.shelf, let cards = shelfCards(in: layout) {
      drawShelf(cards, of: open.viewModel.product, into: &drawing, rect)
    }
    let text = layout.text
    let lines = lines(open.viewModel, columns: text.columns)
    let first = layout.firstLine(top: open.top)
    for (offset, line) in lines.dropFirst(first).prefix(text.rows).enumerated() {
      drawing.frame.draw(
        line, column: text.column, row: text.row + offset, endColumn: text.endColumn)
    }
    if open.top > 0 {
      drawing.frame.put(symbols.above, column: text.endColumn, row: text.row, theme.key)
    }
    if open.top < layout.maximumTop(lines: lines.count, top: open.top), text.rows > 0 {
      drawing.frame.put(symbols.below, column: text.endColumn, row: text.endRow - 1, theme.key)
    }
  }

  func layout(of open: OpenProduct, in area: Rect) -> DetailLayout {
    guard open.zoom == nil else { return DetailLayout(zoomed: area) }
    var layout = DetailLayout(
      area, pictures: open.viewModel.pictures, top: open.top,
      drawsPictures: appearance.drawsPictures)
    if !others.isEmpty, DetailLayout.hasShelf(in: area), let cards = shelfCards(in: layout) {
      let lines = lines(open.viewModel, columns: layout.text.columns)
      layout.placeShelf(of: others.count, cards, below: lines.count)
    }
    return layout
  }

  private func shelfCards(in layout: DetailLayout) -> CardSizes? {
    layout.shelfCards(drawsPictures: appearance.drawsPictures)
  }

  /// Returns the last position that the text can be scrolled to.
  func maximumTop(of open: OpenProduct, in area: Rect) -> Int {
    let layout = layout(of: open, in: area)
    let lines = lines(open.viewModel, columns: layout.text.columns).count
    return layout.maximumTop(lines: lines, top: open.top)
  }

  /// Returns all lines of the text at the given width.
  func lines(_ detail: ProductDetailViewModel, columns: Int) -> [[Span]] {
    let listed = detail.product
    let product = waiting[listed.id]?.applied(to: listed) ?? listed
    let width = max(1, columns)
    // The description of a product from a list is unknown.
    let description = words.description(of: listed.description == nil ? listed : product)
    let name = words.name(of: product)
    return highlighted(name.wrapped(to: width), of: name, theme.title)
      + flow(price(product) + facts(product), width, gap: 2) + flow(origin(product), width, gap: 1)
      + number(of: detail) + [[]]
      + highlighted(description.wrapped(to: width), of: description, theme.plain)
  }

  /// Divides lines where the search matches.
  private func highlighted(_ lines: [SafeText], of text: SafeText, _ style: Style) -> [[Span]] {
    var matches = SearchMatches(of: search, in: text)
    return lines.map { line in
      let highlighted = matches.next(line)
      guard !highlighted.isEmpty else { return [(line, style)] }
      var spans: [Span] = []
      var isMatch: Bool?
      for (glyph, next) in zip(line.glyphs, highlighted) {
        let text = SafeText(glyph.string)
        if next == isMatch, let last = spans.popLast() {
          spans.append(("\(last.text)\(text)", last.style))
        } else {
          spans.append((text, next ? theme.match : style))
        }
        isMatch = next
      }
      return spans
    }
  }

  /// Joins pieces, with a new line if the next one does not fit. A text longer than a line is
  /// shortened.
  func flow(_ pieces: [[Span]], _ width: Int, gap: Int) -> [[Span]] {
    let space = SafeText(String(repeating: " ", count: gap))
    var lines: [[Span]] = []
    var used = 0
    for piece in pieces {
      let needed = piece.reduce(0) { $0 + CharacterWidth.columns(of: $1.text) }
      let isLong = needed > width && piece.count == 1
      let piece = isLong ? piece.map { ($0.text.fitted(to: width), $0.style) } : piece
      let columns = min(needed, width)
      if lines.isEmpty || used + gap + columns > width {
        lines.append(piece)
        used = columns
      } else {
        lines[lines.count - 1] += [(space, theme.plain)] + piece
        used += gap + columns
      }
    }
    return lines
  }

  func price(_ product: Product) -> [[Span]] {
    let price = product.price
    let amount = phrases.price(of: product)
    var pieces: [[Span]] = [[(amount, price.isDiscounted ? theme.struck : theme.selected)]]
    if price.isDiscounted {
      let sale = phrases.salePrice(of: product)
      pieces.append([(symbols.arrow, theme.quiet), (sale, theme.sale)])
      if let percent = price.discountPercent {
        pieces.append([(words.discount(percent), theme.quiet)])
      }
    }
    return pieces
  }

  private func facts(_ product: Product) -> [[Span]] {
    words.facts(of: product, limit: .max).map {
      [($0.text, $0.isWarning ? theme.soldOut : theme.plain)]
    }
  }

  private func origin(_ product: Product) -> [[Span]] {
    var parts = phrases.vendor(of: product).map { [$0] } ?? []
    if let day = product.createdOn { parts.append(words.common.listed(phrases.day(day))) }
    if let day = product.issuedOn, day != product.createdOn {
      parts.append(words.common.changed(phrases.day(day)))
    }
    if product.id != 0 { parts.append(words.views.productNumber(product.id)) }
    return parts.enumerated().map { index, part in
      [(index == 0 ? part : "\(symbols.middot)\(part)", theme.quiet)]
    }
  }

  /// The number of the picture that an external viewer would show, where none are drawn.
  private func number(of detail: ProductDetailViewModel) -> [[Span]] {
    guard !appearance.drawsPictures, detail.pictures > 1 else { return [] }
    return [[(words.common.picture(detail.picture + 1, detail.pictures), theme.quiet)]]
  }
}

extension Frame {
  /// Draws the pieces of a line up to a column.
  mutating func draw(_ line: [ProductDetailView.Span], column: Int, row: Int, endColumn: Int) {
    var column = column
    for span in line {
      column += draw(
        span.text, column: column, row: row, style: span.style, limit: endColumn - column)
    }
  }
}

extension ProductDetailView {
  private func drawPicture(
    _ detail: ProductDetailViewModel, into drawing: inout Drawing, _ rect: Rect, _ caption: Rect
  ) {
    appearance.drawTile(of: detail.product, into: &drawing.frame, rect)
    if let url = detail.pictureAddress, !url.isEmpty {
      drawing.pictures.append(
        PicturePlacement(rect: rect, product: detail.product.id, url: url, isLarge: true))
    }
    // The list knows one picture; the product itself lists the others.
    guard detail.pictures != 1 else { return }
    let text =
      detail.pictures == 0
      ? words.common.noPicture : words.common.picture(detail.picture + 1, detail.pictures)
    let columns = CharacterWidth.columns(of: text)
    let start = caption.centered(Size(columns: columns, rows: 1))
    drawing.frame.draw(text, column: start.column, row: start.row, style: theme.quiet)
    guard detail.pictures > 1 else { return }
    drawing.targets.append(ClickTarget(rect: rect, action: .perform(.nextPicture)))
    for (column, action) in [(0, Action.previousPicture), (columns - 3, .nextPicture)] {
      drawing.targets.append(
        ClickTarget(
          rect: Rect(column: start.column + column, row: start.row, columns: 3, rows: 1),
          action: .perform(action)))
    }
  }

  /// Draws all pictures small, with a bar before the one shown large.
  private func drawStrip(
    _ detail: ProductDetailViewModel, into drawing: inout Drawing, _ area: Rect
  ) {
    guard detail.pictures > 1 else { return }
    let strip = FilmStrip(area, count: detail.pictures, current: detail.picture)
    for (offset, rect) in strip.rects.enumerated() {
      let index = strip.first + offset
      guard let image = detail.product.images.element(at: index) else { continue }
      appearance.drawTile(of: detail.product, into: &drawing.frame, rect)
      drawing.pictures.append(
        PicturePlacement(
          rect: rect, product: detail.product.id,
          url: image.thumbnail.isEmpty ? image.url : image.thumbnail))
      drawing.targets.append(ClickTarget(rect: rect, action: .picture(index)))
      guard index == detail.picture else { continue }
      drawing.frame.fill(
        Rect(column: rect.column - 1, row: rect.row, columns: 1, rows: rect.rows),
        with: symbols.bar, style: theme.bar)
    }
  }

  /// Draws other products of the seller as cards.
  private func drawShelf(
    _ cards: CardSizes, of product: Product, into drawing: inout Drawing, _ area: Rect
  ) {
    let seller = phrases.vendor(of: product) ?? ""
    drawing.frame.draw(
      words.views.moreOfSeller(seller).fitted(to: area.columns - 1), column: area.column + 1,
      row: area.row, style: theme.quiet)
    let view = ProductCardView(phrases: phrases, appearance: appearance)
    let (size, lineRows) = (cards.card, cards.card.rows + 1)
    for (index, other) in others.prefix(area.rows / lineRows * cards.count).enumerated() {
      let (line, column) = index.quotientAndRemainder(dividingBy: cards.count)
      let rect = Rect(
        column: area.column + column * size.columns, row: area.row + 1 + line * lineRows,
        columns: size.columns, rows: size.rows)
      drawing.frame.copy(view.draw(other, .none, cards), to: rect)
      drawing.targets.append(ClickTarget(rect: rect, action: .open(id: other.id)))
      guard let picture = cards.picture, !other.thumbnail.isEmpty else { continue }
      drawing.pictures.append(
        PicturePlacement(rect: picture.moved(by: rect), product: other.id, url: other.thumbnail))
    }
  }
}
