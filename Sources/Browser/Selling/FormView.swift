import FormPhrases
import Market
import Terminal
import Text
import TextEditing
import ViewModels
import Widgets
import Words

/// Draws a form; the hardware cursor stands at the caret, where an input method composes.
struct FormView {
  private let form: ProductForm
  private let words: Words
  private let appearance: Appearance
  let layout: FormLayout
  private let problems: [FormField: SafeText]
  private let tooLong: Set<FormField>

  init(_ form: ProductForm, words: Words, appearance: Appearance, size: Size) {
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

  static func problems(of form: ProductForm, in words: Words) -> [FormField: SafeText] {
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
      case .area(let index): drawArea(index, row, into: &frame)
      case .problem(let field):
        let text: SafeText = "✗ \(problems[field] ?? "")"
        let column = layout.fieldColumn
        frame.draw(
          text.fitted(to: layout.area.endColumn - column), column: column, row: row,
          style: theme.warning)
      }
    }
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
    let (text, isWrong): (SafeText, Bool)
    switch field {
    case .name:
      let count = form.trimmedNameCount
      text = "\(String(count)) / \(String(ProductDraft.nameLength.upperBound))"
      isWrong = tooLong.contains(.name)
    case .description:
      let count = form.trimmedDescriptionCount
      text = "\(String(count)) / \(String(ProductDraft.descriptionLength.upperBound))"
      isWrong = tooLong.contains(.description)
    case .pictures:
      let size = form.pictures.reduce(0) { $0 + $1.size }
      (text, isWrong) = (words.form.pictureCount(form.pictures.count, size), false)
    default: return
    }
    frame.draw(
      text, endingAt: layout.area.endColumn, row: row, style: isWrong ? theme.warning : theme.quiet)
  }
}

extension FormView {
  private func drawField(
    _ field: FormField, _ row: Int, into frame: inout Frame
  ) {
    switch field {
    case .pictures: drawPictures(row, into: &frame)
    case .currency: drawCurrency(row, into: &frame)
    case .secret:
      let dot: SafeText = "•"
      let line = form.text(of: .secret).masked(columns: layout.fieldColumns, dot: dot)
      draw(line, of: field, row, into: &frame)
    case .price, .discount, .stock: drawNumber(field, row, into: &frame)
    case .remember:
      let text: SafeText = "[\(form.remembersIdentity ? "x" : " ")] \(words.form.onThisComputer)"
      frame.draw(
        text.fitted(to: layout.fieldColumns), column: layout.fieldColumn, row: row,
        style: form.focus == .remember ? theme.key : theme.plain)
    default:
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
    let style = tooLong.contains(field) ? theme.warning : theme.plain
    frame.draw(line.text, column: column, row: row, style: style, limit: layout.fieldColumns)
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
    for item in pictureItems {
      let style =
        hasFocus && item.index == form.pictureCursor ? item.style.adding(.reverse) : item.style
      frame.draw(
        item.text, column: item.column, row: row, style: style, limit: pictureEnd - item.column)
    }
  }

  private var pictureEnd: Int { layout.area.endColumn - layout.countColumns }

  /// The pictures and "add", with the columns at which they begin.
  private var pictureItems: [(index: Int, column: Int, text: SafeText, style: Style)] {
    let end = pictureEnd
    var items = form.pictures.enumerated().map { label(of: $1, number: $0 + 1) }
    let add: SafeText = "[\(words.form.add)]"
    if form.acceptsPictures { items.append((add, theme.key)) }
    let hasFocus = form.focus == .pictures
    // Items before the chosen one are left out until it fits.
    var first = 0
    func width(_ range: Range<Int>) -> Int {
      items[range].map { CharacterWidth.columns(of: $0.text) + 1 }.reduce(0, +)
    }
    let chosen = min(form.pictureCursor, items.count - 1)
    while hasFocus, first < chosen, width(first..<chosen + 1) > end - layout.fieldColumn {
      first += 1
    }
    var column = layout.fieldColumn
    var placed: [(index: Int, column: Int, text: SafeText, style: Style)] = []
    for (index, item) in items.enumerated().dropFirst(first) where column < end {
      placed.append((index, column, item.text, item.style))
      column += CharacterWidth.columns(of: item.text) + 1
    }
    return placed
  }

  private func label(of picture: FormPicture, number: Int) -> (text: SafeText, style: Style) {
    let name = picture.name.fitted(to: 16)
    switch picture.state {
    case .preparing: return ("[\(String(number)) \(name) …]", theme.quiet)
    case .ready(let upload, let before):
      let after = FormWords.bytes(upload.bytes.count)
      let size =
        before == upload.bytes.count
        ? after : "\(FormWords.bytes(before)) \(appearance.symbols.arrow.string)\(after)"
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
      frame.draw(
        shown.rows[index], column: column, row: row,
        style: tooLong.contains(.description) ? theme.warning : theme.plain,
        limit: layout.descriptionColumns)
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

  /// Returns the index of a picture; their count for "add".
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
