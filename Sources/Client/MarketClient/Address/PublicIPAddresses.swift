import Foundation

/// The numeric addresses that are public according to the registries of special-purpose addresses
/// (RFC 6890 and its updates). An address counts as public only if it is known to be. See
/// docs/decisions/pictures.md#foreign-pictures-come-from-public-addresses-only
enum PublicIPAddresses {
  @Sendable static func contains(_ text: String) -> Bool {
    var four = in_addr()
    if inet_pton(AF_INET, text, &four) == 1 {
      return isPublic(four: UInt32(bigEndian: four.s_addr))
    }
    var six = in6_addr()
    guard inet_pton(AF_INET6, text, &six) == 1 else { return false }
    let bytes = withUnsafeBytes(of: &six) { Array($0) }
    return isPublic(six: bytes.reduce(UInt128(0)) { $0 << 8 | UInt128($1) })
  }

  /// Excluded: this network, private, shared, loopback, link-local, protocol assignments, examples,
  /// 6to4 relays, benchmarks, multicast, reserved.
  private static let closedFour: [(UInt32, Int)] = [
    (0x0000_0000, 8), (0x0A00_0000, 8), (0x6440_0000, 10), (0x7F00_0000, 8), (0xA9FE_0000, 16),
    (0xAC10_0000, 12), (0xC000_0000, 24), (0xC000_0200, 24), (0xC058_6300, 24),
    (0xC0A8_0000, 16), (0xC612_0000, 15), (0xC633_6400, 24), (0xCB00_7100, 24),
    (0xE000_0000, 4), (0xF000_0000, 4),
  ]

  private static func isPublic(four address: UInt32) -> Bool {
    !closedFour.contains { prefix, length in address >> (32 - length) == prefix >> (32 - length) }
  }

  /// Within 2000::/3, the only range assigned so far. Excluded: protocol assignments with Teredo,
  /// examples, and 6to4, which embeds an IPv4 address.
  private static func isPublic(six address: UInt128) -> Bool {
    let top = UInt32(truncatingIfNeeded: address >> 96)
    guard top >> 29 == 1 else { return false }
    return top >> 9 != 0x2001_0000 >> 9 && top != 0x2001_0DB8 && top >> 16 != 0x2002
      && top >> 12 != 0x3FFF_0000 >> 12
  }
}
