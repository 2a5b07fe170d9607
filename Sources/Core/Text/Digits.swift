/// Parses plain numbers: no sign, no spaces, only ASCII digits.
package enum Digits {
  /// The number in a text of ASCII digits, or `Int.max` if it is larger; nil for any other text.
  package static func integer(_ text: some StringProtocol) -> Int? {
    guard !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    return Int(text) ?? .max
  }
}
