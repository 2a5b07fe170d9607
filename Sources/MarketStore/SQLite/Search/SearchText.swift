import Foundation
import Text

/// Text as it is compared in a search: case- and width-folded, composed (NFC), in scalars.
///
/// The index is written with these rules. A change to them needs a migration that writes it again.
struct SearchText: Hashable {
  let scalars: [Unicode.Scalar]

  init(_ text: String) {
    scalars =
      text.unicodeScalars.allSatisfy(Self.isSimple)
      ? text.unicodeScalars.map(Self.lowercase)
      // Without invisible characters, which nobody types in a search, and the private-use
      // characters that separate fields in the index.
      : Self.fold(SafeText(text, shape: .paragraphs).string)
  }

  /// Whether folding changes nothing but the case of ASCII letters: true for ASCII, ideographs and
  /// Hangul syllables, so for nearly every text of a market.
  private static func isSimple(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x80, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xAC00...0xD7A3: true
    default: false
    }
  }

  private static func lowercase(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    switch scalar.value {
    case 0x41...0x5A: Unicode.Scalar(UInt8(scalar.value + 0x20))
    case 0x09...0x0D: " "
    default: scalar
    }
  }

  private static func fold(_ text: String) -> [Unicode.Scalar] {
    var folded = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x3000: folded.append(" ")
      case 0xFF00...0xFFEF:
        folded.append(
          contentsOf: String(scalar).precomposedStringWithCompatibilityMapping.unicodeScalars)
      default: folded.append(scalar)
      }
    }
    // Through upper case, so that ς and σ, ß and ss are the same.
    let caseless = String(folded).uppercased().lowercased()
    return caseless.precomposedStringWithCanonicalMapping.unicodeScalars.map(lowercase)
  }
}

/// The words of the search index, separated by spaces: overlapping pairs of characters in their
/// order, so that a phrase of them is a substring, then every single character once, then the
/// product's filters.
///
/// The tokenizer ends words at ASCII characters that are neither letter nor digit, so these are
/// moved to private-use characters, which folded text never has.
struct SearchGrams {
  private(set) var bytes: [UInt8] = []

  /// Separates two fields, so that no text is found across them.
  private static let border: Unicode.Scalar = "\u{F8FF}"

  init(name: String, vendor: String, description: String, filters: [String]) {
    let scalars =
      [name, vendor, description].map { SearchText($0).scalars }.joined(separator: [Self.border])
      .map(Self.word)
    bytes.reserveCapacity(scalars.count * 12)
    for (first, second) in zip(scalars, scalars.dropFirst()) { append(first, second) }
    var last: Unicode.Scalar?
    for scalar in scalars.sorted() where scalar != last {
      append(scalar)
      last = scalar
    }
    for filter in filters {
      bytes.append(contentsOf: filter.utf8)
      bytes.append(UInt8(ascii: " "))
    }
  }

  /// The phrase that matches a substring; nil for an empty one.
  static func phrase(_ text: SearchText) -> String? {
    let scalars = text.scalars.map(word)
    guard let first = scalars.first else { return nil }
    var grams = SearchGrams()
    if scalars.count == 1 { grams.append(first) }
    for (first, second) in zip(scalars, scalars.dropFirst()) { grams.append(first, second) }
    return "\"" + String(decoding: grams.bytes.dropLast(), as: UTF8.self) + "\""
  }

  private init() {}

  private mutating func append(_ first: Unicode.Scalar, _ second: Unicode.Scalar) {
    encode(first)
    append(second)
  }

  private mutating func append(_ scalar: Unicode.Scalar) {
    encode(scalar)
    bytes.append(UInt8(ascii: " "))
  }

  /// Encodes UTF-8. Written out for speed: a product has a hundred of these.
  private mutating func encode(_ scalar: Unicode.Scalar) {
    let value = scalar.value
    func tail(_ shift: UInt32) -> UInt8 { UInt8(0x80 | value >> shift & 0x3F) }
    switch value {
    case ..<0x80: bytes.append(UInt8(value))
    case ..<0x800:
      bytes.append(UInt8(0xC0 | value >> 6))
      bytes.append(tail(0))
    case ..<0x1_0000:
      bytes.append(UInt8(0xE0 | value >> 12))
      bytes.append(tail(6))
      bytes.append(tail(0))
    default:
      bytes.append(UInt8(0xF0 | value >> 18))
      bytes.append(tail(12))
      bytes.append(tail(6))
      bytes.append(tail(0))
    }
  }

  private static func word(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    switch scalar.value {
    case 0x30...0x39, 0x61...0x7A, 0x80...: scalar
    default: Unicode.Scalar(0xE000 + scalar.value) ?? scalar
    }
  }
}
