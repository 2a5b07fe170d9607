public import Foundation
import Market
import Text

/// The fields of a form by name, in any format.
///
/// Readers are called with all spellings of a name; the first one with a value counts. Other names
/// are ignored.
public struct FormFields: Hashable, Sendable {
  public enum Source: Hashable, Sendable {
    case json
    case multipart
    /// A bare JSON string.
    case text(String)
  }

  public let source: Source
  let values: [String: FormValue]

  public init(_ source: Source, _ values: [String: FormValue] = [:]) {
    self.source = source
    self.values = values
  }

  /// The object or the text in a JSON document.
  /// - Parameter field: The name of the document in errors.
  /// - Throws: ``FormError/json(field:_:)``.
  public init(json: some Collection<UInt8>, field: String) throws(FormError) {
    let name = SafeText(field, limit: 50)
    let bytes = Data(json)
    if let problem = Self.excess(in: bytes) { throw .json(field: name, problem) }
    let decoder = JSONDecoder()
    if let values = try? decoder.decode([String: FormValue].self, from: bytes) {
      self.init(.json, values)
    } else if let value = try? decoder.decode(FormValue.self, from: bytes) {
      guard case .text(let text) = value else { throw .json(field: name, .notAnObject) }
      self.init(.text(text))
    } else {
      throw .json(field: name, .malformed)
    }
  }

  init(object json: some Collection<UInt8>, field: String) throws(FormError) {
    try self.init(json: json, field: field)
    guard source == .json else { throw .json(field: SafeText(field, limit: 50), .notAnObject) }
  }

  public func has(_ names: [String]) -> Bool { value(names) != nil }

  /// The unchanged text; nil if missing or null, and, in a multipart form, if empty.
  public func text(_ names: [String]) throws(FormError) -> String? {
    guard let (name, value) = value(names) else { return nil }
    guard case .text(let text) = value else { throw Self.error(name, .notText) }
    return text
  }

  /// The texts of a list; nil if missing or null.
  public func texts(_ names: [String]) throws(FormError) -> [String]? {
    guard let (name, value) = value(names) else { return nil }
    guard case .list(let texts) = value else { throw Self.error(name, .notText) }
    return texts
  }

  /// The exact number; nil if missing, null or an empty text.
  public func number(_ names: [String]) throws(FormError) -> Decimal? {
    guard let (name, value) = value(names) else { return nil }
    switch value {
    case .number(let number): return number
    case .text(let text):
      let text = String(text.trimmingSpaces)
      if text.isEmpty { return nil }
      guard let number = Decimal(wire: text) else { throw Self.error(name, .notANumber) }
      return number
    default: throw Self.error(name, .notANumber)
    }
  }

  /// A whole number that any JSON reader represents exactly; `2.0` counts as whole.
  public func integer(_ names: [String]) throws(FormError) -> Int? {
    guard let number = try number(names), let (name, _) = value(names) else { return nil }
    return try Self.integer(number, name)
  }

  /// The whole numbers of a list; nil if missing or null.
  public func integers(_ names: [String]) throws(FormError) -> [Int]? {
    guard let (name, value) = value(names) else { return nil }
    switch value {
    case .numbers(let numbers):
      var integers: [Int] = []
      for number in numbers { integers.append(try Self.integer(number, name)) }
      return integers
    case .list([]): return []
    default: throw Self.error(name, .notNumbers)
    }
  }

  private static func integer(_ number: Decimal, _ name: String) throws(FormError) -> Int {
    let whole = number.rounded()
    guard whole == number else { throw error(name, .notWhole) }
    guard abs(whole) <= Decimal(largestInteger), let value = Int(whole.description) else {
      throw error(name, .outOfRange)
    }
    return value
  }

  /// Whether a number was sent as an empty text, which means 0 where a number may be missing.
  public func isEmptyText(_ names: [String]) -> Bool {
    guard case .text(let text)? = value(names)?.value else { return false }
    return text.trimmingSpaces.isEmpty
  }

  /// The largest integer that any JSON reader represents exactly (RFC 8259 §6): 2⁵³ − 1.
  public static let largestInteger = 9_007_199_254_740_991

  static func error(_ name: String, _ rule: FormError.FieldRule) -> FormError {
    .field(SafeText(name, limit: 50), rule)
  }

  private func value(_ names: [String]) -> (name: String, value: FormValue)? {
    for name in names {
      guard let value = values[name], value != .null else { continue }
      if source == .multipart, value == .text("") { continue }
      return (name, value)
    }
    return nil
  }

  /// The limit that a document exceeds, ``FormLimits/depth`` or ``FormLimits/commas``. Checked
  /// before anything is decoded.
  private static func excess(in bytes: Data) -> FormError.JSONProblem? {
    var depth = 0
    var commas = 0
    var isString = false
    var isEscaped = false
    for byte in bytes {
      if isEscaped {
        isEscaped = false
      } else if isString {
        if byte == UInt8(ascii: "\\") { isEscaped = true }
        if byte == UInt8(ascii: "\"") { isString = false }
      } else if byte == UInt8(ascii: "\"") {
        isString = true
      } else if byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[") {
        depth += 1
        if depth > FormLimits.depth { return .tooDeep }
      } else if byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]") {
        depth -= 1
      } else if byte == UInt8(ascii: ",") {
        commas += 1
        if commas > FormLimits.commas { return .tooManyValues }
      }
    }
    return nil
  }
}
