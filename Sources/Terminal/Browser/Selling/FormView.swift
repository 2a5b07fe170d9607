import Market
import ScreenWords
import Terminal
import Text
import ViewModels
import Widgets
import Words

/// Draws a form; the hardware cursor is at the caret, where an input method composes.
struct FormView {
  private let form: ProductForm
  private let words: ScreenWords
  private let appearance: Appearance
  let layout: FormLayout
  private let problems: [FormField: SafeText]
  private let tooLong: Set<FormField>

  init(_ form: ProductForm, words: ScreenWords, appearance: Appearance, size: Size) {
    let problems = FormView.problems(of: form, in: words)
    layout = FormLayout(form, problems: Set(problems.keys), in: size)
    self.problems = problems
    tooLong = form.tooLongFields
    self.words = words
    self.appearance = appearance
    var fitted = form
    fitted.fit(columns: layout.descriptionColumns, rows: layout.descriptionRows)
    self.form = fitted
  }

  static func problems(of form: ProductForm, in words: ScreenWords) -> [FormField: SafeText] {
    // A megabyte may have been pasted: it is checked once, not for each field.
    form.shownProblems.mapValues(words.sentence(for:))
  }

  private var theme: Theme { appearance.theme }

  func draw(message: (text: SafeText, style: Style)?, into frame: inout Frame) {
    let title = form.isEdit ? words.form.editProduct : words.form.newProduct
    BoxView(appearance: appearance, title: title).draw(layout.box, into: &frame)
    frame.cursor = nil
    for (line, row) in layout.shown {
      switch line {
      case .label(let field):
        drawLabel(field, row, into: &frame)
        drawCount(field, row, into: &frame)
      case .field(let field):
        if layout.labelColumns > 0 {
          drawLabel(field, row, into: &frame)
          drawCount(field, row, into: &frame)
        }
        drawField(field, row, into: &frame)
      case .thumbnails: break
      case .area(let index): drawArea(index, row, into: &frame)
      case .problem(let field):
        let text: SafeText = "✗ \(problems[field] ?? "")"
        let column = layout.fieldColumn
        frame.draw(
          text.fitted(to: layout.area.endColumn - column), column: column, row: row,
          style: theme.warning)
      }
    }
    drawThumbnails(into: &frame)
    guard let message else { return }
    let shown: SafeText = " \(message.text.fitted(to: FormLayout.messageColumns(in: frame.size))) "
    frame.draw(
      shown, column: layout.box.column + 2, row: layout.box.endRow - 1, style: message.style,
      limit: layout.box.columns - 4)
  }

  private func drawLabel(
    _ field: FormField, _ row: Int, into frame: inout Frame
  ) {
    let hasFocus = form.focus == field
    if hasFocus {
      frame.put(appearance.symbols.bar, column: layout.area.column, row: row, theme.bar)
    }
    frame.draw(
      words.form.label(field, form.need), column: layout.area.column + 2, row: row,
      style: hasFocus ? theme.selected : theme.quiet, limit: layout.area.columns - 2)
  }

  /// Draws a field's count and its maximum at the right edge.
  private func drawCount(
    _ field: FormField, _ row: Int, into frame: inout Frame
  ) {
    let text: SafeText
    if let limit = field.limit {
      text = "\(String(form.trimmedRange(of: field).count)) / \(String(limit))"
    } else if field == .pictures {
      text = words.form.pictureCount(
        form.pictures.count, form.pictures.reduce(0) { $0 + $1.size })
    } else {
      return
    }
    frame.draw(
      text, endingAt: layout.area.endColumn, row: row,
      style: tooLong.contains(field) ? theme.warning : theme.quiet)
  }
}

extension FormView {
  private func drawField(
    _ field: FormField, _ row: Int, into frame: inout Frame
  ) {
    switch field.input {
    case .pictures: drawPictures(row, into: &frame)
    case .currency: drawCurrency(row, into: &frame)
    case .secret:
      let dot: SafeText = "•"
      let line = form.text(of: .secret).masked(columns: layout.fieldColumns, dot: dot)
      draw(line, of: field, row, into: &frame)
    case .number: drawNumber(field, row, into: &frame)
    case .flag:
      let text: SafeText = "[\(form.remembersIdentity ? "x" : " ")] \(words.form.onThisComputer)"
      frame.draw(
        text.fitted(to: layout.fieldColumns), column: layout.fieldColumn, row: row,
        style: form.focus == .remember ? theme.key : theme.plain)
    case .text:
      draw(form.text(of: field).shown(columns: layout.fieldColumns), of: field, row, into: &frame)
    }
  }

