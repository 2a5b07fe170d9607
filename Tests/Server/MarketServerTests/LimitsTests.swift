import HTTPTypes
import HummingbirdCore
import MarketStore
import NIOCore
import Testing

@testable import MarketServer

@Suite struct RateLimitTests {
  private func client(_ text: String) throws -> ClientAddress {
    try #require(ClientAddress(text))
  }

  @Test func aBurstAndThenTheRate() throws {
    let limit = RateLimit(rate: 2, burst: 5)
    let one = try client("192.0.2.1")
    let start = NIODeadline.now()
    for _ in 1...5 { #expect(limit.secondsToWait(one, now: start) == nil) }
    #expect(limit.secondsToWait(one, now: start) == 1)
    #expect(limit.secondsToWait(try client("192.0.2.2"), now: start) == nil)
    let later = start + .seconds(1)
    for _ in 1...2 { #expect(limit.secondsToWait(one, now: later) == nil) }
    #expect(limit.secondsToWait(one, now: later) != nil)
    #expect(RateLimit(rate: 0, burst: 0).secondsToWait(one) == nil)
  }

  @Test func aRefundedRequestCanBeMadeAgain() throws {
    let limit = RateLimit(rate: 1, burst: 1)
    let one = try client("192.0.2.1")
    let start = NIODeadline.now()
    #expect(limit.secondsToWait(one, now: start) == nil)
    limit.refund(one, requests: 1)
    #expect(limit.secondsToWait(one, now: start) == nil)
    #expect(limit.secondsToWait(one, now: start) != nil)
  }

  /// All addresses of an IPv6 network are one client.
  @Test func aNetworkIsOneClient() throws {
    let limit = RateLimit(rate: 1, burst: 1)
    let start = NIODeadline.now()
    #expect(limit.secondsToWait(try client("2001:db8::1"), now: start) == nil)
    #expect(limit.secondsToWait(try client("2001:db8::2"), now: start) != nil)
    #expect(limit.secondsToWait(try client("2001:db8:0:1::2"), now: start) == nil)
  }

  @Test func tablesAreBounded() {
    var table = LRUTable<Int, Int>(generationLimit: 10)
    for key in 1...1_000 { table[key] = key }
    #expect(table.count <= 20)
    #expect(table[1_000] == 1_000)
    #expect(table[1] == nil)
    table[1_000] = nil
    #expect(table[1_000] == nil)
  }
}

@Suite struct SecretGuessesTests {
  private let one = ClientAddress("192.0.2.1")
  private let two = ClientAddress("192.0.2.2")

  @Test func tenWrongOnesAreEnough() throws {
    let (one, two) = (try #require(one), try #require(two))
    let guesses = SecretGuesses()
    let start = NIODeadline.now()
    for _ in 1...10 { try guesses.fail(.product(7), one, now: start) }
    let failure = #expect(throws: RequestError.self) {
      try guesses.charge(.product(7), one, now: start)
    }
    #expect(failure?.status == .tooManyRequests)
    #expect(failure?.headers[.retryAfter] == "600")
    try guesses.charge(.product(7), two, now: start)
    try guesses.charge(.product(8), one, now: start)
    try guesses.charge(.product(7), one, now: start + .seconds(600))
  }

  @Test func rightOnesDoNotCount() throws {
    let one = try #require(one)
    let guesses = SecretGuesses()
    for _ in 1...100 {
      try guesses.charge(.vendor("a"), one)
      guesses.end(.vendor("a"), one, isWrong: false)
    }
  }

  /// A hundred at the same time are no more than ten one after the other.
  @Test func attemptsInProgressCount() throws {
    let one = try #require(one)
    let guesses = SecretGuesses()
    for _ in 1...10 { try guesses.charge(.vendor("a"), one) }
    #expect(throws: RequestError.self) { try guesses.charge(.vendor("a"), one) }
    for _ in 1...10 { guesses.end(.vendor("a"), one, isWrong: false) }
    try guesses.charge(.vendor("a"), one)
  }

  /// Otherwise those of an office that always writes would be counted forever.
  @Test func rightOnesDoNotKeepWrongOnes() throws {
    let one = try #require(one)
    let guesses = SecretGuesses()
    let start = NIODeadline.now()
    for _ in 1...9 { try guesses.fail(.vendor("a"), one, now: start) }
    try guesses.charge(.vendor("a"), one, now: start + .seconds(599))
    guesses.end(.vendor("a"), one, isWrong: false, now: start + .seconds(599))
    for _ in 1...10 { try guesses.fail(.vendor("a"), one, now: start + .seconds(601)) }
    #expect(throws: RequestError.self) {
      try guesses.charge(.vendor("a"), one, now: start + .seconds(602))
    }
  }

  /// Nor do the 65,536 networks that an IPv6 customer may have.
  @Test func theNetworksOfASiteHaveOneBudget() throws {
    let guesses = SecretGuesses()
    let start = NIODeadline.now()
    func fails(_ address: String) throws -> Bool {
      let client = try #require(ClientAddress(address))
      return (try? guesses.fail(.product(7), client, now: start)) == nil
    }
    var allowed = 0
    for network in 0..<100 where try !fails("2001:db8:1:\(network)::1") { allowed += 1 }
    #expect(allowed == ServiceLimits.networksOfSite * ServiceLimits.guesses)
    #expect(try !fails("2001:db8:2::1"))
  }

  /// A thousand products do not allow ten thousand guesses.
  @Test func oneAddressHasOneBudget() throws {
    let one = try #require(one)
    let guesses = SecretGuesses()
    var allowed = 0
    for product: Int64 in 1...1_000 where (try? guesses.fail(.product(product), one)) != nil {
      allowed += 1
    }
    #expect(allowed == ServiceLimits.guessesOfAddress)
  }
}

extension SecretGuesses {
  fileprivate func fail(
    _ subject: Subject, _ client: ClientAddress, now: NIODeadline = .now()
  ) throws {
    try charge(subject, client, now: now)
    end(subject, client, isWrong: true, now: now)
  }
}

@Suite struct ClientAddressTests {
  @Test(arguments: [
    ("192.0.2.1", "192.0.2.1"), ("192.0.2.1:80", "192.0.2.1"), (" ::1 ", "::1"),
    ("[2001:DB8::1]:443", "2001:db8::1"), ("::ffff:192.0.2.1", "192.0.2.1"),
  ])
  func oneAddressIsOneValue(text: String, name: String) {
    #expect(ClientAddress(text)?.text == name)
  }

