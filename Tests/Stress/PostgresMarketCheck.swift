import Foundation
import Market
import MarketStore
import PostgresStore

/// A check that a market in PostgreSQL has exactly what was acknowledged to its writers.
struct PostgresMarketCheck {
  let store: PostgresStore
  let log: WriterLog
  /// Whether products may have been read from a standby, which lacked the newest for a moment.
  var readsStandbys = false

  /// - Parameter allowingLoss: Whether the servers may lose what they acknowledged.
  /// - Returns: The number of acknowledged products that are gone.
  @discardableResult
  func run(allowingLoss: Bool = false) async throws -> Int {
    // An edit of a product that is gone.
    let errors = log.errors.filter { error in
      !(allowingLoss && error.hasPrefix("error 404")
        || readsStandbys && error.hasPrefix("error 404 for /"))
    }
    guard errors.isEmpty else { throw Failed(description: "writer: \(errors[0])") }
    var found: [String: (id: Int64, stock: Int64)] = [:]
    var start = PageStart.offset(0)
    while true {
      let page = try await store.page(.everything, at: start, limit: 100)
      for product in page.products {
        guard found.updateValue((product.id, product.stock), forKey: product.name) == nil else {
          throw Failed(description: "twice: \(product.name)")
        }
      }
      guard let next = page.next else { break }
      start = .after(next)
    }
    let lost = log.made.filter { name, id in found[name]?.id != id }
    if let first = lost.first, !allowingLoss {
      throw Failed(description: "lost: \(first.key) \(first.value), one of \(lost.count)")
    }
    for (name, row) in found {
      guard log.tried.contains(name) else {
        throw Failed(description: "should not be there: \(name)")
      }
      if let kept = log.kept[name], !allowingLoss,
        row.stock < kept || row.stock > log.edited[name] ?? kept
      {
        throw Failed(description: "edit lost: \(name) has \(row.stock), acknowledged was \(kept)")
      }
    }
    print(
      lost.isEmpty
        ? "checked \(found.count) products: \(log.summary)"
        : "checked \(found.count) products: \(lost.count) of \(log.made.count) acknowledged are gone"
    )
    return lost.count
  }
}
