import Market
import Terminal
import Text

/// The matches of a search in a text that is drawn in parts: truncated, or wrapped into lines.
struct SearchMatches {
  private let glyphs: [Glyph]
  private let ranges: [Range<Int>]
  private var index = 0

  init(of search: SearchTexts, in text: SafeText) {
    ranges = search.isEmpty ? [] : ProductQuery(search: search).matches(in: text)
    glyphs = ranges.isEmpty ? [] : text.glyphs
  }

  /// Returns which glyphs of the next part belong to a match; empty if none does. Parts come in
  /// order; spaces between them may be missing, and the last one may end with "…".
  mutating func next(_ part: SafeText) -> [Bool] {
    guard !ranges.isEmpty else { return [] }
    let shown = part.glyphs
    while index < glyphs.count, glyphs[index] != shown.first, glyphs[index].isBlank { index += 1 }
    let start = index
    let same = zip(glyphs.dropFirst(start), shown).prefix { $0 == $1 }.count
    index += same
    let matches = (0..<shown.count).map { index in
      index < same && ranges.contains { $0.contains(start + index) }
    }
    return matches.contains(true) ? matches : []
  }
}

extension Glyph {
  fileprivate var isBlank: Bool { self == .space || string == "\n" }
}

extension Frame {
  /// Draws a part of a text, with matches in a separate style.
  @discardableResult
  mutating func draw(
    _ part: SafeText, of matches: inout SearchMatches, column: Int, row: Int, style: Style,
    match: Style, limit: Int = .max
  ) -> Int {
    let used = draw(part, column: column, row: row, style: style, limit: limit)
    let highlighted = matches.next(part)
    guard !highlighted.isEmpty else { return used }
    var start = column
    for (glyph, isMatch) in zip(part.glyphs, highlighted) {
      guard start + glyph.columns <= column + used else { break }
      if isMatch { put(glyph, column: start, row: row, match) }
      start += glyph.columns
    }
    return used
  }
}
