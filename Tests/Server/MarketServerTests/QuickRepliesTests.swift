import HTTPTypes
import HummingbirdTesting
import NIOCore
import StoreFixtures
import TestSupport
import Testing

@testable import MarketServer
@testable import MarketStore

/// Replies that are sent without leaving the event loop.
@Suite(.timeLimit(.minutes(1))) struct QuickRepliesTests {
  private static let any = ServiceAddress.tcp(host: "127.0.0.1", port: 0)

  private static func get(_ path: String, _ fields: String = "", _ method: String = "GET") -> String
  {
    "\(method) \(path) HTTP/1.1\r\nHost: localhost\r\n\(fields)\r\n"
  }

  /// The replies to requests that are sent at once, without their dates.
  private func replies(
    to requests: [String], at address: ServiceAddress
  ) async throws -> [Substring] {
    let connection = try RawConnection(address)
    try connection.send(requests.joined() + Self.get("/nowhere", "Connection: close\r\n"))
    let text = try await connection.receive()
      .replacing(/Date: [^\r]*\r\n/, with: "")
    return text.split(separator: "HTTP/1.1 ").dropLast()
  }

  private static let reads: [(path: String, fields: String, method: String)] = [
    ("/api/products", "", "GET"), ("/api/products", "", "HEAD"),
    ("/api/products", "Accept-Encoding: gzip\r\n", "HEAD"),
    ("/api/products", "If-None-Match: *\r\n", "GET"),
    ("/api/products", "accept-encoding: gzip\r\nif-none-match: *\r\n", "GET"),
    ("/api/products/1", "If-None-Match: \"other\"\r\n", "GET"),
    ("PICTURE", "", "GET"), ("PICTURE", "", "HEAD"), ("PICTURE", "If-None-Match: *\r\n", "GET"),
    ("PICTURE", "Range: bytes=1-2\r\n", "GET"), ("PICTURE", "Accept-Encoding: gzip\r\n", "GET"),
  ]

  @Test(arguments: reads)
  func aCachedReplyIsTheSame(path: String, fields: String, method: String) async throws {
    let fixture = try await MarketFixture.selling(count: 20)
    let picture = try await fixture.addPictures(to: 1)[0]
    let path = path.replacing("PICTURE", with: "/pictures/\(picture.fileName)")
    let service = try await RunningService.start(fixture)
    let request = Self.get(path, fields, method)
    let first = try await replies(to: [request], at: service.address)
    // The same form is available, or only its content.
    let second = try await replies(to: [request, request], at: service.address)
    #expect(first + first == second)
    service.tellToEnd()
    try await service.ended()
    let route =
      path.hasPrefix("/pictures") ? "picture" : path.hasSuffix("1") ? "product" : "products"
    let line = "openmarket_route_seconds_count{route=\"\(route)\"} 3\n"
    #expect(service.metrics.text(products: nil).contains(line))
  }

  @Test func repliesAreInTheOrderOfTheRequests() async throws {
    let fixture = try await MarketFixture.selling(count: 9)
    try await serving(fixture, Self.any) { address in
      // Cached ones among others that have to be read.
      _ = try await replies(to: [Self.get("/api/products/1")], at: address)
      let ids = [1, 2, 1, 3, 1, 1, 4, 5, 1, 6]
      let texts = try await replies(to: ids.map { Self.get("/api/products/\($0)") }, at: address)
      #expect(texts.count == ids.count)
      for (id, text) in zip(ids, texts) { #expect(text.contains("{\"id\":\(id),")) }
    }
  }

  @Test(arguments: [
    "GET /api/products HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n",
    "GET /api/products HTTP/1.0\r\n\r\n",
    "GET /api/products HTTP/1.0\r\nHost: localhost\r\n\r\n",
  ])
  func aCachedReplyCanBeTheLast(request: String) async throws {
    let fixture = try await MarketFixture.selling(count: 20)
    try await serving(fixture, Self.any) { address in
      let body = try await fixture.get("/api/products").body.readableBytes
      for _ in 1...3 {
        let reply = try RawReply(await RawConnection(address).exchange(request))
        #expect(reply.status == 200)
        #expect(reply.header("Connection") == "close")
        #expect(reply.header("Content-Length") == String(reply.body.utf8.count))
        #expect(reply.body.utf8.count >= body)
      }
    }
  }

  @Test func theRequestsThatAConnectionMaySendAtOnceAreAllAnswered() async throws {
    let fixture = try await MarketFixture.selling(count: 20)
    let count = ServiceLimits.unansweredRequests
    try await serving(fixture, Self.any) { address in
      let texts = try await replies(
        to: Array(repeating: Self.get("/api/products"), count: count), at: address)
      #expect(texts.count == count)
      #expect(Set(texts).count == 1)
    }
  }

  @Test func quickRepliesCountAgainstTheLimit() async throws {
    var options = ServiceOptions()
    options.isBehindProxy = true
    options.requestRate = 1
    let fixture = try await MarketFixture.selling(count: 1)
    try await serving(fixture, Self.any, options) { address in
      let texts = try await replies(
        to: Array(repeating: Self.get("/api/products"), count: 30), at: address)
      // Ten requests at once, and then one a second: refusals take their time.
      let refused = texts.count { $0.hasPrefix("429") }
      #expect((10...20).contains(refused))
      #expect(texts.prefix(10).allSatisfy { $0.hasPrefix("200") })
    }
  }

  @Test func aCachedReplyIsOnlyForNamesOfThisMachine() async throws {
    var options = ServiceOptions()
    options.acceptsOnlyLocalNames = true
    let fixture = try await MarketFixture.selling(count: 1)
    try await serving(fixture, Self.any, options) { address in
      _ = try await replies(to: [Self.get("/api/products")], at: address)
      let foreign = "GET /api/products HTTP/1.1\r\nHost: rebound.example\r\n\r\n"
      let texts = try await replies(to: [foreign], at: address)
      #expect(texts.first?.hasPrefix("421") == true)
    }
  }

  @Test func aReplyReadAtOnceIsTheSame() async throws {
    let folder = try TemporaryFolder()
    let store = try SQLiteStore(folder: folder.path)
    try await store.write { transaction in
      for number in 1...30 {
        var product = NewProduct.sample(name: "Thing \(number)")
        product.vendorID = try transaction.localVendor()
        try transaction.products.add(product)
      }
    }
    let fixture = try MarketFixture(store: store)
    let picture = try await fixture.addPictures(to: 1)[0]
    let service = try await RunningService.start(fixture)
    let paths = [
      "/api/products", "/api/products?page_no=2&items_per_page=7", "/api/products?sort=price_asc",
      "/api/products?search_value=Thing%201", "/api/products?items_per_page=500",
      "/api/products/1", "/api/products/31", "/pictures/\(picture.fileName)",
      "/api/products?sort=nothing", "/pictures/none.jpg", "//api//products/2/",
      "/api/products?page_no=1+", "/api/products/%32",
    ]
    for path in paths {
      let slow = try await fixture.get(path)
      let text = try #require(try await replies(to: [Self.get(path)], at: service.address).first)
      #expect(text.hasPrefix("\(slow.status.code) "), "\(path)")
      #expect(text.hasSuffix(slow.text), "\(path)")
      if let tag = slow.headers[.eTag] { #expect(text.contains(tag), "\(path)") }
    }
    service.tellToEnd()
    try await service.ended()
    try store.close()
  }

  @Test func anAcknowledgedChangeIsInTheNextReply() async throws {
    let folder = try TemporaryFolder()
    let store = try SQLiteStore(folder: folder.path)
    let fixture = try MarketFixture(store: store)
    try await serving(fixture, Self.any) { address in
      for count in 1...20 {
        try await store.write { transaction in
          try transaction.register(.sample(name: "Thing \(count)"))
        }
        let request = Self.get("/api/products")
        let texts = try await replies(to: [request, request, request], at: address)
        #expect(texts.count == 3)
        #expect(texts.allSatisfy { $0.contains("\"totalCount\":\(count),") })
      }
    }
    try store.close()
  }
}
