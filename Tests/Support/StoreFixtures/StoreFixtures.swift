package import Foundation
import GRDB
package import Market
package import MarketStore

extension SQLiteStore {
  /// A market in memory with a shop that offers `products`; ids count up from 1.
  package static func selling(_ products: [NewProduct]) async throws -> SQLiteStore {
    let store = try SQLiteStore.inMemory()
    try await store.sell(products)
    return store
  }

  package static func selling(count: Int) async throws -> SQLiteStore {
    try await selling((0..<count).map { .sample(name: "Thing \($0 + 1)") })
  }

  /// Runs SQL that bypasses the rules of the market.
  package func execute(_ sql: String) async throws {
    try await writer.write { try $0.execute(sql: sql) }
  }

  /// Deletes rows of products, without an event.
  package func deleteRows(_ ids: [Int64]) async throws {
    try await write { transaction in
      for id in ids { try transaction.products.remove(id) }
    }
  }
}

extension TransactionalStore {
  /// Adds a shop that offers `products`.
  func sell(_ products: [NewProduct]) async throws {
    try await write { transaction in
      let shop = try transaction.shop("Corner Shop")
      for var product in products {
        product.vendorID = shop
        try transaction.products.add(product)
      }
    }
  }
}

extension StoreTransaction {
  /// Adds a product of this machine's vendor, and its event.
  package func register(_ product: NewProduct) throws {
    var product = product
    product.vendorID = try localVendor()
    let id = try products.add(product)
    try record(.created, "created", product: id, vendor: product.vendorID)
  }

  /// The vendor with this name, added if it does not exist.
  package func shop(_ name: String) throws -> Int64 {
    try vendor(
      VendorRow(
        identifier: UUID(digestOf: name).uuidString.lowercased(), name: name,
        createdOn: Day(number: 19_000)))
  }
}

extension NewProduct {
  package static func sample(
    name: String = "Teapot", description: String = "Holds a litre.", currency: String = "KRW",
    price: Int64 = 2_000, discount: Int64 = 0, stock: Int64 = 3
  ) -> NewProduct {
    NewProduct(
      vendorID: 1,
      fields: ProductFields(
        name: name, description: description, currency: currency, price: price,
        discount: discount, stock: stock),
      createdOn: Day(number: 19_285), issuedOn: Day(number: 19_286))
  }
}

extension ProductDraft {
  package static func sample(name: String = "Teapot", amount: Decimal = 2_000) -> ProductDraft {
    ProductDraft(
      name: name, description: "Holds a litre and more.", amount: amount, discount: 500, stock: 3)
  }
}

extension NewPicture {
  package static func sample(_ motif: String) -> NewPicture {
    NewPicture(
      original: StoredPicture(bytes: Array("large \(motif)".utf8), mediaType: .jpeg),
      thumbnail: StoredPicture(bytes: Array("small \(motif)".utf8), mediaType: .jpeg))
  }

  package init(_ original: [UInt8], thumbnail: [UInt8]) {
    self.init(
      original: StoredPicture(bytes: original, mediaType: .jpeg),
      thumbnail: StoredPicture(bytes: thumbnail, mediaType: .jpeg))
  }
}
