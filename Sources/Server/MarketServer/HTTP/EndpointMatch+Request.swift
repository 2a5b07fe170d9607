import HTTPTypes
import HummingbirdCore
import MarketStore
import Wire

extension EndpointMatch {
  /// The endpoint that a request asks for in a dialect; nil for an unknown path.
  /// - Parameter servesPages: Whether the addresses of pages are among them.
  init?(_ request: Request, in dialect: any Dialect, servesPages: Bool = false) {
    let method: Endpoint.Method? =
      request.method == .head ? .get : Endpoint.Method(rawValue: request.method.rawValue)
    self.init(
      request.uri.path, method,
      among: dialect.endpoints + [.picture] + (servesPages ? Endpoint.pages : []))
  }
}

extension Endpoint {
  /// The addresses that people open in a browser, and those that belong to them.
  static let pages = [
    Endpoint("web_list", "/", [.get: .listPage]),
    Endpoint("web_product", "/products/{id}", [.get: .productPage]),
    Endpoint("web_feed", "/feed.xml", [.get: .feed]),
    Endpoint("web_sitemap", "/sitemap.xml", [.get: .sitemap]),
    Endpoint("web_robots", "/robots.txt", [.get: .robots]),
    Endpoint("web_icon", "/favicon.svg", [.get: .icon]),
  ]

  /// Pictures, which have the same address in every dialect.
  static let picture = Endpoint("picture", "/pictures/{name}", [.get: .picture]) {
    PictureName(fileName: $0) != nil || $0 == PicturePlaceholder.fileName
  }
}