  @Test(arguments: ["", "unknown", "_hidden", "1.2.3", "1.2.3.4.5", "::1::", "a.example:80"])
  func invalidAddressesAreNil(text: String) {
    #expect(ClientAddress(text) == nil)
  }

  @Test func onlyAProxyIsBelieved() throws {
    let proxies = try #require(TrustedProxies(["127.0.0.1", "10.0.0.0/8", "fd00::/8"]))
    func client(_ peer: String, _ field: String?) throws -> String {
      var head = HTTPRequest(method: .get, scheme: nil, authority: nil, path: "/")
      let name = try #require(HTTPField.Name("X-Forwarded-For"))
      head.headerFields[name] = field
      let request = Request(head: head, body: .init(buffer: .init()))
      return proxies.client(peer: try #require(ClientAddress(peer))) {
        request.headers[values: $0]
      }.text
    }
    #expect(try client("127.0.0.1", "192.0.2.7") == "192.0.2.7")
    #expect(try client("127.0.0.1", "1.1.1.1, 192.0.2.7, 10.1.1.1") == "192.0.2.7")
    #expect(try client("fd12::1", "nonsense, 192.0.2.7") == "192.0.2.7")
    #expect(try client("127.0.0.1", "192.0.2.7, nonsense") == "127.0.0.1")
    #expect(try client("127.0.0.1", nil) == "127.0.0.1")
    #expect(try client("192.0.2.9", "192.0.2.7") == "192.0.2.9")
    #expect(TrustedProxies(["10.0.0.0/33"]) == nil)
    #expect(TrustedProxies(["proxy.example"]) == nil)
  }
}

@Suite struct AcceptEncodingTests {
  @Test(arguments: [
    ("gzip", true), ("br, GZIP;q=0.5", true), ("*", true), ("identity, *;q=0.1", true),
    ("gzip;q=0", false), ("gzip; q=0.0, *", false), ("*;q=0", false), ("deflate, br", false),
    ("", false),
  ])
  func gzipWhereItIsAccepted(field: String, isAccepted: Bool) {
    #expect(Gzip.isAccepted(by: field) == isAccepted)
  }
}
