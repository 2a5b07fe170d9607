import Market
import Terminal
import Text
import ViewModels
import Widgets

/// The layout of a form: lines from top to bottom, and the visible range of them, which contains
/// the field in focus.
struct FormLayout {
  enum Line: Hashable {
    case label(FormField)
    case field(FormField)
    /// A row of the thumbnails.
    case thumbnails(Int)
    /// A row of the description.
    case area(Int)
    case problem(FormField)
    case buttons
  }

  let box: Rect
  /// The area inside the border.
  let area: Rect
  let lines: [Line]
  /// The width of the labels; 0 if they are above their fields.
  let labelColumns: Int
  /// The characters of fields with a limit; the limit itself for fewer.
  private let counts: [FormField: Int]
  /// The width of a field's count.
  let countColumns: Int
  let descriptionRows: Int
  /// The rows of the thumbnails and their captions; 0 if there is no room, or no picture.
  let thumbnailRows: Int
  /// The first line that is shown.
  let top: Int
  /// The preview beside the box: the product as a card of the grid in a frame; nil if there is no
  /// room.
  let preview: Rect?
  let cards: CardSizes?

  private static let maximumColumns = 96
  private static let minimumColumnsWithCard = 120
  /// A grid in which one line of large cards fits.
  private static let cardGrid = Size(columns: 47, rows: 15)
  /// Columns between the box and the card.
  private static let gap = 2
  /// Rows of thumbnails and their captions: a picture is recognizable from three rows on.
  private static let thumbnailRange = 4...7
  /// Rows that the description keeps while there are thumbnails.
  private static let describedRows = 5

  init(_ form: ProductForm, problems: Set<FormField>, in size: Size, hasPreview: Bool = true) {
    let isWide = size.columns >= 60
    labelColumns = isWide ? 14 : 0
    countColumns = isWide ? 13 : 0
    counts = form.fields.reduce(into: [:]) { counts, field in
      counts[field] = field.limit.map { max($0, form.trimmedRange(of: field).count) }
    }
    let available = Rect(column: 0, row: 0, columns: size.columns, rows: max(0, size.rows - 1))
    cards = hasPreview ? Self.cards(in: size) : nil
    let columns = Self.boxColumns(in: size, besides: cards)
    let inner = max(0, columns - BoxView.chromeColumns)
    // The label of the description and the buttons have a line each.
    let fixed = form.fields.count { $0 != .description } * (isWide ? 1 : 2) + 2 + problems.count
    let room = max(1, available.rows - BoxView.chromeRows)
    let free = form.pictures.isEmpty || !isWide ? 0 : room - fixed - Self.describedRows
    thumbnailRows =
      free < Self.thumbnailRange.lowerBound ? 0 : min(free, Self.thumbnailRange.upperBound)
    descriptionRows = min(max(3, min(12, room - fixed - thumbnailRows)), room)
    var lines: [Line] = []
    for field in form.fields {
      if !isWide || field == .description { lines.append(.label(field)) }
      if field != .description { lines.append(.field(field)) }
      if field == .pictures { lines += (0..<thumbnailRows).map(Line.thumbnails) }
      // The error of a long text is shown at its label.
      if problems.contains(field) { lines.append(.problem(field)) }
      if field == .description { lines += (0..<descriptionRows).map(Line.area) }
    }
    lines.append(.buttons)
    self.lines = lines
    let framed = cards.map { Size(columns: $0.card.columns + 2, rows: $0.card.rows + 2) }
    let beside = framed.map { $0.columns + Self.gap } ?? 0
    let whole = available.centered(
      Size(columns: columns + beside, rows: lines.count + BoxView.chromeRows))
    box = Rect(column: whole.column, row: whole.row, columns: columns, rows: whole.rows)
    preview = framed.map {
      // As high as the form, so that nothing below shows through.
      let rows = max($0.rows, whole.rows)
      return Rect(
        column: whole.endColumn - $0.columns, row: min(whole.row, available.endRow - rows),
        columns: $0.columns, rows: rows)
    }
    area = Rect(
      column: box.column + 2, row: box.row + 1, columns: inner,
      rows: max(0, box.rows - BoxView.chromeRows))
    var fitted = form
    fitted.fit(columns: Self.descriptionColumns(inner), rows: descriptionRows)
    let target: Line =
      switch form.focus {
      case .description: .area(fitted.description.shown.caretRow)
      case .submit, .close: .buttons
      default: .field(form.focus)
      }
    let index = lines.firstIndex(of: target) ?? 0
    top = min(max(0, index - area.rows / 2), max(0, lines.count - area.rows))
  }

  private static func cards(in size: Size) -> CardSizes? {
    size.columns >= minimumColumnsWithCard && size.rows > cardGrid.rows + 2
      ? CardSizes(columns: cardGrid.columns, rows: cardGrid.rows, drawsPictures: true) : nil
  }

  private static func boxColumns(in size: Size, besides cards: CardSizes?) -> Int {
    min(maximumColumns, size.columns - (cards.map { $0.card.columns + 2 + gap } ?? 0))
  }

  /// The width of a field's text between its edges; a count follows it.
  func columns(of field: FormField) -> Int {
    let count = countColumns == 0 ? nil : counts[field].map { String($0).count + 4 }
    let limit = field.limit.map { String($0).count } ?? 0
    return max(2, area.endColumn - fieldColumn - 1 - (count.map { $0 + limit } ?? 0))
  }

  /// The width of the description: all but its edges.
  var descriptionColumns: Int { Self.descriptionColumns(area.columns) }

  private static func descriptionColumns(_ inner: Int) -> Int { max(2, inner - 3) }

  /// The lines on the screen, with their rows.
  var shown: [(line: Line, row: Int)] {
    lines.dropFirst(top).prefix(area.rows).enumerated().map { ($1, area.row + $0) }
  }

  /// The width of the message in the lower border.
  static func messageColumns(in size: Size) -> Int {
    boxColumns(in: size, besides: cards(in: size)) - 6
  }

  /// The rectangles of thumbnails, each above the row of its caption, in their order; those that do
  /// not fit are omitted.
  func thumbnails(_ count: Int) -> [Rect] {
    guard let first = shown.first(where: { $0.line == .thumbnails(0) })?.row,
      shown.contains(where: { $0.line == .thumbnails(thumbnailRows - 1) })
    else { return [] }
    let rows = thumbnailRows - 1
    let room = area.endColumn - fieldColumn
    let columns = min(2 * rows, (room + 1) / max(1, ProductDraft.pictureCount.upperBound) - 1)
    return (0..<count).map { index in
      Rect(column: fieldColumn + index * (columns + 1), row: first, columns: columns, rows: rows)
    }
    .filter { $0.endColumn <= area.endColumn }
  }

  var fieldColumn: Int { area.column + (labelColumns == 0 ? 2 : labelColumns) }
}
