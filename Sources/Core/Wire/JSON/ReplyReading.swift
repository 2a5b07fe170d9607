import Foundation
import Market
import Text

/// Decodes the JSON of a reply, and describes a reply that cannot be decoded.
enum ReplyReading {
  /// The value in `body`. `expected` are top-level keys: a reply with none of them is not a
  /// market's.
  static func decode<Value: Decodable>(
    _ type: Value.Type, in body: Data, expecting expected: WireKey...
  ) throws(MarketError) -> Value {
    if let other = foreignAnswer(body) { throw .notAMarket(other) }
    do {
      return try JSONDecoder().decode(type, from: body)
    } catch let error as DecodingError {
      if isMissing(error), let keys = ReplyKeys(of: body),
        !expected.contains(where: { keys.has($0.stringValue) })
      {
        throw .notAMarket(.otherJSON)
      }
      throw readable(error)
    } catch {
      throw .decoding(path: "JSON", detail: SafeText("\(error)", limit: 200))
    }
  }

  /// The kind of a body that is not a JSON object; nil for an object.
  private static func foreignAnswer(_ body: Data) -> ForeignAnswer? {
    let space: Set<UInt8> = [0x20, 0x09, 0x0A, 0x0D, 0xEF, 0xBB, 0xBF]
    switch body.first(where: { !space.contains($0) }) {
    case nil: return .nothing
    case UInt8(ascii: "{"): return nil
    case UInt8(ascii: "<"): return .webPage
    case UInt8(ascii: "["), UInt8(ascii: "\""): return .otherJSON
    default: return .notJSON
    }
  }

  /// Whether a value is missing at the top level.
  private static func isMissing(_ error: DecodingError) -> Bool {
    guard case .dataCorrupted(let context) = error else { return false }
    return context.codingPath.count == 1 && context.debugDescription == WireObject.missingText
  }

  /// The path of the value that cannot be read, such as `pages[3].price`.
  static func path(of error: DecodingError) -> SafeText { text(of: parts(of: error)?.path ?? []) }

  private static func readable(_ error: DecodingError) -> MarketError {
    guard let (context, path) = parts(of: error) else {
      return .decoding(path: "JSON", detail: SafeText("\(error)", limit: 200))
    }
    return .decoding(path: text(of: path), detail: detail(of: context))
  }

  private static func parts(
    of error: DecodingError
  ) -> (context: DecodingError.Context, path: [any CodingKey])? {
    switch error {
    case .dataCorrupted(let context), .typeMismatch(_, let context),
      .valueNotFound(_, let context):
      (context, context.codingPath)
    case .keyNotFound(let key, let context): (context, context.codingPath + [key])
    @unknown default: nil
    }
  }

  private static func detail(of context: DecodingError.Context) -> SafeText {
    let cause = context.underlyingError.map { ($0 as NSError).userInfo["NSDebugDescription"] ?? $0 }
    return SafeText(cause.map { "\($0)" } ?? context.debugDescription, limit: 200)
  }

  /// Such as `pages[3].price`; `JSON` if the text itself is malformed.
  private static func text(of path: [any CodingKey]) -> SafeText {
    let joined = path.reduce(into: "") { text, key in
      if let index = key.intValue {
        text += "[\(index)]"
      } else {
        text += (text.isEmpty ? "" : ".") + key.stringValue
      }
    }
    return joined.isEmpty ? "JSON" : SafeText(joined, limit: 100)
  }
}
