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
      case .after(let cursor): "after=\(cursor.percentEncoded)"
      }
    return products.path() + "?\(position)&items_per_page=\(request.size)"
      + parameters(of: request.query)
  }

  /// The parameters that differ from a plain list: other markets may not know them.
  private static func parameters(of query: ProductQuery) -> String {
    var fields: [(name: String, value: String)] = []
    let texts = query.search.texts
    if let text = texts.first { fields.append(("search_value", text.text.string)) }
    fields += texts.dropFirst().map { ("or", $0.text.string) }
    // A market that does not know these searches for each text literally.
    if texts.contains(where: { $0.terms.count > 1 }) { fields += texts.map { ("words", $0.line) } }
    if query.sort != .newest { fields.append(("sort", query.sort.rawValue)) }
    if let currency = query.currency {
      fields.append(("currency", currency.code.string))
      if let price = query.minimumPrice { fields.append(("min_price", price.description)) }
      if let price = query.maximumPrice { fields.append(("max_price", price.description)) }
    }
    if query.inStock { fields.append(("in_stock", "true")) }
    if let vendor = query.vendorID { fields.append(("vendor_id", String(vendor))) }
    fields += parameters(of: query.refinement)
    return fields.map { "&\($0.name)=\($0.value.percentEncoded)" }.joined()
  }

  /// The parameters of our own market alone.
  private static func parameters(of refinement: QueryRefinement) -> [(name: String, value: String)]
  {
    var fields = refinement.names.map { (name: "product_name", value: $0.string) }
    fields += refinement.excludedTexts.map { ("exclude", $0.string) }
    if !refinement.vendorName.isEmpty {
      fields.append(("vendor_name", refinement.vendorName.string))
    }
    fields += refinement.excludedVendorIDs.map { ("exclude_vendor_id", String($0)) }
    fields += refinement.excludedVendorNames.map { ("exclude_vendor_name", $0.string) }
    for filter in NumberFilter.allCases {
      let bounds = refinement[filter]
      if let minimum = bounds.minimum { fields.append(("min_\(filter.rawValue)", String(minimum))) }
      if let maximum = bounds.maximum { fields.append(("max_\(filter.rawValue)", String(maximum))) }
    }
    return fields
  }
}
