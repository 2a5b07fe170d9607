import Testing

@testable import MarketServer

/// A proxy's headers about its clients count; a client's own do not.
@Suite(.timeLimit(.minutes(1))) struct ProxyTests {
  private func options(trusting proxies: [String]) throws -> ServiceOptions {
    var options = ServiceOptions()
    options.isBehindProxy = true
    options.trustedProxies = try #require(TrustedProxies(proxies))
    // Ten at once, then one per second.
    options.requestRate = 1
    return options
  }

  private func get(
    _ path: String, from client: String, at address: ServiceAddress
  ) async throws -> RawReply {
    try RawReply(
      await RawConnection(address).exchange(
        """
        GET \(path) HTTP/1.1\r\nHost: market.example\r\nX-Forwarded-For: \(client)\r\n\
        X-Forwarded-Proto: https\r\nConnection: close\r\n\r\n
        """))
  }

  /// The first reply that is not 200.
  private func spend(from client: String, at address: ServiceAddress) async throws -> RawReply {
    var reply = try await get("/healthChecker", from: client, at: address)
    for _ in 1...1_000 where reply.status == 200 {
      reply = try await get("/healthChecker", from: client, at: address)
    }
    return reply
  }

  @Test func eachClientOfATrustedOneHasItsOwnLimit() async throws {
    let fixture = try await MarketFixture.selling(count: 1)
    _ = try await fixture.addPictures(to: 1)
    let any = ServiceAddress.tcp(host: "127.0.0.1", port: 0)
    try await serving(fixture, any, options(trusting: ["127.0.0.0/8"])) { address in
      let limited = try await spend(from: "192.0.2.1", at: address)
      #expect(limited.status == 429)
      #expect(limited.header("Retry-After") == "1")
      let other = try await get("/api/products/1", from: "192.0.2.2", at: address)
      #expect(other.status == 200)
      // The proxy also reports how its clients reach the market.
      #expect(other.body.contains("\"url\":\"https://market.example/pictures/"))
    }
  }

  @Test func headersOfOtherPeersAreIgnored() async throws {
    let fixture = try await MarketFixture.selling(count: 1)
    _ = try await fixture.addPictures(to: 1)
    let any = ServiceAddress.tcp(host: "127.0.0.1", port: 0)
    try await serving(fixture, any, options(trusting: ["192.0.2.77"])) { address in
      let reply = try await get("/api/products/1", from: "192.0.2.2", at: address)
      #expect(reply.body.contains("\"url\":\"http://market.example/pictures/"))
      #expect(try await spend(from: "192.0.2.1", at: address).status == 429)
      // It is the same client, regardless of the address it claims.
      var refused = 0
      for client in 2...30 {
        let reply = try await get("/healthChecker", from: "192.0.2.\(client)", at: address)
        if reply.status == 429 { refused += 1 }
      }
      #expect(refused > 0)
    }
  }
}
