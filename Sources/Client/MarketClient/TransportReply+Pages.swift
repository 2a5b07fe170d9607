import Text
import Wire

extension TransportReply {
  /// The address at which people see the market in a browser, from the field `Link` (RFC 8288) of a
  /// list or a product, or nil, or links would not work.
  func pages(of market: MarketAddress) -> SafeText? {
    guard case .network(let own) = market.kind, market.basePath.isEmpty,
      let field = headers["link"], field.utf8.count <= MarketAddress.lengthLimit,
      let match = field.firstMatch(
        of: /<([^<>]*)>\s*;\s*rel="?alternate"?\s*;\s*type="?text\/html"?/),
      let (origin, path) = Origin.parse(String(match.1)),
      path.wholeMatch(of: /\/?|\/products\/[0-9]+/) != nil
    else { return nil }
    // A proxy may have passed the market a scheme or port other than the one that works here.
    return SafeText(origin.host == own.host ? own.url : origin.url)
  }
}
