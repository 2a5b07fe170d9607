import Foundation
import Market
import Text

/// The paths of generation 2, with what our own market adds.
enum Paths2 {
  static let health = "/healthChecker"
  static let products = "/api/products"
  static let events = products + "/events"
  static let whoAmI = "/api/vendors/me"

  static func list(_ request: PageRequest) -> String {
    let place =
      switch request.place {
      case .number(let number): "page_no=\(number)"
      case .after(let cursor): "after=\(encoded(cursor))"
      }
    return products + "?\(place)&items_per_page=\(request.size)" + parameters(of: request.query)
  }

  /// What differs from a plain list, so that markets without these words see what they know.
  private static func parameters(of query: ProductQuery) -> String {
    var fields: [(name: String, value: String)] = []
    if !query.search.isEmpty { fields.append(("search_value", query.search.string)) }
    if query.sort != .newest { fields.append(("sort", query.sort.rawValue)) }
    if let currency = query.currency {
      fields.append(("currency", currency.code.string))
      if let price = query.minimumPrice { fields.append(("min_price", price.description)) }
      if let price = query.maximumPrice { fields.append(("max_price", price.description)) }
    }
    if query.inStock { fields.append(("in_stock", "true")) }
    if let vendor = query.vendorID { fields.append(("vendor_id", String(vendor))) }
    return fields.map { "&\($0.name)=\(encoded($0.value))" }.joined()
  }

  static func product(_ id: Int) -> String { "\(products)/\(id)" }

  /// Everything but the unreserved characters of RFC 3986 in percent encoding.
  private static func encoded(_ text: String) -> String {
    let unreserved = CharacterSet(
      charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
    return text.addingPercentEncoding(withAllowedCharacters: unreserved) ?? ""
  }
}
