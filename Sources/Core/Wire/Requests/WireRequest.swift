public import Foundation
import Market

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
  static func json(_ fields: [(name: String, value: JSONValue)]) -> WireBody {
    WireBody(pieces: [JSONValue.object(fields).data], mediaType: "application/json")
  }
}

extension ProductValues {
  /// The values for a request, in the order of the attributes.
  func fields(_ keys: ProductFormKeys) -> [(name: String, value: JSONValue)] {
    ProductAttribute.allCases.compactMap { attribute in
      self[attribute].flatMap { value in keys[attribute].first.map { ($0, value) } }
    }
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
