package import Foundation
import GRDB
package import Market
package import MarketStore

extension SQLiteStore {
  /// A market in memory with a shop that offers `products`; ids count up from 1.
  package static func selling(_ products: [NewProduct]) async throws -> SQLiteStore {
    let store = try SQLiteStore.inMemory()
    try await store.write { transaction in
      let shop = try transaction.vendor(
        identifier: UUID(digestOf: "shop"), name: "Corner Shop", createdOn: Day(number: 19_000))
      for var product in products {
        product.vendorID = shop
        try transaction.add(product)
      }
    }
    return store
  }

  package static func selling(count: Int) async throws -> SQLiteStore {
    try await selling((0..<count).map { .sample(name: "Thing \($0 + 1)") })
  }

  /// Deletes rows of products, without an event.
  package func deleteRows(_ ids: [Int64]) async throws {
    try await write { transaction in
      for id in ids {
        try transaction.database.execute(literal: "DELETE FROM product WHERE id = \(id)")
      }
    }
  }
}

extension NewProduct {
  package static func sample(
    name: String = "Teapot", description: String = "Holds a litre.", currency: String = "KRW",
    price: Int64 = 2_000, discount: Int64 = 0, stock: Int64 = 3
  ) -> NewProduct {
    NewProduct(
      vendorID: 1, name: name, description: description, currency: currency, price: price,
      discount: discount, stock: stock, createdOn: Day(number: 19_285),
      issuedOn: Day(number: 19_286))
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
}

/// A folder that is gone with the test.
package final class TemporaryFolder: Sendable {
  package let path: String

  package init() throws {
    path = NSTemporaryDirectory() + "openmarket-test-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// The permissions of the file with this name, of the folder itself without one.
  package func mode(_ name: String = "") throws -> Int? {
    let attributes = try FileManager.default.attributesOfItem(atPath: path + "/" + name)
    return (attributes[.posixPermissions] as? NSNumber).map { $0.intValue & 0o777 }
  }
}
