public import Foundation
import Text

/// The fields of a form by their names, however they came.
///
/// All spellings of a name are given to the readers; the first that has a value counts. A name that
/// is not asked for is ignored.
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
  /// - Parameter field: What the document is called where it is refused.
  /// - Throws: ``FormError/json(field:_:)``.
  public init(json: some Collection<UInt8>, field: String) throws(FormError) {
    let name = SafeText(field, limit: 50)
    let bytes = Data(json)
    guard Self.isShallow(bytes) else { throw .json(field: name, .tooDeep) }
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

  public func has(_ names: [String]) -> Bool { given(names) != nil }

  /// Text as it was given; nil when missing or null, and, in a multipart form, when empty.
  public func text(_ names: [String]) throws(FormError) -> String? {
    guard let (name, value) = given(names) else { return nil }
    guard case .text(let text) = value else { throw Self.error(name, .notText) }
    return text
  }

  /// Texts in a list; nil when missing or null.
  public func texts(_ names: [String]) throws(FormError) -> [String]? {
    guard let (name, value) = given(names) else { return nil }
    guard case .list(let texts) = value else { throw Self.error(name, .notText) }
    return texts
  }

  /// An exact number; nil when missing, null or an empty text.
  public func number(_ names: [String]) throws(FormError) -> Decimal? {
    guard let (name, value) = given(names) else { return nil }
    switch value {
    case .number(let number): return number
    case .text(let text):
      if text.trimmingSpaces.isEmpty { return nil }
      guard let number = Decimal(form: text) else { throw Self.error(name, .notANumber) }
      return number
    default: throw Self.error(name, .notANumber)
    }
  }

  /// Returns a whole number that other programs can also hold exactly; `2.0` is one.
  public func integer(_ names: [String]) throws(FormError) -> Int? {
    guard let number = try number(names), let (name, _) = given(names) else { return nil }
    var source = number
    var whole = Decimal()
    NSDecimalRound(&whole, &source, 0, .plain)
    guard whole == number else { throw Self.error(name, .notWhole) }
    guard abs(whole) <= Decimal(Self.largestInteger), let value = Int(whole.description) else {
      throw Self.error(name, .outOfRange)
    }
    return value
  }

  /// Whether a number was given as an empty text, which stands for 0 where a number may be missing.
  public func isEmptyText(_ names: [String]) -> Bool {
    guard case .text(let text)? = given(names)?.value else { return false }
    return text.trimmingSpaces.isEmpty
  }

  /// What readers of JSON hold exactly (RFC 8259 §6): 2⁵³ − 1.
  public static let largestInteger = 9_007_199_254_740_991

  static func error(_ name: String, _ rule: FormError.FieldRule) -> FormError {
    .field(SafeText(name, limit: 50), rule)
  }

  private func given(_ names: [String]) -> (name: String, value: FormValue)? {
    for name in names {
      guard let value = values[name], value != .null else { continue }
      if source == .multipart, value == .text("") { continue }
      return (name, value)
    }
    return nil
  }

  /// Whether nothing is nested deeper than ``FormLimits/depth``: asked before anything is decoded.
  private static func isShallow(_ bytes: Data) -> Bool {
    var depth = 0
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
        if depth > FormLimits.depth { return false }
      } else if byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]") {
        depth -= 1
      }
    }
    return true
  }
}
