/// Text that may be shown: scrubbed once, where it enters the process.
///
/// All text from outside (replies, file names, operating-system errors, configuration,
/// arguments) becomes `SafeText` before anything else is done with it, and only `SafeText` is
/// drawn, logged or printed. Scrubbing is idempotent:
///
///     SafeText("wal\u{1B}[2Jnut").string  // "wal�[2Jnut"
///
/// The result holds no control character except, in `.paragraphs`, the line feed; no
/// bidirectional control; no invisible or private-use character; at most ``maximumMarks`` combining
/// marks in a row.
public struct SafeText: Hashable, Sendable {
  /// The lines that a text may have.
  public enum Shape: Sendable {
    /// One line: line breaks and tabs become a space.
    case line
    /// Line feeds stay, other line breaks become one, a tab becomes a space.
    case paragraphs
  }

  /// Maximum combining marks after one base character: more is decoration that overflows its cell.
  public static let maximumMarks = Glyph.maximumMarks

  /// The default maximum characters of a line: no field of a market is longer.
  public static let lineLimit = 1_000

  /// The default maximum characters of paragraphs: ten times the longest description a market
  /// accepts.
  public static let paragraphsLimit = 10_000

  public let string: String

  /// Scrubs `untrusted`. Text beyond `limit` characters is dropped, and the cut marked with "…".
  public init(_ untrusted: some StringProtocol, shape: Shape = .line, limit: Int? = nil) {
    let bound = limit ?? (shape == .line ? Self.lineLimit : Self.paragraphsLimit)
    let text = String(untrusted)
    string = Self.isPlain(text, shape, bound) ? text : Self.scrub(text, shape: shape, limit: bound)
  }

  public var isEmpty: Bool { string.isEmpty }
}

extension String {
  fileprivate var isPrintableASCII: Bool {
    utf8.withContiguousStorageIfAvailable { $0.allSatisfy { (0x20...0x7E).contains($0) } } ?? false
  }
}

extension SafeText: ExpressibleByStringInterpolation {
  public init(stringLiteral value: String) { self.init(value) }
}

extension SafeText: CustomStringConvertible {
  public var description: String { string }
}

extension SafeText: Comparable {
  public static func < (left: SafeText, right: SafeText) -> Bool { left.string < right.string }
}

extension SafeText: Codable {
  /// Text read back from a file is scrubbed again: files are untrusted as well.
  public init(from decoder: any Decoder) throws {
    self.init(try decoder.singleValueContainer().decode(String.self), shape: .paragraphs)
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(string)
  }
}

extension SafeText {
  /// Whether neither scrubbing nor composing would change the text, which is true of nearly all
  /// text.
  private static func isPlain(_ text: String, _ shape: Shape, _ limit: Int) -> Bool {
    // Most text is ASCII, whose bytes are read faster than scalars.
    if text.isPrintableASCII { return text.utf8.count <= limit }
    var count = 0
    for scalar in text.unicodeScalars {
      guard isPlain(scalar) || (scalar == "\n" && shape == .paragraphs) else { return false }
      count += 1
    }
    return count <= limit
  }

