import Foundation
import MarketStore
import NIOCore
import NIOPosix
import Synchronization
import TestSupport
import Testing

@testable import MarketServer

/// The time limits of connections: those of a real server, with smaller values.
@Suite(.timeLimit(.minutes(2))) struct TimeoutTests {
  /// Limits so long that only one shortened by a test closes a connection.
  private func patient(_ change: (inout ConnectionTimes) -> Void) -> ServiceOptions {
    let never = TimeAmount.minutes(5)
    var options = ServiceOptions()
    options.times = ConnectionTimes(
      handshake: never, header: never, idle: never, bodyStall: never, body: never,
      sendStall: never, paceGrace: never, drain: .milliseconds(100), crowdedPatience: never,
      crowdedInterval: .milliseconds(50), checkInterval: .milliseconds(50))
    change(&options.times)
    return options
  }

  private let short = TimeAmount.milliseconds(300)

  /// Single bytes do not extend the time.
  @Test func aSlowHeaderIs408() async throws {
    try await during(patient { $0.header = short }) { service in
      let slow = try RawConnection(service.address)
      try slow.send("GET /healthChecker HTTP/1.1\r\nX-Slow: ")
      let reply = try await slow.drip("a")
      #expect(reply.hasPrefix("HTTP/1.1 408 Request Timeout\r\n"))
      #expect(reply.hasSuffix("{\"code\":408,\"message\":\"Request Timeout\"}"))
      // The limit is for each header: a quick one gets its reply.
      let quick = try RawConnection(service.address)
      try quick.send("GET /healthChecker HTTP/1.1\r\nHost: a\r\n\r\n")
      #expect(try await quick.receive(until: "\"OK\"").hasPrefix("HTTP/1.1 200 OK\r\n"))
    }
  }

  @Test func aSilentConnectionIsClosedWithoutAWord() async throws {
    try await during(patient { $0.idle = short }) { service in
      #expect(try await RawConnection(service.address).receive().isEmpty)
      // A slow machine may have been silent before it could send anything.
      var reply = ""
      while reply.isEmpty {
        let kept = try RawConnection(service.address)
        try kept.send("GET /healthChecker HTTP/1.1\r\nHost: a\r\n\r\n")
        reply = try await kept.receive()
      }
      #expect(reply.hasSuffix("\"OK\""))
    }
  }

  /// Idle connections are closed earlier once few are left.
  @Test func silentConnectionsGoWhenItIsCrowded() async throws {
    var options = patient { $0.crowdedPatience = short }
    options.connections = 16
    try await during(options) { service in
      let silent = try (0..<15).map { _ in try RawConnection(service.address) }
      try await service.wait(forConnections: 15...15)
      let last = try RawConnection(service.address)
      try last.send("GET /healthChecker HTTP/1.1\r\nHost: a\r\n\r\n")
      #expect(try await last.receive(until: "\"OK\"").contains(" 200 OK"))
      try await service.wait(forConnections: 0...15)
      withExtendedLifetime((silent, last)) {}
    }
  }

  /// A connection above the limit waits until another one closes.
  @Test func connectionsAreCounted() async throws {
    var options = patient { _ in }
    options.connections = 16
    try await during(options) { service in
      var taken = try (0..<16).map { _ in try RawConnection(service.address) }
      try await service.wait(forConnections: 16...16)
      let waiting = try RawConnection(service.address)
      try waiting.send("GET /healthChecker HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
      try taken[3].send("GET /healthChecker HTTP/1.1\r\nHost: a\r\n\r\n")
      #expect(try await taken[3].receive(until: "\"OK\"").contains(" 200 OK"))
      #expect(service.metrics.connections.load(ordering: .relaxed) == 16)
      taken.removeFirst()
      #expect(try await waiting.receive().hasSuffix("\"OK\""))
    }
  }

  @Test func aBodyThatStopsIsClosed() async throws {
    try await during(patient { $0.bodyStall = short }) { service in
      let slow = try RawConnection(service.address)
      try slow.send(Self.upload)
      #expect(try await slow.receive().hasPrefix("HTTP/1.1 408 "))
      #expect(service.metrics.text(products: nil).contains("refused_total{status=\"408\"} 1\n"))
    }
  }

  /// Single bytes do not extend the time.
  @Test func aBodyHasATimeAltogether() async throws {
    try await during(patient { $0.body = short }) { service in
      let slow = try RawConnection(service.address)
      try slow.send(Self.upload)
      #expect(try await slow.drip("a").hasPrefix("HTTP/1.1 408 "))
    }
  }

  /// However often a byte of it arrives, if there are few.
  @Test func aBodyHasAPace() async throws {
    try await during(patient { $0.paceGrace = short }) { service in
      let slow = try RawConnection(service.address)
      try slow.send(Self.upload)
      #expect(try await slow.drip("a").hasPrefix("HTTP/1.1 408 "))
      // A quick one is read.
      let quick = try RawConnection(service.address)
      try quick.send(
        "POST /api/products HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Length: 2000\r\n\r\n"
      )
      try quick.send(String(repeating: "a", count: 2_000))
      let reply = try await quick.receive()
      #expect(reply.hasPrefix("HTTP/1.1 400 ") && reply.contains("neither JSON nor"), "\(reply)")
    }
  }

  /// Half a megabyte at once does not pay for nine minutes of silence.
  @Test func aQuickBeginningIsSoonUsedUp() {
    var body = BodyProgress()
    let start = NIODeadline.now()
    body.receive(512 * 1_024)
    body.beginWaiting(start)
    #expect(body.slowDeadline(after: .seconds(10), start) == start + .seconds(30))
    var now = start
    for second in 1...600 {
      now = start + .seconds(Int64(second))
      body.endWaiting(now)
      body.receive(ServiceLimits.bytesPerSecond)
      body.beginWaiting(now)
    }
    #expect(body.slowDeadline(after: .seconds(10), now) == now + .seconds(30))
  }

  /// TLS reads bytes that are nothing of a request.
  @Test func readsThatBringNothingDoNotExtendTheIdleTime() async throws {
    let times = patient { $0.idle = short }.times
    try await during(patient { _ in }) { service in
      guard case .tcp(let host, let port) = service.address else { return }
      let channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
        .channelInitializer { channel in
          channel.eventLoop.makeCompletedFuture {
            let service = ConnectionService(
              metrics: ServiceMetrics(), table: ConnectionTable(), times: times)
            let guardian = ConnectionGuard(
              service, input: ParserInput(), isEncrypted: false, quickReplies: nil)
            try channel.pipeline.syncOperations.addHandler(guardian)
          }
        }
        .connect(host: host, port: port).get()
      try await until(within: .seconds(30)) {
        channel.read()
        return !channel.isActive
      }
    }
  }

  @Test func aReplyHasAPace() async throws {
    let (fixture, picture) = try await MarketFixture.selling(pictureOf: 1_000_000)
    try await during(patient { $0.paceGrace = short }, fixture) { service in
      let silent = try RawConnection(service.address)
      let request = "GET \(picture) HTTP/1.1\r\nHost: a\r\n\r\n"
      try silent.send(String(repeating: request, count: 20))
      #expect(try await silent.receive(count: 1_000).hasPrefix("HTTP/1.1 200 "))
      try await service.wait(forConnections: 0...0)
    }
  }

  /// A client that does not read its reply is disconnected.
  @Test func aReaderThatStopsIsClosed() async throws {
    let (fixture, picture) = try await MarketFixture.selling(pictureOf: 1_000_000)
    try await during(patient { $0.sendStall = short }, fixture) { service in
      let silent = try RawConnection(service.address)
      // More than the system buffers for a client.
      let request = "GET \(picture) HTTP/1.1\r\nHost: a\r\n\r\n"
      try silent.send(String(repeating: request, count: 20))
      #expect(try await silent.receive(count: 1_000).hasPrefix("HTTP/1.1 200 "))
      try await service.wait(forConnections: 0...0)
      #expect(try await silent.receive().utf8.count < 20_000_000)
    }
  }

  /// Also a client whose next request is refused while it does not read its replies.
  @Test func aReaderThatStopsAfterHalfARequestIsClosed() async throws {
    let (fixture, picture) = try await MarketFixture.selling(pictureOf: 1_000_000)
    let options = patient {
      $0.header = short
      $0.sendStall = .seconds(1)
    }
    try await during(options, fixture) { service in
      let silent = try RawConnection(service.address)
      let request = "GET \(picture) HTTP/1.1\r\nHost: a\r\n\r\n"
      try silent.send(String(repeating: request, count: 4))
      #expect(try await silent.receive(count: 1_000).hasPrefix("HTTP/1.1 200 "))
      try silent.send("GET / HTTP/1.1\r\nX: ")
      try await service.wait(forConnections: 0...0)
    }
  }

  /// A request in progress when the service is stopped gets its reply.
  @Test func requestsInProgressAreFinished() async throws {
    let (fixture, _) = try await MarketFixture.selling(pictureOf: 1)
    let identity = try fixture.store.localIdentity()
    try await during(patient { $0.grace = .minutes(5) }, fixture) { service in
      let body = "{\"secret\":\"\(identity.secret)\"}"
      let client = try RawConnection(service.address)
      try client.send(
        """
        POST /api/products/1/archived HTTP/1.1\r\nHost: a\r\nidentifier: \
        \(identity.identifier)\r\nExpect: 100-continue\r\nContent-Length: \
        \(body.utf8.count)\r\n\r\n
        """)
      #expect(try await client.receive(until: "\r\n\r\n").contains(" 100 Continue"))
      service.tellToEnd()
      // New connections are refused.
      var isOpen = true
      while isOpen {
        let reply = try? await RawConnection(service.address)
          .exchange("GET /healthChecker HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
        isOpen = reply?.contains(" 200 OK") ?? false
      }
      try client.send(body)
      let reply = try await client.receive()
      // Another vendor's product: the market has looked it up.
      #expect(reply.hasPrefix("HTTP/1.1 403 "))
    }
  }

  /// The service does not wait for a request that never ends.
  @Test func endlessRequestsAreAbandoned() async throws {
    try await during(patient { $0.grace = short }) { service in
      let slow = try RawConnection(service.address)
      try slow.send(Self.upload)
      try await service.wait(forConnections: 1...1)
      service.tellToEnd()
      try await service.ended()
      #expect(try await slow.receive().isEmpty)
    }
  }

  /// The head of a request whose body is read to its end.
  private static let upload =
    "POST /api/products HTTP/1.1\r\nHost: a\r\nContent-Length: 1000000\r\n\r\n{"
}
