import MarketStore
import Testing

@testable import MarketServer

/// HTTP/1.1 to the letter: a case for every rule, sent byte for byte, with the section that defines
/// it.
@Suite(.timeLimit(.minutes(2))) struct HTTPRulesTests {
  private static let anywhere = ServiceAddress.tcp(host: "127.0.0.1", port: 0)

  /// A request with one reply, after which the connection is closed.
  struct Case: CustomTestStringConvertible, Sendable {
    let section: String
    let rule: String
    let request: String
    let status: Int

    init(_ section: String, _ rule: String, _ request: String, _ status: Int) {
      self.section = section
      self.rule = rule
      self.request = request.replacing("\n", with: "\r\n") + "\r\n\r\n"
      self.status = status
    }

    /// - Parameter raw: The whole request, whose line ends are not replaced.
    init(_ section: String, _ rule: String, raw: String, _ status: Int) {
      (self.section, self.rule, self.request, self.status) = (section, rule, raw, status)
    }

    var testDescription: String { "\(section): \(rule)" }
  }

  private static let get = "GET /healthChecker HTTP/1.1\nHost: a\nConnection: close\n"
  private static let post = "POST /api/products HTTP/1.1\nHost: a\nConnection: close\n"
  private static let zeros = String(repeating: "0", count: 100_000)
  private static let options = String(repeating: "a,", count: 2_000)
  private static let target = String(repeating: "a", count: 17_000)
  private static let host = String(repeating: "a", count: 1_000)
  private static let extensions = String(repeating: ";a=b", count: 25_000)

  static let cases = [
    Case("RFC 9112 §3.2", "no Host", "GET /healthChecker HTTP/1.1", 400),
    Case("RFC 9112 §3.2", "two Hosts", "GET /healthChecker HTTP/1.1\nHost: a\nHost: a", 400),
    Case("RFC 9112 §3.2", "two words", "GET /healthChecker HTTP/1.1\nHost: a b/c", 400),
    Case("RFC 9112 §3.2", "a path", "GET /healthChecker HTTP/1.1\nHost: a/b", 400),
    Case("RFC 9110 §4.2.1", "an empty Host", "GET /healthChecker HTTP/1.1\nHost:", 400),
    Case("RFC 9110 §4.2.4", "a user", "GET /healthChecker HTTP/1.1\nHost: u@a", 400),
    Case(
      "RFC 3986 §3.2.2", "a numeric Host", get.replacing("Host: a", with: "Host: [::1]:80"), 200),
    Case("RFC 9112 §3.2", "an old one without Host", "GET /healthChecker HTTP/1.0", 200),
    Case("RFC 9112 §3.2.1", "no path", "GET healthChecker HTTP/1.1\nHost: a", 400),
    Case("RFC 9112 §3.2.2", "no such scheme", "GET ftp://a/b HTTP/1.1\nHost: a", 400),
    Case("RFC 9112 §3.2.3", "a tunnel", "CONNECT a:80 HTTP/1.1\nHost: a:80", 501),
    Case("RFC 9112 §3.2.4", "* is for OPTIONS", "GET * HTTP/1.1\nHost: a", 400),
    Case(
      "RFC 9110 §9.3.7", "OPTIONS *", "OPTIONS * HTTP/1.1\nHost: a\nConnection: close", 204),
    Case("RFC 9110 §15.6.2", "no such method", "BREW /a HTTP/1.1\nHost: a", 501),
    Case("RFC 9110 §9.1", "methods are in upper case", "get /a HTTP/1.1\nHost: a", 501),
    Case("RFC 9110 §15.6.2", "a method of WebDAV", "PROPFIND / HTTP/1.1\nHost: a", 501),
    Case(
      "RFC 9110 §15.5.6", "a method that is not for this",
      "PUT /api/products HTTP/1.1\nHost: a\nConnection: close", 405),
    Case(
      "RFC 9110 §15.5.6", "a method that is for nothing here",
      "QUERY /api/products HTTP/1.1\nHost: a\nConnection: close", 405),
    Case("RFC 9112 §3", "not a request", "nonsense", 400),
    Case("RFC 9112 §3", "not even text", "\u{16}\u{3}\u{1}\u{0}", 400),
    Case("RFC 9110 §15.6.6", "another version", "GET / HTTP/2.0\nHost: a", 505),
    Case(
      "RFC 9112 §2.2", "bare line feeds",
      raw: "GET /healthChecker HTTP/1.1\nHost: a\nConnection: close\n\n", 400),
    Case(
      "RFC 9112 §2.2", "a bare line feed after the first line",
      raw: "\r\nGET /healthChecker HTTP/1.1\nHost: a\r\nConnection: close\r\n\r\n", 400),
    Case(
      "RFC 9112 §2.2", "a bare line feed in a header",
      raw: "GET /healthChecker HTTP/1.1\r\nHost: a\nConnection: close\r\n\r\n", 400),
    Case(
      "RFC 9112 §2.2", "a bare line feed at the end",
      raw: "GET /healthChecker HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\n", 400),
    Case(
      "RFC 9112 §7.1", "a bare line feed after the size of a chunk",
      raw: post.replacing("\n", with: "\r\n")
        + "Transfer-Encoding: chunked\r\n\r\n1\na\r\n0\r\n\r\n", 400),
    Case("RFC 9112 §3", "two blanks", get.replacing("GET ", with: "GET  "), 400),
    Case("RFC 9112 §3", "two blanks after the target", get.replacing(" HTTP", with: "  HTTP"), 400),
    Case(
      "RFC 9112 §3", "two blanks after an empty line",
      "\n" + get.replacing(" HTTP", with: "  HTTP"), 400),
    Case("RFC 9112 §2.2", "an empty line before", "\n" + get, 200),
    Case("RFC 9112 §5.1", "a space before a colon", get + "A : b", 400),
    Case("RFC 9112 §5.2", "a folded line", get + "A: b\n c", 400),
    Case("RFC 9110 §5.5", "a NUL in a value", get + "A: b\u{0}c", 400),
    Case("RFC 9112 §6.3", "an unknown coding", get + "Transfer-Encoding: xchunked", 400),
    Case("RFC 9112 §6.3", "chunked is not last", post + "Transfer-Encoding: chunked, gzip", 400),
    Case("RFC 9112 §6.3", "without chunked", post + "Transfer-Encoding: gzip", 400),
    Case("RFC 9112 §6.1", "chunked twice", post + "Transfer-Encoding: chunked, chunked", 400),
    Case("RFC 9112 §6.1", "not implemented", post + "Transfer-Encoding: gzip, chunked", 501),
    Case("RFC 9112 §6.1", "even without a body", get + "Transfer-Encoding: gzip, chunked", 501),
    Case(
      "RFC 9112 §6.1", "chunked in HTTP/1.0",
      "POST /api/products HTTP/1.0\nTransfer-Encoding: chunked\n\n0", 400),
    Case(
      "RFC 9112 §6.3", "two ways to end",
      post + "Transfer-Encoding: chunked\nContent-Length: 5\n\n0", 400),
    Case("RFC 9112 §6.3", "two lengths", post + "Content-Length: 5\nContent-Length: 6", 400),
    Case("RFC 9112 §6.3", "a list of lengths", post + "Content-Length: 5, 6", 400),
    Case("RFC 9110 §8.6", "a signed length", post + "Content-Length: +5", 400),
    Case("RFC 9110 §8.6", "a negative length", post + "Content-Length: -5", 400),
    Case("RFC 9110 §8.6", "a length in hexadecimal", post + "Content-Length: 0x5", 400),
    Case("RFC 9110 §8.6", "no number", post + "Content-Length: five", 400),
    Case("RFC 9110 §8.6", "an overflow", post + "Content-Length: 99999999999999999999", 400),
    Case(
      "RFC 9112 §7.1", "not the size of a chunk", post + "Transfer-Encoding: chunked\n\nx", 400),
    Case(
      "RFC 9112 §7.1.1", "long extensions",
      post + "Transfer-Encoding: chunked\n\n1\(extensions)\na\n0\n", 400),
    Case(
      "RFC 9112 §7.1", "zeros before a size",
      post + "Transfer-Encoding: chunked\n\n\(zeros)1\na\n0\n", 400),
    Case("RFC 9110 §10.1.1", "another expectation", post + "Expect: 200-ok", 417),
    Case("RFC 9110 §10.1.1", "one of several", post + "Expect: 100-continue, 200-ok", 417),
    Case(
      "RFC 6585 §5", "a field that is too long", get + "A: " + zeros, 431),
    Case("RFC 6585 §5", "a list without end", get + "Connection: \(options)close", 431),
    Case(
      "RFC 6585 §5", "codings without end", post + "Transfer-Encoding: \(options)chunked", 431),
    Case("RFC 6585 §5", "expectations without end", post + "Expect: \(options)", 431),
    Case(
      "RFC 9110 §15.5.15", "a target that is too long",
      "GET /?a=\(target) HTTP/1.1\nHost: a", 414),
    Case("RFC 9110 §7.2", "a host that is too long", "GET / HTTP/1.1\nHost: \(host)", 400),
    Case(
      "RFC 6585 §5", "too many fields",
      get + (1...300).map { "A\($0): b" }.joined(separator: "\n"), 431),
  ]

  /// Each reply has a Date (RFC 9110 §6.6.1) and announces that the connection ends (RFC 9112
  /// §9.6).
  @Test(arguments: cases) func isAnswered(rule: Case) async throws {
    try await serving(try .init(), Self.anywhere) { address in
      let reply = try RawReply(await RawConnection(address).exchange(rule.request))
      #expect(reply.status == rule.status, "\(reply.head)")
      #expect(reply.header("Date")?.hasSuffix(" GMT") == true, "\(reply.head)")
      #expect(reply.header("Connection") == "close")
      #expect(reply.status == 204 || reply.header("Content-Length") == "\(reply.body.utf8.count)")
    }
  }

  /// RFC 9112 §3.2.2: the server in the target counts, not `Host`.
  @Test(arguments: ["http://other.example:81", "HTTP://other.example:81"])
  func aCompleteTargetReplacesTheHost(server: String) async throws {
    let fixture = try await MarketFixture.selling(count: 1)
    _ = try await fixture.addPictures(to: 1)
    try await serving(fixture, Self.anywhere) { address in
      let reply = try await RawConnection(address).exchange(
        "GET \(server)/api/products/1 HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
      #expect(reply.hasPrefix("HTTP/1.1 200 OK\r\n"))
      #expect(reply.contains("\"http://other.example:81/pictures/"), "\(reply)")
    }
  }

  /// RFC 9112 §9.3: a client of HTTP/1.0 keeps its connection only if it asks for that.
  @Test func anOldConnectionEnds() async throws {
    try await serving(try .init(), Self.anywhere) { address in
      let request = "GET /healthChecker HTTP/1.0\r\n"
      let once = try await RawConnection(address).exchange(request + "\r\n")
      #expect(once.hasPrefix("HTTP/1.1 200 OK\r\n") && once.hasSuffix("\"OK\""))
      #expect(try RawReply(once).header("Connection") == "close")

      let kept = try RawConnection(address)
      for _ in 1...2 {
        try kept.send(request + "Connection: Keep-Alive\r\n\r\n")
        let reply = try RawReply(await kept.receive(until: "\"OK\""))
        #expect(reply.header("Connection") == "keep-alive")
      }
      try kept.send(request + "\r\n")
      #expect(try await kept.receive().hasSuffix("\"OK\""))
    }
  }

  /// RFC 9112 §6.1: no chunks to a client of HTTP/1.0; the end of the connection ends the events.
  @Test(arguments: ["", "Connection: keep-alive\r\n"])
  func oldClientsGetNoChunks(field: String) async throws {
    let service = try await RunningService.start(try .init())
    let old = try RawConnection(service.address)
    try old.send("GET /api/products/events HTTP/1.0\r\n\(field)\r\n")
    // There may be several comments at once.
    let head = try await old.receive(until: ":\n\n")
    #expect(head.hasPrefix("HTTP/1.1 200 OK\r\n"))
    #expect(!head.lowercased().contains("transfer-encoding"))
    #expect(head.contains("Connection: close\r\n"))
    service.tellToEnd()
    try await service.ended()
    #expect(!(try await old.receive().contains("\r\n")))
  }

  /// RFC 9110 §10.1.1: a client of HTTP/1.0 would take 100 Continue for the reply.
  @Test func oldClientsGetNoInterimReply() async throws {
    try await serving(try .init(), Self.anywhere) { address in
      let reply = try await RawConnection(address).exchange(
        "POST /api/products HTTP/1.0\r\nExpect: 100-continue\r\nContent-Length: 2\r\n\r\n{}")
      #expect(reply.hasPrefix("HTTP/1.1 4"), "\(reply)")
    }
  }

  /// RFC 9110 §9.3.2: a reply to HEAD ends with its header, refusals included.
  @Test func aReplyToHeadHasNoBody() async throws {
    try await serving(try .init(), Self.anywhere) { address in
      for head in ["HEAD /healthChecker HTTP/1.1\r\nHost: a b\r\n\r\n", "HEAD / HTTP/1.1\r\n\r\n"] {
        let reply = try await RawConnection(address).exchange(head)
        #expect(reply.hasPrefix("HTTP/1.1 400 ") && reply.hasSuffix("\r\n\r\n"))
      }
      for path in ["/healthChecker", "/api/products", "/api/products/9", "/none"] {
        let head = "HEAD \(path) HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"
        let reply = try await RawConnection(address).exchange(head)
        #expect(reply.hasSuffix("\r\n\r\n"), "\(reply)")
        #expect(reply.firstMatch(of: /Content-Length: [1-9]/.ignoresCase()) != nil, "\(reply)")
      }
      let events = try RawConnection(address)
      try events.send("HEAD /api/products/events HTTP/1.1\r\nHost: a\r\n\r\n")
      let head = try await events.receive(until: "\r\n\r\n")
      #expect(head.hasPrefix("HTTP/1.1 200 "))
      // RFC 9110 §8.6: only the length that GET would have.
      #expect(!head.contains("Content-Length"), "\(head)")
      try events.send("GET /healthChecker HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
      #expect(try await events.receive().hasPrefix("HTTP/1.1 200 "))
    }
  }

  /// A body would be taken for the beginning of the next reply.
  @Test(arguments: [(421, "evil.example", 1), (429, "localhost", 14)])
  func aRefusalOfHeadHasNoBody(status: Int, host: String, count: Int) async throws {
    var options = ServiceOptions()
    options.acceptsOnlyLocalNames = true
    // Ten requests at once, then one per second.
    options.isBehindProxy = true
    options.requestRate = 1
    try await serving(try .init(), Self.anywhere, options) { address in
      let head = "HEAD /healthChecker HTTP/1.1\r\nHost: \(host)\r\n\r\n"
      let get = "GET /healthChecker HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
      let replies = try await RawConnection(address)
        .exchange(String(repeating: head, count: count) + get)
      // The last part is the body of the reply to GET.
      let parts = replies.split(separator: "\r\n\r\n")
      #expect(parts.count == count + 2, "\(replies)")
      #expect(parts.dropLast().allSatisfy { $0.hasPrefix("HTTP/1.1 ") }, "\(replies)")
      #expect(parts.dropLast(2).contains { $0.hasPrefix("HTTP/1.1 \(status) ") }, "\(replies)")
    }
  }

  /// A refusal may be from the guard of the connection, the pipeline or a route.
  @Test(arguments: [
    ("GET /healthChecker HTTP/1.1\r\nHost: a", 200), ("GET /nothing HTTP/1.1\r\nHost: a", 404),
    ("DELETE /item HTTP/1.1\r\nHost: a\r\nOrigin: https://evil.example", 403),
    ("GET /healthChecker HTTP/1.1", 400),
  ])
  func noReplyIsTakenForAnotherType(request: String, status: Int) async throws {
    try await serving(try .init(), Self.anywhere) { address in
      let reply = try RawReply(
        await RawConnection(address).exchange(request + "\r\nConnection: close\r\n\r\n"))
      #expect(reply.status == status)
      #expect(reply.header("X-Content-Type-Options") == "nosniff", "\(reply.head)")
      #expect(status == 200 || reply.header("Cache-Control") == "no-store", "\(reply.head)")
    }
  }

  /// RFC 9112 §9.3.2: replies are in the order of the requests, and a refusal is one of them.
  @Test func aRefusalWaitsForEarlierReplies() async throws {
    try await serving(try .init(), Self.anywhere) { address in
      let good = "GET /healthChecker HTTP/1.1\r\nHost: a\r\n\r\n"
      for bad in ["GET / HTTP/1.1\r\n\r\n", "GET / HTTP/1.1\r\nHost: a\r\nA : b\r\n\r\n"] {
        let replies = try await RawConnection(address).exchange(good + good + bad + good)
        let statuses = replies.matches(of: #/HTTP/1\.1 (\d+) /#).map { String($0.1) }
        #expect(statuses == ["200", "200", "400"])
      }
    }
  }

  /// RFC 9112 §8: a client may end the connection inside a body.
  @Test(arguments: [
    ("GET /healthChecker", 0), ("GET /healthChecker", 1), ("POST /api/products", 0),
  ])
  func aBrokenBodyHasOneReply(request: String, earlier: Int) async throws {
    try await serving(try .init(), Self.anywhere) { address in
      let connection = try RawConnection(address)
      let whole = "GET /healthChecker HTTP/1.1\r\nHost: a\r\n\r\n"
      try connection.send(
        String(repeating: whole, count: earlier)
          + "\(request) HTTP/1.1\r\nHost: a\r\nContent-Length: 50\r\n\r\nhello")
      connection.endSending()
      let replies = try await connection.receive()
      #expect(replies.matches(of: #/HTTP/1\.1 /#).count == earlier + 1, "\(replies)")
    }
  }

  @Test(arguments: [0, 1]) func aHeadThatEndsTooEarlyIsRefused(earlier: Int) async throws {
    try await serving(try .init(), Self.anywhere) { address in
      let connection = try RawConnection(address)
      let head = "GET /healthChecker HTTP/1.1\r\nHost: a\r\n"
      try connection.send(String(repeating: head + "\r\n", count: earlier) + head)
      connection.endSending()
      let replies = try await connection.receive()
      let statuses = replies.matches(of: #/HTTP/1\.1 (\d+) /#).map { String($0.1) }
      #expect(statuses == Array(repeating: "200", count: earlier) + ["400"], "\(replies)")
    }
  }

  /// However many requests arrive in one read, only a few wait for their replies.
  @Test func requestsWithoutAReplyAreLimited() async throws {
    let service = try await RunningService.start(try MarketFixture(), at: Self.anywhere)
    let request = "GET /healthChecker HTTP/1.1\r\nHost: a\r\n\r\n"
    let replies = try await RawConnection(service.address)
      .exchange(String(repeating: request, count: 10_000))
    let statuses = replies.matches(of: #/HTTP/1\.1 (\d+) /#).map { String($0.1) }
    #expect(statuses.starts(with: ["200", "200"]) && statuses.count { $0 == "200" } < 10_000)
    #expect(Set(statuses.drop { $0 == "200" }).isSubset(of: ["429"]))
    #expect(service.metrics.text(products: nil).contains("refused_total{status=\"429\"} 1\n"))
    service.tellToEnd()
    try await service.ended()
  }

  /// A refusal may wait for a reply without an end.
  @Test func whatFollowsARefusalIsLimited() async throws {
    let service = try await RunningService.start(try MarketFixture(), at: Self.anywhere)
    let connection = try RawConnection(service.address)
    try connection.send("GET /api/products/events HTTP/1.1\r\nHost: a\r\n\r\n")
    #expect(try await connection.receive(until: ":\n\n\r\n").hasPrefix("HTTP/1.1 200 "))
    try connection.send("GET / HTTP/1.1\r\nHost: a b\r\n\r\n")
    let request = "GET /healthChecker HTTP/1.1\r\nHost: a\r\n\r\n"
    for _ in 1...100 { try connection.send(String(repeating: request, count: 200)) }
    try await service.wait(forConnections: 0...0)
    service.tellToEnd()
    try await service.ended()
  }

  /// RFC 9112 §9.6: nothing after a request with `close` is processed.
  @Test func nothingFollowsAClose() async throws {
    try await serving(try .init(), Self.anywhere) { address in
      let replies = try await RawConnection(address).exchange(
        String(
          repeating: "GET /healthChecker HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n", count: 3
        ))
      #expect(replies.matches(of: #/HTTP/1\.1 /#).count == 1)
    }
  }

  /// RFC 9110 §7.8: an offer of another protocol may be ignored.
  @Test func anUpgradeIsIgnored() async throws {
    try await serving(try .init(), Self.anywhere) { address in
      let reply = try await RawConnection(address).exchange(
        """
        GET /healthChecker HTTP/1.1\r\nHost: a\r\nConnection: Upgrade, HTTP2-Settings\r\n\
        Upgrade: h2c\r\nHTTP2-Settings: AAMAAABk\r\n\r\n
        """)
      #expect(reply.hasPrefix("HTTP/1.1 200 OK\r\n") && reply.contains("Connection: close\r\n"))
    }
  }

  /// RFC 9112 §7.1: a body in chunks of one byte, with zeros and extensions, is a body.
  @Test func chunksMayBeSmall() async throws {
    try await serving(try .init(), Self.anywhere) { address in
      let body = "{\"secret\":\"" + String(repeating: "x", count: 3_000) + "\"}"
      let chunks = body.map { "01;a=b\r\n\($0)\r\n" }.joined() + "0\r\n\r\n"
      let reply = try await RawConnection(address).exchange(
        """
        POST /api/products/1/archived HTTP/1.1\r\nHost: a\r\nidentifier: x\r\n\
        Connection: close\r\nTransfer-Encoding: chunked\r\n\r\n\(chunks)
        """)
      #expect(reply.hasPrefix("HTTP/1.1 401 ") || reply.hasPrefix("HTTP/1.1 404 "), "\(reply)")
    }
  }
}
