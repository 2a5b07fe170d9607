import Foundation
import Market
import MarketClient
import MarketStore
import Pictures
import StoreFixtures
import TestSupport
import Testing
import Text

@testable import MarketServer

/// One market in all four dialects at once, each on a separate port.
struct DialectPorts: Sendable {
  static let names = ["2b", "2a", "1b", "1a"]

  /// The market's port for 2b.
  let market: WritableMarket
  private let older: [String: WritableMarket]

  var store: any TransactionalStore { market.store }

  /// Serves an empty market around `body`; one in SQLite is in memory unless there is a folder.
  static func serving(
    in folder: TemporaryFolder? = nil, options: ServiceOptions = ServiceOptions(),
    worker: PictureWorkerProgram = .worker,
    _ body: @escaping @Sendable (DialectPorts) async throws -> Void
  ) async throws {
    var options = options
    options.uploads = UploadOptions(
      refusesLargePictures: options.uploads.refusesLargePictures, worker: worker)
    try await StoreKind.current.withStore(in: folder) { [options] store in
      try await serving(store, options, body)
    }
  }

  private static func serving(
    _ store: any TransactionalStore, _ options: ServiceOptions,
    _ body: @escaping @Sendable (DialectPorts) async throws -> Void
  ) async throws {
    let identity = try store.localIdentity()
    let anywhere = ServiceAddress.tcp(host: "127.0.0.1", port: 0)
    let main = MarketService(
      store: store, address: anywhere, options: options, logger: MarketFixture.logger)
    try await withThrowingTaskGroup { group in
      var places: [String: WritableMarket] = [:]
      for name in names {
        let service = name == "2b" ? main : main.speaking(name, at: anywhere)
        let (ready, continuation) = AsyncStream<ServiceAddress>.makeStream()
        group.addTask {
          try await service.run { continuation.yield($0) }
          continuation.finish()
        }
        for await address in ready {
          places[name] = WritableMarket(store: store, identity: identity, address: address)
          break
        }
      }
      try await body(DialectPorts(market: try #require(places["2b"]), older: places))
      group.cancelAll()
    }
  }

  func at(_ dialect: String) throws -> WritableMarket {
    dialect == "2b" ? market : try #require(older[dialect])
  }

  func client(_ dialect: String, _ choice: DialectChoice? = nil) throws -> MarketClient {
    MarketClient(
      address: try MarketAddress(try at(dialect).address.url.string),
      dialect: choice ?? .named(dialect))
  }

  /// The credentials of a client of this dialect: the market's vendor, or a password.
  func credentials(_ dialect: String, password: String = "1234") throws -> Credentials {
    if dialect.hasPrefix("1") { return .password(try #require(Secret(password))) }
    let secret = try #require(Secret(market.identity.secret))
    return .vendor(try #require(Identity(identifier: market.identity.identifier, secret: secret)))
  }

  /// A request of exactly these lines, an empty line, and a body.
  func exchange(
    _ dialect: String, _ lines: [String], body: [UInt8] = []
  ) async throws -> RawReply {
    let connection = try RawConnection(try at(dialect).address)
    try connection.send(Array((lines + ["", ""]).joined(separator: "\r\n").utf8) + body)
    return try RawReply(await connection.receive())
  }

  static var picture: PictureUpload {
    PictureUpload(
      fileName: "찻 잔.jpg", mediaType: "image/jpeg", bytes: Data(WritableMarket.picture))
  }

  static var other: PictureUpload {
    PictureUpload(
      fileName: "other.jpg", mediaType: "image/jpeg", bytes: Data(RegisteringTests.second))
  }

  func firstProduct() async throws -> Int64 { try await market.firstProduct() }

  // MARK: - The same product in every dialect

  /// The product as the texts of a form of generation 1.
  static let item = [
    ("title", "찻잔 세트"), ("descriptions", "둘이 마시기 좋은 찻잔입니다"), ("price", "12000"),
    ("currency", "KRW"), ("stock", "3"), ("discounted_price", "10000"), ("password", "1234"),
  ]

  /// The path at which products are created, and below which they are read.
  static func path(_ dialect: String) -> String {
    dialect.hasPrefix("1") ? "/item" : "/api/products"
  }

  static func pictureName(_ dialect: String) -> String {
    dialect.hasPrefix("1") ? "images[]" : "images"
  }

  /// The form that creates it.
  func form(
    _ dialect: String, _ shape: OddForm = .plain, pictures: [[UInt8]] = [WritableMarket.picture]
  ) -> [UInt8] {
    let texts = dialect.hasPrefix("1") ? Self.item : [("params", market.params())]
    return shape.body(texts: texts, pictures: pictures, as: Self.pictureName(dialect))
  }
}
