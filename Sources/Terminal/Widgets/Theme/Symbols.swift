package import Terminal
package import Text

/// The glyphs of the interface, with plain substitutes for terminals that draw only ASCII. A class
/// because every view holds it.
package final class Symbols: Sendable {
  package let drawsUnicode: Bool
  package let bar: Glyph
  package let rule: Glyph
  package let side: Glyph
  /// The corners of a box: top left, top right, bottom left, bottom right.
  package let corners: [Glyph]
  package let border: Border
  package let heavyBorder: Border
  /// The joints of a rule with the side of a pane below or above it.
  package let fork: (down: Glyph, up: Glyph)
  package let shade: Glyph
  /// Signs of more text above and below.
  package let above: Glyph
  package let below: Glyph
  package let tab: (left: SafeText, right: SafeText)
  package let tile: (top: SafeText, bottom: SafeText)
  package let arrow: SafeText
  package let separator: SafeText
  /// A separator before a word; ``separator`` is one between two.
  package let middot: SafeText
  package let crumb: SafeText
  /// Follows a value that can be changed.
  package let choice: SafeText
  /// Precedes a selected product.
  package let check: SafeText
  /// Precedes a destructive action.
  package let danger: Glyph
  package let dot: SafeText
  package let dotAlone: SafeText
  package let ring: SafeText
  /// The steps of a spinner, all of the same width.
  package let spinner: [SafeText]

  package init(drawsUnicode: Bool) {
    self.drawsUnicode = drawsUnicode
    bar = Glyph(drawsUnicode ? "▌" : ">")
    rule = Glyph(drawsUnicode ? "─" : "-")
    side = Glyph(drawsUnicode ? "│" : "|")
    border = Border(drawsUnicode ? "╭╮╰╯─│" : "++++-|")
    heavyBorder = Border(drawsUnicode ? "┏┓┗┛━┃" : "####=#")
    corners =
      drawsUnicode
      ? "┌┐└┘".unicodeScalars.map { Glyph($0) } : Array(repeating: Glyph("+"), count: 4)
    fork = drawsUnicode ? (Glyph("┬"), Glyph("┴")) : (Glyph("+"), Glyph("+"))
    above = Glyph(drawsUnicode ? "↑" : "^")
    below = Glyph(drawsUnicode ? "↓" : "v")
    tab = drawsUnicode ? (" ", " ") : ("[", "]")
    shade = Glyph(drawsUnicode ? "░" : ":")
    tile = drawsUnicode ? ("▄▄▄▄▄▄", "▀▀▀▀▀▀") : ("######", "######")
    arrow = drawsUnicode ? "→ " : "-> "
    separator = drawsUnicode ? " · " : " - "
    middot = drawsUnicode ? "· " : "- "
    crumb = drawsUnicode ? "› " : "> "
    choice = drawsUnicode ? " ▾" : " v"
    check = drawsUnicode ? "✓" : "*"
    danger = Glyph("!")
    dot = drawsUnicode ? "● " : "* "
    dotAlone = drawsUnicode ? "●" : "*"
    ring = drawsUnicode ? "○ " : "o "
    spinner = drawsUnicode ? "⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏".map { "\($0) " } : ["| ", "/ ", "- ", "\\ "]
  }
}

/// The glyphs of a frame around something.
package struct Border: Sendable {
  /// The corners: top left, top right, bottom left, bottom right.
  package let corners: [Glyph]
  package let across: Glyph
  package let down: Glyph

  /// Creates a border of six scalars: the corners, a horizontal and a vertical line.
  package init(_ scalars: String) {
    let glyphs = scalars.unicodeScalars.map { Glyph($0) }
    corners = Array(glyphs.prefix(4))
    across = glyphs.dropFirst(4).first ?? .space
    down = glyphs.last ?? .space
  }
}

extension Frame {
  /// Draws a border along the edges of a rectangle.
  package mutating func draw(_ border: Border, around box: Rect, style: Style) {
    let last = (column: box.endColumn - 1, row: box.endRow - 1)
    for row in [box.row, last.row] {
      let line = Rect(column: box.column, row: row, columns: box.columns, rows: 1)
      fill(line, with: border.across, style: style)
    }
    for column in [box.column, last.column] {
      let line = Rect(column: column, row: box.row, columns: 1, rows: box.rows)
      fill(line, with: border.down, style: style)
    }
    for (index, corner) in border.corners.enumerated() {
      let column = index % 2 == 0 ? box.column : last.column
      put(corner, column: column, row: index < 2 ? box.row : last.row, style)
    }
  }

  /// Draws `text` so that it ends before column `end`.
  /// - Returns: The column where it begins.
  @discardableResult
  package mutating func draw(
    _ text: SafeText, endingAt end: Int, row: Int, style: Style = .plain
  ) -> Int {
    let start = end - CharacterWidth.columns(of: text)
    draw(text, column: start, row: row, style: style)
    return start
  }
}
