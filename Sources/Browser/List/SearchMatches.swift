import Market
import Terminal
import Text

/// Where a search stands in a text that is drawn in parts: cut at its end, or broken into lines.
struct SearchMatches {
  private let glyphs: [Glyph]
  private let ranges: [Range<Int>]
  private var place = 0

  init(of search: SafeText, in text: SafeText) {
    ranges = search.isEmpty ? [] : ProductQuery(search: search).matches(in: text)
    glyphs = ranges.isEmpty ? [] : text.glyphs
  }

  /// Which glyphs of the next part belong to a match; empty where none does. Parts come in their
  /// order; spaces between them may be left out, and a last one may end with "…".
  mutating func next(_ part: SafeText) -> [Bool] {
    guard !ranges.isEmpty else { return [] }
    let shown = part.glyphs
    while place < glyphs.count, glyphs[place] != shown.first, glyphs[place].isBlank { place += 1 }
    let start = place
    let same = zip(glyphs.dropFirst(start), shown).prefix { $0 == $1 }.count
    place += same
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
  /// Draws a part of a text that was searched, what matches in a style of its own.
  @discardableResult
  mutating func draw(
    _ part: SafeText, of matches: inout SearchMatches, column: Int, row: Int, style: Style,
    match: Style, limit: Int = .max
  ) -> Int {
    let used = draw(part, column: column, row: row, style: style, limit: limit)
    let marked = matches.next(part)
    guard !marked.isEmpty else { return used }
    var start = column
    for (glyph, isMatch) in zip(part.glyphs, marked) {
      guard start + glyph.columns <= column + used else { break }
      if isMatch { put(glyph, column: start, row: row, match) }
      start += glyph.columns
    }
    return used
  }
}
