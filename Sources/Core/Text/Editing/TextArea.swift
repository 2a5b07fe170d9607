/// Several lines of text with a caret, wrapped to a width and scrolled to show the caret.
///
/// A value: ``fit(columns:rows:)`` sets its size, ``handle(_:)`` changes it at once.
public struct TextArea: Hashable, Sendable {
  private var buffer: EditBuffer
  private var wrap: SoftWrap
  private var columns = 72
  private var rows = 5
  /// The first visible row.
  private var top = 0
  /// Whether the first rows are shown wherever the caret is, until the next command.
  public var showsStart = false { didSet { reveal() } }
  /// The column that moving up and down keeps.
  private var goalColumn: Int?

  /// The caret is at the end.
  public init(_ text: String = "") {
    buffer = EditBuffer(text, hasLines: true)
    wrap = SoftWrap(buffer.characters, buffer.columns, width: columns - 1)
    reveal()
  }

  /// The text to send: composed, line breaks as "\n", not trimmed.
  public var text: String { buffer.text }
  public var isEmpty: Bool { buffer.characters.isEmpty }
  /// The number of characters, as users count them.
  public var count: Int { buffer.characters.count }
  /// The characters without the spaces around them.
  public var trimmedRange: Range<Int> { buffer.trimmedRange }
  /// The number of characters before the caret, 0…``count``.
  public var caret: Int { buffer.caret }
  /// The number of rows of all the text.
  public var rowCount: Int { wrap.rows.count }
  /// The killed texts; shared by the fields of a form.
  public var killRing: KillRing {
    get { buffer.kills }
    set { buffer.kills = newValue }
  }

  /// Sets the size: at least two columns and one row are used.
  public mutating func fit(columns: Int, rows: Int) {
    let size = (max(2, columns), max(1, rows))
    guard size != (self.columns, self.rows) else { return }
    (self.columns, self.rows) = size
    rewrap()
  }

  @discardableResult
  public mutating func handle(_ command: EditingCommand) -> EditOutcome {
    showsStart = false
    if command == .up || command == .down {
      move(by: command == .up ? -1 : 1)
      return .moved
    }
    goalColumn = nil
    let outcome = buffer.handle(command)
    if outcome == .changed { rewrap() } else { reveal() }
    return outcome
  }

  /// The columns of characters.
  public func width(of range: Range<Int>) -> Int { buffer.width(of: range) }

  /// Whether there are rows above the caret, or below it for more than 0.
  public func scrolls(towards lines: Int) -> Bool {
    lines < 0 ? caretPosition.row > 0 : caretPosition.row + 1 < rowCount
  }

  /// Moves the caret before the character drawn at a cell of ``shown``.
  public mutating func moveCaret(toColumn column: Int, row: Int) {
    goalColumn = nil
    put(row: top + row, column: column)
    showsStart = false
  }
}

/// The visible part of an area, and its caret.
public struct ShownRows: Hashable, Sendable {
  public let rows: [SafeText]
  /// The characters of each row.
  public let ranges: [Range<Int>]
  public let caretColumn: Int
  /// The row of the caret, 0…rows − 1.
  public let caretRow: Int
  public let isCutBefore: Bool
  public let isCutAfter: Bool
}

extension TextArea {
  /// The rows around the caret that fit.
  public var shown: ShownRows {
    let visible = wrap.rows.dropFirst(top).prefix(rows)
    let (row, column) = caretPosition
    return ShownRows(
      rows: visible.map(buffer.shown), ranges: Array(visible),
      caretColumn: min(column, columns - 1),
      caretRow: min(max(0, row - top), rows - 1), isCutBefore: top > 0,
      isCutAfter: top + rows < wrap.rows.count)
  }

  private var caretPosition: (row: Int, column: Int) {
    let row = wrap.row(of: buffer.caret)
    let start = wrap.rows[row].lowerBound
    return (row, buffer.width(of: start..<max(start, buffer.caret)))
  }

  private mutating func rewrap() {
    wrap = SoftWrap(buffer.characters, buffer.columns, width: columns - 1)
    reveal()
  }

  /// Scrolls just enough to show the caret, and never leaves empty rows below the text.
  private mutating func reveal() {
    guard !showsStart else {
      top = 0
      return
    }
    let row = wrap.row(of: buffer.caret)
    top = min(top, row, max(0, wrap.rows.count - rows))
    top = max(top, row - rows + 1, 0)
  }

  private mutating func move(by delta: Int) {
    let (row, column) = caretPosition
    let goal = goalColumn ?? column
    guard wrap.rows.indices.contains(row + delta) else { return }
    goalColumn = goal
    put(row: row + delta, column: goal)
  }

  private mutating func put(row: Int, column: Int) {
    let number = min(max(0, row), wrap.rows.count - 1)
    let range = wrap.rows[number]
    var index = range.lowerBound
    var left = column
    while index < range.upperBound, left >= Int(buffer.columns[index]) {
      left -= Int(buffer.columns[index])
      index += 1
    }
    // The position after a wrapped row belongs to the next one.
    let isBroken =
      index == range.upperBound && number + 1 < wrap.rows.count
      && wrap.rows[number + 1].lowerBound == index
    buffer.moveCaret(to: isBroken ? max(range.lowerBound, index - 1) : index)
    reveal()
  }
}
