public import Foundation

/// A value of a form as the client sent it: numbers may be texts, and empty texts may be missing.
public enum FormValue: Hashable, Sendable {
  case text(String)
  /// A number with exactly the digits of the client.
  case number(Decimal)
  case flag(Bool)
  case null
  /// A list of texts only.
  case list([String])
  /// A list of numbers only.
  case numbers([Decimal])
  /// An object, a list of other values, or a number out of range.
  case other
}

extension FormValue: Decodable {
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let text = try? container.decode(String.self) {
      self = .text(text)
    } else if let flag = try? container.decode(Bool.self) {
      self = .flag(flag)
    } else if let number = try? container.decode(Decimal.self), number.isFinite {
      self = .number(number)
    } else if let list = try? container.decode([String].self) {
      self = .list(list)
    } else if let numbers = try? container.decode([Decimal].self), numbers.allSatisfy(\.isFinite) {
      self = .numbers(numbers)
    } else {
      self = .other
    }
  }
}
