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
  package let heavySide: Glyph
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
    heavySide = Glyph(drawsUnicode ? "┃" : "#")
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

extension Frame {
  /// Draws `text` in a row of `area`, fitted to the columns after an indent.
  @discardableResult
  package mutating func draw(
    _ text: SafeText, in area: Rect, indent: Int = 0, row: Int, style: Style = .plain
  ) -> Int {
    let column = area.column + indent
    return draw(text.fitted(to: area.columns - indent), column: column, row: row, style: style)
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
