import Market
import MarketStore

extension SQLValue {
  /// The value to send, in the text format except for bytes; nil for null.
  var encoded: [UInt8]? {
    switch self {
    case .null: nil
    case .int(let value): Array(String(value).utf8)
    // A zero byte ends the text for the server; no text of a market has one.
    case .text(let value): Array(value.utf8.lazy.filter { $0 != 0 })
    case .bytes(let value): value
    case .bool(let value): [UInt8(ascii: value ? "t" : "f")]
    case .day(let value): Array(String(value.number).utf8)
    case .ints(let values): Array("{\(values.map(String.init).joined(separator: ","))}".utf8)
    case .texts(let values): Self.array(values)
    }
  }

  var isBinary: Bool { if case .bytes = self { true } else { false } }

  private static func array(_ values: [String]) -> [UInt8] {
    var bytes: [UInt8] = [UInt8(ascii: "{")]
    for (index, value) in values.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      bytes.append(UInt8(ascii: "\""))
      for byte in value.utf8 where byte != 0 {
        if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") {
          bytes.append(UInt8(ascii: "\\"))
        }
        bytes.append(byte)
      }
      bytes.append(UInt8(ascii: "\""))
    }
    bytes.append(UInt8(ascii: "}"))
    return bytes
  }
}
