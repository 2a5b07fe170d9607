import Foundation
import Market
import NIOCore
import Synchronization
import Testing
import Text

@testable import MarketClient

/// Requests on a bad network, over real sockets with small limits.
@Suite(.timeLimit(.minutes(1)))
struct HostileServerTests {
  /// Long limits except for the body: a slow machine must not cause a timeout.
  private static func limits(_ change: (inout TransportLimits) -> Void = { _ in })
    -> TransportLimits
  {
    var limits = TransportLimits()
    limits.jsonBody = 1_048_576
    change(&limits)
    return limits
  }

  private static let hurriedStart = limits { $0.firstByte = .milliseconds(300) }
  private static let hurriedEnd = limits { $0.whole = .milliseconds(500) }

  private static let good = Fixture.page([Fixture.row()])
  private static let head = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n"

  private func client(_ address: String, limits: TransportLimits = Self.limits()) throws
    -> MarketClient
  {
    MarketClient(address: try MarketAddress(address), limits: limits)
  }

  /// Returns the error of a request to a server that plays `steps`.
  private func error(
    _ steps: HostileServer.Step..., limits: TransportLimits = Self.limits()
  ) async throws -> MarketError? {
    let server = try await HostileServer.start { _ in steps }
    let client = try client("http://127.0.0.1:\(server.port)", limits: limits)
    let error = await failure(of: try await client.page(firstPage))
    await client.shutdown()
    await server.stop()
    return error
  }

  private func fault(_ error: MarketError?) -> ConnectionFault? {
    if case .connection(_, let fault) = error { fault } else { nil }
  }

