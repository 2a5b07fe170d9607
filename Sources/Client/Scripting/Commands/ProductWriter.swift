import Market
import MarketClient
import Text
import Words

/// Changes products of a market, or prints what would change, for one command.
///
/// Each command returns whether its dry run found a change.
@MainActor
package struct ProductWriter {
  let market: MarketConnection
  let settings: WriteSettings
  let output: any OutputSettings
  let printer: ProductPrinter

  package init(
    _ market: MarketConnection, _ settings: WriteSettings, _ output: some OutputSettings
  ) {
    self.market = market
    self.settings = settings
    self.output = output
    printer = ProductPrinter(output, market)
  }

  package func delete(_ references: ProductReferences) async throws -> Bool {
    let numbers = try await market.numbers(of: references)
    // A product may be given by its number and by its name.
    var known: Set<Int> = []
    if let number = numbers.first(where: { !known.insert($0).inserted }) {
      throw ReferenceError.repeated(number, line: nil, former: nil)
    }
    let batch = batch(of: numbers)
    let owner = await ownerRule(ofProducts: numbers.count)
    if settings.isDryRun {
      return try await plan(batch) {
        let product = try await market.client.product(id: $0)
        try owner.check(product)
        return PlannedChange(deleting: product)
      }
    }
    try await batch.check { id in
      // One that is gone is no reason to keep the others.
      if let product = await market.product(ifListed: id) { try owner.check(product) }
    }
    try await market.confirmDeletion(of: numbers, settings)
    let credentials = try WriteCredentials(settings, market)
    var trash: Trash?
    try await batch.run(settings.retryKey, named: references.hasNames ? numbers : nil) { id in
      let product: Product
      do {
        product = try await market.client.product(id: id)
      } catch MarketError.gone where settings.retryKey.isGiven {
        return try printer.writeDeleted(id)
      } catch MarketError.notFound where settings.retryKey.isGiven {
        // Where deleted products can be restored, the trash shows whether this one existed.
        if market.client.capabilities.offers(.restore),
          case .vendor(let identity) = try await credentials.next()
        {
          if trash == nil { trash = try await market.client.trash(of: identity) }
          guard trash?.mayHaveHad(id) ?? true else { throw MarketError.notFound }
        }
        return try printer.writeDeleted(id)
      }
      try await printer.perform(.delete(product, try await credentials.next()))
    }
    return false
  }

  package func restore(_ references: ProductReferences) async throws -> Bool {
    let batch = batch(of: references.numbers)
    if settings.isDryRun {
      let trash = try await knownTrash()
      return try await plan(batch) { id in
        if let product = await market.product(ifListed: id) {
          return PlannedChange(unchanged: product)
        }
        let deleted = trash?.products.first { $0.id == id }
        guard deleted != nil || trash?.isFull ?? true else { throw MarketError.notFound }
        return PlannedChange(restoring: id, name: deleted?.exactName)
      }
    }
    let credentials = try WriteCredentials(settings, market)
    try await batch.run(settings.retryKey) { id in
      let credentials = try await credentials.next()
      try market.require(.restore)
      // Nothing was deleted.
      if let product = await market.product(ifListed: id) {
        return try printer.write(product, as: nil)
      }
      try await printer.perform(.restore(Product(unknown: id), credentials))
    }
    return false
  }

  /// Lists the user's deleted products that the market can restore.
  package func listDeleted() async throws {
    guard case .vendor(let identity) = try await WriteCredentials(settings, market).next()
    else { throw MarketError.notOffered(.restore) }
    try printer.write(try await market.client.trash(of: identity))
  }

  /// Returns the user's deleted products; nil if the user is not logged in, or may send no secret.
  private func knownTrash() async throws -> Trash? {
    guard let identity = market.identity, !market.client.isReadOnly else { return nil }
    try market.require(.restore)
    return try await market.client.trash(of: identity)
  }

  /// The market alone checks the change of one product: nothing else could be half done.
  func ownerRule(ofProducts count: Int) async -> OwnerRule {
    let isChecked = settings.isDryRun || count > 1
    return OwnerRule(vendor: isChecked ? await market.knownVendor()?.id : nil)
  }

  func batch(of products: [Int]) -> Batch<Int> {
    Batch(products: products, isChange: !settings.isDryRun, output, in: market.language)
  }

  /// Prints what the command would change in each item.
  func plan<Item>(
    _ batch: Batch<Item>, _ change: @MainActor (Item) async throws -> PlannedChange
  ) async throws -> Bool {
    var isChange = false
    try await batch.run { item in
      let change = try await change(item)
      try change.write(output, in: market.language)
      isChange = isChange || !change.changesNothing
    }
    return isChange
  }
}

/// The rule that vendors change their own products alone, which is checked before the first change
/// of a command. The market checks it as well.
struct OwnerRule: Sendable {
  /// The number of the user's vendor; nil if it is unknown.
  let vendor: Int?

  func check(_ product: Product) throws(MarketError) {
    guard vendor == nil || product.vendor.id == vendor else { throw .notTheVendor }
  }
}

extension Trash {
  /// Whether a product was deleted within the time that a key is known: it is listed, or the list
  /// may lack it.
  fileprivate func mayHaveHad(_ id: Int) -> Bool {
    products.contains { $0.id == id } || isFull || period < RetryKey.lifetime
  }
}
