import MarketServer

/// The address of a visitor, as sshd reports it. A market that trusts this machine as a proxy uses
/// it instead of the kiosk's, so that each visitor has the limits of one client.
package struct VisitorAddress: Hashable, Sendable {
  private let address: ClientAddress

  /// sshd sets both for every session; the older one has room for two long addresses of IPv6.
  static let variables = ["SSH_CLIENT", "SSH_CONNECTION"]

  /// - Parameter environment: The confined environment of this process.
  /// - Returns: Nil if sshd reports none.
  package init?(environment: [String: String]) {
    let names = Self.variables.lazy.compactMap { environment[$0]?.split(separator: " ").first }
    // The zone of a link-local address is a name of this machine.
    guard let name = names.first, let address = ClientAddress(name.prefix { $0 != "%" }) else {
      return nil
    }
    self.address = address
  }

  package var text: String { address.text }

  /// The key of limits: an IPv4 address, or the /64 of an IPv6 address, since a visitor has all
  /// addresses of that network.
  package var network: String {
    // As in the audits of earlier versions.
    text == "::1" ? "::" : address.network.text
  }
}
