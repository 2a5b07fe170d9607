import Foundation
import Market
import Text

/// The endpoints of generation 2.
enum Paths2 {
  static let health: PathPattern = "/healthChecker"
  static let products: PathPattern = "/api/products"
  static let product: PathPattern = "/api/products/{id}"

  static let endpoints = [
    Endpoint("health", health, [.get: .health]),
    Endpoint("products", products, [.get: .page, .post: .register]),
    Endpoint("product", product, [.get: .product, .patch: .edit]),
  ]

  static func list(_ request: PageRequest) -> String {
    let position =
      switch request.position {
      case .number(let number): "page_no=\(number)"
      case .after(let cursor): "after=\(encoded(cursor))"
      }
    return products.path() + "?\(position)&items_per_page=\(request.size)"
      + parameters(of: request.query)
  }

  /// The parameters that differ from a plain list: other markets may not know them.
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

  /// The text with percent encoding for all but the unreserved characters of RFC 3986.
  private static func encoded(_ text: String) -> String {
    let unreserved = CharacterSet(
      charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
    return text.addingPercentEncoding(withAllowedCharacters: unreserved) ?? ""
  }
}
