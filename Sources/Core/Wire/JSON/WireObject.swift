import Foundation
import Market
import Text

/// A key as the JSON spells it.
package struct WireKey: CodingKey, ExpressibleByStringLiteral {
  package let stringValue: String
  package let intValue: Int? = nil

  package init(stringLiteral value: String) { stringValue = value }
  package init(stringValue: String) { self.stringValue = stringValue }
  package init?(intValue: Int) { nil }
}

/// An object of a reply, read as tolerantly as live servers require: a value may be missing or
/// null, numbers are integers, floats, in E-notation or strings, keys have two spellings.
///
/// Methods are called with all spellings of a key; the first one with a value counts.
/// See docs/decisions/project.md#json-is-read-by-wireobject
struct WireObject {
  private let container: KeyedDecodingContainer<WireKey>

  init(from decoder: any Decoder) throws {
    container = try decoder.container(keyedBy: WireKey.self)
  }

  /// A required text, on one line.
  func line(_ keys: WireKey...) throws -> WireText {
    WireText(try container.decode(String.self, forKey: try required(keys)), .line)
  }

  /// An optional text. `limit` is in characters.
  func text(_ keys: WireKey..., limit: Int) throws -> SafeText? {
    guard let key = present(keys) else { return nil }
    return SafeText(try container.decode(String.self, forKey: key), limit: limit)
  }

  /// An optional text, with the parts that are not shown.
  func wireText(_ keys: WireKey..., shape: SafeText.Shape = .line) throws -> WireText? {
    guard let key = present(keys) else { return nil }
    return WireText(try container.decode(String.self, forKey: key), shape)
  }

  /// A text for the server, never shown; nil if it is longer than `limit` bytes.
  func token(_ key: WireKey, limit: Int) -> String? {
    guard let text = try? container.decode(String.self, forKey: key), !text.isEmpty,
      text.utf8.count <= limit
    else { return nil }
    return text
  }

  /// An exact number; nil if missing, null or an empty string.
  func number(_ keys: WireKey...) throws -> Decimal? {
    guard let key = present(keys) else { return nil }
    return try number(at: key)
  }

  /// A number without its fraction. Throws if it is out of the range of `Int`.
  func integer(_ keys: WireKey...) throws -> Int? {
    guard let key = present(keys), let value = try number(at: key) else { return nil }
    guard let integer = value.wholePart else { throw unreadable(key, "not a whole number") }
    return integer
  }

  /// A required whole number.
  func identifier(_ key: WireKey) throws -> Int {
    guard let value = try integer(key) else { throw missing(key) }
    return value
  }

  func flag(_ keys: WireKey...) -> Bool? {
    present(keys).flatMap { try? container.decode(Bool.self, forKey: $0) }
  }

  /// The day of a date in any of its formats; nil for anything else.
  func day(_ key: WireKey) -> Day? {
    (try? container.decode(String.self, forKey: key)).flatMap(Day.init(iso:))
  }

  /// The day of a time in seconds since 1970, whole or not, or of a date; nil for neither.
  func epochDay(_ key: WireKey) -> Day? {
    guard let seconds = try? integer(key) else { return day(key) }
    let (days, rest) = seconds.quotientAndRemainder(dividingBy: 86_400)
    return Day(number: rest < 0 ? days - 1 : days)
  }

  func object<Value: Decodable>(_ type: Value.Type, _ key: WireKey) throws -> Value? {
    present([key]) == nil ? nil : try container.decode(type, forKey: key)
  }

  /// The first `limit` elements; nil if there is no list.
  func list<Value: Decodable>(_ type: Value.Type, _ key: WireKey, limit: Int) throws -> [Value]? {
    guard present([key]) != nil else { return nil }
    var elements = try container.nestedUnkeyedContainer(forKey: key)
    var values: [Value] = []
    while !elements.isAtEnd, values.count < limit {
      values.append(try elements.decode(type))
    }
    return values
  }

  /// The first `limit` elements of a required list, without those that cannot be read. Throws the
  /// error of the first element if none can be read.
  func readableRows<Value: Decodable>(
    _ type: Value.Type, _ key: WireKey, limit: Int
  ) throws -> ReadableRows<Value> {
    guard present([key]) != nil else { throw missing(key) }
    var elements = try container.nestedUnkeyedContainer(forKey: key)
    var rows = ReadableRows<Value>()
    while !elements.isAtEnd, rows.count < limit {
      do {
        rows.values.append(try elements.decode(type))
      } catch let error as DecodingError {
        _ = try elements.decode(AnyValue.self)
        rows.errors.append(error)
      }
    }
    if rows.values.isEmpty, let error = rows.errors.first { throw error }
    return rows
  }

