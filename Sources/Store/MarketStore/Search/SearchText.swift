import Foundation
import Text

/// Text in the form that searches compare: case- and width-folded, composed (NFC), in scalars.
///
/// The index is written with these rules. A change to them needs a migration that rewrites it.
package struct SearchText: Hashable {
  package let scalars: [Unicode.Scalar]

  package init(_ text: String) {
    var folded: [Unicode.Scalar] = []
    folded.reserveCapacity(text.utf8.count)
    for scalar in text.unicodeScalars {
      guard Self.isSimple(scalar) else {
        // Without invisible characters, which users do not type in a search, and the private-use
        // characters that separate fields in the index.
        scalars = Self.fold(SafeText(text, shape: .paragraphs).string)
        return
      }
      folded.append(Self.lowercase(scalar))
    }
    scalars = folded
  }

  package var string: String { String(String.UnicodeScalarView(scalars)) }

  /// Whether `text`, which is folded and not empty, is in a field of a product. In bytes: thousands
  /// of products are compared for one search.
  package static func isFound(_ text: String, in field: String) -> Bool {
    let folded =
      field.unicodeScalars.allSatisfy(isSimple)
      ? field.utf8.map(lowercase) : Array(SearchText(field).string.utf8)
    return folded.withUnsafeBytes { field in
      Array(text.utf8).withUnsafeBytes { isFound($0, in: field) }
    }
  }

  private static func isFound(
    _ text: UnsafeRawBufferPointer, in field: UnsafeRawBufferPointer
  ) -> Bool {
    guard let first = text.first, let start = text.baseAddress else { return false }
    var rest = field[...]
    while let index = rest.firstIndex(of: first), field.endIndex - index >= text.count {
      guard let candidate = field.baseAddress?.advanced(by: index) else { return false }
      if memcmp(candidate, start, text.count) == 0 { return true }
      rest = field[(index + 1)...]
    }
    return false
  }

  /// Whether folding changes nothing but the case of ASCII letters: true for ASCII, ideographs and
  /// Hangul syllables, so true for nearly every text of a market.
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

  private static func lowercase(_ byte: UInt8) -> UInt8 {
    switch byte {
    case 0x41...0x5A: byte + 0x20
    case 0x09...0x0D: UInt8(ascii: " ")
    default: byte
    }
  }

  private static func fold(_ text: String) -> [Unicode.Scalar] {
    FoldedText.fold(ArraySlice(text.unicodeScalars)).map(lowercase)
  }
}

/// The words of the search index, separated by spaces: overlapping pairs of characters in their
/// order, so that a phrase of them is a substring, then every single character once, then the
/// product's filters.
///
/// The tokenizer ends words at ASCII characters that are neither letter nor digit, so these are
/// moved to private-use characters, which folded text never has.
package struct SearchGrams {
  package private(set) var bytes: [UInt8] = []

  /// Separates two fields, so that no text is found across them.
  package static let border: Unicode.Scalar = "\u{F8FF}"

  package init(_ fields: [SearchText], filters: [String]) {
    var last: Unicode.Scalar?
    var singles = ScalarSet()
    bytes.reserveCapacity(fields.reduce(0) { $0 + $1.scalars.count } * 12)
    for (index, field) in fields.enumerated() {
      if index > 0 { append(Self.border, after: &last, &singles) }
      for scalar in field.scalars { append(Self.word(scalar), after: &last, &singles) }
    }
    for scalar in singles.sorted() { append(scalar) }
    for filter in filters {
      bytes.append(contentsOf: filter.utf8)
      bytes.append(UInt8(ascii: " "))
    }
  }

  /// The words that match a substring, all in a row.
  package static func words(of text: SearchText) -> [String] {
    let scalars = text.scalars.map(word)
    if scalars.count == 1 { return scalars.map { String($0) } }
    return zip(scalars, scalars.dropFirst()).map { String(String.UnicodeScalarView([$0, $1])) }
  }

  /// Appends the pair of the last scalar and the next one.
  private mutating func append(
    _ scalar: Unicode.Scalar, after last: inout Unicode.Scalar?, _ singles: inout ScalarSet
  ) {
    if let last {
      encode(last)
      append(scalar)
    }
    last = scalar
    singles.insert(scalar)
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

/// Scalars of a text, each once. Most are ASCII or were moved from there, for which a bit is
/// enough.
private struct ScalarSet {
  private var ascii: (low: UInt64, high: UInt64) = (0, 0)
  private var moved: (low: UInt64, high: UInt64) = (0, 0)
  private var others: [UInt32] = []

  mutating func insert(_ scalar: Unicode.Scalar) {
    switch scalar.value {
    case 0..<0x40: ascii.low |= 1 << UInt64(scalar.value)
    case 0x40..<0x80: ascii.high |= 1 << UInt64(scalar.value - 0x40)
    case 0xE000..<0xE040: moved.low |= 1 << UInt64(scalar.value - 0xE000)
    case 0xE040..<0xE080: moved.high |= 1 << UInt64(scalar.value - 0xE040)
    case let value: if others.last != value { others.append(value) }
    }
  }

  /// The scalars in their order.
  mutating func sorted() -> [Unicode.Scalar] {
    others.sort()
    let border = others.firstIndex { $0 >= 0xE000 } ?? others.count
    var values: [UInt32] = []
    values.reserveCapacity(others.count + 64)
    Self.append(ascii.low, from: 0, to: &values)
    Self.append(ascii.high, from: 0x40, to: &values)
    values += others[..<border]
    Self.append(moved.low, from: 0xE000, to: &values)
    Self.append(moved.high, from: 0xE040, to: &values)
    values += others[border...]
    var scalars: [Unicode.Scalar] = []
    scalars.reserveCapacity(values.count)
    for value in values where scalars.last?.value != value {
      if let scalar = Unicode.Scalar(value) { scalars.append(scalar) }
    }
    return scalars
  }

  private static func append(_ bits: UInt64, from first: UInt32, to values: inout [UInt32]) {
    var left = bits
    while left != 0 {
      values.append(first + UInt32(left.trailingZeroBitCount))
      left &= left - 1
    }
  }
}
