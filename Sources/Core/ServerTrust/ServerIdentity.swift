import Foundation
package import NIOSSL

/// The requested host, as the certificate of its server must name it (RFC 9525 §6): a name by a DNS
/// name, a literal address by an IP address. The common name of a certificate, and the address that
/// a lookup of a name returned, do not count.
package struct ServerIdentity: Hashable, Sendable {
  private enum Reference: Hashable {
    /// Four or sixteen bytes.
    case address([UInt8])
    /// Bytes in lower case, without a dot at the end.
    case name([UInt8])
  }

  private let reference: Reference

  /// - Parameter host: A DNS name in ASCII, or an IP address. An IPv6 address may be in brackets.
  package init(host: String) {
    let isBracketed = host.hasPrefix("[") && host.hasSuffix("]")
    let bare = isBracketed ? String(host.dropFirst().dropLast()) : host
    if let address = Self.address(bare) {
      reference = .address(address)
    } else {
      let name = host.lowercased()
      reference = .name(Array((name.hasSuffix(".") ? String(name.dropLast()) : name).utf8))
    }
  }

  /// Whether the certificate names this server. Its authority and its dates are verified elsewhere.
  package func isNamed(by certificate: NIOSSLCertificate) -> Bool {
    certificate._subjectAlternativeNames().contains { presented in
      switch (reference, presented.nameType) {
      case (.address(let address), .ipAddress): presented.contents.elementsEqual(address)
      case (.name(let name), .dnsName): Self.matches(name, Self.lowercased(presented.contents))
      default: false
      }
    }
  }

  /// Whether a presented name is the wanted one, or matches it with a wildcard.
  private static func matches(_ name: [UInt8], _ presented: [UInt8]) -> Bool {
    guard presented.starts(with: wildcard) else { return !name.isEmpty && name == presented }
    // “*.example” would match a whole registry: OpenSSL and curl also ignore it.
    let domain = presented.dropFirst()
    guard domain.dropFirst().contains(dot), let end = name.firstIndex(of: dot), end > 0 else {
      return false
    }
    return name[end...].elementsEqual(domain)
  }

  /// RFC 9525 §6.3: the whole left-most label, and nowhere else.
  private static let wildcard = Array("*.".utf8)
  private static let dot = UInt8(ascii: ".")

  private static func lowercased(_ bytes: some Sequence<UInt8>) -> [UInt8] {
    bytes.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
  }

  private static func address(_ text: String) -> [UInt8]? {
    var four = in_addr()
    if inet_pton(AF_INET, text, &four) == 1 { return withUnsafeBytes(of: &four) { Array($0) } }
    var six = in6_addr()
    if inet_pton(AF_INET6, text, &six) == 1 { return withUnsafeBytes(of: &six) { Array($0) } }
    return nil
  }
}
