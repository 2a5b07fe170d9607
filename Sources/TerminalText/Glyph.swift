/// What stands in one place of the screen: a base scalar and its marks, one or two columns wide.
public struct Glyph: Hashable, Sendable {
  public let base: Unicode.Scalar
  /// Up to four marks drawn onto the base; 0 where there is none.
  public let marks: SIMD4<UInt32>
  /// 1 or 2.
  public let columns: Int

  public init(_ base: Unicode.Scalar, marks: SIMD4<UInt32> = .zero, columns: Int = 1) {
    self.base = base
    self.marks = marks
    self.columns = columns
  }

  public static let space = Glyph(" ")

  /// The base and its marks as a string.
  public var string: String {
    var scalars = String.UnicodeScalarView([base])
    for index in 0..<4 where marks[index] != 0 {
      if let mark = Unicode.Scalar(marks[index]) { scalars.append(mark) }
    }
    return String(scalars)
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
      case 0: Self.join(scalar, to: &glyphs)
      case let columns?: glyphs.append(Glyph(scalar, columns: columns))
      case nil: glyphs.append(scalar == "\n" ? .space : Self.unknown)
      }
    }
    return glyphs
  }

  private static var unknown: Glyph {
    Glyph(CharacterWidth.localeKnowsUnicode ? "\u{FFFD}" : "?")
  }

  /// A mark with nothing before it, or beyond the fourth, is not drawn.
  private static func join(_ mark: Unicode.Scalar, to glyphs: inout [Glyph]) {
    guard let last = glyphs.last else { return }
    var marks = last.marks
    guard let free = (0..<4).first(where: { marks[$0] == 0 }) else { return }
    marks[free] = mark.value
    glyphs[glyphs.count - 1] = Glyph(last.base, marks: marks, columns: last.columns)
  }
}
