/// A value for a parameter of a statement.
///
/// Parameters have no declared type: the server infers it from the statement, which needs a cast
/// where nothing else tells, as in `$1::int8 IS NULL`.
package enum PostgresValue: Hashable, Sendable {
  case null
  case int(Int64)
  case text(String)
  case bytes([UInt8])
  case bool(Bool)
  case ints([Int64])
  case texts([String])

  package init(_ value: Int64?) { self = value.map(Self.int) ?? .null }
  package init(_ value: Int?) { self = value.map { .int(Int64($0)) } ?? .null }
  package init(_ value: String?) { self = value.map(Self.text) ?? .null }
  package init(_ value: [UInt8]?) { self = value.map(Self.bytes) ?? .null }
  package init(_ value: Bool?) { self = value.map(Self.bool) ?? .null }
}

extension PostgresValue: ExpressibleByIntegerLiteral, ExpressibleByStringLiteral,
  ExpressibleByNilLiteral
{
  package init(integerLiteral value: Int64) { self = .int(value) }
  package init(stringLiteral value: String) { self = .text(value) }
  package init(nilLiteral: ()) { self = .null }
}

extension PostgresValue {
  /// The value as it is sent, in the text format but for bytes; nil for null.
  var encoded: [UInt8]? {
    switch self {
    case .null: nil
    case .int(let value): Array(String(value).utf8)
    // The end of the text for the server; no text of a market has one.
    case .text(let value): Array(value.utf8.lazy.filter { $0 != 0 })
    case .bytes(let value): value
    case .bool(let value): [UInt8(ascii: value ? "t" : "f")]
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
