import Foundation

/// Text written by a person, as the market stores and serves it: composed (NFC), and otherwise as
/// typed, including joined emoji and decorated letters. Only scalars that control the reader's
/// program are replaced, and text without anything visible becomes empty.
///
/// Clients sanitize text where they draw it (`SafeText`).
public struct WrittenText {
  public let string: String

  /// The number of scalars that are read for each allowed character: more than a market accepts in
  /// a new text, because earlier ones may have more.
  private static let scalarsPerCharacter = 16

  public init(_ text: String, _ shape: SafeText.Shape, _ length: ClosedRange<Int>) {
    let bound = length.upperBound * Self.scalarsPerCharacter
    let lines = text.replacing("\r\n", with: "\n")
    var kept = String.UnicodeScalarView()
    for scalar in lines.unicodeScalars.prefix(bound) {
      kept.append(Self.substitute(for: scalar, shape))
    }
    let written = String(kept).composed.trimmingCharacters(in: .whitespacesAndNewlines)
    let shown = SafeText(written, shape: shape).string
    string = shown.allSatisfy(\.isWhitespace) ? "" : written
  }

  /// Whether a text has no scalar that would be replaced.
  public static func isAccepted(_ text: String, _ shape: SafeText.Shape) -> Bool {
    text.unicodeScalars.allSatisfy { substitute(for: $0, shape) == $0 }
  }

  private static func substitute(
    for scalar: Unicode.Scalar, _ shape: SafeText.Shape
  ) -> Unicode.Scalar {
    switch scalar.value {
    case 0x0A, 0x0D, 0x85, 0x2028, 0x2029: shape == .line ? " " : "\n"
    case 0x09: " "
    case 0..<0x20, 0x7F...0x9F: "\u{FFFD}"
    case 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x206F: "\u{FFFD}"  // bidirectional
    // Private use: terminals and the search index have their own meanings for it.
    case 0xE000...0xF8FF, 0xF0000...0x10FFFF: "\u{FFFD}"
    case 0xFDD0...0xFDEF: "\u{FFFD}"
    case let value where value & 0xFFFE == 0xFFFE: "\u{FFFD}"
    default: scalar
    }
  }
}
