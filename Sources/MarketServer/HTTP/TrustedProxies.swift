import HTTPTypes
import HummingbirdCore
import Text
import Wire

/// The proxies whose header fields about their clients are believed. From any other peer
/// `X-Forwarded-For` is only text that the client wrote.
public struct TrustedProxies: Sendable {
  private var networks: [(address: ClientAddress, bits: Int)] = []

  public static let none = TrustedProxies()

  private init() {}

  /// - Parameter texts: Addresses or networks, such as `127.0.0.1`, `10.0.0.0/8` or `fd00::/8`.
  /// - Returns: Nil when one of them is neither.
  public init?(_ texts: [String]) {
    for text in texts {
      let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
      guard let name = parts.first, let address = ClientAddress(name) else { return nil }
      var bits = 128
      if parts.count == 2 {
        guard let length = Digits.integer(parts[1]), length <= 128 - address.prefixOffset else {
          return nil
        }
        bits = length + address.prefixOffset
      }
      networks.append((address, bits))
    }
  }

  var isEmpty: Bool { networks.isEmpty }

  func trusts(_ address: ClientAddress) -> Bool {
    networks.contains { address.matches($0.address, bits: $0.bits) }
  }

  /// The client of a request: from the right, the first address that is not a trusted proxy. A hop
  /// that is not trusted could have written anything further left.
  /// - Parameter values: The values of a header field.
  func client(
    peer: ClientAddress, _ values: (_ field: HTTPField.Name) -> [String]
  ) -> ClientAddress {
    guard !networks.isEmpty, trusts(peer), let field = Self.forwardedFor else { return peer }
    var client = peer
    let hops = values(field).joined(separator: ",").split(separator: ",")
    for hop in hops.reversed() {
      guard let address = ClientAddress(hop) else { break }
      client = address
      guard trusts(address) else { break }
    }
    return client
  }

  /// `https` when the proxy says that the client used it.
  /// - Parameter values: The values of a header field.
  func scheme(
    peer: ClientAddress, _ values: (_ field: HTTPField.Name) -> [String]
  ) -> Origin.Scheme? {
    guard !networks.isEmpty, trusts(peer), let field = Self.forwardedProto else { return nil }
    let names = values(field)
    return names.isEmpty ? nil : Origin.Scheme(rawValue: names.joined(separator: ", ").lowercased())
  }

  func client(of request: Request, peer: ClientAddress) -> ClientAddress {
    client(peer: peer) { request.headers[values: $0] }
  }

  func scheme(of request: Request, peer: ClientAddress) -> Origin.Scheme? {
    scheme(peer: peer) { request.headers[values: $0] }
  }

  private static let forwardedFor = HTTPField.Name("X-Forwarded-For")
  private static let forwardedProto = HTTPField.Name("X-Forwarded-Proto")
}
