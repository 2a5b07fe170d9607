import CDemoMarket
package import Foundation
import Market
import Text

/// Products that come with the program, so that there is something to see at once.
public struct DemoMarket: Sendable {
  /// Files by name: `catalogue.json`, `pictures/NAME.jpg`, `pictures/NAME.thumb.jpg`.
  private let file: @Sendable (String) -> [UInt8]?

  /// The catalogue in the binary.
  public static let embedded = DemoMarket { EmbeddedFiles.bytes(of: $0) }

  public init(file: @escaping @Sendable (String) -> [UInt8]?) {
    self.file = file
  }

  /// Adds the products that are not there, the newest with the highest number.
  /// - Returns: How many were added.
  @discardableResult
  public func add(to store: SQLiteStore) async throws -> Int {
    let products = try catalogue()
    let now = store.clock.seconds()
    return try await store.write { try add(products, to: $0, at: now) }
  }

  /// Adds the products to a market that never had one: removed ones do not come back by themselves.
  public func addIfNew(to store: SQLiteStore) async throws {
    guard try await !store.write({ try $0.hasEverHadProducts() }) else { return }
    try await addIfEmpty(to: store)
  }

  /// Adds the products to a market that has none.
  public func addIfEmpty(to store: SQLiteStore) async throws {
    guard try await store.page(at: .offset(0), limit: 1).total == 0 else { return }
    let products = try catalogue()
    let now = store.clock.seconds()
    // Asked again inside the transaction: another process may have been faster.
    try await store.write { transaction in
      guard try transaction.productCount() == 0 else { return }
      try add(products, to: transaction, at: now)
    }
  }

  /// Deletes the demo products, with the shops and pictures that nothing else uses.
  /// - Returns: How many products were deleted.
  @discardableResult
  public func remove(from store: SQLiteStore) async throws -> Int {
    let now = store.clock.seconds()
    return try await store.write { try $0.removeDemo(at: now) }
  }

  /// Original and small version of pictures, at most `limit`, in the order of the catalogue.
  func pictures(limit: Int) throws -> [(original: [UInt8], thumbnail: [UInt8])] {
    try catalogue().flatMap(\.pictures).prefix(limit).compactMap(picture)
  }

  private func catalogue() throws -> [DemoProduct] {
    guard let bytes = file("catalogue.json") else { return [] }
    return try JSONDecoder().decode([DemoProduct].self, from: Data(bytes))
  }

  @discardableResult
  private func add(
    _ products: [DemoProduct], to transaction: StoreTransaction, at time: Int64
  ) throws -> Int {
    let known = try transaction.demoEntries()
    let today = Day.today
    var added = 0
    for product in products.reversed() where !known.contains(product.entry) {
      guard let new = try newProduct(product, today, transaction) else { continue }
      let id = try transaction.add(new)
      try transaction.markDemo(id, entry: product.entry)
      try transaction.record(.created, "created", product: id, vendor: new.vendorID, at: time)
      added += 1
    }
    return added
  }

  private func newProduct(
    _ product: DemoProduct, _ today: Day, _ transaction: StoreTransaction
  ) throws -> NewProduct? {
    let currency = Currency(code: SafeText(product.currency))
    guard let price = Decimal(string: product.price).flatMap(currency.minorUnits(of:)),
      let discount = Decimal(string: product.discount).flatMap(currency.minorUnits(of:))
    else { return nil }
    let createdOn = Day(number: today.number - product.daysAgo)
    return NewProduct(
      vendorID: try vendor(product.vendor, today, transaction),
      name: SafeText(product.name).string,
      description: SafeText(product.description, shape: .paragraphs).string,
      currency: currency.code.string, price: price, discount: discount, stock: product.stock,
      createdOn: createdOn, issuedOn: createdOn,
      pictures: try product.pictures.compactMap(picture).map {
        try transaction.picture($0.original, thumbnail: $0.thumbnail, .jpeg)
      })
  }

  private func picture(_ name: String) -> (original: [UInt8], thumbnail: [UInt8])? {
    guard let original = file("pictures/\(name).jpg") else { return nil }
    return (original, file("pictures/\(name).thumb.jpg") ?? original)
  }

  private func vendor(
    _ name: String, _ today: Day, _ transaction: StoreTransaction
  ) throws -> Int64 {
    if name == "local" { return try LocalVendor.make(in: transaction) }
    return try transaction.vendor(
      identifier: UUID(digestOf: "openmarket demo " + name), name: SafeText(name).string,
      createdOn: Day(number: today.number - 365))
  }
}

/// One entry of the catalogue.
private struct DemoProduct: Decodable {
  let name: String
  let description: String
  /// "local" is the market's own vendor, anything else the name of a shop.
  let vendor: String
  let currency: String
  let price: String
  let discount: String
  let stock: Int64
  let daysAgo: Int
  let pictures: [String]

  /// Tells a product of the demo from the others, whatever a person does to it later.
  var entry: String { "\(vendor)/\(name)" }
}

extension UUID {
  /// The same for the same text.
  package init(digestOf text: String) {
    let hash = SHA256.digest(of: Array(text.utf8))
    self = hash.withUnsafeBytes { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
  }
}

private enum EmbeddedFiles {
  static func bytes(of name: String) -> [UInt8]? {
    for index in 0..<openmarket_demo_count() {
      let file = openmarket_demo_at(index)
      guard let text = file.name, String(cString: text) == name else { continue }
      return Array(UnsafeBufferPointer(start: file.bytes, count: Int(file.count)))
    }
    return nil
  }
}
