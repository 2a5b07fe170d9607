import Market
import MarketStore
import NIOCore
import PostgresServer
import PostgresStore
import StoreFixtures
import TestSupport
import Testing
import Text

@testable import MarketServer

extension Trait where Self == ConditionTrait {
  static var needsServer: Self {
    .enabled(if: PostgresServer.isInstalled, "the package postgresql is not installed")
  }
}

/// Nodes of one market count together.
@Suite(.needsServer, .timeLimit(.minutes(2))) struct NodeTests {
  @Test func aGuesserHasNoMoreGuessesAtTwoNodesThanAtOne() async throws {
    try await PostgresServer.withDatabase { address in
      let market = try await NodeMarket(address)
      let nodes = [try await Node.start(address), try await Node.start(address)]
      var statuses: [Int] = []
      for number in 0..<14 {
        statuses.append(try await market.edit(at: nodes[number % 2], secret: "wrong").status)
      }
      #expect(statuses == Array(repeating: 401, count: 10) + Array(repeating: 429, count: 4))
      for node in nodes {
        let locked = try await market.edit(at: node)
        #expect(locked.status == 429)
        let seconds = try #require(locked.header("Retry-After").flatMap { Int($0) })
        #expect((1...ServiceLimits.guessLockSeconds).contains(seconds))
        #expect(try await market.edit(at: node, from: "192.0.2.8").status == 200)
      }
      for node in nodes { try await node.end() }
    }
  }

  /// The count of a network is equally exact for all subjects together.
  @Test func aGuesserOfManyVendorsHasNoMoreGuessesEither() async throws {
    try await PostgresServer.withDatabase { address in
      let market = try await NodeMarket(address)
      let nodes = [try await Node.start(address), try await Node.start(address)]
      var unknown = 0
      for number in 0..<(ServiceLimits.guessesOfAddress + 4) {
        let reply = try await market.edit(
          at: nodes[number % 2], as: "00000000-0000-4000-8000-0000000000\(10 + number)")
        if reply.status == 401 { unknown += 1 }
      }
      #expect(unknown == ServiceLimits.guessesOfAddress)
      for node in nodes { try await node.end() }
    }
  }

  @Test func guessesAtTheSameTimeAreNoMore() async throws {
    try await PostgresServer.withDatabase { address in
      let market = try await NodeMarket(address)
      let nodes = [try await Node.start(address), try await Node.start(address)]
      let statuses = try await withThrowingTaskGroup { group in
        for number in 0..<40 {
          group.addTask { try await market.edit(at: nodes[number % 2], secret: "wrong").status }
        }
        return try await group.reduce(into: [Int: Int]()) { $0[$1, default: 0] += 1 }
      }
      #expect(statuses == [401: 10, 429: 30])
      for node in nodes { try await node.end() }
    }
  }

  @Test func aNodeThatStartsAgainKnowsOfWrongGuesses() async throws {
    try await PostgresServer.withDatabase { address in
      let market = try await NodeMarket(address)
      let node = try await Node.start(address)
      for _ in 0..<ServiceLimits.guesses {
        #expect(try await market.edit(at: node, secret: "wrong").status == 401)
      }
      try await node.end()
      let again = try await Node.start(address)
      #expect(try await market.edit(at: again).status == 429)
      try await again.end()
    }
  }

  /// A client on this machine is a different client at each node.
  @Test func guessesOfLocalClientsAreNotShared() async throws {
    try await PostgresServer.withDatabase { address in
      let market = try await NodeMarket(address)
      let nodes = [
        try await Node.start(address, isBehindProxy: false),
        try await Node.start(address, isBehindProxy: false),
      ]
      for _ in 0...ServiceLimits.guesses {
        _ = try await market.edit(at: nodes[0], secret: "wrong")
      }
      #expect(try await market.edit(at: nodes[0]).status == 429)
      #expect(try await market.edit(at: nodes[1]).status == 200)
      for node in nodes { try await node.end() }
    }
  }

  @Test func aMarketWithoutItsServerSaysWhenToTryAgain() async throws {
    let server = try PostgresServer(isDurable: true)
    let address = try await server.createDatabase()
    let market = try await NodeMarket(address)
    // Ten requests at once, then one a second.
    let node = try await Node.start(address, requestRate: 1)
    try server.crash()
    let path = "/api/products/\(market.product)"
    var client = 0
    try await until {
      client += 1
      return try await node.get(path, from: "198.51.100.\(client)").status == 503
    }
    for client in ["192.0.2.1", "192.0.2.2"] {
      for path in [path, "/api/products"] {
        let reply = try await node.get(path, from: client)
        #expect(reply.status == 503)
        #expect(reply.header("Retry-After") == "1")
      }
      let write = try await market.edit(at: node, from: client)
      #expect(write.status == 503)
      #expect(write.header("Retry-After") == "1")
    }
    // A node without the store uses its own counts.
    try await until { try await node.get(path, from: "192.0.2.1").status == 429 }
    try server.start()
    try await until {
      client += 1
      return try await market.edit(at: node, from: "198.51.100.\(client)").status == 200
    }
    try await node.end()
  }

  /// The error of a server without space, at the end of a change.
  @Test func aServerWithoutRoomIsNamedAndNothingIsChanged() async throws {
    let server = try PostgresServer()
    let address = try await server.createDatabase()
    let market = try await NodeMarket(address)
    let node = try await Node.start(address)
    let database = String(address.split(separator: "/")[2].prefix { $0 != "?" })
    try await server.execute(
      """
      CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN RAISE 'could not extend file' USING ERRCODE = 'disk_full'; END $$;
      CREATE TRIGGER full_disk AFTER INSERT ON event_outbox EXECUTE FUNCTION full_disk();
      """, in: database)
    let refused = try await market.edit(at: node)
    #expect(refused.status == 507 && refused.body.contains("The market is full"))
    let path = "/api/products/\(market.product)"
    #expect(try await node.get(path, from: "192.0.2.7").body.contains(#""stock":3"#))
    try await server.execute("DROP TRIGGER full_disk ON event_outbox", in: database)
    #expect(try await market.edit(at: node).status == 200)
    #expect(try await node.get(path, from: "192.0.2.7").body.contains(#""stock":77"#))
    try await node.end()
  }
}

