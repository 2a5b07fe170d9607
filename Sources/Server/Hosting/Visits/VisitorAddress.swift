import Foundation

/// The address of a visitor, as sshd reports it. A market that trusts this machine as a proxy uses
/// it instead of the kiosk's, so that each visitor has the limits of one client.
package struct VisitorAddress: Hashable, Sendable {
  package let text: String

  /// sshd sets both for every session; the older one has room for two long addresses of IPv6.
  private static let variables = ["SSH_CLIENT", "SSH_CONNECTION"]

  /// - Parameter environment: The confined environment of this process.
  /// - Returns: Nil if sshd reports none.
  package init?(environment: [String: String]) {
    let names = Self.variables.lazy.compactMap { environment[$0]?.split(separator: " ").first }
    guard let name = names.first, Self.isAddress(String(name)) else { return nil }
    text = String(name)
  }

  /// The key of limits: an IPv4 address, or the /64 of an IPv6 address, since a visitor has all
  /// addresses of that network. (sshd writes IPv4 in IPv6 as IPv4.)
  package var network: String {
    var six = in6_addr()
    guard inet_pton(AF_INET6, text, &six) == 1 else { return text }
    withUnsafeMutableBytes(of: &six) { bytes in
      for index in 8..<bytes.count { bytes[index] = 0 }
    }
    var name = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
    guard inet_ntop(AF_INET6, &six, &name, socklen_t(name.count)) != nil else { return text }
    return String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  private static func isAddress(_ text: String) -> Bool {
    var four = in_addr()
    var six = in6_addr()
    return inet_pton(AF_INET, text, &four) == 1 || inet_pton(AF_INET6, text, &six) == 1
  }
}
