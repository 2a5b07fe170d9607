import Foundation

/// Text in the form that searches compare, as in our own market: without case and width, composed
/// (NFC), in scalars. Each scalar knows the glyphs of the text (`SafeText.glyphs`) that it is of.
public struct FoldedText {
  public private(set) var scalars: [Unicode.Scalar] = []
  /// The glyphs of each scalar. A glyph can become several scalars, as `ß` does, or several glyphs
  /// one, as half-width `ｶﾞ` does.
  public private(set) var glyphs: [Range<Int>] = []

  public init(_ text: String) {
    let source = Array(text.unicodeScalars)
    scalars.reserveCapacity(source.count)
    glyphs.reserveCapacity(source.count)
    var (index, count) = (0, 0)
    while index < source.count {
      let start = index
      // A mark that does not join is of the glyph before it as well.
      let first = Self.isMark(source[index]) ? max(0, count - 1) : count
      repeat {
        if !Self.isMark(source[index]) { count += 1 }
        index += 1
      } while index < source.count && Self.joins(source[index])
      // A mark without a base is not drawn.
      let range = first..<max(first + 1, count)
      if index == start + 1, Self.isSimple(source[start]) {
        append(source[start], range)
      } else {
        for scalar in Self.fold(source[start..<index]) { append(scalar, range) }
      }
    }
  }

  private mutating func append(_ scalar: Unicode.Scalar, _ range: Range<Int>) {
    switch scalar.value {
    case 0x41...0x5A: scalars.append(Unicode.Scalar(UInt8(scalar.value + 0x20)))
    case 0x09...0x0D: scalars.append(" ")
    default: scalars.append(scalar)
    }
    glyphs.append(range)
  }

  /// Returns text without case and width, composed; ASCII control characters stay.
  package static func fold(_ source: ArraySlice<Unicode.Scalar>) -> String.UnicodeScalarView {
    var text = String.UnicodeScalarView()
    for scalar in source {
      switch scalar.value {
      case 0x3000: text.append(" ")
      case 0xFF00...0xFFEF:
        text.append(
          contentsOf: String(scalar).precomposedStringWithCompatibilityMapping.unicodeScalars)
      default: text.append(scalar)
      }
    }
    // Via upper case, so that ς and σ, ß and ss are the same.
    let caseless = String(text).uppercased().lowercased()
    return caseless.precomposedStringWithCanonicalMapping.unicodeScalars
  }

  /// Whether folding changes nothing but the case of ASCII letters.
  private static func isSimple(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x80, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xAC00...0xD7A3: true
    default: false
    }
  }

  /// Whether the scalar is part of the glyph before it.
  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    !isSimple(scalar) && CharacterWidth.columns(of: scalar) == 0
  }

  /// Whether the scalar may be composed with the one before it: a mark or a letter of Hangul,
  /// also of half width.
  private static func joins(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x300: false
    case 0x1160...0x11FF, 0xFF9E...0xFFDC: true
    default: !isSimple(scalar) && scalar.properties.canonicalCombiningClass != .notReordered
    }
  }
}

extension SafeText {
  /// The text in the form that searches compare.
  public var folded: String { String(String.UnicodeScalarView(FoldedText(string).scalars)) }
}
