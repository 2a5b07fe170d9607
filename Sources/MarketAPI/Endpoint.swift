import Foundation
import Market

/// The paths of the 2b dialect, with our market's own `after`.
enum Endpoint {
  static let health = "/healthChecker"

  static func list(_ request: PageRequest) -> String {
    let place =
      switch request.place {
      case .number(let number): "page_no=\(number)"
      case .after(let cursor): "after=\(encoded(cursor))"
      }
    return "/api/products?\(place)&items_per_page=\(request.size)"
  }

  static func product(_ id: Int) -> String { "/api/products/\(id)" }

  /// Everything but the unreserved characters of RFC 3986 in percent encoding.
  private static func encoded(_ text: String) -> String {
    let unreserved = CharacterSet(
      charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
    return text.addingPercentEncoding(withAllowedCharacters: unreserved) ?? ""
  }
}
