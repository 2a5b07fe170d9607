import HTTPTypes
import HummingbirdCore
import Wire

/// The protection of a market from web pages: a browser sends any request that a page asks for.
extension Request {
  /// Whether a page of another site sends this. Browsers report it (Fetch Metadata, or else
  /// `Origin`); other programs do not.
  /// - Parameter authority: The name of the market.
  func isFromOtherSite(than authority: String?) -> Bool {
    if let site = Self.fetchSite.flatMap({ headers[$0] }) { return site == "cross-site" }
    guard let origin = headers[.origin] else { return false }
    return Origin.parse(origin).map { $0.origin.authority } != authority?.lowercased()
  }

  /// Whether the requested name is an address or a name of this machine. A page could give
  /// any other name this machine's address (DNS rebinding).
  var namesThisMachine: Bool {
    guard let authority = head.authority else { return true }
    guard let host = Origin(authority: authority)?.host else { return false }
    return host == "localhost" || host.hasSuffix(".localhost") || ClientAddress(host) != nil
  }

  private static let fetchSite = HTTPField.Name("Sec-Fetch-Site")
}