/// The requests of a network at two nodes.
@Suite(.needsServer, .timeLimit(.minutes(2))) struct SharedRateTests {
  /// A hundred requests at once, one more per second; exchanges only when the test runs them.
  private func nodes(_ store: PostgresStore) -> [RateLimit] {
    (0..<2).map { _ in
      RateLimit(rate: 1, burst: 100, shared: store.sharedCounts, pause: .seconds(60))
    }
  }

  private func client(_ text: String) throws -> ClientAddress {
    try #require(ClientAddress(text))
  }

  @Test func requestsAtOneNodeCountAtTheOther() async throws {
    try await withStore { store in
      let nodes = nodes(store)
      let (one, other) = (try client("192.0.2.1"), try client("192.0.2.2"))
      #expect(nodes[0].secondsToWait(one, requests: 100) == nil)
      #expect(nodes[1].secondsToWait(other) == nil)
      for node in nodes { await node.exchange() }
      #expect(nodes[1].secondsToWait(one, requests: 10) != nil)
      #expect(nodes[1].secondsToWait(other, requests: 99) == nil)
    }
  }

  /// The maximum that a network gets from two nodes is the limit plus the requests that one of them
  /// accepts before an exchange, and these become a debt.
  @Test func theExcessOfOneExchangeIsADebt() async throws {
    try await withStore { store in
      let nodes = nodes(store)
      let one = try client("2001:db8::1")
      for node in nodes { #expect(node.secondsToWait(one, requests: 60) == nil) }
      for node in nodes + nodes {
        await node.exchange()
        _ = node.secondsToWait(try client("192.0.2.2"))
      }
      for node in nodes {
        let seconds = try #require(node.secondsToWait(one))
        #expect((11...21).contains(seconds))
      }
    }
  }

  @Test func theDebtIsAtMostOneBurst() async throws {
    try await withStore { store in
      let nodes = nodes(store) + nodes(store)
      let one = try client("192.0.2.1")
      for node in nodes {
        #expect(node.secondsToWait(one, requests: 100) == nil)
        await node.exchange()
      }
      let seconds = try #require(nodes[3].secondsToWait(one))
      #expect((90...101).contains(seconds))
    }
  }

  /// Most clients make few requests, which then cost other nodes and the server nothing.
  @Test func fewRequestsAreKeptByTheNodeUnlessOthersHaveManyOfTheNetwork() async throws {
    try await withStore { store in
      let nodes = nodes(store)
      let (one, other) = (try client("192.0.2.1"), try client("192.0.2.2"))
      let counts = try #require(store.sharedCounts)
      for client in [one, other] { #expect(nodes[0].secondsToWait(client, requests: 3) == nil) }
      await nodes[0].exchange()
      #expect(try await counts.counts(.requests, of: ["192.0.2.1", "192.0.2.2"]).isEmpty)
      #expect(nodes[1].secondsToWait(one, requests: 90) == nil)
      await nodes[1].exchange()
      for _ in 0..<2 {
        for client in [one, other] { _ = nodes[0].secondsToWait(client, requests: 3) }
        await nodes[0].exchange()
      }
      let known = try await counts.counts(.requests, of: ["192.0.2.1", "192.0.2.2"])
      #expect(Set(known.keys) == ["192.0.2.1"])
      #expect(try #require(known["192.0.2.1"]).value > 90_000)
    }
  }

  @Test func nodesExchangeByThemselvesWhileThereAreRequests() async throws {
    try await withStore { store in
      let nodes = (0..<2).map { _ in
        RateLimit(rate: 1, burst: 100, shared: store.sharedCounts, pause: .milliseconds(20))
      }
      let one = try client("192.0.2.1")
      #expect(nodes[0].secondsToWait(one, requests: 100) == nil)
      // On its own, the other node would accept a hundred.
      for _ in 0..<90 where nodes[1].secondsToWait(one) == nil {
        try await Task.sleep(for: .milliseconds(20))
      }
      #expect(nodes[1].secondsToWait(one) != nil)
    }
  }

  @Test func aNodeWithoutItsServerUsesItsOwnCounts() async throws {
    let server = try PostgresServer()
    let store = try PostgresStore(PostgresAddress(await server.createDatabase()))
    let limit = nodes(store)[0]
    let one = try client("192.0.2.1")
    try server.crash()
    // A charge takes at most half of the burst of a hundred.
    #expect(limit.secondsToWait(one, requests: 50) == nil)
    await limit.exchange()
    #expect(limit.secondsToWait(one, requests: 40) == nil)
    #expect(limit.secondsToWait(one, requests: 50) != nil)
    try store.close()
  }

  private func withStore(_ body: @Sendable (PostgresStore) async throws -> Void) async throws {
    try await PostgresServer.withDatabase { address in
      let store = try PostgresStore(PostgresAddress(address), connections: 4)
      try await body(store)
      try store.close()
    }
  }
}

/// A product of a vendor, in a market on a server.
private struct NodeMarket: Sendable {
  let product: Int64
  private let identifier: String
  private static let secret = "correct horse battery"

  init(_ address: String) async throws {
    let store = try PostgresStore(PostgresAddress(address), connections: 2)
    let vendor = try await store.addVendor(name: "Seller", secret: .generated(Self.secret))
    identifier = vendor.identifier.string
    product = try await store.create(
      .sample(), pictures: [.sample("teapot")],
      by: .vendor(identifier: identifier, secret: Self.secret), once: nil
    ).product.record.id
    try store.close()
  }

  /// Changes the stock of the product.
  func edit(
    at node: Node, as identifier: String? = nil, secret: String = Self.secret,
    from client: String = "192.0.2.7"
  ) async throws -> RawReply {
    let body = #"{"stock":77,"secret":"\#(secret)"}"#
    return try await node.send(
      """
      PATCH /api/products/\(product) HTTP/1.1\r\nidentifier: \(identifier ?? self.identifier)\r\n\
      Content-Length: \(body.utf8.count)
      """, body, from: client)
  }
}

/// One of the nodes of a market, on a connection from a proxy.
private struct Node: Sendable {
  private let store: PostgresStore
  private let service: RunningService

  static func start(
    _ address: String, requestRate: Int = ServiceLimits.requestRate, isBehindProxy: Bool = true
  ) async throws -> Node {
    let store = try PostgresStore(PostgresAddress(address), connections: 4)
    var options = ServiceOptions()
    options.isBehindProxy = isBehindProxy
    if isBehindProxy { options.trustedProxies = try #require(TrustedProxies(["127.0.0.0/8"])) }
    options.requestRate = requestRate
    return Node(store: store, service: try await RunningService.start(store, options))
  }

  func get(_ path: String, from client: String) async throws -> RawReply {
    try await send("GET \(path) HTTP/1.1", "", from: client)
  }

  func send(_ head: String, _ body: String, from client: String) async throws -> RawReply {
    try RawReply(
      await RawConnection(service.address).exchange(
        """
        \(head)\r\nHost: market.example\r\nX-Forwarded-For: \(client)\r\n\
        Connection: close\r\n\r\n\(body)
        """))
  }

  func end() async throws {
    service.tellToEnd()
    try await service.ended()
    try store.close()
  }
}
