/// The content of one cell of the screen: a base scalar and its combining marks, one or two columns
/// wide.
///
/// Sixteen bytes without a reference: a screen has thousands of them, compared with every paint.
/// See docs/decisions/terminal.md#a-glyph-carries-three-combining-marks
public struct Glyph: Hashable, Sendable {
  /// The base scalar, and in the highest bit whether it is two columns wide.
  private let packedBase: UInt32
  /// Symbols of ``markBits`` bits each, the first in the lowest ones.
  private var packedMarks: UInt64 = 0
  private static let wide: UInt32 = 1 << 31
  /// No mark of Unicode that is drawn lies beyond plane 1.
  private static let markBits = 17

  /// Symbols a glyph can carry: as many as a kitty picture placeholder needs, more than names have.
  public static let markLimit = 3

  /// - Parameter columns: 1 or 2.
  public init(_ base: Unicode.Scalar, columns: Int = 1) {
    packedBase = base.value | (columns == 2 ? Self.wide : 0)
  }

  /// Restores a glyph from its ``packed`` form.
  public init(base: UInt32, marks: UInt64) {
    packedBase = base
    packedMarks = marks
  }

  /// All of it in numbers, equal for equal glyphs: the base uses bits 0…20 and 31, the marks bits
  /// 0…50.
  public var packed: (base: UInt32, marks: UInt64) { (packedBase, packedMarks) }

  public static let space = Glyph(" ")

  public var base: Unicode.Scalar { Unicode.Scalar(packedBase & ~Self.wide) ?? "\u{FFFD}" }

  /// 1 or 2.
  public var columns: Int { packedBase & Self.wide == 0 ? 1 : 2 }

  /// Whether there are no marks.
  public var isPlain: Bool { packedMarks == 0 }

  /// Drawn onto the base, in order.
  public var marks: [Unicode.Scalar] {
    guard packedMarks != 0 else { return [] }
    return (0..<Self.markLimit).compactMap { index in
      let value = UInt32(truncatingIfNeeded: packedMarks >> (Self.markBits * index)) & 0x1_FFFF
      return value == 0 ? nil : Unicode.Scalar(value)
    }
  }

  /// Adds a mark; beyond ``markLimit``, or beyond plane 1, it is not drawn.
  public mutating func add(_ mark: Unicode.Scalar) {
    let count = marks.count
    guard count < Self.markLimit, mark.value < 1 << Self.markBits else { return }
    packedMarks |= UInt64(mark.value) << (Self.markBits * count)
  }

  /// The base and its marks as a string.
  public var string: String {
    String(String.UnicodeScalarView([base] + marks))
  }
}

extension SafeText {
  /// The text as it is drawn: marks joined to their base, what has no width of its own replaced.
  ///
  /// A line feed is drawn as a space: text of several lines is wrapped before it is drawn.
  public var glyphs: [Glyph] {
    var glyphs: [Glyph] = []
    glyphs.reserveCapacity(string.utf8.count)
    for scalar in string.unicodeScalars {
      switch CharacterWidth.columns(of: scalar) {
      case 0:
        // A mark with nothing before it is not drawn.
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
