import Foundation
import HTTPTypes
import Market
import MarketStore
import NIOCore
import NIOPosix
import StoreFixtures
import TestSupport
import Testing

@testable import MarketServer

@Suite(.timeLimit(.minutes(1))) struct SlowReadTests {
  private static let any = ServiceAddress.tcp(host: "127.0.0.1", port: 0)

  /// A market whose lists take forever. Its products are read as usual.
  static func endlessMarket(_ folder: String, readTime: Duration?) async throws
    -> SQLiteStore
  {
    let store = try SQLiteStore(folder: folder, options: StoreOptions(readTime: readTime))
    try await store.write { transaction in
      _ = try transaction.shop("Shop")
      try transaction.products.add(.sample())
    }
    try await store.execute(
      """
      DROP TABLE product_count;
      CREATE VIEW product_count AS
        WITH RECURSIVE number(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM number)
        SELECT 3 AS level, i AS block, 1 AS count FROM number;
      """)
    return store
  }

  // The newest hits are found without counting products.
  @Test(arguments: ["?search_value=a&sort=oldest", ""])
  func aListThatTakesTooLongIsRefused(query: String) async throws {
    let folder = try TemporaryFolder()
    let store = try await Self.endlessMarket(folder.path, readTime: .milliseconds(100))
    try await serving(try MarketFixture(store: store), Self.any) { address in
      let connection = try RawConnection(address)
      try connection.send("GET /api/products\(query) HTTP/1.1\r\nHost: a\r\n\r\n")
      let reply = try await connection.receive(until: "}")
      #expect(reply.hasPrefix("HTTP/1.1 503 "))
      #expect(reply.contains("\r\nRetry-After: 1\r\n"))
      #expect(reply.contains("100 ms"))
      // On a busy machine even a product can take longer than the limit.
      let end = ContinuousClock.now + .seconds(30)
      var product = ""
      while !product.hasPrefix("HTTP/1.1 200 OK\r\n") {
        try #require(ContinuousClock.now < end, "\(product)")
        try connection.send("GET /api/products/1 HTTP/1.1\r\nHost: a\r\n\r\n")
        product = try await connection.receive(until: "}")
      }
    }
    try store.close()
  }

  /// Whether the client closes the connection or only its sending side, which looks the same.
  @Test(arguments: [false, true])
  func aClosedConnectionEndsItsRead(stopsSending: Bool) async throws {
    let folder = try TemporaryFolder()
    let store = try await Self.endlessMarket(folder.path, readTime: nil)
    let service = try await RunningService.start(try MarketFixture(store: store), at: Self.any)
    var connection: RawConnection? = try RawConnection(service.address)
    try connection?.send("GET /api/products?search_value=a&sort=oldest HTTP/1.1\r\nHost: a\r\n\r\n")
    if stopsSending { connection?.endSending() } else { connection = nil }
    let end = ContinuousClock.now + .seconds(30)
    while !service.metrics.text(products: nil).contains("status=\"499\"") {
      try #require(ContinuousClock.now < end, "the read continues")
      try await Task.sleep(for: .milliseconds(5))
    }
    #expect(!service.metrics.text(products: nil).contains("status=\"503\""))
    withExtendedLifetime(connection) {}
    service.tellToEnd()
    try await service.ended()
    try store.close()
  }

  /// A busy machine begins to read when the client has already left.
  @Test(arguments: [false, true])
  func aReadThatBeginsTooLateEnds(isClosed: Bool) async throws {
    let group = MultiThreadedEventLoopGroup.singleton
    let server = try await ServerBootstrap(group: group).bind(host: "127.0.0.1", port: 0).get()
    let address = try #require(server.localAddress)
    let channel = try await ClientBootstrap(group: group).connect(to: address).get()
    let disconnects = Disconnects()
    if isClosed {
      try await channel.close()
    } else {
      disconnects.clientLeft(ObjectIdentifier(channel))
    }
    await #expect(throws: CancellationError.self) {
      try await disconnects.whileConnected(channel) { try await Task.sleep(for: .seconds(50)) }
    }
    if !isClosed { try await channel.close() }
    try await server.close()
  }

  @Test func aClientThatStopsSendingGetsItsReply() async throws {
    try await serving(try await MarketFixture.selling(count: 3), Self.any) { address in
      let connection = try RawConnection(address)
      try connection.send("GET /api/products HTTP/1.1\r\nHost: a\r\n\r\n")
      connection.endSending()
      #expect(try await connection.receive().hasPrefix("HTTP/1.1 200 OK\r\n"))
    }
  }

  /// A search counts as ten requests, and its cached reply as one.
  @Test func aSearchCostsMoreThanAPage() async throws {
    var options = ServiceOptions()
    options.isBehindProxy = true
    options.requestRate = 2
    try await serving(try await MarketFixture.selling(count: 3), Self.any, options) { address in
      let connection = try RawConnection(address)
      func status(_ query: String) async throws -> Substring {
        try connection.send("GET /api/products\(query) HTTP/1.1\r\nHost: a\r\n\r\n")
        return try await connection.receive(until: "}").split(separator: " ")[1]
      }
      // Twenty requests at first. Those that are missing for the last search take three seconds.
      for _ in 1...7 { #expect(try await status("?search_value=thing") == "200") }
      #expect(try await status("?search_value=other") == "429")
      #expect(try await status("") == "200")
    }
  }
}
