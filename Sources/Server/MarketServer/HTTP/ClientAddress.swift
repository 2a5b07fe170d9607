import Foundation
import NIOCore
import Text

/// An IP address, with IPv4 mapped to IPv6 (RFC 4291 §2.5.5.2), so that one client is one value; or
/// the owner at a Unix socket.
package struct ClientAddress: Hashable, Sendable {
  private let high: UInt64
  private let low: UInt64

  /// A client at a Unix socket. As an IP address it is `::`, which no client has.
  static let local = ClientAddress(high: 0, low: 0)

  private static let mappedPrefix: UInt64 = 0xFFFF << 32

  private init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  init(_ address: SocketAddress?) {
    switch address {
    case .v4(let four): self.init(four: four.address.sin_addr)
    case .v6(let six): self.init(six: six.address.sin6_addr)
    default: self = .local
    }
  }

  /// Nil unless `text` is an address, possibly as `[…]`, with or without a port, as proxies write
  /// it.
  package init?(_ text: some StringProtocol) {
    // With brackets, a port, and spaces around it.
    guard text.utf8.count <= 100 else { return nil }
    var name = Substring(text).trimmingSpaces
    if name.hasPrefix("["), let end = name.firstIndex(of: "]") {
      name = name[..<end].dropFirst()
    } else if name.count(where: { $0 == ":" }) == 1, let colon = name.firstIndex(of: ":") {
      name = name[..<colon]
    }
    guard name.utf8.count <= 45, !name.contains("%"),
      let address = try? SocketAddress(ipAddress: String(name), port: 0)
    else { return nil }
    self.init(address)
  }

  private init(four: in_addr) {
    self.init(high: 0, low: Self.mappedPrefix | UInt64(UInt32(bigEndian: four.s_addr)))
  }

  private init(six: in6_addr) {
    let (high, low) = withUnsafeBytes(of: six) {
      ($0.loadUnaligned(as: UInt64.self), $0.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
    }
    self.init(high: UInt64(bigEndian: high), low: UInt64(bigEndian: low))
  }

  private var isIPv4: Bool { high == 0 && low >> 32 == 0xFFFF }

  /// Whether the address is this machine.
  var isLoopback: Bool { isIPv4 ? (low >> 24) & 0xFF == 127 : high == 0 && low == 1 }

  /// The key of limits: an IPv4 address, or the /64 of an IPv6 address, because a client has all
  /// addresses of its network.
  package var network: ClientAddress { high == 0 ? self : ClientAddress(high: high, low: 0) }

  /// The keys of limits that the networks of one client could pass together: the network, and with
  /// IPv6 the /48, which one customer may have, with a multiple of the limit.
  var limitKeys: [(key: ClientAddress, factor: Int)] {
    let network = (key: network, factor: 1)
    guard high != 0 else { return [network] }
    // The low half distinguishes it from the first /64 in it.
    let site = ClientAddress(high: high & ~0xFFFF, low: .max)
    return [network, (key: site, factor: ServiceLimits.networksOfSite)]
  }

  /// Whether the first `bits` (0…128) are those of `other`.
  func matches(_ other: ClientAddress, bits: Int) -> Bool {
    let highBits = min(bits, 64)
    let lowBits = max(bits - 64, 0)
    return (highBits == 0 || (high ^ other.high) >> (64 - highBits) == 0)
      && (lowBits == 0 || (low ^ other.low) >> (64 - lowBits) == 0)
  }

  /// The number of bits that a prefix length does not count.
  var prefixOffset: Int { isIPv4 ? 96 : 0 }

  /// The text form in logs and the audit.
  package var text: String {
    if self == .local { return "local" }
    if isIPv4 { return [24, 16, 8, 0].map { String((low >> $0) & 0xFF) }.joined(separator: ".") }
    var bytes = ByteBuffer(integer: high)
    bytes.writeInteger(low)
    return (try? SocketAddress(packedIPAddress: bytes, port: 0))?.ipAddress ?? "?"
  }
}
