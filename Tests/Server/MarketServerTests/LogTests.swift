import Foundation
import Logging
import MarketStore
import NIOCore
import StoreFixtures
import Synchronization
import TestSupport
import Testing
import Text

@testable import MarketServer

@Suite(.timeLimit(.minutes(1))) struct LogTests {
  private struct Line: Decodable {
    let time: String
    let level: String
    let message: String
    let path: String
    let status: Int
    let ms: Double
  }

  /// Every line is one object, regardless of the values.
  @Test(arguments: [
    "plain", "\"},\n{\"a\":\"", "\u{1B}]0;x\u{7}", "\u{2028}\u{0}\\", "한글 \u{202E}",
  ])
  func everyLineParses(text: String) throws {
    let folder = try TemporaryFolder()
    let file = folder.path + "/log"
    let log = try ServiceLog(file: file)
    let logger = Logger(label: "test", factory: { _ in log.handler(level: .info) })
    for _ in 1...2 {
      logger.info(
        "\(text)",
        metadata: [
          "path": "\(text)", "status": .stringConvertible(200), "ms": .stringConvertible(0.25),
        ])
    }
    logger.debug("not this one")
    let lines = try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n")
    #expect(lines.count == 2)
    for line in lines {
      let entry = try JSONDecoder().decode(Line.self, from: Data(line.utf8))
      #expect(entry.level == "info" && entry.status == 200 && entry.ms == 0.25)
      #expect(entry.time.wholeMatch(of: /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/) != nil)
      #expect(!line.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x202E })
    }
    #expect(folder.mode(of: folder("log")) == 0o600)
  }

  /// Everything a service logs about valid and invalid requests.
  @Test func noSecretIsInTheLog() async throws {
    let folder = try TemporaryFolder()
    let log = try ServiceLog(file: folder.path + "/log")
    let logger = Logger(label: "test", factory: { _ in log.handler(level: .trace) })
    let said = Said()
    try await WritableMarket.serving(logger: logger) { market in
      let id = try await market.create().product().id
      let path = try await market.send(
        "POST /api/products/\(id)/archived", json: market.secretJSON
      ).body
      _ = try await market.send("POST /api/products/\(id)/archived", json: #"{"secret":"gu3ss"}"#)
      _ = try await market.send("DELETE \(path)?token=qu3ry", ["Authorization: Bearer h3ader"])
      _ = try await market.send("GET /\(market.identity.secret)/\(market.identity.secret)")
      said.add([market.identity.secret, String(path.split(separator: "/").last ?? "?")])
    }
    let text = try String(contentsOfFile: folder.path + "/log", encoding: .utf8)
    for secret in said.all + ["gu3ss", "qu3ry", "h3ader"] { #expect(!text.contains(secret)) }
    let lines = text.split(separator: "\n")
    #expect(lines.count >= 5)
    for line in lines {
      #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(line.utf8)) }
    }
  }

  /// A flood of requests that a busy market refuses does not fill the log.
  @Test func refusedReadsAreCounted() async throws {
    let (folder, market) = (try TemporaryFolder(), try TemporaryFolder())
    let log = try ServiceLog(file: folder.path + "/log")
    let logger = Logger(label: "test", factory: { _ in log.handler(level: .info) })
    let store = try SQLiteStore(
      folder: market.path, options: StoreOptions(readTime: .milliseconds(0)))
    try await serving(
      try MarketFixture(store: store), .tcp(host: "127.0.0.1", port: 0), logger: logger
    ) { address in
      let connection = try RawConnection(address)
      for number in 1...20 {
        try connection.send(
          "GET /api/products?page_no=1&items_per_page=\(number) HTTP/1.1\r\nHost: a\r\n\r\n")
        #expect(try await connection.receive(until: "}").hasPrefix("HTTP/1.1 503 "))
      }
    }
    try store.close()
    let text = try String(contentsOfFile: folder.path + "/log", encoding: .utf8)
    let lines = text.split(separator: "\n")
    #expect(lines.count { $0.contains("busy") } == 1)
    // Times and numbers of requests can contain 503 as well.
    #expect(!lines.contains { $0.contains(#""status":503"#) || $0.contains(#""level":"error""#) })
  }

  @Test func theReasonOfAFailureIsASentence() async throws {
    let (folder, market) = (try TemporaryFolder(), try TemporaryFolder())
    let log = try ServiceLog(file: folder.path + "/log")
    let logger = Logger(label: "test", factory: { _ in log.handler(level: .info) })
    try await OperationsTests.fill(market)
    let store = try SQLiteStore(folder: market.path)
    try OperationsTests.damage(market)
    try await serving(
      try MarketFixture(store: store), .tcp(host: "127.0.0.1", port: 0), logger: logger
    ) { address in
      for page in 1...20 {
        _ = try await RawConnection(address).exchange(
          "GET /api/products?page_no=\(page) HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
      }
    }
    try? store.close()
    let text = try String(contentsOfFile: folder.path + "/log", encoding: .utf8)
    #expect(text.contains("request failed") && text.contains(" is damaged or not a market"))
    #expect(!text.contains("damaged("))
  }

  @Test func aBusyMarketIsReportedOnceAMinute() {
    let counts = EventCounts<String>()
    let start = NIODeadline.now()
    #expect(counts.add("busy", now: start) == 1)
    for second in 1...50 {
      #expect(counts.add("busy", now: start + .seconds(Int64(second))) == nil)
    }
    #expect(counts.add("another", now: start) == 1)
    #expect(counts.add("busy", now: start + .minutes(1)) == 51)
    #expect(counts.add("busy", now: start + .minutes(1)) == nil)
  }

  /// The expressions for fail2ban in the manual, in their order.
  static func failregexes() throws -> [String] {
    let manual = try String(
      contentsOf: URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "docs/manual/operating.md"), encoding: .utf8)
    return manual.matches(of: /(?m)^failregex = (.+)$/).map { String($0.1) }
  }

  /// A line for fail2ban, and lines that name the product and the author of each write.
  @Test func writesNameTheVendorAndTheProduct() async throws {
    let folder = try TemporaryFolder()
    let log = try ServiceLog(file: folder.path + "/log")
    let logger = Logger(label: "test", factory: { _ in log.handler(level: .info) })
    try await WritableMarket.serving(logger: logger) { market in
      let id = try await market.create().product().id
      _ = try await market.send("POST /api/products/\(id)/archived", json: #"{"secret":"gu3ss"}"#)
      _ = try await market.send(
        "POST /api/products/\(id)/archived",
        ["identifier: 00000000-0000-1000-8000-000000000000"], json: #"{"secret":"gu3ss"}"#,
        identified: false)
      // A registration is refused before its form is read, and an identifier may be anything.
      for identifier in ["00000000-0000-1000-8000-000000000000", "somebody"] {
        _ = try await market.send(
          "POST /api/products", ["identifier: \(identifier)"], json: "{}", identified: false)
      }
      let audit = try await market.store.audit(AuditQuery(limit: 9))
      #expect(audit.map(\.client) == ["127.0.0.1", "127.0.0.1"])
      let text = try String(contentsOfFile: folder.path + "/log", encoding: .utf8)
      let writes = text.split(separator: "\n").filter { $0.contains(#""method":"POST""#) }
      #expect(writes.count == 5)
      for line in writes.prefix(2) {
        #expect(line.contains(#""product":\#(id),"#) && line.contains(#""vendor":1}"#))
        #expect(line.contains(/"request":"[0-9a-f]+"/))
      }
      for message in ["wrong secret", "unknown vendor"] {
        #expect(text.contains(#""message":"\#(message)","client":"127.0.0.1","request":""#))
      }
      #expect(text.split(separator: "unknown vendor").count == 4)
      // The filter of fail2ban in the manual finds the address in each.
      let filter = try #require(Self.failregexes().first)
        .replacing("<HOST>", with: #"127\.0\.0\.1"#)
      let lines = text.split(separator: "\n")
      #expect(try lines.count { try $0.contains(Regex(filter)) } == 4)
    }
  }

  /// fail2ban reads them at every log level.
  @Test(arguments: [Logger.Level.warning, .error])
  func linesForFail2banAreLoggedAtAnyLevel(level: Logger.Level) async throws {
    let folder = try TemporaryFolder()
    let log = try ServiceLog(file: folder.path + "/log")
    let logger = Logger(label: "test", factory: { _ in log.handler(level: level) })
    try await WritableMarket.serving(logger: logger) { market in
      let id = try await market.create().product().id
      _ = try await market.send("POST /api/products/\(id)/archived", json: #"{"secret":"gu3ss"}"#)
    }
    RequestLog(logger: logger).logLimited(try #require(ClientAddress("192.0.2.1")), route: "list")
    let lines = try String(contentsOfFile: folder.path + "/log", encoding: .utf8)
      .split(separator: "\n")
    #expect(!lines.contains { $0.contains(#""message":"request""#) })
    for regex in try Self.failregexes() {
      let filter = try Regex(regex.replacing("<HOST>", with: #"[0-9.]+"#))
      #expect(lines.count { $0.contains(filter) } == 1, "\(lines)")
    }
  }

  @Test(arguments: [
    ("POST /api/products/5/archived", "/api/products/5/archived"),
    ("GET /api/products/Zk3-secret_token", "/api/products/…"),
    ("GET //api/products/7/", "/api/products/7"), ("PATCH /api/products/7", "/api/products/7"),
    ("DELETE /api/products/1/0f8fad5b-d9cb-469f-a165-70867728950e", "/api/products/1/…"),
    // A secret of digits: in 2b and 2a, in a path with an escape, and with another method.
    ("DELETE /api/products/8801234567", "/api/products/…"),
    ("DELETE /api/products/5/8801234567", "/api/products/5/…"),
    ("DELETE //%61pi/products/8801234567", "/…/products/…"),
    ("POST /api/products/8801234567", "/api/products/…"),
    ("GET /api/products/5/8801234567", "/api/products/…/…"),
    ("DELETE /item/5", "/item/5"), ("HEAD /items/3", "/items/3"),
    ("GET /products/5", "/products/5"),
    ("GET /api/products/\u{1B}[2J%0A", "/api/products/…"), ("GET /", "/"),
    ("GET /metrics", "/metrics"),
    (
      "GET /pictures/\(String(repeating: "0", count: 64)).jpg",
      "/pictures/\(String(repeating: "0", count: 64)).jpg"
    ),
    ("GET /" + String(repeating: "a/", count: 1_000), "/…/…/…/…/…/…"),
  ])
  func secretsInPathsAreOmitted(request: String, logged: String) {
    let parts = request.split(separator: " ").map(String.init)
    #expect(RequestLog.redacted(parts[1], method: parts[0]) == logged)
  }
}

/// A value that a closure sets.
private final class Said: Sendable {
  private let texts = Mutex<[String]>([])

  var all: [String] { texts.withLock { $0 } }

  func add(_ more: [String]) { texts.withLock { $0 += more } }
}
