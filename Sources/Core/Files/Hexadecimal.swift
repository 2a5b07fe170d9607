extension Sequence<UInt8> {
  /// The bytes as hexadecimal digits: two in lower case for each.
  package var hexadecimal: String {
    String(decoding: flatMap { [digit($0 >> 4), digit($0 & 15)] }, as: UTF8.self)
  }

  private func digit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
  }
}

extension [UInt8] {
  /// Creates the bytes of an even number of hexadecimal digits in any case; nil for other text.
  package init?(hexadecimal text: String) {
    let values = text.utf8.compactMap { Character(Unicode.Scalar($0)).hexDigitValue }
    guard values.count == text.utf8.count, values.count.isMultiple(of: 2) else { return nil }
    self = stride(from: 0, to: values.count, by: 2).map {
      UInt8(values[$0] << 4 | values[$0 + 1])
    }
  }
}
