import HTTPTypes
import HummingbirdCore
import Wire

/// The protection of a market from web pages: a browser sends what any page asks it to.
extension Request {
  /// Whether a page of another site sends this. Browsers say so (Fetch Metadata, or else `Origin`);
  /// other programs say nothing.
  /// - Parameter authority: The name of the market.
  func isFromOtherSite(than authority: String?) -> Bool {
    if let site = Self.fetchSite.flatMap({ headers[$0] }) { return site == "cross-site" }
    guard let origin = headers[.origin] else { return false }
    return Origin.parse(origin).map { $0.origin.authority } != authority?.lowercased()
  }

  /// Whether the name that is asked for is an address or a name of this machine. A page could give
  /// any other name this machine's address (DNS rebinding).
  var namesThisMachine: Bool {
    guard let authority = head.authority else { return true }
    guard let host = Origin(authority: authority)?.host else { return false }
    return host == "localhost" || host.hasSuffix(".localhost") || ClientAddress(host) != nil
  }

  private static let fetchSite = HTTPField.Name("Sec-Fetch-Site")
}
