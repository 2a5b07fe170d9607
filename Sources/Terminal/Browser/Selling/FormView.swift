import Market
import ScreenWords
import Terminal
import Text
import ViewModels
import Widgets
import Words

/// Draws a form; the hardware cursor is at the caret, where an input method composes.
struct FormView: ThemedView {
  let form: ProductForm
  let words: ScreenWords
  let appearance: Appearance
  let layout: FormLayout
  private let problems: [FormField: SafeText]
  private let tooLong: Set<FormField>

  /// - Parameter hasPreview: False below a dialog, which may be smaller than the card.
  init(
    _ form: ProductForm, words: ScreenWords, appearance: Appearance, size: Size, hasPreview: Bool
  ) {
    let problems = FormView.problems(of: form, in: words)
    layout = FormLayout(form, problems: Set(problems.keys), in: size, hasPreview: hasPreview)
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

  func draw(message: (text: SafeText, style: Style)?, into frame: inout Frame) {
    let title = form.isEdit ? words.form.editProduct : words.form.newProduct
    frame.drawBox(layout.box, title: title, appearance)
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
      case .buttons: drawButtons(row, into: &frame)
      }
    }
    drawThumbnails(into: &frame)
    drawPreview(into: &frame)
    guard let message else { return }
    let shown: SafeText = " \(message.text.fitted(to: FormLayout.messageColumns(in: frame.size))) "
    frame.draw(
      shown, column: layout.box.column + 2, row: layout.box.endRow - 1, style: message.style,
      limit: layout.box.columns - 4)
  }

  private func drawLabel(_ field: FormField, _ row: Int, into frame: inout Frame) {
    let hasFocus = form.focus == field
    if hasFocus { frame.drawBar(in: layout.area, row: row, appearance) }
    frame.draw(
      words.form.label(field, form.need), column: layout.area.column + 2, row: row,
      style: hasFocus ? theme.selected : theme.quiet, limit: layout.area.columns - 2)
  }

  /// Draws a field's count and its maximum at the right edge.
  private func drawCount(_ field: FormField, _ row: Int, into frame: inout Frame) {
    let text: SafeText
    if let limit = field.limit {
      text = "\(String(form.trimmedRange(of: field).count)) / \(String(limit))"
    } else if field == .pictures {
      text = words.form.pictureCount(form.pictures.count, form.pictures.reduce(0) { $0 + $1.size })
    } else {
      return
    }
    frame.draw(
      text, endingAt: layout.area.endColumn, row: row,
      style: tooLong.contains(field) ? theme.warning : theme.quiet)
  }
}

extension FormView {
  private func drawField(_ field: FormField, _ row: Int, into frame: inout Frame) {
    switch field.input {
    case .pictures: drawPictures(row, into: &frame)
    case .currency: drawCurrency(row, into: &frame)
    case .secret:
      let dot: SafeText = "•"
      let line = form.text(of: .secret).masked(columns: layout.columns(of: field), dot: dot)
      draw(line, of: field, row, into: &frame)
    case .number: drawNumber(field, row, into: &frame)
    case .flag:
      let text: SafeText = "[\(form.remembersIdentity ? "x" : " ")] \(words.form.onThisComputer)"
      frame.draw(
        text.fitted(to: layout.columns(of: field)), column: layout.fieldColumn, row: row,
        style: form.focus == .remember ? theme.key : theme.plain)
    case .text:
      draw(
        form.text(of: field).shown(columns: layout.columns(of: field)), of: field, row,
        into: &frame)
    case .button: break
    }
  }

  private func draw(_ line: ShownLine, of field: FormField, _ row: Int, into frame: inout Frame) {
    let (column, columns) = (layout.fieldColumn, layout.columns(of: field))
    for edge in [column - 1, column + columns] {
      frame.put(
        appearance.symbols.side, column: edge, row: row,
        form.focus == field ? theme.bar : theme.rule)
    }
    if form.text(of: field).isEmpty {
      frame.draw(
        words.form.placeholder(field, form.need).fitted(to: columns), column: column, row: row,
        style: theme.quiet)
    }
    frame.draw(line.text, column: column, row: row, limit: columns)
    if let excess = form.excess(of: field) {
      mark(
        form.text(of: field).width(of: line.range.lowerBound..<max(excess, line.range.lowerBound)),
        from: column, row, columns, into: &frame)
    }
    if line.isCutBefore { frame.put(Glyph("‹"), column: column - 1, row: row, theme.quiet) }
    if line.isCutAfter { frame.put(Glyph("›"), column: column + columns, row: row, theme.quiet) }
    if form.focus == field { frame.cursor = Point(column: column + line.caretColumn, row: row) }
  }

