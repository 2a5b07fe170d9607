import Market
import Text

/// The deleted products that the market can restore: those that it has listed, and those of this
/// run.
struct TrashModel: Sendable {
  private struct Entry: Sendable {
    let product: Product
    let credentials: Credentials
    /// Nil where the market lists none.
    let price: Price?
    /// The end of the time to restore it.
    let deadline: ContinuousClock.Instant
  }

  /// The time for which the market keeps a product; nil while unknown.
  private(set) var period: Duration?
  /// Whether the market has listed them.
  var isListed: Bool { period != nil }

  /// The last deleted one first.
  private var entries: [Entry] = []

  /// Replaces the list by that of the market.
  mutating func replace(by trash: Trash, of identity: Identity, now: ContinuousClock.Instant) {
    period = trash.period
    entries = trash.products.map {
      Entry(
        product: Product(deleted: $0), credentials: .vendor(identity), price: $0.price,
        deadline: now + $0.remaining)
    }
  }

  /// - Parameter time: The time of the deletion.
  mutating func insert(
    _ product: Product, by credentials: Credentials, at time: ContinuousClock.Instant
  ) {
    remove(product.id)
    let deadline = time + (period ?? UndoHistory.undoTime)
    entries.insert(
      Entry(
        product: product, credentials: credentials, price: product.price, deadline: deadline),
      at: 0)
  }

  mutating func remove(_ product: Int) { entries.removeAll { $0.product.id == product } }

  func products(now: ContinuousClock.Instant) -> [DeletedProduct] {
    valid(now: now).map {
      DeletedProduct(
        id: $0.product.id, exactName: $0.product.name.string, price: $0.price,
        remaining: $0.deadline - now)
    }
  }

  /// Returns the writes that restore these of the products.
  func restoring(_ ids: [Int], now: ContinuousClock.Instant) -> [MarketWrite] {
    valid(now: now).filter { ids.contains($0.product.id) }
      .map { .restore($0.product, $0.credentials) }
  }

  private func valid(now: ContinuousClock.Instant) -> [Entry] {
    entries.filter { now < $0.deadline }
  }
}