  /// Scalars that are shown unchanged and do not compose with each other: printable ASCII,
  /// precomposed Latin, punctuation, arrows and boxes, kana, ideographs, Hangul.
  private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x20...0x7E, 0xAC00...0xD7A3, 0x4E00...0x9FFF: true
    case 0xA1...0xAC, 0xAE...0x2AF, 0x2010...0x2027, 0x2190...0x21FF, 0x2500...0x25FF: true
    case 0x3001...0x3029, 0x3041...0x3096, 0x30A1...0x30FA, 0x3131...0x3163: true
    default: scalar == "\u{2212}"
    }
  }

  private static func scrub(_ text: String, shape: Shape, limit: Int) -> String {
    var kept = String.UnicodeScalarView()
    var isChanged = false
    var marks = 0
    var previousWasReturn = false
    // Composed before marks are counted, because some marks become two when composed, and again
    // after a change, because a dropped scalar may have been between a base and its mark.
    let bounded = String(text.unicodeScalars.prefix(limit * 16)).composed
    for scalar in bounded.unicodeScalars {
      let isSecondOfPair = previousWasReturn && scalar == "\n"
      previousWasReturn = scalar == "\r"
      guard !isSecondOfPair, let safe = substitute(for: scalar, shape) else {
        isChanged = true
        continue
      }
      if safe.properties.isMark {
        marks += 1
        guard marks <= maximumMarks else {
          isChanged = true
          continue
        }
      } else {
        marks = 0
      }
      isChanged = isChanged || safe != scalar
      kept.append(safe)
    }
    return cut(isChanged ? String(kept).composed : bounded, to: limit)
  }

  private static func cut(_ text: String, to limit: Int) -> String {
    guard let end = text.index(text.startIndex, offsetBy: limit, limitedBy: text.endIndex),
      end < text.endIndex
    else { return text }
    return String(text[..<text.index(before: end)]) + "…"
  }

  /// Returns `scalar`, a visible substitute for it, or nil if it is drawn as nothing.
  fileprivate static func substitute(
    for scalar: Unicode.Scalar, _ shape: Shape
  ) -> Unicode.Scalar? {
    switch scalar.value {
    case 0x0A, 0x0D, 0x85, 0x2028, 0x2029: shape == .line ? " " : "\n"
    case 0x09: " "
    case 0x20...0x7E: scalar
    case 0..<0x20, 0x7F...0x9F: "\u{FFFD}"
    case 0xAD, 0x034F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x3164, 0xFFA0: nil  // drawn as nothing
    case 0x180B...0x180F, 0x200B...0x200D, 0x2060...0x2065, 0xFEFF: nil  // zero width
    case 0x1BCA0...0x1BCA3, 0x1D173...0x1D17A: nil  // shorthand and musical formatting
    case 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x206F: "\u{FFFD}"  // bidirectional
    case 0xFE00...0xFE0F, 0xE0000...0xE0FFF: nil  // variation selectors and tags
    case 0x1F3FB...0x1F3FF: nil  // skin tones: terminals disagree about their width
    // Private use: kitty's picture placeholders live there.
    case 0xE000...0xF8FF, 0xF0000...0x10FFFF: "\u{FFFD}"
    case 0xFDD0...0xFDEF: "\u{FFFD}"
    // Annotations and objects, whose text belongs elsewhere.
    case 0xFFF9...0xFFFC: "\u{FFFD}"
    case let value where value & 0xFFFE == 0xFFFE: "\u{FFFD}"
    // Signs that enclose the digits after them are format characters, but drawn.
    case 0x0600...0x0605, 0x06DD, 0x070F, 0x0890, 0x0891, 0x08E2, 0x110BD, 0x110CD: scalar
    default: substitute(byPropertiesOf: scalar)
    }
  }

  /// The rule for scalars that ``substitute(for:_:)`` does not list, including those of later
  /// versions of Unicode.
  private static func substitute(byPropertiesOf scalar: Unicode.Scalar) -> Unicode.Scalar? {
    switch scalar.properties.generalCategory {
    case .unassigned: "\u{FFFD}"
    case .format: nil
    default: scalar.properties.isDefaultIgnorableCodePoint ? nil : scalar
    }
  }
}

extension Unicode.Scalar {
  /// Whether ``SafeText`` replaces it: it would control a terminal, or change the order of the
  /// text.
  public var controlsTerminals: Bool {
    SafeText.substitute(for: self, .line).map { $0 != self } ?? false
  }
}

extension Unicode.Scalar.Properties {
  /// Whether the scalar is drawn onto the character before it.
  var isMark: Bool {
    switch generalCategory {
    case .nonspacingMark, .enclosingMark, .spacingMark: true
    default: false
    }
  }
}
