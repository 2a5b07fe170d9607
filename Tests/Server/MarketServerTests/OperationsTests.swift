import Certificates
import Foundation
import HTTPTypes
import HummingbirdCore
import MarketStore
import NIOCore
import StoreFixtures
import TestSupport
import Testing
import Wire

@testable import MarketServer

@Suite(.timeLimit(.minutes(1))) struct OperationsTests {
  @Test func aHostSeesWhatHappens() async throws {
    let store = try SQLiteStore.inMemory()
    let metrics = ServiceMetrics()
    let market = MarketService(
      store: store, address: .tcp(host: "127.0.0.1", port: 0), metrics: metrics,
      logger: MarketFixture.logger)
    let operations = OperationsService(
      store: store, port: 0, metrics: metrics, logger: MarketFixture.logger)
    try await withThrowingTaskGroup { group in
      let (ready, found) = AsyncStream<(Bool, ServiceAddress)>.makeStream()
      group.addTask { try await market.run { found.yield((true, $0)) } }
      group.addTask { try await operations.run { found.yield((false, $0)) } }
      var addresses: [Bool: ServiceAddress] = [:]
      for await (isMarket, address) in ready {
        addresses[isMarket] = address
        if addresses.count == 2 { break }
      }
      let end = " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
      func get(_ path: String, market: Bool) async throws -> String {
        try await RawConnection(try #require(addresses[market])).exchange("GET \(path)\(end)")
      }
      #expect(try await get("/healthz", market: false).hasSuffix("\r\n\r\nok\n"))
      #expect(
        try await get("/readyz", market: false)
          .hasSuffix("\r\n\r\nreading: ok\nwriting: ok\npictures: ok\n"))
      for path in ["/api/products", "/nothing"] { _ = try await get(path, market: true) }
      let text = try await get("/metrics", market: false)
      #expect(text.contains("\nopenmarket_requests_total{route=\"products\",status=\"200\"} 1\n"))
      #expect(text.contains("\nopenmarket_requests_total{route=\"none\",status=\"404\"} 1\n"))
      #expect(text.contains("\nopenmarket_products 0\n"))
      #expect(text.contains("\nopenmarket_request_seconds_count 2\n"))
      #expect(try await get("/metrics", market: true).hasPrefix("HTTP/1.1 404 "))
      // No other machine reaches it.
      guard case .tcp("127.0.0.1", _) = addresses[false] else {
        Issue.record("at \(String(describing: addresses[false]))")
        return
      }
      try store.close()
      #expect(try await get("/healthz", market: false).hasPrefix("HTTP/1.1 200 "))
      // Within the second for which a report is valid, plus a check.
      var readiness = ""
      let deadline = ContinuousClock.now + .seconds(20)
      while !readiness.hasPrefix("HTTP/1.1 503 "), .now < deadline {
        readiness = try await get("/readyz", market: false)
      }
      #expect(readiness.hasPrefix("HTTP/1.1 503 "))
      // A page in a browser cannot read it with its own name for this machine.
      let rebound = try await RawConnection(try #require(addresses[false])).exchange(
        "GET /metrics HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n")
      #expect(rebound.hasPrefix("HTTP/1.1 421 "))
      group.cancelAll()
      try await group.waitForAll()
    }
  }

  @Test(arguments: [
    ("127.0.0.1", true), ("127.255.0.3", true), ("::1", true), ("localhost", true),
    ("0.0.0.0", false), ("::", false), ("10.0.0.1", false), ("node-1.example", false),
    ("127.0.0", false), ("127.0.0.1.example", false), ("localhost.org", false), ("", false),
  ])
  func someAddressesAreOnlyForThisMachine(host: String, isLocal: Bool) {
    #expect(OperationsService.isOnlyForThisMachine(host) == isLocal)
  }

  /// A page in a browser cannot read it with its own name for this machine. Other machines reach it
  /// by names that the node does not know, such as a proxy that asks whether it is ready.
  @Test(arguments: [
    ("127.0.0.2", "evil.example", 421), ("127.0.0.2", "localhost", 200),
    ("0.0.0.0", "node-1.example", 200),
  ])
  func namesThatReachIt(host: String, name: String, status: Int) async throws {
    let store = try SQLiteStore.inMemory()
    let operations = OperationsService(
      store: store, host: host, port: 0, metrics: ServiceMetrics(), logger: MarketFixture.logger)
    try await withThrowingTaskGroup { group in
      let (ready, found) = AsyncStream<ServiceAddress>.makeStream()
      group.addTask { try await operations.run { found.yield($0) } }
      for await address in ready {
        let reply = try await RawConnection(address).exchange(
          "GET /readyz HTTP/1.1\r\nHost: \(name)\r\nConnection: close\r\n\r\n")
        #expect(reply.hasPrefix("HTTP/1.1 \(status) "))
        break
      }
      group.cancelAll()
      try await group.waitForAll()
    }
    try store.close()
  }

  @Test func theEndOfTheCertificateIsKnown() throws {
    let folder = try TemporaryFolder()
    let metrics = ServiceMetrics()
    #expect(!metrics.text(products: nil).contains("certificate"))
    let files = CertificateFiles(try MadeCertificate(in: folder.path, names: nil))
    try ServerCertificate(files, metrics: metrics).load()
    let name = "\nopenmarket_certificate_not_after_timestamp_seconds "
    let text = metrics.text(products: nil)
    let line = try #require(
      text.range(of: name).map { text[$0.upperBound...].prefix { $0 != "\n" } })
    // It is valid for two days.
    let end = try #require(Int(line))
    #expect(abs(Double(end) - Date().timeIntervalSince1970 - 2 * 86_400) < 600)
  }

  @Test(
    arguments: [
      ("2b", "/api/products/5/archived", .post, "archived"),
      ("2a", "/api/products", .get, "products"),
      ("2a", "/api/products/5/secret", .post, "secret"), ("2a", "/item/5", .get, "none"),
      ("1b", "/items/1", .get, "items"), ("1b", "/item", .post, "registration"),
      ("1a", "/item/5", .head, "item"), ("1a", "/api/products", .get, "none"),
    ] as [(String, String, HTTPRequest.Method, String)])
  func requestsAreCountedInEveryDialect(
    dialect: String, path: String, method: HTTPRequest.Method, name: String
  ) throws {
    let request = Request(
      head: HTTPRequest(method: method, scheme: nil, authority: nil, path: path),
      body: .init(buffer: .init()))
    let match = EndpointMatch(request, in: try #require(Dialects.named(dialect)))
    let metrics = ServiceMetrics()
    metrics.count(match?.endpoint.name, status: 200, bytes: 0, .milliseconds(1))
    #expect(
      metrics.text(products: nil)
        .contains("\nopenmarket_requests_total{route=\"\(name)\",status=\"200\"} 1\n"))
  }

  /// Each dialect has a separate service, and all have the same counters.
  @Test func aServiceCountsRequestsInItsDialect() async throws {
    let metrics = ServiceMetrics()
    let market = MarketService(
      store: try SQLiteStore.inMemory(), address: .tcp(host: "127.0.0.1", port: 0),
      metrics: metrics, logger: MarketFixture.logger
    ).speaking("1b", at: .tcp(host: "127.0.0.1", port: 0))
    try await withThrowingTaskGroup { group in
      let (ready, found) = AsyncStream<ServiceAddress>.makeStream()
      group.addTask { try await market.run { found.yield($0) } }
      for await address in ready {
        let reply = try await RawConnection(address).exchange(
          "GET /items/1 HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
        #expect(reply.hasPrefix("HTTP/1.1 200 "))
        break
      }
      group.cancelAll()
      try await group.waitForAll()
    }
    #expect(metrics.text(products: nil).contains("{route=\"items\",status=\"200\"} 1\n"))
  }

  /// Damage that a request finds is reported, even if the first page can be read.
  @Test func damageIsNotReady() async throws {
    let folder = try TemporaryFolder()
    try await Self.fill(folder)
    let store = try SQLiteStore(folder: folder.path)
    let market = try await RunningService.start(try MarketFixture(store: store))
    try Self.damage(folder)
    let operations = OperationsService(
      store: store, port: 0, metrics: market.metrics, logger: MarketFixture.logger)
    try await withThrowingTaskGroup { group in
      let (ready, found) = AsyncStream<ServiceAddress>.makeStream()
      group.addTask { try await operations.run { found.yield($0) } }
      for await address in ready {
        let end = " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
        var isDamaged = false
        for page in 1...20 where !isDamaged {
          let reply = try await RawConnection(market.address).exchange(
            "GET /api/products?page_no=\(page)" + end)
          isDamaged = reply.hasPrefix("HTTP/1.1 500 ")
        }
        #expect(isDamaged)
        let readiness = try await RawConnection(address).exchange("GET /readyz" + end)
        #expect(readiness.hasPrefix("HTTP/1.1 503 ") && !readiness.contains("reading: ok"))
        break
      }
      group.cancelAll()
      try await group.waitForAll()
    }
    market.tellToEnd()
    try await market.ended()
    try? store.close()
  }

  /// Creates a market with pages of products.
  static func fill(_ folder: TemporaryFolder) async throws {
    let store = try SQLiteStore(folder: folder.path)
    try await store.write { transaction in
      let shop = try transaction.shop("Shop")
      for _ in 1...400 {
        var product = NewProduct.sample(description: String(repeating: "long ", count: 190))
        product.vendorID = shop
        try transaction.products.add(product)
      }
    }
    try store.close()
  }

  /// Overwrites the file of a market after its first pages.
  static func damage(_ folder: TemporaryFolder) throws {
    let file = try FileHandle(forUpdating: URL(filePath: folder.path + "/market.sqlite"))
    let (start, end) = (60 * 4_096, Int(try file.seekToEnd()))
    try file.seek(toOffset: UInt64(start))
    try file.write(contentsOf: Data(repeating: 0xFF, count: max(0, end - start)))
    try file.close()
  }
}

extension CertificateFiles {
  init(_ made: MadeCertificate) { self.init(certificates: made.certificate, key: made.key) }
}
