enum Digits {
  /// The number that a text of ASCII digits says, `Int.max` when it is larger; nil for other texts.
  static func integer(_ text: some StringProtocol) -> Int? {
    guard !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    return Int(text) ?? .max
  }
}
