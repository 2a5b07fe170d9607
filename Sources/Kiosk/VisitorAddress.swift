import Foundation

/// The address from which a visitor came, as sshd reports it. A market that trusts this machine as
/// a proxy counts it instead of the kiosk's, so that each visitor has the limits of one client.
package struct VisitorAddress: Hashable, Sendable {
  package let text: String

  /// sshd sets both for every session; the older one has room for two long addresses of IPv6.
  private static let variables = ["SSH_CLIENT", "SSH_CONNECTION"]

  /// - Parameter environment: The confined environment of this process.
  /// - Returns: Nil where sshd names none.
  package init?(environment: [String: String]) {
    let names = Self.variables.lazy.compactMap { environment[$0]?.split(separator: " ").first }
    guard let name = names.first, Self.isAddress(String(name)) else { return nil }
    text = String(name)
  }

  private static func isAddress(_ text: String) -> Bool {
    var four = in_addr()
    var six = in6_addr()
    return inet_pton(AF_INET, text, &four) == 1 || inet_pton(AF_INET6, text, &six) == 1
  }
}
