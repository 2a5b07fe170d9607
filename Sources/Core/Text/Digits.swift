/// Parses plain numbers: no sign, no spaces, only ASCII digits.
package enum Digits {
  /// The number in a text of ASCII digits, or `Int.max` if it is larger; nil for any other text.
  package static func integer(_ text: some StringProtocol) -> Int? {
    guard !text.isEmpty, text.utf8.allSatisfy(\.isDigit) else { return nil }
    return Int(text) ?? .max
  }
}

/// Classes of ASCII.
extension UInt8 {
  @inlinable package var isDigit: Bool { (0x30...0x39).contains(self) }
  @inlinable package var isLetterOrDigit: Bool { isDigit || (0x61...0x7A).contains(self | 0x20) }
  @inlinable package var isLowercaseHexDigit: Bool { isDigit || (0x61...0x66).contains(self) }
}

extension Character {
  package var isASCIIDigit: Bool { isASCII && isNumber }
}
