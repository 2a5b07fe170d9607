import CNcurses
import Terminal
import TerminalText

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A style as curses takes it.
@MainActor
struct Pen {
  private let attributes: attr_t
  private let isStriking: Bool
  private var pair: Int32
  /// A space in this style.
  private var space = cchar_t()

  init(_ style: Style, drawsUnicode: Bool, pair: Int32) {
    attributes = style.attributes.curses
    // Terminfo and curses know no strike-through; a stroke through each character is text.
    isStriking = style.attributes.contains(.struck) && drawsUnicode
    self.pair = pair
    space = made(ComplexText(.space))
  }

  mutating func complex(_ glyph: Glyph) -> cchar_t {
    // Nearly all glyphs are one character each: no need to ask curses for every one.
    if !isStriking, glyph.isPlain {
      var complex = space
      complex.chars.0 = wchar_t(bitPattern: glyph.base.value)
      return complex
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
