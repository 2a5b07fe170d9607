import CNcurses
import Terminal
import TerminalText

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Says cells as curses takes them.
@MainActor
struct Pen {
  private let drawsUnicode: Bool
  private var pairs: ColorPairs
  /// A cell in the style said last, and how that is said: neighbours mostly share it.
  private var last = Cell.blank
  private var attributes: attr_t = 0
  private var isStriking = false
  private var pair: Int32 = 0
  /// A space in that style.
  private var space = cchar_t()

  init(colors: Int, drawsUnicode: Bool) {
    self.drawsUnicode = drawsUnicode
    pairs = ColorPairs(colors: colors)
    take(.plain)
  }

  /// Whether a screen of so many cells, all different, may find no number for its colours.
  func isShort(of cells: Int) -> Bool { pairs.isShort(of: cells) }

  /// Everything on the screen has to be painted again.
  mutating func reset() {
    pairs.reset()
    last = .blank
    take(.plain)
  }

  /// Each character that curses is to draw, whose own width moves it on.
  mutating func characters(_ cells: ArraySlice<Cell>) -> [cchar_t] {
    var characters: [cchar_t] = []
    characters.reserveCapacity(cells.count)
    for cell in cells where !cell.isContinuation {
      if !cell.looksLike(last) {
        last = cell
        take(cell.style)
      }
      characters.append(character(cell.glyph))
    }
    return characters
  }

  private mutating func take(_ style: Style) {
    attributes = style.attributes.curses
    // Terminfo and curses know no strike-through; a stroke through each character is text.
    isStriking = style.attributes.contains(.struck) && drawsUnicode
    pair = pairs.number(for: style)
    space = made(ComplexText(.space))
  }

  private mutating func character(_ glyph: Glyph) -> cchar_t {
    // Nearly all glyphs are one character each: no need to ask curses for every one.
    if !isStriking, glyph.isPlain {
      var character = space
      character.chars.0 = wchar_t(bitPattern: glyph.base.value)
      return character
    }
    var text = ComplexText(glyph)
    if isStriking { text.append(0x0336) }
    return made(text)
  }

  private mutating func made(_ text: ComplexText) -> cchar_t {
    var complex = cchar_t()
    text.withPointer { setcchar(&complex, $0, attributes, 0, &pair) }
    return complex
  }
}

/// A glyph as curses takes it, without a heap: a base, up to four marks and the end.
private struct ComplexText {
  private var scalars: (wchar_t, wchar_t, wchar_t, wchar_t, wchar_t, wchar_t)
  private var count = 1

  init(_ glyph: Glyph) {
    scalars = (wchar_t(bitPattern: glyph.base.value), 0, 0, 0, 0, 0)
    for mark in glyph.marks { append(mark.value) }
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