  /// A number with separators, and the discounted price after a discount.
  private func drawNumber(_ field: FormField, _ row: Int, into frame: inout Frame) {
    let shown = NumberText.grouped(form.text(of: field))
    draw(shown.shown(columns: layout.columns(of: field)), of: field, row, into: &frame)
    guard field == .discount, let sale = form.salePrice else { return }
    let note: SafeText =
      "\(appearance.symbols.arrow)\(words.form.sellsAt(words.price(sale, in: form.currency)))"
    let start = layout.fieldColumn + shown.width(of: 0..<shown.count) + 2
    frame.draw(
      note.fitted(to: layout.area.endColumn - 1 - start), column: start, row: row, style: theme.sale
    )
  }

  private func drawButtons(_ row: Int, into frame: inout Frame) {
    if form.focus.input == .button { frame.drawBar(in: layout.area, row: row, appearance) }
    for button in buttons {
      let style =
        button.field == .close ? theme.plain : form.sending == nil ? theme.key : theme.quiet
      frame.draw(
        button.text, column: button.column, row: row,
        style: form.focus == button.field ? theme.selected.adding(.reverse) : style,
        limit: layout.area.endColumn - button.column)
    }
  }

  private func drawCurrency(_ row: Int, into frame: inout Frame) {
    for (currency, column) in currencies {
      let isChosen = currency == form.currency
      let text: SafeText = isChosen ? "(\(currency.code))" : " \(currency.code) "
      let style = !isChosen ? theme.quiet : form.focus == .currency ? theme.key : theme.selected
      frame.draw(text, column: column, row: row, style: style)
    }
  }

  /// Marks the part of a line that is too long.
  private func mark(
    _ start: Int, from column: Int, _ row: Int, _ columns: Int, into frame: inout Frame
  ) {
    guard start < columns else { return }
    let rect = Rect(column: column + start, row: row, columns: columns - start, rows: 1)
    frame.restyle(rect) { _ in theme.warning.adding(.reverse) }
  }

  private func drawArea(_ index: Int, _ row: Int, into frame: inout Frame) {
    let shown = form.description.shown
    let edge = form.focus == .description ? theme.bar : theme.rule
    frame.put(appearance.symbols.side, column: layout.area.column, row: row, edge)
    // The right edge shows that there is more text above or below.
    let (right, symbols) = (layout.area.endColumn - 1, appearance.symbols)
    switch index {
    case 0 where shown.isCutBefore: frame.put(symbols.above, column: right, row: row, theme.key)
    case layout.descriptionRows - 1 where shown.isCutAfter:
      frame.put(symbols.below, column: right, row: row, theme.key)
    default: frame.put(symbols.side, column: right, row: row, edge)
    }
    let column = layout.area.column + 2
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
  private var buttons: [(field: FormField, text: SafeText, column: Int)] {
    let submit = form.isEdit ? words.form.save : words.form.register
    let close = form.sending == nil ? words.overlays.close.asSentence : words.form.cancel
    let labels: [(FormField, SafeText)] = [(.submit, submit.asSentence), (.close, close)]
    var column = layout.fieldColumn
    return labels.map { field, label in
      let text: SafeText = "[ \(label) ]"
      defer { column += CharacterWidth.columns(of: text) + 2 }
      return (field, text, column)
    }
  }

  func button(at column: Int) -> FormField? {
    buttons.first {
      $0.column <= column && column < $0.column + CharacterWidth.columns(of: $0.text)
    }?.field
  }

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

  /// Returns the column in the typed text: separators of a valid number are only drawn.
  func typedColumn(of field: FormField, at column: Int) -> Int {
    let shown = max(0, column - layout.fieldColumn)
    guard field.isNumber else { return shown }
    let typed = form.text(of: field).text
    let grouped = NumberText.grouped(typed, caret: 0).text
    return grouped == typed ? shown : grouped.prefix(shown).count { $0 != "," }
  }
}
