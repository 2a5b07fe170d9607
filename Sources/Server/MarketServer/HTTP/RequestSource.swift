import HTTPTypes
import HummingbirdCore
import Wire

/// The protection of a market from web pages: a browser sends any request that a page asks for.
extension Request {
  /// Whether a page of another site sent this. Browsers report it (Fetch Metadata, or else
  /// `Origin`); other programs do not. Pages under another name, such as `blog.example` for
  /// `shop.example`, are other sites: those names may belong to others.
  /// - Parameter authority: The name of the market.
  func isFromOtherSite(than authority: String?) -> Bool {
    switch Self.fetchSite.flatMap({ headers[$0] }) {
    case "cross-site": return true
    // The browser compares names; behind a proxy the market may have another one.
    case "same-origin", "none": return false
    default: break
    }
    guard let origin = headers[.origin] else { return false }
    return Origin.parse(origin).map { $0.origin.authority } != authority?.lowercased()
  }

  /// Whether it names this machine by one of its addresses or names, or has no name. A page
  /// could give any other name this machine's address (DNS rebinding).
  /// - Parameter asked: The origin in its Host, nil if that is missing or not a host.
  func namesThisMachine(_ asked: Origin?) -> Bool {
    asked?.namesThisMachine ?? (head.authority == nil)
  }

  private static let fetchSite = HTTPField.Name("Sec-Fetch-Site")
}

extension Origin {
  /// Whether its host is an address, or a name that every machine has for itself.
  var namesThisMachine: Bool {
    host == "localhost" || host.hasSuffix(".localhost") || ClientAddress(host) != nil
  }
}