  @Test func aGoodAnswer() async throws {
    let length = "Content-Length: \(Self.good.utf8.count)\r\n\r\n"
    let server = try await HostileServer.start { _ in [.send(Self.head + length + Self.good)] }
    let client = try client("http://127.0.0.1:\(server.port)/base/")
    let page = try await client.page(PageRequest(.number(3), size: 5))
    #expect(page.products.count == 1)
    _ = try await client.page(PageRequest(.after("a/b c")))
    let requests = server.requests
    #expect(requests[0].hasPrefix("GET /base/api/products?page_no=3&items_per_page=5 HTTP/1.1\r\n"))
    #expect(requests[1].hasPrefix("GET /base/api/products?after=a%2Fb%20c&items_per_page=20 HTTP"))
    _ = try await client.page(
      PageRequest(
        .number(1),
        query: ProductQuery(
          search: "찻잔 a+b&c", sort: .priceAscending, currency: .usd, minimumPrice: 2.5,
          maximumPrice: 10, inStock: true, vendorID: 6)))
    #expect(
      server.requests[2].hasPrefix(
        "GET /base/api/products?page_no=1&items_per_page=20&search_value="
          + "%EC%B0%BB%EC%9E%94%20a%2Bb%26c&sort=price_asc&currency=USD&min_price=2.5&max_price=10"
          + "&in_stock=true&vendor_id=6 HTTP"))
    let words = ProductQuery(
      search: SearchTexts([SearchTerms(["oak", "writing desk"]), SearchTerms(["lamp"])]))
    _ = try await client.page(PageRequest(.number(1), query: words))
    #expect(
      server.requests[3].contains(
        "&search_value=oak%20writing%20desk&or=lamp&words=oak%20%22writing%20desk%22&words=lamp "))
    #expect(requests[0].contains("Host: 127.0.0.1:\(server.port)\r\n"))
    await client.shutdown()
    #expect(await failure(of: try await client.page(firstPage)) != nil)
    await server.stop()
  }

  @Test func nothingListens() async throws {
    let server = try await HostileServer.start { _ in [] }
    await server.stop()
    for host in ["127.0.0.1", "localhost"] {
      let client = try client("http://\(host):\(server.port)")
      let error = await failure(of: try await client.page(firstPage))
      #expect(fault(error) == .refused, "\(String(describing: error))")
      await client.shutdown()
    }
  }

  /// An unknown host has a separate error; without a name server it is a timeout.
  @Test func noSuchHost() async throws {
    let client = try client("https://market.invalid")
    let error = await failure(of: try await client.page(firstPage))
    #expect(
      fault(error) == .unknownHost
        || error == .timeout(.connect, seconds: 5),
      "\(String(describing: error))")
    await client.shutdown()
  }

  @Test func silence() async throws {
    #expect(try await error(limits: Self.hurriedStart) == .timeout(.firstByte, seconds: 1))
  }

  @Test func headersThatDrip() async throws {
    let drip = HostileServer.Step.drip(Self.head + Self.good, pause: .milliseconds(20))
    #expect(try await error(drip, limits: Self.hurriedStart) == .timeout(.firstByte, seconds: 1))
  }

  @Test func aBodyThatDrips() async throws {
    let head = HostileServer.Step.send(Self.head + "Content-Length: 1000\r\n\r\n")
    let drip = HostileServer.Step.drip(
      String(repeating: " ", count: 1_000), pause: .milliseconds(20))
    #expect(try await error(head, drip, limits: Self.hurriedEnd) == .timeout(.whole, seconds: 1))
  }

  @Test func aBodyThatStops() async throws {
    let part = HostileServer.Step.send(Self.head + "Content-Length: 1000\r\n\r\n{")
    #expect(try await error(part, limits: Self.hurriedEnd) == .timeout(.whole, seconds: 1))
  }

  @Test func anEndlessBody() async throws {
    let block = [UInt8](repeating: 0x20, count: 65_536)
    #expect(
      try await error(.send(Self.head + "\r\n"), .flood(block)) == .tooLarge(limit: 1_048_576))
  }

  @Test func aBodyAnnouncedTooLarge() async throws {
    #expect(
      try await error(.send(Self.head + "Content-Length: 99999999999\r\n\r\n{"))
        == .tooLarge(limit: 1_048_576))
  }

  @Test func endlessHeaders() async throws {
    let line = [UInt8]("X-Filler: \(String(repeating: "x", count: 1_000))\r\n".utf8)
    #expect(
      try await error(.send(Self.head), .flood(line)) == .notAMarket(.notHTTP))
  }

  @Test func aBombInGzip() async throws {
    let bomb = deflateBomb(repeats: 80_000)
    #expect(bomb.count < 140_000)
    let encoding = "Content-Encoding: gzip\r\nContent-Length: \(bomb.count)\r\n\r\n"
    #expect(
      try await error(.send(Self.head + encoding), .bytes(bomb)) == .tooLarge(limit: 1_048_576))
  }

  @Test func invalidGzip() async throws {
    let encoding = "Content-Encoding: gzip\r\nContent-Length: 9\r\n\r\n"
    let error = try await error(.send(Self.head + encoding), .send("not gzip!"))
    #expect(fault(error) == .notDecompressed, "\(String(describing: error))")
  }

  @Test func anAnswerCutShort() async throws {
    let error = try await error(.send(Self.head + "Content-Length: 1000\r\n\r\n{"), .close)
    #expect(fault(error) == .closed, "\(String(describing: error))")
  }

  @Test func aConnectionClosedAtOnce() async throws {
    let error = try await error(.close)
    #expect(fault(error) == .closed, "\(String(describing: error))")
  }

  @Test func aConnectionReset() async throws {
    let error = try await error(.send(Self.head + "Content-Length: 9\r\n\r\n{"), .reset)
    #expect(fault(error) == .closed, "\(String(describing: error))")
  }

  /// A server that is replaced, or its proxy, fails once.
  @Test(arguments: [
    HostileServer.Step.close, .reset,
    .send("HTTP/1.1 502 Bad Gateway\r\nContent-Length: 0\r\n\r\n"),
    .send("HTTP/1.1 504 Gateway Timeout\r\nContent-Length: 0\r\n\r\n"),
  ])
  func aReadIsSentOnceMore(failure: HostileServer.Step) async throws {
    let reply = Self.head + "Content-Length: \(Self.good.utf8.count)\r\n\r\n" + Self.good
    let count = Atomic(0)
    let server = try await HostileServer.start { _ in
      let number = count.add(1, ordering: .relaxed).newValue
      return number == 1 ? [.send(""), failure, .close] : [.send(reply), .close]
    }
    let client = try client("http://127.0.0.1:\(server.port)")
    #expect(try await client.page(firstPage).products.count == 1)
    #expect(server.requests.count == 2)
    await client.shutdown()
    await server.stop()
  }

  @Test func badChunks() async throws {
    let error = try await error(
      .send(Self.head + "Transfer-Encoding: chunked\r\n\r\nzz\r\n{\r\n0\r\n\r\n"))
    #expect(fault(error) == .garbled, "\(String(describing: error))")
  }

  @Test(arguments: ["\u{1}\u{2}\u{3}\r\n\r\n", "SSH-2.0-OpenSSH_9.2\r\n", "HTTP/9.9 what\r\n\r\n"])
  func garbage(text: String) async throws {
    #expect(try await error(.send(text), .close) == .notAMarket(.notHTTP))
  }

  /// The HTTP library took these for informational replies and trapped on their bodies.
  @Test(arguments: ["000", "050", "099"])
  func anInvalidStatus(status: String) async throws {
    let reply = "HTTP/1.1 \(status) x\r\nContent-Length: 2\r\n\r\n{}"
    #expect(try await error(.send(reply), .close) == .notAMarket(.notHTTP))
  }

  @Test func aWebPage() async throws {
    #expect(
      try await error(
        .send("HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 6\r\n\r\n<html>"))
        == .notAMarket(.webPage))
  }

  @Test(arguments: [301, 302, 303, 307, 308])
  func anAPINeverFollows(status: Int) async throws {
    let head = "HTTP/1.1 \(status) Go\r\nLocation: file:///etc/passwd\r\nContent-Length: 0\r\n\r\n"
    #expect(try await error(.send(head)) == .redirect(to: "file:///etc/passwd"))
  }
}
