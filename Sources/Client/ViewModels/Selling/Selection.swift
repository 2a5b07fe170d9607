public import Market

/// Products selected for an action on all of them, in the order of selection.
public struct Selection: Sendable {
  public private(set) var products: [Product] = []
  private var numbers: Set<Int> = []

  /// The maximum number: more than anyone looks through in a dialog.
  public static let limit = 100

  public var isEmpty: Bool { products.isEmpty }
  public var count: Int { products.count }

  public func contains(_ id: Int) -> Bool { !numbers.isEmpty && numbers.contains(id) }

  /// Returns false if there is no room.
  mutating func insert(_ product: Product) -> Bool {
    guard !contains(product.id) else { return true }
    guard products.count < Self.limit else { return false }
    products.append(product)
    numbers.insert(product.id)
    return true
  }

  mutating func remove(_ id: Int) {
    guard numbers.remove(id) != nil else { return }
    products.removeAll { $0.id == id }
  }

  mutating func removeAll() { self = Selection() }
}
