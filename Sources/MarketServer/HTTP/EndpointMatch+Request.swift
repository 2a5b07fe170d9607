import HTTPTypes
import HummingbirdCore
import MarketStore
import Wire

extension EndpointMatch {
  /// The endpoint that a request asks for in a dialect; nil for a path that no endpoint has.
  init?(_ request: Request, in dialect: any Dialect) {
    let method: Endpoint.Method? =
      request.method == .head ? .get : Endpoint.Method(rawValue: request.method.rawValue)
    self.init(request.uri.path, method, among: dialect.endpoints + [.picture])
  }
}

extension Endpoint {
  /// Pictures, which have the same address in every dialect.
  static let picture = Endpoint("picture", "/pictures/{name}", [.get: .picture]) {
    PictureName(fileName: $0) != nil
  }
}