  /// A value of any type, which is skipped.
  private struct AnyValue: Decodable {
    init(from decoder: any Decoder) {}
  }

  /// The error of a required value that is missing.
  func missing(_ key: WireKey) -> DecodingError { unreadable(key, Self.missingText) }

  static let missingText = "missing"
}

/// A text of a reply, as sent and as shown.
struct WireText {
  let exact: String
  let shown: SafeText

  init(_ text: String, _ shape: SafeText.Shape) {
    exact = text
    shown = SafeText(text, shape: shape)
  }

  /// Whether the shown text has lost nothing.
  var isShownExactly: Bool { exact.isIdentical(to: shown.string) }
}

extension ProductWording {
  /// Nil if all texts are shown unchanged.
  convenience init?(_ name: WireText, _ description: WireText?, vendorName: WireText? = nil) {
    guard
      !name.isShownExactly || description?.isShownExactly == false
        || vendorName?.isShownExactly == false
    else { return nil }
    self.init(
      name: name.exact, description: description?.exact, vendorName: vendorName?.exact)
  }
}

/// The elements of a list that could be read, and the errors of the others.
struct ReadableRows<Value> {
  var values: [Value] = []
  var errors: [DecodingError] = []

  var count: Int { values.count + errors.count }

  var unreadable: UnreadableRows? {
    errors.first.map { UnreadableRows(count: errors.count, path: ReplyReading.path(of: $0)) }
  }
}

extension WireObject {
  private func present(_ keys: [WireKey]) -> WireKey? {
    keys.first { key in
      guard container.contains(key) else { return false }
      return (try? container.decodeNil(forKey: key)) == false
    }
  }

  private func required(_ keys: [WireKey]) throws -> WireKey {
    guard let key = present(keys) else { throw missing(keys.first ?? "") }
    return key
  }

  /// `JSONDecoder` parses a `Decimal` from the digits, never through a `Double`.
  private func number(at key: WireKey) throws -> Decimal? {
    if let number = try? container.decode(Decimal.self, forKey: key) { return number }
    guard let text = try? container.decode(String.self, forKey: key) else {
      throw unreadable(key, "not a number, or too large a one")
    }
    if text.isEmpty { return nil }
    guard let number = Decimal(wire: text) else { throw unreadable(key, "not a number") }
    return number
  }

  private func unreadable(_ key: WireKey, _ detail: String) -> DecodingError {
    .dataCorrupted(
      DecodingError.Context(codingPath: container.codingPath + [key], debugDescription: detail))
  }
}

extension Decimal {
  /// A number in JSON's notation. `Decimal(string:)` alone stops at the first other character and
  /// returns the number so far.
  init?(wire text: String) {
    guard text.utf8.count <= 60, Self.isNumber(text), let value = Decimal(string: text),
      value.isFinite
    else { return nil }
    self = value
  }

  private enum NumberPart {
    case start, minus, whole, point, fraction, exponent, sign, power

    var afterDigit: NumberPart {
      switch self {
      case .start, .minus, .whole: .whole
      case .point, .fraction: .fraction
      case .exponent, .sign, .power: .power
      }
    }
  }

  /// Whether a text is digits, maybe with a sign, a fraction and an exponent. Called for each
  /// number of a page: one pass over its bytes.
  private static func isNumber(_ text: String) -> Bool {
    var part = NumberPart.start
    for byte in text.utf8 {
      switch (part, byte) {
      case (_, UInt8(ascii: "0")...UInt8(ascii: "9")): part = part.afterDigit
      case (.start, UInt8(ascii: "-")): part = .minus
      case (.whole, UInt8(ascii: ".")): part = .point
      case (.whole, UInt8(ascii: "e")), (.whole, UInt8(ascii: "E")),
        (.fraction, UInt8(ascii: "e")), (.fraction, UInt8(ascii: "E")):
        part = .exponent
      case (.exponent, UInt8(ascii: "+")), (.exponent, UInt8(ascii: "-")): part = .sign
      default: return false
      }
    }
    return part == .whole || part == .fraction || part == .power
  }

  fileprivate var wholePart: Int? {
    Int64(exactly: rounded(0, self < 0 ? .up : .down)).flatMap { Int(exactly: $0) }
  }
}
