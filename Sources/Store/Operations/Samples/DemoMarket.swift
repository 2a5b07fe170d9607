import CDemoMarket
import Foundation
import Market
package import MarketStore
import Text

/// Products that come with the program, so that a new market is not empty.
package struct DemoMarket: Sendable {
  /// Files by name: `catalogue.json`, `pictures/NAME.jpg`, `pictures/NAME.thumb.jpg`.
  private let file: @Sendable (String) -> [UInt8]?

  /// The catalogue in the binary.
  package static let embedded = DemoMarket { EmbeddedFiles.bytes(of: $0) }

  /// The vendor of the catalogue's own products if the market has no local vendor yet. Nil creates
  /// one with the user's login name, which a served market must not make public.
  private var ownShop: String?

  package init(file: @escaping @Sendable (String) -> [UInt8]?) {
    self.file = file
  }

  /// The catalogue for a market that is served to others.
  package static var served: DemoMarket {
    var demo = embedded
    demo.ownShop = "Demo Shop"
    return demo
  }

  /// Adds the missing products, the newest with the highest number.
  /// - Returns: The number of added products.
  @discardableResult
  package func add(to store: any TransactionalStore) async throws -> Int {
    let products = try catalogue()
    return try await store.write { try add(products, to: $0) }
  }

  /// Adds the products to a market that never had one: products that were removed stay removed.
  package func addIfNew(to store: any TransactionalStore) async throws {
    guard try await !store.write({ try $0.products.hasExisted(1) }) else { return }
    try await addIfEmpty(to: store)
  }

  package func addIfEmpty(to store: any TransactionalStore) async throws {
    guard try await store.page(at: .offset(0), limit: 1).total == 0 else { return }
    let products = try catalogue()
    // Checked again inside the transaction: another process may have been faster.
    try await store.write { transaction in
      guard try transaction.products.count() == 0 else { return }
      try add(products, to: transaction)
    }
  }

  /// Deletes the demo products, with shops and pictures that are not used elsewhere.
  /// - Returns: The number of deleted products.
  @discardableResult
  package func remove(from store: any TransactionalStore) async throws -> Int {
    try await store.write { transaction in
      let products = try transaction.demo.products()
      let pictures = try transaction.demo.pictures()
      for product in products {
        try transaction.products.remove(product.id)
        try transaction.record(
          .deleted, "deleted", product: product.id, vendor: product.vendorID, note: product.name)
      }
      for shop in Set(products.map(\.vendorID)) { try transaction.vendors.removeUnused(shop) }
      for picture in pictures { try transaction.pictures.removeUnused(picture) }
      return products.count
    }
  }

  /// Pictures with their small versions, at most `limit`, in the order of the catalogue.
  package func pictures(limit: Int) throws -> [NewPicture] {
    try catalogue().flatMap(\.pictures).prefix(limit).compactMap(picture)
  }

  private func catalogue() throws -> [DemoProduct] {
    guard let bytes = file("catalogue.json") else { return [] }
    return try JSONDecoder().decode([DemoProduct].self, from: Data(bytes))
  }

  @discardableResult
  private func add(
    _ products: [DemoProduct], to transaction: any StoreTransaction
  ) throws -> Int {
    let known = try transaction.demo.entries()
    let today = Day.utcToday
    var added = 0
    for product in products.reversed() where !known.contains(product.entry) {
      guard let new = try newProduct(product, today, transaction) else { continue }
      let id = try transaction.products.add(new)
      try transaction.demo.add(id, entry: product.entry)
      try transaction.record(.created, "created", product: id, vendor: new.vendorID)
      added += 1
    }
    return added
  }

  private func newProduct(
    _ product: DemoProduct, _ today: Day, _ transaction: any StoreTransaction
  ) throws -> NewProduct? {
    let currency = Currency(code: SafeText(product.currency))
    guard let price = Decimal(string: product.price).flatMap(currency.minorUnits(of:)),
      let discount = Decimal(string: product.discount).flatMap(currency.minorUnits(of:))
    else { return nil }
    let createdOn = Day(number: today.number - product.daysAgo)
    return NewProduct(
      vendorID: try vendor(product.vendor, today, transaction),
      fields: ProductFields(
        name: SafeText(product.name).string,
        description: SafeText(product.description, shape: .paragraphs).string,
        currency: currency.code.string, price: price, discount: discount, stock: product.stock),
      createdOn: createdOn, issuedOn: createdOn,
      pictures: try product.pictures.compactMap(picture).map {
        try transaction.pictures.add($0)
      })
  }

  private func picture(_ name: String) -> NewPicture? {
    guard let original = file("pictures/\(name).jpg") else { return nil }
    let thumbnail = file("pictures/\(name).thumb.jpg") ?? original
    return NewPicture(
      original: StoredPicture(bytes: original, mediaType: .jpeg),
      thumbnail: StoredPicture(bytes: thumbnail, mediaType: .jpeg))
  }

  private func vendor(
    _ name: String, _ today: Day, _ transaction: any StoreTransaction
  ) throws -> Int64 {
    var name = name
    if name == "local" {
      let local = try transaction.vendors.localVendor()
      guard local == nil, let ownShop else { return try transaction.localVendor() }
      name = ownShop
    }
    return try transaction.vendor(
      VendorRow(
        identifier: UUID(digestOf: "openmarket demo " + name).uuidString.lowercased(),
        name: SafeText(name).string, createdOn: Day(number: today.number - 365)))
  }
}

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

  /// Identifies a product of the demo, even after it was edited.
  var entry: String { "\(vendor)/\(name)" }
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
