import Market

/// The endpoints of generation 1.
enum Paths1 {
  static let items: PathPattern = "/items/{page}"
  private static let firstItems: PathPattern = "/items"
  static let registration: PathPattern = "/item"
  static let item: PathPattern = "/item/{id}"

  static let endpoints = [
    Endpoint("items", items, [.get: .numberedPage]),
    Endpoint("items", firstItems, [.get: .numberedPage]),
    Endpoint("registration", registration, [.post: .registerAsGuest]),
    Endpoint(
      "item", item, [.get: .product, .patch: .editAsGuest, .delete: .deleteAsGuest]),
  ]

  /// Pages count from 1; order, filter and size cannot be chosen.
  static func list(_ request: PageRequest) -> String {
    let number = if case .number(let number) = request.position { number } else { 1 }
    return items.path(PathValues(page: number))
  }
}
