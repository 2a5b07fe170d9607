import Foundation
import Market
package import MarketStore

/// Generated products in any number, for benchmarks and for trying a large market: the same ones in
/// every run on an empty folder.
package struct SyntheticMarket: Sendable {
  package static let counts = 1...10_000_000
  package static let vendorCount = 200
  /// Products of one transaction: every transaction writes most pages of the indexes by name or
  /// price, so fewer transactions are faster; other writers still get their turn within two
  /// seconds.
  package static let standardBatch = 50_000
  /// Products that one transaction adds to the search index: two seconds of work, so that other
  /// writers do not give up waiting.
  static let indexBatch = 50_000
  /// Products of a new market written at once: five megabytes.
  private static let loadBatch = 2_000
  private static let pictureLimit = 12
  /// The day of the first products; the last ones are three years later.
  private static let firstDay = Day(number: 18_628)
  private static let days = 3 * 365

  private let count: Int
  private let demo: DemoMarket
  private let batch: Int

  /// - Parameter count: Products to add, clamped to ``counts``.
  /// - Parameter demo: Its first pictures are used.
  package init(
    count: Int, demo: DemoMarket = .embedded, batch: Int = SyntheticMarket.standardBatch
  ) {
    self.batch = batch
    self.count = min(max(count, Self.counts.lowerBound), Self.counts.upperBound)
    self.demo = demo
  }

  /// Creates a market with the products in a folder without one; a cancellation leaves none.
  /// - Parameter progress: Called occasionally with the number of products added so far.
  package func make(
    in folder: String, clock: StoreClock = .system,
    progress: @escaping @Sendable (Int) -> Void = { _ in }
  ) async throws {
    let pool = try demo.pictures(limit: Self.pictureLimit)
    try await BulkLoad.make(
      folder: folder, clock: clock, note: "\(count) products"
    ) { load in
      let stock = try await load.write { try Self.stock(pool, $0) }
      var added = 0
      var next = batch(from: 0, stock)
      while added < count {
        try Task.checkCancellation()
        let (products, entries) = next
        let start = added + products.count
        // The next products are generated while these are written.
        async let following = batch(from: start, stock)
        async let indexed: Void = load.index(entries)
        try await load.write { for product in products { try $0.products.add(product) } }
        try await indexed
        next = await following
        added = start
        progress(added)
      }
    }
  }

  /// Adds the products; those committed before a cancellation stay.
  /// - Parameter progress: Called after every transaction with the number of products added so far.
  package func add(
    to store: any TransactionalStore, progress: @escaping @Sendable (Int) -> Void = { _ in }
  ) async throws {
    let pool = try demo.pictures(limit: Self.pictureLimit)
    let stock = try await store.write { try Self.stock(pool, $0) }
    try await store.write { try $0.search.postpone() }
    var added = 0
    var next = products(from: 0, stock, most: batch)
    while added < count {
      try Task.checkCancellation()
      // The next products are generated while these are written.
      let batch = next
      let end = added + batch.count
      async let following = products(from: end, stock, most: self.batch)
      try await store.write { transaction in
        try transaction.products.add(batch)
        try transaction.events.reset()
      }
      added = end
      progress(added)
      next = await following
    }
    while try await !store.write({ try $0.search.catchUp(limit: Self.indexBatch) }) {
      try Task.checkCancellation()
    }
    try await store.write { [count] in
      try $0.recordReset("seeded", note: "\(count) products")
    }
  }

  private struct Stock: Sendable {
    let vendors: [Int64]
    let vendorNames: [Int64: String]
    let pictures: [PictureID]
    let start: Int
  }

  private static func stock(
    _ pool: [NewPicture], _ transaction: any StoreTransaction
  ) throws -> Stock {
    var random = SplitMix64(seed: 0x0BEE_5EED)
    let vendors = try vendors(&random, transaction)
    return Stock(
      vendors: vendors.map(\.id),
      vendorNames: Dictionary(uniqueKeysWithValues: vendors.map { ($0.id, $0.name) }),
      pictures: try pool.map { try transaction.pictures.add($0) },
      // A second run continues where the first one ended.
      start: try transaction.products.count())
  }

  private static func vendors(
    _ random: inout SplitMix64, _ transaction: any StoreTransaction
  ) throws -> [(id: Int64, name: String)] {
    try (0..<vendorCount).map { index in
      let words: SyntheticWords = index.isMultiple(of: 2) ? .korean : .english
      let name = "\(random.pick(words.shopHeads)) \(random.pick(words.shopTails)) \(index + 1)"
      let id = try transaction.vendor(
        VendorRow(
          identifier: UUID(digestOf: "openmarket synthetic \(index)").uuidString.lowercased(),
          name: name, createdOn: firstDay))
      return (id, name)
    }
  }

  private func products(from start: Int, _ stock: Stock, most: Int) -> [NewProduct] {
    (start..<max(start, min(start + most, count))).map { product($0, stock) }
  }

  /// The next products of a new market, whose first product has the number 1, and their search
  /// words.
  private func batch(
    from start: Int, _ stock: Stock
  ) -> (products: [NewProduct], entries: SearchEntries) {
    let products = products(from: start, stock, most: Self.loadBatch)
    var entries = SearchEntries()
    for (id, product) in zip((start + 1)..., products) {
      entries.add(
        product.fields, id: Int64(id), vendorID: product.vendorID,
        vendor: stock.vendorNames[product.vendorID] ?? "")
    }
    return (products, entries)
  }

  private func product(_ index: Int, _ stock: Stock) -> NewProduct {
    var random = SplitMix64(seed: UInt64(stock.start + index) &* 0xD6E8_FEB8_6659_FD93)
    let isKorean = random.happens(percent: 60)
    let isWon = random.happens(percent: isKorean ? 90 : 20)
    let price = Self.price(&random, isWon: isWon)
    let day = Day(number: Self.firstDay.number + index * Self.days / count)
    return NewProduct(
      vendorID: random.pick(stock.vendors),
      fields: ProductFields(
        name: Self.name(&random, isKorean ? .korean : .english),
        description: Self.description(&random, isKorean ? .korean : .english),
        currency: isWon ? "KRW" : "USD", price: price,
        discount: random.happens(percent: 30) ? price * Int64(5 * (1 + random.below(10))) / 100 : 0,
        stock: random.happens(percent: 8) ? 0 : Int64(1 + random.below(200))),
      createdOn: day, issuedOn: day, pictures: Self.pictures(&random, stock.pictures))
  }

  /// Log-normal around 30,000 won or 25 dollars; won prices end in hundreds, dollars often in 99
  /// cents.
  private static func price(_ random: inout SplitMix64, isWon: Bool) -> Int64 {
    let factor = exp(min(max(random.normal(), -4), 4) * 1.1)
    if isWon { return max(1, Int64(300 * factor)) * 100 }
    let dollars = Int64(25 * factor)
    return dollars * 100 + (random.happens(percent: 50) ? 99 : Int64(random.below(100)))
  }

  private static func name(_ random: inout SplitMix64, _ words: SyntheticWords) -> String {
    var name = random.pick(words.qualities) + " "
    if random.happens(percent: 70) { name += random.pick(words.materials) + " " }
    name += random.pick(words.things)
    if random.happens(percent: 25) { name += " No. \(1 + random.below(999))" }
    return name
  }

  private static func description(_ random: inout SplitMix64, _ words: SyntheticWords) -> String {
    let sentences = random.happens(percent: 10) ? 8 + random.below(8) : 1 + random.below(4)
    return (0..<sentences).map { _ in random.pick(words.sentences) }.joined(separator: " ")
  }

  private static func pictures(
    _ random: inout SplitMix64, _ pool: [PictureID]
  ) -> [PictureID] {
    guard !pool.isEmpty else { return [] }
    let first = random.below(pool.count)
    let count = random.happens(percent: 70) ? 1 : 2
    return (first..<first + count).map { pool[$0 % pool.count] }
  }
}
