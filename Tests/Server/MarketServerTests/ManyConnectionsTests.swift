import Certificates
import Foundation
import NIOCore
import StoreFixtures
import TestSupport
import Testing

@testable import MarketServer

/// One client's connections, however many and slow, do not keep others out.
@Suite(.timeLimit(.minutes(2))) struct ManyConnectionsTests {
  private static let anywhere = ServiceAddress.tcp(host: "127.0.0.1", port: 0)
  private static let health =
    "GET /healthChecker HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"
  /// The beginning of a request whose body does not end.
  private static let upload =
    "POST /api/products/1/archived HTTP/1.1\r\nHost: a\r\nContent-Length: 60000\r\n\r\n"

  /// Time limits that only crowding shortens.
  private static func options(connections: Int) -> ServiceOptions {
    let never = TimeAmount.minutes(5)
    var options = ServiceOptions()
    options.connections = connections
    options.times = ConnectionTimes(
      handshake: never, header: never, idle: never, bodyStall: never, body: never,
      sendStall: never, paceGrace: never, drain: .milliseconds(100),
      crowdedPatience: .milliseconds(200), crowdedInterval: .milliseconds(50),
      checkInterval: .milliseconds(50))
    return options
  }

  /// More slow clients of a kind than there may be connections; others repeatedly get replies.
  private func expectOthersAreAnswered(
    _ service: RunningService, beginning: String, dripping byte: String
  ) async throws {
    let slow = try (0..<40).map { _ in try RawConnection(service.address) }
    for connection in slow { try connection.send(beginning) }
    try await withThrowingTaskGroup { group in
      group.addTask {
        while !Task.isCancelled {
          for connection in slow { try connection.send(byte) }
          try? await Task.sleep(for: .milliseconds(50))
        }
      }
      for _ in 1...3 {
        let start = ContinuousClock.now
        let reply = try await RawConnection(service.address).exchange(Self.health)
        #expect(reply.hasSuffix("\"OK\""))
        #expect(start.duration(to: .now) < .seconds(10))
      }
      group.cancelAll()
    }
  }

  @Test func slowBodiesMakeRoom() async throws {
    try await during(Self.options(connections: 32)) { service in
      try await expectOthersAreAnswered(service, beginning: Self.upload, dripping: "a")
    }
  }

  @Test func slowHeadersMakeRoom() async throws {
    try await during(Self.options(connections: 32)) { service in
      try await expectOthersAreAnswered(
        service, beginning: "GET / HTTP/1.1\r\nA: ", dripping: "a")
    }
  }

  @Test func unreadRepliesMakeRoom() async throws {
    let (fixture, picture) = try await MarketFixture.selling(pictureOf: 1_000_000)
    try await during(Self.options(connections: 32), fixture) { service in
      let request = "GET \(picture) HTTP/1.1\r\nHost: a\r\n\r\n"
      try await expectOthersAreAnswered(
        service, beginning: String(repeating: request, count: 20), dripping: "")
    }
  }

  /// A stream waits for the server, not the other way round.
  @Test func anEventStreamStays() async throws {
    try await during(Self.options(connections: 32)) { service in
      let stream = try RawConnection(service.address)
      try stream.send("GET /api/products/events HTTP/1.1\r\nHost: a\r\n\r\n")
      #expect(try await stream.receive(until: ":\n\n\r\n").hasPrefix("HTTP/1.1 200 "))
      try await expectOthersAreAnswered(service, beginning: Self.upload, dripping: "a")
      service.tellToEnd()
      #expect(try await stream.receive().hasSuffix("0\r\n\r\n"))
    }
  }

  /// A handshake has a total time limit, however often a byte of it arrives.
  @Test func slowHandshakesEnd() async throws {
    let folder = try TemporaryFolder()
    var options = Self.options(connections: 2_048)
    options.times.handshake = .milliseconds(300)
    options.tls = CertificateFiles(try MadeCertificate(in: folder.path, names: nil))
    try await during(options) { service in
      let slow = try RawConnection(service.address)
      try slow.send([0x16, 0x03, 0x01, 0x02, 0x00])
      #expect(try await slow.drip("\u{1}").isEmpty)
      #expect(service.metrics.text(products: nil).contains("refused_total{status=\"408\"} 1\n"))
    }
  }

  @Test func slowHandshakesMakeRoom() async throws {
    let folder = try TemporaryFolder()
    var options = Self.options(connections: 32)
    options.tls = CertificateFiles(try MadeCertificate(in: folder.path, names: nil))
    try await during(options) { service in
      let slow = try (0..<40).map { _ in try RawConnection(service.address) }
      for connection in slow { try connection.send([0x16, 0x03, 0x01, 0x02, 0x00]) }
      try await service.wait(forConnections: 0...30)
      withExtendedLifetime(slow) {}
    }
  }

  // MARK: - One address

  private static func limited(to count: Int) -> ServiceOptions {
    var options = Self.options(connections: 2_048)
    options.exemptsLoopback = false
    options.connectionsOfAddress = count
    return options
  }

  /// A busy connection is not closed in favour of a new one from the same address.
  @Test func connectionsOfAnAddressAreLimited() async throws {
    var options = Self.limited(to: 4)
    options.times.crowdedPatience = .minutes(5)
    try await during(options) { service in
      let busy = try (0..<4).map { _ in try RawConnection(service.address) }
      for connection in busy { try connection.send(Self.upload) }
      try await service.wait(forConnections: 4...4)
      #expect(try await RawConnection(service.address).receive().isEmpty)
      // Another address is not affected.
      let other = try RawConnection(service.address, from: 2)
      #expect(try await other.exchange(Self.health).hasSuffix("\"OK\""))
      #expect(service.metrics.text(products: nil).contains("refused_total{status=\"429\"} 1\n"))
      withExtendedLifetime(busy) {}
    }
  }

  /// But an idle one is.
  @Test func anIdleOneMakesRoomForItsOwnAddress() async throws {
    try await during(Self.limited(to: 4)) { service in
      let idle = try (0..<4).map { _ in try RawConnection(service.address) }
      for connection in idle {
        try connection.send("GET /healthChecker HTTP/1.1\r\nHost: a\r\n\r\n")
        #expect(try await connection.receive(until: "\"OK\"").hasSuffix("\"OK\""))
      }
      var new: [RawConnection] = []
      var reply = ""
      while reply.isEmpty {
        let connection = try RawConnection(service.address)
        try connection.send("GET /healthChecker HTTP/1.1\r\nHost: a\r\n\r\n")
        reply = try await connection.receive(until: "\"OK\"")
        new.append(connection)
      }
      #expect(reply.hasSuffix("\"OK\""))
      try await service.wait(forConnections: 0...4)
      withExtendedLifetime((idle, new)) {}
    }
  }

  /// Requests that break a rule of HTTP count as well, before their client is known.
  @Test func refusedHeadsAreCharged() async throws {
    var options = Self.limited(to: 64)
    options.requestRate = 1
    try await during(options) { service in
      var replies: [String] = []
      for _ in 1...20 {
        replies.append(
          try await RawConnection(service.address).exchange("GET / HTTP/1.1\r\nHost : a\r\n\r\n"))
      }
      #expect(replies.first?.hasPrefix("HTTP/1.1 400 ") == true)
      #expect(replies.contains(""))
      #expect(!service.metrics.text(products: nil).contains("openmarket_limited_total 0\n"))
    }
  }

  /// This machine and proxies are not limited: their connections may be those of many clients.
  @Test func proxiesHaveMore() async throws {
    var proxied = Self.limited(to: 4)
    proxied.isBehindProxy = true
    var trusted = proxied
    trusted.trustedProxies = try #require(TrustedProxies(["127.0.0.1"]))
    var local = Self.limited(to: 4)
    local.exemptsLoopback = true
    for options in [proxied, trusted, local] {
      try await during(options) { service in
        let many = try (0..<12).map { _ in try RawConnection(service.address) }
        try await service.wait(forConnections: 12...12)
        withExtendedLifetime(many) {}
      }
    }
  }

  /// The system keeps little of a reply for a client that does not read it.
  @Test func unreadRepliesStayOutOfTheSystem() async throws {
    let (fixture, picture) = try await MarketFixture.selling(pictureOf: 8_000_000)
    try await during(Self.options(connections: 2_048), fixture) { service in
      let silent = try RawConnection(service.address, receiveBuffer: 8_192)
      try silent.send("GET \(picture) HTTP/1.1\r\nHost: a\r\n\r\n")
      #expect(try await silent.receive(count: 100).hasPrefix("HTTP/1.1 200 "))
      var most = 0
      for _ in 1...50 {
        most = max(most, try Self.unsentBytes(at: service.address))
        try await Task.sleep(for: .milliseconds(10))
      }
      #expect((1...4 * ServiceLimits.unsentBytes).contains(most))
    }
  }

  /// A system file, which is read a page at a time.
  private static func table(_ path: String) -> String {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    defer { close(file) }
    var text: [UInt8] = []
    var page = [UInt8](repeating: 0, count: 65_536)
    while case let count = read(file, &page, page.count), count > 0 { text += page[..<count] }
    return String(decoding: text, as: UTF8.self)
  }

  /// The bytes in the system that wait for the clients of a server.
  private static func unsentBytes(at address: ServiceAddress) throws -> Int {
    guard case .tcp(_, let port) = address else { return 0 }
    let hexadecimal = String(port, radix: 16, uppercase: true)
    let local = ":" + String(repeating: "0", count: 4 - hexadecimal.count) + hexadecimal
    return table("/proc/net/tcp").split(separator: "\n")
      .map { $0.split(separator: " ") }
      .filter { $0.count > 4 && $0[1].hasSuffix(local) }
      .compactMap { Int($0[4].prefix { $0 != ":" }, radix: 16) }.reduce(0, +)
  }
}