  private func draw(
    _ line: ShownLine, of field: FormField, _ row: Int,
    into frame: inout Frame
  ) {
    let column = layout.fieldColumn
    if form.text(of: field).isEmpty {
      frame.draw(
        words.form.placeholder(field, form.need).fitted(to: layout.fieldColumns), column: column,
        row: row,
        style: theme.quiet)
    }
    frame.draw(line.text, column: column, row: row, limit: layout.fieldColumns)
    if let excess = form.excess(of: field) {
      mark(
        form.text(of: field).width(of: line.range.lowerBound..<max(excess, line.range.lowerBound)),
        from: column, row, layout.fieldColumns, into: &frame)
    }
    if line.isCutBefore { frame.put(Glyph("‹"), column: column - 1, row: row, theme.quiet) }
    if line.isCutAfter {
      frame.put(Glyph("›"), column: column + layout.fieldColumns, row: row, theme.quiet)
    }
    if form.focus == field {
      frame.cursor = Point(column: column + line.caretColumn, row: row)
    }
  }

  /// A number with separators, and the discounted price after a discount.
  private func drawNumber(
    _ field: FormField, _ row: Int, into frame: inout Frame
  ) {
    let text = form.text(of: field)
    let (grouped, caret) = NumberText.grouped(text.text, caret: text.caret)
    var shownText = TextField(grouped)
    shownText.handle(.textStart)
    shownText.moveCaret(toColumn: caret, of: max(caret + 1, grouped.count + 1))
    let line = shownText.shown(columns: layout.fieldColumns)
    draw(line, of: field, row, into: &frame)
    guard field == .discount, let sale = form.salePrice else { return }
    let note: SafeText =
      "\(appearance.symbols.arrow)\(words.form.sellsAt(words.price(sale, in: form.currency)))"
    let start = layout.fieldColumn + grouped.count + 2
    frame.draw(
      note.fitted(to: layout.area.endColumn - start), column: start, row: row, style: theme.sale)
  }

  private func drawCurrency(_ row: Int, into frame: inout Frame) {
    for (currency, column) in currencies {
      let isChosen = currency == form.currency
      let text: SafeText = isChosen ? "(\(currency.code))" : " \(currency.code) "
      let style = !isChosen ? theme.quiet : form.focus == .currency ? theme.key : theme.selected
      frame.draw(text, column: column, row: row, style: style)
    }
  }

  private func drawPictures(_ row: Int, into frame: inout Frame) {
    let hasFocus = form.focus == .pictures
    let items = pictureItems
    for item in items {
      let style =
        hasFocus && item.index == form.pictureCursor ? item.style.adding(.reverse) : item.style
      frame.draw(item.text, column: item.column, row: row, style: style)
    }
    if let first = items.first, first.index > 0 {
      frame.put(Glyph("‹"), column: first.column - 2, row: row, theme.quiet)
    }
    if let last = items.last, last.index + 1 < pictureLabels.count {
      let column = last.column + CharacterWidth.columns(of: last.text)
      frame.put(Glyph("›"), column: column + 1, row: row, theme.quiet)
    }
  }

  /// The column before the count of pictures.
  private var pictureEnd: Int {
    let size = form.pictures.reduce(0) { $0 + $1.size }
    let count = words.form.pictureCount(form.pictures.count, size)
    return layout.area.endColumn - max(layout.countColumns, CharacterWidth.columns(of: count) + 1)
  }

  /// The pictures and, if there is room for one more, "add".
  private var pictureLabels: [(text: SafeText, style: Style)] {
    let add: SafeText = "[\(words.form.add)]"
    return form.pictures.enumerated().map { label(of: $1, number: $0 + 1) }
      + (form.pictureRoom > 0 ? [(add, theme.key)] : [])
  }

  /// The labels that fit into the line, with their columns; the chosen one is among them. Two
  /// columns on each side are for the mark of further ones.
  private var pictureItems: [(index: Int, column: Int, text: SafeText, style: Style)] {
    let labels = pictureLabels
    let widths = labels.map { CharacterWidth.columns(of: $0.text) + 1 }
    let room = pictureEnd - layout.fieldColumn
    let chosen = form.focus == .pictures ? min(form.pictureCursor, labels.count - 1) : 0
    var first = 0
    func end() -> Int {
      let space = room - (first > 0 ? 2 : 0)
      if widths[first...].reduce(0, +) - 1 <= space { return labels.count }
      var (end, used) = (first, 0)
      while end < labels.count, used + widths[end] - 1 <= space - 2 {
        used += widths[end]
        end += 1
      }
      return end
    }
    while first < chosen, end() <= chosen { first += 1 }
    var column = layout.fieldColumn + (first > 0 ? 2 : 0)
    return labels.indices[first..<max(end(), min(first + 1, labels.count))].map { index in
      defer { column += widths[index] }
      let fitted = labels[index].text.fitted(to: max(1, pictureEnd - column))
      return (index, column, fitted, labels[index].style)
    }
  }

  /// The pictures that can be drawn, with their rectangles.
  var thumbnails: [(picture: OverlayPicture, rect: Rect)] {
    let product = if case .edit(let product) = form.purpose { product.id } else { 0 }
    return zip(form.pictures, layout.thumbnails(form.pictures.count)).compactMap { picture, rect in
      if let image = picture.image {
        return (.picture(image.thumbnail, of: product, isLarge: false), rect)
      }
      return picture.preview.map { (.preview($0), Self.fitted($0, in: rect)) }
    }
  }

