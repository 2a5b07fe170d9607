public import Foundation
import Market
import Text

/// A request that changes something, in a dialect.
public struct WireRequest: Sendable {
  public let method: Endpoint.Method
  /// The path after the market's base.
  public let path: String
  public var headers: [(name: String, value: String)] = []
  /// Nil for a request without a body.
  public var body: WireBody?

  func naming(_ identity: Identity) -> WireRequest {
    var named = self
    named.headers.append((WireRequest.identifierHeader, identity.identifier))
    return named
  }

  /// The header that names the vendor in generation 2.
  public static let identifierHeader = "identifier"
}

/// A body in pieces, so that pictures are not copied into one.
public struct WireBody: Hashable, Sendable {
  public let pieces: [Data]
  public let mediaType: String

  public var count: Int { pieces.reduce(0) { $0 + $1.count } }

  /// A JSON object.
  static func json(_ fields: [(name: String, value: WireValue)]) -> WireBody {
    WireBody(pieces: [JSONFields(fields).data], mediaType: "application/json")
  }
}

/// A value in a request.
enum WireValue {
  case text(String)
  case number(Decimal)
  case integer(Int)
  case integers([Int])

  /// The value as a text part of a form.
  var plain: String {
    switch self {
    case .text(let text): text
    case .number(let number): number.isFinite ? number.description : "0"
    case .integer(let number): String(number)
    case .integers(let numbers): numbers.map(String.init).joined(separator: ",")
    }
  }
}

extension ProductValues {
  /// The values for a request, in the order of the attributes.
  func fields(_ keys: ProductFormKeys) -> [(name: String, value: WireValue)] {
    ProductAttribute.allCases.compactMap { attribute in
      let value: WireValue? =
        switch attribute.kind {
        case .text(let path, _, _): self[keyPath: path].map(WireValue.text)
        case .amount(let path): self[keyPath: path].map(WireValue.number)
        case .currency(let path): self[keyPath: path].map { .text($0.code.string) }
        case .count(let path): self[keyPath: path].map(WireValue.integer)
        case .pictures: nil
        }
      return value.flatMap { value in keys[attribute].first.map { ($0, value) } }
    }
  }
}

/// A JSON object in a request.
struct JSONFields {
  let data: Data

  init(_ fields: [(name: String, value: WireValue)]) {
    let json = JSONWriter.object(capacity: 1_000) { json in
      for (name, value) in fields {
        json.key(named: name)
        switch value {
        case .text(let text): json.string(text)
        case .integer(let number): json.integer(number)
        case .number(let number): json.number(number)
        case .integers(let numbers): json.list(numbers) { $0.integer($1) }
        }
      }
    }
    data = Data(json)
  }
}

extension Credentials {
  /// - Throws: `.notOffered(.productPasswords)` where products belong to vendors.
  func vendor() throws(MarketError) -> Identity {
    guard let identity else { throw .notOffered(.productPasswords) }
    return identity
  }

  /// - Throws: `.notOffered(.vendors)` where products have passwords.
  func password() throws(MarketError) -> Secret {
    guard case .password(let secret) = self else { throw .notOffered(.vendors) }
    return secret
  }
}
