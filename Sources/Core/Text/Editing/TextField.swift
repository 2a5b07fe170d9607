/// One line of text with a caret. A value: ``handle(_:)`` changes it at once.
///
///     var field = TextField("walnut")
///     field.handle(.insert(" desk"))  // .changed
///     field.shown(columns: 6)         // "t desk", its caret after the last letter
public struct TextField: Hashable, Sendable {
  private var buffer: EditBuffer

  /// The caret is at the end. Line breaks become spaces, control characters are removed.
  public init(_ text: String = "") { buffer = EditBuffer(text, hasLines: false) }

  /// The text to send: composed, not trimmed.
  public var text: String { buffer.text }
  public var isEmpty: Bool { buffer.characters.isEmpty }
  /// The number of characters, as users count them.
  public var count: Int { buffer.characters.count }
  /// The characters without the spaces around them.
  public var trimmedRange: Range<Int> { buffer.trimmedRange }
  /// The number of characters before the caret, 0…``count``.
  public var caret: Int { buffer.caret }
  /// The killed texts; shared by the fields of a form.
  public var killRing: KillRing {
    get { buffer.kills }
    set { buffer.kills = newValue }
  }

  /// The maximum number of characters.
  public static let characterLimit = EditBuffer.characterLimit

  @discardableResult
  public mutating func handle(_ command: EditingCommand) -> EditOutcome { buffer.handle(command) }

  /// The columns of characters.
  public func width(of range: Range<Int>) -> Int { buffer.width(of: range) }

  /// Moves the caret before the character drawn at `column` of ``shown(columns:)``.
  public mutating func moveCaret(toColumn column: Int, of columns: Int) {
    var index = firstShown(columns)
    var left = column
    while index < count, left >= Int(buffer.columns[index]) {
      left -= Int(buffer.columns[index])
      index += 1
    }
    buffer.moveCaret(to: index)
  }
}

/// The visible part of a field, and its caret.
public struct ShownLine: Hashable, Sendable {
  public let text: SafeText
  /// The characters that are shown.
  public let range: Range<Int>
  /// The column of the caret, less than the columns of the field.
  public let caretColumn: Int
  /// Whether there is more text than is shown.
  public let isCutBefore: Bool
  public let isCutAfter: Bool
}

extension TextField {
  /// Returns the part around the caret that fits; after the last character, the caret needs another
  /// column. Long text scrolls in steps of some characters, so that typing seldom moves it and
  /// most of the columns are used.
  public func shown(columns: Int) -> ShownLine {
    let first = firstShown(columns)
    var end = first
    var used = 0
    while end < count, used + Int(buffer.columns[end]) <= columns {
      used += Int(buffer.columns[end])
      end += 1
    }
    return ShownLine(
      text: buffer.shown(first..<end), range: first..<end,
      caretColumn: min(buffer.width(of: first..<max(first, caret)), max(0, columns - 1)),
      isCutBefore: first > 0, isCutAfter: end < count)
  }

  /// Returns the same part with a dot for each character, for secrets.
  public func masked(columns: Int, dot: SafeText) -> ShownLine {
    let first = caret < max(1, columns) ? 0 : caret - max(0, columns - 1)
    let end = min(count, first + max(0, columns))
    return ShownLine(
      text: SafeText(String(repeating: dot.string, count: max(0, end - first))),
      range: first..<max(first, end),
      caretColumn: min(caret - first, max(0, columns - 1)), isCutBefore: first > 0,
      isCutAfter: end < count)
  }

  private static let scrolledColumns = 8

  private func firstShown(_ columns: Int) -> Int {
    let before = buffer.width(of: 0..<caret)
    guard before >= columns, columns > 0 else { return columns > 0 ? 0 : caret }
    let step = max(1, min(columns / 2, Self.scrolledColumns))
    let start = (before - columns) / step * step + step
    var index = 0
    var passed = 0
    while index < caret, passed < start {
      passed += Int(buffer.columns[index])
      index += 1
    }
    return index
  }
}