  /// Returns the part of a rectangle that keeps the shape of a picture; cells are twice as high as
  /// wide.
  private static func fitted(_ picture: PicturePreview, in rect: Rect) -> Rect {
    let (width, height) = (max(1, picture.width), max(1, picture.height))
    let columns = min(rect.columns, max(1, rect.rows * 2 * width / height))
    let rows = min(rect.rows, max(1, (columns * height / width + 1) / 2))
    return rect.centered(Size(columns: columns, rows: rows))
  }

  /// Draws the backgrounds of the thumbnails, and which of them is chosen and which the thumbnail
  /// of the product.
  private func drawThumbnails(into frame: inout Frame) {
    for (index, rect) in layout.thumbnails(form.pictures.count).enumerated() {
      // Only a missing picture is shaded: beside one that is not square the form shows through.
      if form.pictures[index].preview == nil {
        frame.fill(rect, with: appearance.symbols.shade, style: theme.rule)
      }
      let isChosen = form.focus == .pictures && form.pictureCursor == index
      let text: SafeText =
        index == 0 ? "\(String(index + 1)) \(words.form.thumbnail)" : "\(String(index + 1))"
      frame.draw(
        text.fitted(to: rect.columns), column: rect.column, row: rect.endRow,
        style: isChosen ? theme.selected.adding(.reverse) : theme.quiet)
    }
  }

  private func label(of picture: FormPicture, number: Int) -> (text: SafeText, style: Style) {
    let name = picture.name.fitted(to: 16)
    switch picture.state {
    case .preparing: return ("[\(String(number)) \(name) …]", theme.quiet)
    case .ready(let upload, let before):
      let after = SellingWords.bytes(upload.bytes.count)
      let size =
        before == upload.bytes.count
        ? after : "\(SellingWords.bytes(before)) \(appearance.symbols.arrow.string)\(after)"
      return ("[\(String(number)) \(name) \(size)\(Self.edits(picture))]", theme.plain)
    case .refused: return ("[\(String(number)) \(name) ✗]", theme.warning)
    case .stored:
      let mark: SafeText = number == 1 ? " \(words.form.thumbnail)" : ""
      return ("[\(String(number))\(mark)]", theme.plain)
    }
  }

  private static func edits(_ picture: FormPicture) -> String {
    (picture.edits.isSquare ? " □" : "")
      + (picture.edits.turns == 0 ? "" : " ↻\(picture.edits.turns * 90)°")
  }

  /// Marks the part of a line that is too long.
  private func mark(
    _ start: Int, from column: Int, _ row: Int, _ columns: Int, into frame: inout Frame
  ) {
    guard start < columns else { return }
    let rect = Rect(column: column + start, row: row, columns: columns - start, rows: 1)
    frame.restyle(rect) { _ in theme.warning.adding(.reverse) }
  }

  private func drawArea(
    _ index: Int, _ row: Int, into frame: inout Frame
  ) {
    frame.put(appearance.symbols.side, column: layout.area.column, row: row, theme.rule)
    let column = layout.area.column + 2
    let shown = form.description.shown
    if form.description.isEmpty, index == 0 {
      frame.draw(
        words.form.placeholder(.description).fitted(to: layout.descriptionColumns), column: column,
        row: row, style: theme.quiet)
    }
    if shown.rows.indices.contains(index) {
      frame.draw(shown.rows[index], column: column, row: row, limit: layout.descriptionColumns)
      let range = shown.ranges[index]
      if let excess = form.excess(of: .description), excess < range.upperBound {
        mark(
          form.description.width(of: range.lowerBound..<max(excess, range.lowerBound)),
          from: column, row, layout.descriptionColumns, into: &frame)
      }
    }
    if form.focus == .description, index == shown.caretRow {
      frame.cursor = Point(column: column + shown.caretColumn, row: row)
    }
  }
}

/// The items at a column of a field's line, for clicks.
extension FormView {
  /// The currencies to choose from, with the columns at which they begin.
  private var currencies: [(currency: Currency, column: Int)] {
    var column = layout.fieldColumn
    return Currency.accepted.map { currency in
      defer { column += CharacterWidth.columns(of: currency.code) + 3 }
      return (currency, column)
    }
  }

  func currency(at column: Int) -> Currency? {
    currencies.last { $0.column <= column }.flatMap {
      column < $0.column + CharacterWidth.columns(of: $0.currency.code) + 2 ? $0.currency : nil
    }
  }

  /// Returns the index of a picture; the number of pictures for "add".
  func picture(at column: Int) -> Int? {
    pictureItems.last { $0.column <= column }.flatMap {
      column < $0.column + CharacterWidth.columns(of: $0.text) ? $0.index : nil
    }
  }

  /// Returns the column in the typed text: separators are only drawn.
  func typedColumn(of field: FormField, at column: Int) -> Int {
    let shown = max(0, column - layout.fieldColumn)
    guard field.isNumber else { return shown }
    let grouped = NumberText.grouped(form.text(of: field).text, caret: 0).text
    return grouped.prefix(shown).count { $0 != "," }
  }
}
