import HTTPTypes
import Text
import Wire

/// The proxies whose header fields about their clients are believed. From any other peer
/// `X-Forwarded-For` is only text that the client wrote.
public struct TrustedProxies: Sendable {
  private var networks: [(address: ClientAddress, bits: Int)] = []

  public static let none = TrustedProxies()

  private init() {}

  /// - Parameter texts: Addresses or networks, such as `127.0.0.1`, `10.0.0.0/8` or `fd00::/8`.
  /// - Returns: Nil if one of them is neither.
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
    var hops = 0
    for value in values(field).reversed() {
      var rest = Substring(value).utf8
      while !rest.isEmpty, hops < Self.maximumHops {
        let comma = rest.lastIndex(of: UInt8(ascii: ","))
        let hop = rest[(comma.map(rest.index(after:)) ?? rest.startIndex)...]
        rest = rest[..<(comma ?? rest.startIndex)]
        if hop.isEmpty { continue }
        hops += 1
        guard let address = ClientAddress(Substring(hop)) else { return client }
        client = address
        guard trusts(address) else { return client }
      }
    }
    return client
  }

  /// Maximum proxies in a row, from the right; no host has more.
  private static let maximumHops = 20

  /// `https` if the proxy reports that the client used it.
  /// - Parameter values: The values of a header field.
  func scheme(
    peer: ClientAddress, _ values: (_ field: HTTPField.Name) -> [String]
  ) -> Origin.Scheme? {
    guard !networks.isEmpty, trusts(peer), let field = Self.forwardedProto else { return nil }
    let names = values(field)
    guard names.count == 1, let name = names.first, name.utf8.count <= Self.schemeBytes else {
      return nil
    }
    return Origin.Scheme(rawValue: name.lowercased())
  }

  /// Bytes of `https`.
  private static let schemeBytes = 5

  private static let forwardedFor = HTTPField.Name("X-Forwarded-For")
  private static let forwardedProto = HTTPField.Name("X-Forwarded-Proto")
}
