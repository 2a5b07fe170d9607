import Foundation
import GRDB
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Logging
import Market
import NIOCore
import Testing

@testable import MarketServer

/// A market, in memory unless said otherwise, and its routes.
struct MarketFixture {
  let store: SQLiteStore
  private let routes: MarketRoutes

  static let logger = Logger(label: "test", factory: { _ in SwiftLogNoOpLogHandler() })

  init(store: SQLiteStore? = nil) throws {
    self.store = try store ?? .inMemory()
    routes = MarketRoutes(store: self.store, logger: Self.logger)
  }

  /// A shop with the given products; ids count up from 1.
  static func selling(_ products: [NewProduct]) async throws -> MarketFixture {
    let fixture = try MarketFixture()
    try await fixture.store.write { transaction in
      let shop = try transaction.vendor(
        identifier: UUID(digestOf: "shop"), name: "Corner Shop", createdOn: Day(number: 19_000))
      for var product in products {
        product.vendorID = shop
        try transaction.add(product)
      }
    }
    return fixture
  }

  static func selling(count: Int) async throws -> MarketFixture {
    try await selling((0..<count).map { .sample(name: "Thing \($0 + 1)") })
  }

  /// One product, and the path of its picture of so many bytes.
  static func selling(pictureOf count: Int) async throws -> (MarketFixture, picture: String) {
    let fixture = try MarketFixture()
    let name = try await fixture.store.write { transaction in
      let bytes = [UInt8](repeating: 7, count: count)
      var product = NewProduct.sample()
      product.vendorID = try transaction.vendor(
        identifier: UUID(), name: "Shop", createdOn: Day(number: 19_000))
      product.pictures = [try transaction.picture(bytes, thumbnail: [1], .jpeg)]
      try transaction.add(product)
      return PictureName(of: bytes, .jpeg)
    }
    return (fixture, "/pictures/\(name.fileName)")
  }

  /// Sends requests through the routes, without a port.
  func test<Value>(
    _ body: @Sendable (any TestClientProtocol) async throws -> Value
  ) async throws -> Value {
    let responder = CallbackResponder<BasicRequestContext> { [routes] request, _ in
      await routes.respond(to: request)
    }
    return try await Application(responder: responder, logger: Self.logger).test(.router, body)
  }

  func get(_ uri: String, _ headers: HTTPFields = [:]) async throws -> TestResponse {
    try await test { try await $0.execute(uri: uri, method: .get, headers: headers) }
  }

  func send(_ method: HTTPRequest.Method, _ uri: String) async throws -> TestResponse {
    try await test { try await $0.execute(uri: uri, method: method) }
  }

  func delete(_ ids: [Int64]) async throws {
    try await store.write { transaction in
      for id in ids {
        try transaction.database.execute(literal: "DELETE FROM product WHERE id = \(id)")
      }
    }
  }

  /// Adds two pictures to the product `id` and answers their names.
  func addPictures(to id: Int64) async throws -> [PictureName] {
    let files = ["large one", "small one", "large two", "small two"].map { Array($0.utf8) }
    try await store.write { transaction in
      let pictures = [
        try transaction.picture(files[0], thumbnail: files[1], .jpeg),
        try transaction.picture(files[2], thumbnail: files[3], .jpeg),
      ]
      for (position, picture) in pictures.enumerated() {
        try transaction.database.execute(
          literal: """
            INSERT INTO product_picture (product_id, position, picture_id)
            VALUES (\(id), \(position), \(picture.original))
            """)
      }
      try transaction.database.execute(
        literal: "UPDATE product SET thumbnail_id = \(pictures[0].thumbnail) WHERE id = \(id)")
    }
    return files.map { PictureName(of: $0, .jpeg) }
  }
}

extension NewProduct {
  static func sample(
    name: String = "Teapot", description: String = "Holds a litre.", currency: String = "KRW",
    price: Int64 = 2_000, discount: Int64 = 0, stock: Int64 = 3
  ) -> NewProduct {
    NewProduct(
      vendorID: 1, name: name, description: description, currency: currency, price: price,
      discount: discount, stock: stock, createdOn: Day(number: 19_285),
      issuedOn: Day(number: 19_286))
  }
}

extension TestResponse {
  var text: String { String(buffer: body) }

  /// The numbers of the products on a page.
  func ids() throws -> [Int] {
    try object().pages?.map(\.id) ?? []
  }

  func object() throws -> DecodedPage {
    try JSONDecoder().decode(DecodedPage.self, from: Data(body.readableBytesView))
  }
}

/// A page as strict a client as any would decode it.
struct DecodedPage: Decodable {
  struct Row: Decodable { let id: Int }

  let pageNo: Int
  let itemsPerPage: Int
  let totalCount: Int
  let offset: Int
  let limit: Int
  let lastPage: Int
  let hasNext: Bool
  let hasPrev: Bool
  let pages: [Row]?
  let nextCursor: String?
}

/// A folder that is gone with the test.
final class TemporaryFolder: Sendable {
  let path: String

  init() throws {
    path = NSTemporaryDirectory() + "openmarket-test-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func mode(_ name: String = "") throws -> Int {
    let attributes = try FileManager.default.attributesOfItem(atPath: path + "/" + name)
    return try #require(attributes[.posixPermissions] as? NSNumber).intValue & 0o777
  }
}

extension FileManager {
  func removeItem(atPath path: String, ifThere: Bool) throws {
    if !ifThere || fileExists(atPath: path) { try removeItem(atPath: path) }
  }
}
