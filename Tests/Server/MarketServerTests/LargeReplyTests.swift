import StoreFixtures
import TestSupport
import Testing

@testable import MarketServer

/// The replies that clients do not read have bounded memory.
@Suite(.timeLimit(.minutes(1))) struct LargeReplyTests {
  @Test func anAddressHasAQuarterOfTheMemoryOfLargeReplies() async throws {
    let (fixture, picture) = try await MarketFixture.selling(pictureOf: 3_000_000)
    var options = ServiceOptions()
    options.isBehindProxy = true
    options.trustedProxies = try #require(TrustedProxies(["127.0.0.0/8"]))
    options.largeReplies = 16_000_000
    try await during(options, fixture) { service in
      func request(_ path: String, by client: String) -> String {
        """
        GET \(path) HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: \(client)\r\n\
        Connection: close\r\n\r\n
        """
      }
      func reply(_ path: String, to client: String) async throws -> String {
        try await RawConnection(service.address).exchange(request(path, by: client))
      }
      let unread = try RawConnection(service.address, receiveBuffer: 65_536)
      try unread.send(request(picture, by: "192.0.2.1"))
      #expect(try await unread.receive(count: 12) == "HTTP/1.1 200")

      let refused = try await reply(picture, to: "192.0.2.1")
      #expect(refused.hasPrefix("HTTP/1.1 503 ") && refused.contains("\r\nRetry-After: 1\r\n"))
      #expect(try await reply("/healthChecker", to: "192.0.2.1").hasPrefix("HTTP/1.1 200 "))
      let other = try await reply(picture, to: "192.0.2.2")
      #expect(other.hasPrefix("HTTP/1.1 200 ") && other.utf8.count > 3_000_000)

      #expect(try await unread.receive().utf8.count > 3_000_000)
      try await until { try await reply(picture, to: "192.0.2.1").hasPrefix("HTTP/1.1 200 ") }
    }
  }
}
