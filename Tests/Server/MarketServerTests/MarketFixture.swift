import Foundation
import GRDB
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Logging
import Market
import MarketStore
import NIOCore
import StoreFixtures
import Testing
import Wire

@testable import MarketServer

/// A market, by default in memory, and its routes.
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
    try MarketFixture(store: try await .selling(products))
  }

  static func selling(count: Int) async throws -> MarketFixture {
    try MarketFixture(store: try await .selling(count: count))
  }

  /// One product, and the path of its picture with `count` bytes.
  static func selling(pictureOf count: Int) async throws -> (MarketFixture, picture: String) {
    let fixture = try MarketFixture()
    let name = try await fixture.store.write { transaction in
      let bytes = [UInt8](repeating: 7, count: count)
      var product = NewProduct.sample()
      product.vendorID = try transaction.shop("Shop")
      product.pictures = [try transaction.pictures.add(NewPicture(bytes, thumbnail: [1]))]
      try transaction.products.add(product)
      return PictureName(of: bytes, .jpeg)
    }
    return (fixture, "/pictures/\(name.fileName)")
  }

  /// Sends requests through the routes, without a port.
  func test<Value>(
    _ body: @Sendable (any TestClientProtocol) async throws -> Value
  ) async throws -> Value {
    let responder = CallbackResponder<BasicRequestContext> { [routes] request, _ in
      await routes.respond(
        to: request, EndpointMatch(request, in: Dialects.native), .local)
    }
    return try await Application(responder: responder, logger: Self.logger).test(.router, body)
  }

  func get(_ uri: String, _ headers: HTTPFields = [:]) async throws -> TestResponse {
    try await test { try await $0.execute(uri: uri, method: .get, headers: headers) }
  }

  func send(_ method: HTTPRequest.Method, _ uri: String) async throws -> TestResponse {
    try await test { try await $0.execute(uri: uri, method: method) }
  }

  func delete(_ ids: [Int64]) async throws { try await store.deleteRows(ids) }

  /// Adds two pictures to the product `id` and returns their names.
  func addPictures(to id: Int64) async throws -> [PictureName] {
    let files = ["large one", "small one", "large two", "small two"].map { Array($0.utf8) }
    try await store.write { transaction in
      let pictures = [
        try transaction.pictures.add(NewPicture(files[0], thumbnail: files[1])),
        try transaction.pictures.add(NewPicture(files[2], thumbnail: files[3])),
      ]
      _ = try transaction.products.setPictures(pictures.map(ProductPicture.new), of: id)
    }
    return files.map { PictureName(of: $0, .jpeg) }
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

/// A page as the strictest client decodes it.
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
