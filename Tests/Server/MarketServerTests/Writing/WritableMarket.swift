import Foundation
import Logging
import Market
import Pictures
import StoreFixtures
import Testing

@testable import MarketServer
@testable import MarketStore
@testable import Operations

/// A market with a vendor, served over a socket; requests are sent byte for byte.
struct WritableMarket: Sendable {
  let store: any TransactionalStore
  let identity: LocalIdentity
  let address: ServiceAddress

  /// Serves a market around `body`, by default an empty one.
  static func serving(
    _ store: (any TransactionalStore)? = nil, _ options: ServiceOptions = ServiceOptions(),
    refusingLargePictures: Bool = false, worker: PictureWorkerProgram = .worker,
    logger: Logger = MarketFixture.logger, _ body: @Sendable (WritableMarket) async throws -> Void
  ) async throws {
    var options = options
    options.uploads = UploadOptions(refusesLargePictures: refusingLargePictures, worker: worker)
    @Sendable func serve(_ store: any TransactionalStore, _ options: ServiceOptions) async throws {
      let identity = try store.localIdentity()
      try await MarketServerTests.serving(
        store, .tcp(host: "127.0.0.1", port: 0), options, logger: logger
      ) { address in
        try await body(WritableMarket(store: store, identity: identity, address: address))
      }
    }
    if let store { return try await serve(store, options) }
    try await StoreKind.current.withStore { [options] in try await serve($0, options) }
  }

  /// The bytes of a request, with a length and `Connection: close` added.
  func send(
    _ line: String, _ headers: [String] = [], body: [UInt8] = [], identified: Bool = true
  ) async throws -> RawReply {
    var lines = [line + " HTTP/1.1", "Host: market:1", "Connection: close"]
    if identified { lines.append("identifier: \(identity.identifier)") }
    lines += headers + ["Content-Length: \(body.count)", "", ""]
    let connection = try RawConnection(address)
    try connection.send(Array(lines.joined(separator: "\r\n").utf8) + body)
    return try RawReply(await connection.receive())
  }

  func send(
    _ line: String, _ headers: [String] = [], json: String, identified: Bool = true
  ) async throws -> RawReply {
    try await send(line, headers, body: Array(json.utf8), identified: identified)
  }

  /// The form of a new product, as from most clients.
  func form(
    _ params: String? = nil, pictures: [[UInt8]] = [Self.picture], boundary: String = "b"
  ) -> [UInt8] {
    let name = "Content-Disposition: form-data; name="
    var body = Array(
      "--\(boundary)\r\n\(name)\"params\"\r\n\r\n\(params ?? self.params())\r\n".utf8)
    for (index, picture) in pictures.enumerated() {
      body += Array("--\(boundary)\r\n\(name)\"images\"; filename=\"\(index).jpg\"\r\n".utf8)
      body += Array("Content-Type: image/jpeg\r\n\r\n".utf8) + picture + Array("\r\n".utf8)
    }
    return body + Array("--\(boundary)--\r\n".utf8)
  }

  func params(name: String = "찻잔 세트", more: String = "") -> String {
    """
    {"name":"\(name)","description":"둘이 마시기 좋은 찻잔입니다","price":12000,\
    "currency":"KRW","discounted_price":2000,"stock":3,"secret":"\(identity.secret)"\(more)}
    """
  }

  static let multipart = "Content-Type: multipart/form-data; boundary=b"

  func create(
    _ body: [UInt8]? = nil, _ headers: [String] = [multipart]
  ) async throws -> RawReply {
    try await send("POST /api/products", headers, body: body ?? form())
  }

  var secretJSON: String { #"{"secret":"\#(identity.secret)"}"# }

  /// The number of products.
  func total() async throws -> Int {
    try await store.page(at: .offset(0), limit: 1).total
  }

  /// The number of the product that was registered first.
  func firstProduct() async throws -> Int64 {
    let page = try await store.page(ProductQuery(sort: .oldest), at: .offset(0), limit: 1)
    return try #require(page.products.first?.id)
  }

  /// A real JPEG of the demo market.
  static let picture: [UInt8] =
    (try? DemoMarket.embedded.pictures(limit: 1).first?.original.bytes) ?? []
}

/// A reply with its chunks joined.
struct RawReply {
  let status: Int
  let head: String
  let body: String

  init(_ text: String) throws {
    let parts = text.split(separator: "\r\n\r\n", maxSplits: 1, omittingEmptySubsequences: false)
    head = parts.first.map(String.init) ?? ""
    body = parts.count > 1 ? String(parts[1]) : ""
    status = try #require(head.split(separator: " ").dropFirst().first.flatMap { Int($0) })
  }

  func header(_ name: String) -> String? {
    head.split(separator: "\r\n").first { $0.lowercased().hasPrefix(name.lowercased() + ": ") }
      .map { String($0.dropFirst(name.count + 2)) }
  }

  func product() throws -> DecodedProduct { try decoded() }

  func decoded<Value: Decodable>() throws -> Value {
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    return try decoder.decode(Value.self, from: Data(body.utf8))
  }

  /// `{"code","message"}`, whose code is the status.
  func message() throws -> String {
    let error: DecodedError = try decoded()
    #expect(error.code == status)
    return error.message
  }

  private struct DecodedError: Decodable {
    let code: Int
    let message: String
  }
}

/// A product as a strict client decodes it.
struct DecodedProduct: Decodable, Equatable {
  struct Image: Decodable, Equatable {
    let id: Int
    let url: String
    let thumbnailUrl: String
    let succeed: Bool
  }
  struct Vendor: Decodable, Equatable {
    let id: Int
    let name: String
  }

  let id: Int
  let name: String
  let description: String
  let thumbnail: String
  let currency: String
  let price: Double
  let bargainPrice: Double
  let discountedPrice: Double
  let stock: Int
  var images: [Image]
  let vendors: Vendor

  /// A copy with 0 instead of the numbers of its images.
  var withoutNumbers: Self {
    var product = self
    product.images = images.map {
      Image(id: 0, url: $0.url, thumbnailUrl: $0.thumbnailUrl, succeed: $0.succeed)
    }
    return product
  }
}

extension PictureWorkerProgram {
  /// The program that is only a picture worker, built beside the tests.
  static var worker: PictureWorkerProgram {
    let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }
    let folder = bundle?.bundleURL.deletingLastPathComponent() ?? Bundle.main.bundleURL
    return PictureWorkerProgram(
      path: folder.appending(path: "picture-worker").path(percentEncoded: false))
  }
}
