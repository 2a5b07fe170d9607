/// One cell as a terminal would show it.
public struct ProbeCell: Sendable, Hashable {
  /// The character with its combining marks; a blank is " ", the right half of a wide one "".
  public var text = " "
  public var style = ProbeStyle()

  public init() {}

  /// Whether only its background is visible.
  var isInkless: Bool {
    text == " " && !style.reverse && !style.underline && !style.strike && !style.blink
  }
}

public struct ProbeStyle: Sendable, Hashable {
  public enum Color: Sendable, Hashable {
    case standard
    /// 0…255
    case indexed(Int)
    case rgb(red: Int, green: Int, blue: Int)
  }

  public var bold = false
  public var dim = false
  public var italic = false
  public var underline = false
  public var blink = false
  public var reverse = false
  public var strike = false
  public var foreground = Color.standard
  public var background = Color.standard

  public init() {}

  /// This style in a blank.
  var onlyBackground: ProbeStyle {
    var style = ProbeStyle()
    style.background = background
    return style
  }
}

extension ProbeScreen {
  /// A visually identical screen with the fewest changes of style: a blank has the style of the
  /// cell before it, except for its background.
  public var withFewestStyles: ProbeScreen {
    var cells = cells
    for index in cells.indices where index % columns > 0 && cells[index].isInkless {
      let before = cells[index - 1].style
      guard !before.reverse, !before.underline, !before.strike, !before.blink else { continue }
      let background = cells[index].style.background
      cells[index].style = before
      cells[index].style.background = background
    }
    return ProbeScreen(
      columns: columns, rows: rows, cells: cells, cursorColumn: cursorColumn, cursorRow: cursorRow,
      modes: modes)
  }
}

/// The contents of the terminal's screen at one moment. Columns and rows count from 0.
public struct ProbeScreen: Sendable, CustomStringConvertible {
  public let columns: Int
  public let rows: Int
  /// Row by row, `columns` to each.
  public let cells: [ProbeCell]
  public let cursorColumn: Int
  public let cursorRow: Int
  public let modes: ProbeModes

  /// The text of cells under a sixel picture, as long as nothing else was written there.
  public static let sixelMark = "▩"

  /// The number of cells with sixel pictures, and whether they form one rectangle.
  public var sixelCells: (count: Int, isWhole: Bool) {
    let marked = cells.indices.filter { cells[$0].text == Self.sixelMark }
    let (left, right) = (marked.map { $0 % columns }.min(), marked.map { $0 % columns }.max())
    guard let left, let right, let first = marked.first, let last = marked.last else {
      return (0, false)
    }
    let area = (right - left + 1) * (last / columns - first / columns + 1)
    return (marked.count, area == marked.count)
  }

  public func cell(column: Int, row: Int) -> ProbeCell? {
    guard (0..<columns).contains(column), (0..<rows).contains(row) else { return nil }
    return cells[row * columns + column]
  }

  /// The text of a row without the blanks at its end; "" outside the screen.
  public func line(_ row: Int) -> String {
    line(row, from: 0, to: columns)
  }

  /// The text in a part of a row, without the blanks at its end.
  public func line(_ row: Int, from first: Int, to end: Int) -> String {
    var text = ""
    var blanks = 0
    for column in max(first, 0)..<max(min(end, columns), max(first, 0)) {
      guard let cell = cell(column: column, row: row), !cell.text.isEmpty else { continue }
      if cell.text == " " {
        blanks += 1
      } else {
        text += String(repeating: " ", count: blanks) + cell.text
        blanks = 0
      }
    }
    return text
  }

  public var lines: [String] { (0..<rows).map { line($0) } }

  /// All lines, without empty ones at the end.
  public var text: String {
    let lines = lines
    let end = lines.lastIndex { !$0.isEmpty } ?? -1
    return lines[...end].joined(separator: "\n")
  }

  public var description: String { text }

  /// Whether the text is on one line of the screen.
  public func contains(_ text: String) -> Bool {
    lines.contains { $0.contains(text) }
  }

  /// The first position of the text.
  public func position(of text: String) -> (column: Int, row: Int)? {
    for (row, line) in lines.enumerated() where line.contains(text) {
      for column in 0..<columns {
        guard let cell = cell(column: column, row: row), !cell.text.isEmpty else { continue }
        if self.line(row, from: column, to: columns).hasPrefix(text) { return (column, row) }
      }
    }
    return nil
  }
}
