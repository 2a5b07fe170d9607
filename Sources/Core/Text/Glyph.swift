/// The content of one cell: a base scalar and its combining marks, one or two columns wide.
///
/// Sixteen bytes without a reference: a screen has thousands of them, compared with every paint.
/// See docs/decisions/terminal.md#a-glyph-carries-three-combining-marks
public struct Glyph: Hashable, Sendable {
  /// The base scalar; the highest bit is set if it is two columns wide.
  private let packedBase: UInt32
  /// Combining marks of ``bitsPerMark`` bits each, the first in the lowest bits.
  private var packedMarks: UInt64 = 0
  private static let wide: UInt32 = 1 << 31
  /// Enough for planes 0 and 1: marks beyond them are not drawn.
  private static let bitsPerMark = 17

  /// The maximum number of marks: as many as a kitty picture placeholder needs, more than names
  /// have.
  public static let maximumMarks = 3

  /// - Parameter columns: 1 or 2.
  public init(_ base: Unicode.Scalar, columns: Int = 1) {
    packedBase = base.value | (columns == 2 ? Self.wide : 0)
  }

  /// The inverse of ``packed``.
  public init(base: UInt32, marks: UInt64) {
    packedBase = base
    packedMarks = marks
  }

  /// The glyph as numbers, equal for equal glyphs: the base uses bits 0…20 and 31, the marks bits
  /// 0…50.
  public var packed: (base: UInt32, marks: UInt64) { (packedBase, packedMarks) }

  public static let space = Glyph(" ")

  public var base: Unicode.Scalar { Unicode.Scalar(packedBase & ~Self.wide) ?? "\u{FFFD}" }

  /// The width in columns, 1 or 2.
  public var columns: Int { packedBase & Self.wide == 0 ? 1 : 2 }

  /// Whether there are no marks.
  public var isPlain: Bool { packedMarks == 0 }

  /// The combining marks, in order.
  public var combiningMarks: [Unicode.Scalar] {
    guard packedMarks != 0 else { return [] }
    return (0..<Self.maximumMarks).compactMap { index in
      let value = UInt32(truncatingIfNeeded: packedMarks >> (Self.bitsPerMark * index)) & 0x1_FFFF
      return value == 0 ? nil : Unicode.Scalar(value)
    }
  }

  /// Adds a mark; marks beyond ``maximumMarks`` or plane 1 are not drawn.
  public mutating func add(_ mark: Unicode.Scalar) {
    let count = combiningMarks.count
    guard count < Self.maximumMarks, mark.value < 1 << Self.bitsPerMark else { return }
    packedMarks |= UInt64(mark.value) << (Self.bitsPerMark * count)
  }

  /// The base and its marks as a string.
  public var string: String {
    isPlain ? String(base) : String(String.UnicodeScalarView([base] + combiningMarks))
  }
}

extension SafeText {
  /// The glyphs of the text: marks joined to their base, scalars without a width replaced.
  ///
  /// A line feed becomes a space: text of several lines is wrapped before it is drawn.
  public var glyphs: [Glyph] {
    var glyphs: [Glyph] = []
    glyphs.reserveCapacity(string.utf8.count)
    for scalar in string.unicodeScalars {
      switch CharacterWidth.columns(of: scalar) {
      case 0:
        // A mark without a base is not drawn.
        if !glyphs.isEmpty { glyphs[glyphs.count - 1].add(scalar) }
      case let columns?: glyphs.append(Glyph(scalar, columns: columns))
      case nil: glyphs.append(scalar == "\n" ? .space : Self.unknown)
      }
    }
    return glyphs
  }

  private static var unknown: Glyph {
    Glyph(CharacterWidth.localeKnowsUnicode ? "\u{FFFD}" : "?")
  }
}
