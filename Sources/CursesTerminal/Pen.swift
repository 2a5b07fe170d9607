import CNcurses
import Terminal
import Text

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Converts cells to `cchar_t`.
@MainActor
struct Pen {
  /// The curses attributes of one style.
  @MainActor
  private struct CursesStyle {
    /// A cell in that style.
    let cell: Cell
    let attributes: attr_t
    /// Whether each character is struck by a combining one: curses has no such attribute.
    let isStriking: Bool
    var pair: Int32
    var space = cchar_t()

    init(_ cell: Cell, pair: Int32, drawsUnicode: Bool) {
      let style = cell.style
      self.cell = cell
      attributes = style.attributes.curses
      isStriking = style.attributes.contains(.struck) && drawsUnicode
      self.pair = pair
      space = made(ComplexText(.space))
    }

    func character(_ glyph: Glyph) -> cchar_t {
      // Most glyphs are one character, which needs no call of curses.
      if !isStriking, glyph.isPlain {
        var character = space
        character.chars.0 = wchar_t(bitPattern: glyph.base.value)
        return character
      }
      var text = ComplexText(glyph)
      if isStriking { text.append(0x0336) }
      return made(text)
    }

    private func made(_ text: ComplexText) -> cchar_t {
      var complex = cchar_t()
      var pair = pair
      text.withPointer { setcchar(&complex, $0, attributes, 0, &pair) }
      return complex
    }
  }

  /// The maximum number of cached styles: a screen without pictures has fewer.
  private static let maximumCachedStyles = 24

  private let drawsUnicode: Bool
  private var pairs: ColorPairs
  private var styles: [CursesStyle] = []
  /// The style used last: neighbours mostly share it.
  private var current: CursesStyle

  init(colors: Int, drawsUnicode: Bool) {
    self.drawsUnicode = drawsUnicode
    pairs = ColorPairs(colors: colors)
    current = CursesStyle(.blank, pair: 0, drawsUnicode: drawsUnicode)
  }

  /// Whether a screen of so many cells, all different, may find no number for its colours.
  func isShort(of cells: Int) -> Bool { pairs.isShort(of: cells) }

  /// Frees all colour pairs; the whole screen has to be painted again.
  mutating func reset() {
    pairs.reset()
    styles = []
    current = CursesStyle(.blank, pair: 0, drawsUnicode: drawsUnicode)
  }

  /// Returns the characters for curses, which advances by their widths.
  mutating func characters(_ cells: ArraySlice<Cell>) -> [cchar_t] {
    var characters: [cchar_t] = []
    characters.reserveCapacity(cells.count)
    for cell in cells where !cell.isContinuation {
      if !cell.looksLike(current.cell) { current = styles(as: cell) }
      characters.append(current.character(cell.glyph))
    }
    return characters
  }

  private mutating func styles(as cell: Cell) -> CursesStyle {
    // A closure here would add an executor check per call.
    for known in styles where known.cell.looksLike(cell) { return known }
    let new = CursesStyle(cell, pair: pairs.number(for: cell.style), drawsUnicode: drawsUnicode)
    // The cells of a picture hardly repeat: they must not evict the styles of texts.
    if styles.count < Self.maximumCachedStyles { styles.append(new) }
    return new
  }
}

/// A glyph for curses, without heap allocation: a base, up to four marks and the end.
private struct ComplexText {
  private var scalars: (wchar_t, wchar_t, wchar_t, wchar_t, wchar_t, wchar_t)
  private var count = 1

  init(_ glyph: Glyph) {
    scalars = (wchar_t(bitPattern: glyph.base.value), 0, 0, 0, 0, 0)
    for mark in glyph.combiningMarks { append(mark.value) }
  }

  mutating func append(_ scalar: UInt32) {
    let place = count
    guard place < 5 else { return }
    withUnsafeMutableBytes(of: &scalars) {
      $0.storeBytes(of: scalar, toByteOffset: place * 4, as: UInt32.self)
    }
    count += 1
  }

  func withPointer(_ body: (UnsafePointer<wchar_t>) -> Void) {
    withUnsafeBytes(of: scalars) {
      if let start = $0.assumingMemoryBound(to: wchar_t.self).baseAddress { body(start) }
    }
  }
}

extension Style.Attributes {
  fileprivate var curses: attr_t {
    var attributes: attr_t = 0
    if contains(.bold) { attributes |= curses_bold }
    if contains(.dim) { attributes |= curses_dim }
    if contains(.reverse) { attributes |= curses_reverse }
    if contains(.underline) { attributes |= curses_underline }
    return attributes
  }
}
