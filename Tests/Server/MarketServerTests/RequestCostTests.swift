import Foundation
import HTTPTypes
import HummingbirdCore
import Market
import StoreFixtures
import Testing
import Text
import Wire

@testable import MarketServer

/// A request is charged by its size before any work on it.
@Suite(.timeLimit(.minutes(1))) struct RequestCostTests {
  /// Ten requests at once, then one per second.
  private static let options = {
    var options = ServiceOptions()
    options.isBehindProxy = true
    options.requestRate = 1
    return options
  }()

  /// The statuses of ten requests, one after the other.
  private static func statuses(
    of target: String, _ fields: [String] = [], at address: ServiceAddress
  ) async throws -> [Int] {
    var statuses: [Int] = []
    for number in 1...10 {
      let lines = ["GET \(target)\(number) HTTP/1.1", "Host: a"] + fields
      let reply = try await RawConnection(address).exchange(
        (lines + ["Connection: close", "", ""]).joined(separator: "\r\n"))
      statuses.append(try RawReply(reply).status)
    }
    return statuses
  }

  /// Each gets a usual reply, but three of them use up as much as ten usual ones.
  @Test(arguments: [
    ("/healthChecker?n=", ["X-Long: " + String(repeating: "a", count: 13_000)]),
    ("/api/products?page_no=", ["X-Long: " + String(repeating: "a", count: 13_000)]),
    ("/?offset=", ["Accept: text/html", "Cookie: " + String(repeating: "a;", count: 6_500)]),
    ("/healthChecker?x=\(String(repeating: "a", count: 13_000))", []),
    ("/healthChecker?n=", (1...180).map { "X-\($0): a" }),
    ("/api/products?items_per_page=800&page_no=", []),
    ("/api/products?search_value=a", []),
    ("/feed.xml?q=a", []), ("/sitemap.xml?part=", []), ("/products/1?n=", ["Accept: text/html"]),
  ])
  func aLargeRequestCountsAsSeveral(target: String, fields: [String]) async throws {
    try await serving(
      try await .selling(count: 1), .tcp(host: "127.0.0.1", port: 0), Self.options
    ) { address in
      let statuses = try await Self.statuses(of: target, fields, at: address)
      #expect(statuses.first == 200)
      #expect(statuses.count { $0 == 200 } <= 5 && statuses.contains(429), "\(statuses)")
    }
  }

  /// Each is refused, and three of them use up as much as ten usual ones.
  @Test func aPageThatIsRefusedCountsAsSeveral() async throws {
    try await serving(
      try await .selling(count: 1), .tcp(host: "127.0.0.1", port: 0), Self.options
    ) { address in
      let target = "/?q=\(String(repeating: "-a%20", count: 90))"
      let statuses = try await Self.statuses(of: target, ["Accept: text/html"], at: address)
      #expect(statuses.first == 400)
      #expect(statuses.count { $0 == 400 } <= 5 && statuses.contains(429), "\(statuses)")
    }
  }

  @Test func aUsualRequestCountsAsOne() async throws {
    try await serving(
      try await .selling(count: 1), .tcp(host: "127.0.0.1", port: 0), Self.options
    ) { address in
      let cookie = "Cookie: " + String(repeating: "a", count: 3_000)
      let statuses = try await Self.statuses(of: "/api/products?page_no=", [cookie], at: address)
      #expect(statuses == [Int](repeating: 200, count: 10))
    }
  }

  @Test func eachPictureOfAnUploadCounts() async throws {
    try await WritableMarket.serving(nil, Self.options) { market in
      var statuses: [Int] = []
      // A usual request counts as one, so that all of them would pass.
      for _ in 1...6 { statuses.append(try await market.create().status) }
      #expect(statuses.first == 201 && statuses.contains(429), "\(statuses)")
    }
  }

  @Test func everySizeHasACost() {
    #expect(RequestCost.head(bytes: 900, target: 200, fields: 20) == 1)
    #expect(RequestCost.head(bytes: 70_000, target: 200, fields: 20) == 18)
    #expect(RequestCost.head(bytes: 900, target: 200, fields: 190) == 4)
    #expect(RequestCost.head(bytes: 3_000, target: 2_000, fields: 20) == 4)
    #expect(RequestCost.list(.everything, rows: 20) == 1)
    #expect(RequestCost.list(.everything, rows: PageQuery.maximumSize) == 9)
    #expect(RequestCost.list(ProductQuery(search: "a"), rows: 20) == 10)
    #expect(RequestCost.list(ProductQuery(search: SearchTexts(["a", "b", "c"])), rows: 20) == 30)
    #expect(RequestCost.pictures(5) == 75)
    #expect(RequestCost.body(bytes: 1_000, textBytes: 1_000) == 0)
    #expect(RequestCost.body(bytes: 250_000, textBytes: 250_000) == 30)
    #expect(RequestCost.body(bytes: 250_000, textBytes: 0) == 3)
    #expect(RequestCost.body(bytes: 250_000, textBytes: 50_000) == 9)
  }

  private static let json = "Content-Type: application/json"
  private static let text = #"{"name":"\#(String(repeating: "a", count: 49_989))"}"#

  /// A body is charged though it is refused, whether or not its length is known, and by what it is,
  /// not by what it is declared to be.
  @Test(arguments: [
    (json, "Content-Length: 250000\r\n\r\n" + String(repeating: "[", count: 250_000)),
    (json, "Transfer-Encoding: chunked\r\n\r\n3\r\n{{{\r\n0\r\n\r\n"),
    (WritableMarket.multipart, "Content-Length: \(text.utf8.count)\r\n\r\n" + text),
    (WritableMarket.multipart, params),
  ])
  func aLargeBodyCountsAsSeveral(type: String, body: String) async throws {
    try await serving(
      try await .selling(count: 1), .tcp(host: "127.0.0.1", port: 0), Self.options
    ) { address in
      var statuses: [Int] = []
      for number in 1...10 {
        let reply = try await RawConnection(address).exchange(
          "PATCH /api/products/\(number) HTTP/1.1\r\nHost: a\r\nConnection: close\r\n"
            + "\(type)\r\n" + body)
        statuses.append(try RawReply(reply).status)
      }
      #expect(statuses.first != 429 && statuses.contains(429), "\(statuses)")
    }
  }

  private static let params = {
    let part = "--b\r\nContent-Disposition: form-data; name=\"params\"\r\n\r\n\(text)\r\n--b--\r\n"
    return "Content-Length: \(part.utf8.count)\r\n\r\n" + part
  }()

  /// The slow hash of a password costs as much as a picture.
  @Test(arguments: ["POST /item", "PATCH /item/1", "DELETE /item/1"])
  func aPasswordCountsAsSeveral(line: String) async throws {
    try await DialectPorts.serving(options: Self.options) { ports in
      var statuses: [Int] = []
      for _ in 1...10 {
        let reply = try await ports.at("1a").send(
          line,
          json: """
            {"title":"찻잔 세트","descriptions":"둘이 마시기 좋은 찻잔입니다","price":12000,\
            "currency":"KRW","stock":3,"images":[],"password":"1234"}
            """, identified: false)
        statuses.append(reply.status)
      }
      #expect(statuses.first == (line == "POST /item" ? 201 : 404))
      #expect(statuses.contains(429), "\(statuses)")
    }
  }

  /// One of 2 MB costs 32 requests, and its beginning four: none of ten would be refused for those.
  @Test func aBodyOfUnknownLengthIsChargedAsItArrives() async throws {
    var options = Self.options
    options.requestRate = 10
    let service = try await RunningService.start(try await .selling(count: 1), options)
    let part = "--b\r\nContent-Disposition: form-data; name=\"images\"; filename=\"a.jpg\"\r\n\r\n"
    let body = Array(part.utf8) + [UInt8](repeating: UInt8(ascii: "x"), count: 2 << 20)
    for _ in 1...10 {
      let connection = try RawConnection(service.address)
      try connection.send(
        "PATCH /api/products/1 HTTP/1.1\r\nHost: a\r\nConnection: close\r\n"
          + "\(WritableMarket.multipart)\r\nTransfer-Encoding: chunked\r\n\r\n"
          + "\(String(body.count, radix: 16))\r\n")
      try connection.send(body)
      try connection.send("\r\n0\r\n\r\n")
      _ = try? await connection.receive()
    }
    #expect(service.metrics.text(products: nil).contains("status=\"429\""))
    service.tellToEnd()
    try await service.ended()
  }

  /// A client that resumes is charged for the events that it missed, and only for those.
  @Test(arguments: [(0, true), (500, false)])
  func missedEventsCount(lastEvent: Int, isRefused: Bool) async throws {
    let fixture = try await MarketFixture.selling(count: 1)
    try await fixture.store.execute(
      """
      DELETE FROM event;
      WITH RECURSIVE number(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM number WHERE i < 500)
      INSERT INTO event (number, kind, product_id, vendor_id) SELECT i, 'changed', 1, 1 FROM number
      """)
    try await serving(fixture, .tcp(host: "127.0.0.1", port: 0), Self.options) { address in
      var streams: [RawConnection] = []
      var statuses: [Substring] = []
      for _ in 1...4 {
        let stream = try RawConnection(address)
        try stream.send(
          "GET /api/products/events HTTP/1.1\r\nHost: a\r\nLast-Event-ID: \(lastEvent)\r\n\r\n")
        statuses.append(try await stream.receive(count: 12).split(separator: " ")[1])
        streams.append(stream)
      }
      #expect(statuses.first == "200" && statuses.contains("429") == isRefused, "\(statuses)")
    }
  }

  /// A client that repeats what was refused waits: no more than four times a second at a connection.
  @Test func aRefusalTakesItsTime() async throws {
    try await serving(
      try await .selling(count: 1), .tcp(host: "127.0.0.1", port: 0), Self.options
    ) { address in
      let target = "/api/products?items_per_page=800&page_no="
      while try await Self.statuses(of: target, at: address).last != 429 {}
      let start = ContinuousClock.now
      let statuses = try await Self.statuses(of: target, at: address)
      let refused = statuses.count { $0 == 429 }
      #expect(refused > 0)
      #expect(ContinuousClock.now - start >= ServiceLimits.refusalPause * refused)
    }
  }

  /// A refusal because of size is a sentence in the reader's language.
  @Test(arguments: [
    (String(repeating: "a%20", count: 494) + "7", "150 words and filters", "150개"),
    (String(repeating: "price:1..2%20", count: 120), "1000 characters", "1000자"),
    (String(repeating: "%EA%B0%80", count: 1_001), "1000 characters", "1000자"),
  ])
  func aQueryThatIsTooLargeIsRefused(query: String, english: String, korean: String) async throws {
    try await serving(try .init(), .tcp(host: "127.0.0.1", port: 0)) { address in
      for (language, words) in [("en", english), ("ko", korean)] {
        let reply = try RawReply(
          await RawConnection(address).exchange(
            """
            GET /?q=\(query) HTTP/1.1\r\nHost: a\r\nAccept: text/html\r\n\
            Accept-Language: \(language)\r\nConnection: close\r\n\r\n
            """))
        #expect(reply.status == 400 && reply.body.contains(words), "\(reply.head)")
      }
    }
  }

  /// A list that is longer than any client writes is not read.
  @Test func endlessListsAreNotRead() throws {
    let many = String(repeating: "a,", count: 35_000)
    #expect(!Gzip.isAccepted(by: many + "gzip"))
    #expect(!Gzip.isAccepted(by: String(repeating: "a,", count: 60) + "gzip"))
    #expect(Gzip.isAccepted(by: String(repeating: "a,", count: 40) + "gzip"))
    let tag = EntityTag(of: [])
    #expect(!tag.isNamed(byIfNoneMatch: String(repeating: "\"x\", ", count: 1_000) + tag.field))
    #expect(tag.isNamed(byIfNoneMatch: String(repeating: "\"x\", ", count: 100) + tag.field))
    #expect(ByteRange("bytes=" + String(repeating: "1-", count: 9_000), count: 9) == .whole)
  }

  /// The nearest hops count; a client cannot hide behind a list of proxies.
  @Test func theClientIsTheNearestHop() throws {
    let proxies = try #require(TrustedProxies(["127.0.0.0/8"]))
    let peer = try #require(ClientAddress("127.0.0.1"))
    func client(_ values: [String]) -> String { proxies.client(peer: peer) { _ in values }.text }
    #expect(client([String(repeating: "192.0.2.9,", count: 5_000) + "192.0.2.7"]) == "192.0.2.7")
    #expect(client(["192.0.2.9", "192.0.2.7, 127.0.0.3,, ,127.0.0.2"]) == "127.0.0.2")
    #expect(client(["192.0.2.9", "192.0.2.7, 127.0.0.3,,127.0.0.2"]) == "192.0.2.7")
    #expect(client(["192.0.2.9,", "127.0.0.2"]) == "192.0.2.9")
    #expect(client([String(repeating: "127.0.0.2,", count: 5_000)]) == "127.0.0.2")
    #expect(proxies.scheme(peer: peer) { _ in ["HTTPS"] } == .https)
    #expect(proxies.scheme(peer: peer) { _ in [String(repeating: "https,", count: 9)] } == nil)
  }
}
