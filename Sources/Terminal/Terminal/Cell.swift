public import Text

/// One column of one row: a glyph and its style.
///
/// Packed into sixteen bytes: a frame has thousands of cells, and all are compared at every paint.
/// See docs/decisions/terminal.md#a-cell-has-sixteen-bytes
public struct Cell: Hashable, Sendable {
  /// Bits from 0: the glyph's base (21), the background's lower 10, whether the glyph is wide, the
  /// foreground (24), attributes (6), the background's highest bit, and whether this is the right
  /// half of a wide glyph.
  private let front: UInt64
  /// Bits from 0: the glyph's marks (51), the rest of the background (13).
  private let back: UInt64

  public init(_ glyph: Glyph = .space, _ style: Style = .plain, isContinuation: Bool = false) {
    let packed = glyph.packed
    let background = style.background.packed
    front =
      UInt64(packed.base) | (background & 0x3FF) << 21 | style.foreground.packed << 32
      | UInt64(style.attributes.rawValue & 0x3F) << 56 | (background >> 23) << 62
      | (isContinuation ? 1 << 63 : 0)
    back = packed.marks | (background >> 10 & 0x1FFF) << 51
  }

  public static let blank = Cell()

  public var glyph: Glyph {
    Glyph(base: UInt32(truncatingIfNeeded: front) & 0x801F_FFFF, marks: back & (1 << 51 - 1))
  }

  public var style: Style {
    let background = front >> 21 & 0x3FF | (back >> 51) << 10 | (front >> 62 & 1) << 23
    return Style(
      Style.Attributes(rawValue: UInt8(truncatingIfNeeded: front >> 56) & 0x3F),
      foreground: Color(packed: front >> 32 & 0xFF_FFFF), background: Color(packed: background))
  }

  /// Whether this is the right half of the wide glyph before it; nothing is drawn here.
  public var isContinuation: Bool { front >> 63 == 1 }

  /// Whether the terminal draws a picture here: over a reserved blank, or by a placeholder whose
  /// colour identifies the picture.
  var holdsPicture: Bool {
    let base = UInt32(truncatingIfNeeded: front) & 0x1F_FFFF
    return base == 0xA0 || base == 0x10_EEEE
  }

  /// Returns whether both have the same style, without unpacking the styles.
  public func looksLike(_ other: Cell) -> Bool {
    (front ^ other.front) & Self.frontStyle == 0 && (back ^ other.back) >> 51 == 0
  }

  /// Whether only its background is visible: a blank without an underline, not reversed.
  public var isInkless: Bool {
    UInt32(truncatingIfNeeded: front) & 0x801F_FFFF == 0x20 && back & (1 << 51 - 1) == 0
      && front >> 56 & (Self.linedAttributes | 0x80) == 0
  }

  /// The two colours as a number: equal for equal colours, 0 for the terminal's own.
  public var colorNumber: UInt64 {
    front >> 32 & 0xFF_FFFF | (front >> 21 & 0x3FF) << 24 | (back >> 51) << 34
      | (front >> 62 & 1) << 47
  }

  /// The attributes, without unpacking the colours.
  public var attributes: Style.Attributes {
    Style.Attributes(rawValue: UInt8(truncatingIfNeeded: front >> 56) & 0x3F)
  }

  public var isStruck: Bool { front >> 56 & UInt64(Style.Attributes.struck.rawValue) != 0 }

  private static let linedAttributes = UInt64(
    Style.Attributes([.reverse, .underline, .struck]).rawValue)
  private static let frontStyle: UInt64 = 0x7FFF_FFFF_7FE0_0000
}

extension Color {
  /// The colour in 24 bits: 0 for the terminal's own colour, 256 and more for one of the palette,
  /// and with the highest bit set the parts of any other without the lowest bit of blue, which is
  /// 0.
  fileprivate var packed: UInt64 {
    switch self {
    case .standard: 0
    case .indexed(let index): 256 | UInt64(index)
    case .rgb(let color): 1 << 23 | UInt64(color.value >> 1)
    }
  }

  fileprivate init(packed: UInt64) {
    if packed & 1 << 23 != 0 {
      self = .rgb(RGB(UInt32(truncatingIfNeeded: packed & 0x7F_FFFF) << 1))
    } else {
      self = packed & 256 == 0 ? .standard : .indexed(UInt8(truncatingIfNeeded: packed))
    }
  }
}
