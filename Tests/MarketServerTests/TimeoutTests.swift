import Foundation
import MarketStore
import NIOCore
import Synchronization
import Testing

@testable import MarketServer

/// How long a connection may take for what: every time a real server's, given smaller values.
@Suite(.timeLimit(.minutes(2))) struct TimeoutTests {
  /// Nothing ends a connection but what a test makes short.
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

  /// Serves `fixture` while `body` runs.
  private func during(
    _ options: ServiceOptions, _ fixture: MarketFixture? = nil,
    _ body: (RunningService) async throws -> Void
  ) async throws {
    let service = try await RunningService.start(try fixture ?? .init(), options)
    do {
      try await body(service)
    } catch {
      service.tellToEnd()
      throw error
    }
    service.tellToEnd()
    try await service.ended()
  }

  /// However often a byte of it comes.
  @Test func aSlowHeaderIs408() async throws {
    try await during(patient { $0.header = short }) { service in
      let slow = try RawConnection(service.address)
      try slow.send("GET /healthChecker HTTP/1.1\r\nX-Slow: ")
      let reply = try await slow.drip("a")
      #expect(reply.hasPrefix("HTTP/1.1 408 Request Timeout\r\n"))
      #expect(reply.hasSuffix("{\"code\":408,\"message\":\"Request Timeout\"}"))
      // The time is for each header: one that is quick is answered.
      let quick = try RawConnection(service.address)
      try quick.send("GET /healthChecker HTTP/1.1\r\nHost: a\r\n\r\n")
      #expect(try await quick.receive(until: "\"OK\"").hasPrefix("HTTP/1.1 200 OK\r\n"))
    }
  }

  @Test func aSilentConnectionIsClosedWithoutAWord() async throws {
    try await during(patient { $0.idle = short }) { service in
      #expect(try await RawConnection(service.address).receive().isEmpty)
      // A machine may be so slow that it was silent before it could say anything.
      var reply = ""
      while reply.isEmpty {
        let kept = try RawConnection(service.address)
        try kept.send("GET /healthChecker HTTP/1.1\r\nHost: a\r\n\r\n")
        reply = try await kept.receive()
      }
      #expect(reply.hasSuffix("\"OK\""))
    }
  }

  /// Those that do nothing go first when there is room for few more.
  @Test func silentConnectionsGoWhenItIsCrowded() async throws {
    var options = patient { $0.crowdedPatience = short }
    options.connections = 16
    try await during(options) { service in
      let silent = try (0..<12).map { _ in try RawConnection(service.address) }
      try await service.wait(forConnections: 12...12)
      let last = try RawConnection(service.address)
      try last.send("GET /healthChecker HTTP/1.1\r\nHost: a\r\n\r\n")
      #expect(try await last.receive(until: "\"OK\"").contains(" 200 OK"))
      try await service.wait(forConnections: 0...12)
      withExtendedLifetime((silent, last)) {}
    }
  }

  /// One more than there may be waits until another goes.
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

  /// However often a byte of it comes.
  @Test func aBodyHasATimeAltogether() async throws {
    try await during(patient { $0.body = short }) { service in
      let slow = try RawConnection(service.address)
      try slow.send(Self.upload)
      #expect(try await slow.drip("a").hasPrefix("HTTP/1.1 408 "))
    }
  }

  /// However often a byte of it comes, as long as there are few.
  @Test func aBodyHasAPace() async throws {
    try await during(patient { $0.paceGrace = short }) { service in
      let slow = try RawConnection(service.address)
      try slow.send(Self.upload)
      #expect(try await slow.drip("a").hasPrefix("HTTP/1.1 408 "))
      // Nobody waits for one that is quick.
      let quick = try RawConnection(service.address)
      try quick.send(
        "POST /api/products HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Length: 2000\r\n\r\n"
      )
      try quick.send(String(repeating: "a", count: 2_000))
      #expect(!(try await quick.receive().hasPrefix("HTTP/1.1 408 ")))
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

  /// A client that takes nothing of its answer is not waited for without end.
  @Test func aReaderThatStopsIsClosed() async throws {
    let (fixture, picture) = try await MarketFixture.selling(pictureOf: 1_000_000)
    try await during(patient { $0.sendStall = short }, fixture) { service in
      let silent = try RawConnection(service.address)
      // More than the system keeps for a client.
      let request = "GET \(picture) HTTP/1.1\r\nHost: a\r\n\r\n"
      try silent.send(String(repeating: request, count: 20))
      #expect(try await silent.receive(count: 1_000).hasPrefix("HTTP/1.1 200 "))
      try await service.wait(forConnections: 0...0)
      #expect(try await silent.receive().utf8.count < 20_000_000)
    }
  }

  /// A request that is under way when the service is told to end is answered.
  @Test func whatIsUnderWayAtTheEndIsFinished() async throws {
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
      // Nobody new is let in.
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

  /// One that never ends is not waited for.
  @Test func whatNeverEndsIsLeftBehind() async throws {
    try await during(patient { $0.grace = short }) { service in
      let slow = try RawConnection(service.address)
      try slow.send(Self.upload)
      try await service.wait(forConnections: 1...1)
      service.tellToEnd()
      try await service.ended()
      #expect(try await slow.receive().isEmpty)
    }
  }

  /// The beginning of a request that is read to its end.
  private static let upload =
    "POST /api/products HTTP/1.1\r\nHost: a\r\nContent-Length: 1000000\r\n\r\n{"
}
