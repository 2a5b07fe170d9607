import Foundation
import Logging
import MarketStore
import NIOCore
import NIOPosix
import StoreFixtures
import TestSupport
import Testing

@testable import MarketServer

/// A host sees in the log and in the metrics which clients request too much, and what is slow.
@Suite(.timeLimit(.minutes(1))) struct PressureTests {
  private static func logging(
    _ body: (Logger) async throws -> Void
  ) async throws -> [Substring] {
    let folder = try TemporaryFolder()
    let log = try ServiceLog(file: folder.path + "/log")
    try await body(Logger(label: "test", factory: { _ in log.handler(level: .notice) }))
    return try String(contentsOfFile: folder.path + "/log", encoding: .utf8).split(separator: "\n")
  }

  @Test func anAddressOverItsLimitIsNamedOnceAMinute() async throws {
    var options = ServiceOptions()
    options.isBehindProxy = true
    options.trustedProxies = try #require(TrustedProxies(["127.0.0.0/8"]))
    options.requestRate = 1
    let lines = try await Self.logging { [options] logger in
      let service = try await RunningService.start(
        try await .selling(count: 1), at: .tcp(host: "127.0.0.1", port: 0), options, logger: logger)
      for (client, path) in [
        ("192.0.2.1", "/api/products"), ("2001:db8::7", "/nowhere"),
        ("192.0.2.3", "/healthChecker"),
      ] {
        for _ in 1...(client == "192.0.2.3" ? 5 : 30) {
          _ = try await RawConnection(service.address).exchange(
            """
            GET \(path) HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: \(client)\r\n\
            Connection: close\r\n\r\n
            """)
        }
      }
      let metrics = service.metrics.text(products: nil)
      #expect(metrics.contains("\nopenmarket_limited_addresses_total 2\n"))
      for client in ["192.0.2.1", "2001:db8::"] {
        #expect(metrics.contains("\nopenmarket_limited_requests{client=\"\(client)\"} "))
      }
      let all = try #require(metrics.firstMatch(of: /\nopenmarket_limited_total ([0-9]+)\n/)?.1)
      #expect(try #require(Int(all)) >= 4)
      service.tellToEnd()
      try await service.ended()
    }
    let limited = lines.filter { $0.contains("too many requests") }
    #expect(limited.count == 2, "\(limited)")
    for (line, (client, route)) in zip(
      limited, [("192.0.2.1", "products"), ("2001:db8::7", "none")])
    {
      let fields = #""message":"too many requests","client":"\#(client)","refused":1,"route":"#
      #expect(line.contains(fields + #""\#(route)"}"#))
      // The filter of fail2ban in the manual finds the address.
      let filter = try #require(LogTests.failregexes().last)
        .replacing("<HOST>", with: NSRegularExpression.escapedPattern(for: client))
      #expect(try line.contains(Regex(filter)))
    }
  }

  @Test func theHighestCountsAreKept() {
    var counts = TopCounts<Int>(limit: 3)
    for number in 1...100 {
      for key in [7, 8, 1_000 + number] { counts.add(key) }
      counts.add(7)
    }
    #expect(counts.counts.count == 3)
    #expect(counts.counts[7] == 200 && counts.counts[8] == 100)
  }

  /// A list that takes the whole time limit of a read.
  @Test func aSlowReadIsNamed() async throws {
    let folder = try TemporaryFolder()
    let store = try await SlowReadTests.endlessMarket(folder.path, readTime: .milliseconds(150))
    let lines = try await Self.logging { logger in
      let service = try await RunningService.start(store, logger: logger)
      for _ in 1...3 {
        let reply = try await RawConnection(service.address).exchange(
          "GET /api/products HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
        #expect(reply.hasPrefix("HTTP/1.1 503 "))
      }
      let metrics = service.metrics.text(products: nil)
      #expect(metrics.contains("\nopenmarket_slow_requests_total{route=\"products\"} 3\n"))
      service.tellToEnd()
      try await service.ended()
    }
    try store.close()
    let slow = lines.filter { $0.contains(#""message":"slow request""#) }
    #expect(slow.count == 1)
    #expect(
      slow.first?.contains(/"client":"127.0.0.1","count":1,"ms":[0-9.]+,"route":"products"}/)
        == true, "\(slow)")
  }

  /// A blocked thread keeps the clients of its connections waiting.
  @Test func aBlockedEventLoopIsDetected() async throws {
    let loops = MultiThreadedEventLoopGroup(numberOfThreads: 1)
    let metrics = ServiceMetrics()
    let lines = try await Self.logging { logger in
      let watch = Task {
        await DelayWatch(loops: loops, metrics: metrics, log: RequestLog(logger: logger)).run()
      }
      let end = ContinuousClock.now + .seconds(30)
      while try Self.delay(of: "loop-0", "max", in: metrics) ?? 0 < 0.2 {
        try #require(ContinuousClock.now < end, "\(metrics.text(products: nil))")
        // Longer than the interval at which it is measured.
        _ = try await loops.next().submit { usleep(600_000) }.get()
      }
      watch.cancel()
      await watch.value
    }
    try await loops.shutdownGracefully()
    #expect(try Self.delay(of: "tasks", "max", in: metrics) != nil)
    #expect(lines.contains { $0.contains(/"executor":"loop-0","ms":[0-9.]+}/) }, "\(lines)")
  }

  private static func delay(
    of executor: String, _ kind: String, in metrics: ServiceMetrics
  ) throws -> Double? {
    let start = "\nopenmarket_delay_\(kind)_seconds{executor=\"\(executor)\"} "
    let text = metrics.text(products: nil)
    return text.range(of: start).flatMap {
      Double(text[$0.upperBound...].prefix { !$0.isNewline })
    }
  }

  @Test func aDelayIsForgottenWithinAMinute() {
    var times = DelayTimes()
    let start = NIODeadline.now()
    times.add(.milliseconds(700), now: start)
    times.add(.milliseconds(1), now: start + .seconds(31))
    #expect(times.recent == .milliseconds(700))
    times.add(.milliseconds(2), now: start + .seconds(62))
    #expect(times.recent == .milliseconds(2))
    #expect(times.largest == .milliseconds(700))
  }
}
