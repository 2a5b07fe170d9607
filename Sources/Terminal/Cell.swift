public import TerminalText

/// One column of one row: what is drawn there and how.
///
/// Packed into sixteen bytes: a frame has thousands of cells, and all are compared at every paint.
public struct Cell: Hashable, Sendable {
  /// From bit 0: the glyph (32 bits), attributes (8), foreground (9), background (9), continuation.
  private let bits: UInt64
  private let marks: UInt64

  public init(_ glyph: Glyph = .space, _ style: Style = .plain, isContinuation: Bool = false) {
    let packed = glyph.packed
    let look =
      UInt64(style.attributes.rawValue) | style.foreground.packed << 8
      | style.background.packed << 17 | (isContinuation ? 1 << 26 : 0)
    bits = UInt64(packed.base) | look << 32
    marks = packed.marks
  }

  public static let blank = Cell()

  public var glyph: Glyph { Glyph(base: UInt32(truncatingIfNeeded: bits), marks: marks) }

  public var style: Style {
    Style(
      Style.Attributes(rawValue: UInt8(truncatingIfNeeded: bits >> 32)),
      foreground: Color(packed: bits >> 40), background: Color(packed: bits >> 49))
  }

  /// The right half of the wide glyph before it; nothing is drawn here.
  public var isContinuation: Bool { bits >> 58 & 1 == 1 }
}

extension Color {
  /// Nine bits: 0 for the terminal's own colour, 256 and more for one of the palette.
  fileprivate var packed: UInt64 {
    switch self {
    case .standard: 0
    case .indexed(let index): 256 | UInt64(index)
    }
  }

  fileprivate init(packed: UInt64) {
    self = packed & 256 == 0 ? .standard : .indexed(UInt8(truncatingIfNeeded: packed))
  }
}
