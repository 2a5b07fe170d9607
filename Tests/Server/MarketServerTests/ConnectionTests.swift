import Foundation
import Market
import NIOCore
import Synchronization
import Testing

@testable import MarketServer

/// No connection can harm the others.
@Suite(.timeLimit(.minutes(1))) struct ConnectionTests {
  private static let any = ServiceAddress.tcp(host: "127.0.0.1", port: 0)

  @Test func aHeaderBlockThatIsTooLongIs431() async throws {
    try await serving(try .init(), Self.any) { address in
      let reply = try await RawConnection(address).exchange(
        "GET / HTTP/1.1\r\nHost: a\r\nX: " + String(repeating: "a", count: 100_000) + "\r\n\r\n")
      #expect(reply.hasPrefix("HTTP/1.1 431 "))
      #expect(reply.hasSuffix("{\"code\":431,\"message\":\"Request Header Fields Too Large\"}"))
    }
  }

  @Test func tooManyFieldsAre431() async throws {
    try await serving(try .init(), Self.any) { address in
      let reply = try await RawConnection(address).exchange(
        "GET / HTTP/1.1\r\n" + (1...300).map { "X\($0): a\r\n" }.joined() + "\r\n")
      #expect(reply.hasPrefix("HTTP/1.1 431 "))
      let next = try await RawConnection(address)
        .exchange("GET /healthChecker HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
      #expect(next.hasSuffix("\"OK\""))
    }
  }

  @Test(arguments: [
    "nonsense", "GET /\u{0} HTTP/1.1\r\nHost: a\r\n\r\n", "\u{16}\u{3}\u{1}",
  ])
  func bytesThatAreNotARequestAre400(text: String) async throws {
    try await serving(try .init(), Self.any) { address in
      let connection = try RawConnection(address)
      try connection.send(text + "\r\n\r\n")
      #expect(try await connection.receive().hasPrefix("HTTP/1.1 400 "))
    }
  }

  /// The body of a refused request is not read without limit.
  @Test func anUnreadBodyEnds() async throws {
    var options = ServiceOptions()
    options.times.drain = .minutes(5)
    try await serving(try .init(), Self.any, options) { address in
      let connection = try RawConnection(address)
      try connection.send(
        "POST /nothing HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n")
      let chunk = "10000\r\n" + String(repeating: "x", count: 65_536) + "\r\n"
      for _ in 1...1_000 { try connection.send(chunk) }
      let reply = try await connection.receive()
      #expect(reply.hasPrefix("HTTP/1.1 404 ") || reply.isEmpty)
    }
  }

  /// A short one is read to its end, so that the connection can be reused.
  @Test func aShortBodyIsPassedOver() async throws {
    try await serving(try .init(), Self.any) { address in
      let connection = try RawConnection(address)
      try connection.send("POST /nothing HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\n")
      #expect(try await connection.receive(until: "}").contains(" 404 "))
      try connection.send("12345GET /healthChecker HTTP/1.1\r\nHost: a\r\n\r\n")
      #expect(try await connection.receive(until: "\"OK\"").hasPrefix("HTTP/1.1 200 "))
    }
  }

  @Test func aBodyThatIsAnnouncedTooLongIs413AtOnce() async throws {
    try await serving(try .init(), Self.any) { address in
      let reply = try await RawConnection(address).exchange(
        "POST /api/products HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\n"
          + "Content-Length: 999999999999\r\n\r\n")
      #expect(reply.hasPrefix("HTTP/1.1 413 "))
      #expect(reply.contains("\r\nConnection: close\r\n"))
    }
  }

  /// Connections that occasionally send a byte cost the others nothing: `./dev bench server`
  /// measures it.
  @Test func slowConnectionsDoNotHoldTheOthers() async throws {
    let fixture = try await MarketFixture.selling(count: 20)
    try await serving(fixture, Self.any) { address in
      // Both ends belong to this process, which may have at most a thousand descriptors.
      let slow = try (0..<300).map { _ in
        let connection = try RawConnection(address)
        try connection.send("GET /api/products HTTP/1.1\r\nHost: a\r\nX-Slow: ")
        return connection
      }
      let connection = try RawConnection(address)
      for round in 1...100 {
        try slow[round * 7 % slow.count].send("a")
        try connection.send("GET /api/products HTTP/1.1\r\nHost: a\r\n\r\n")
        #expect(try await connection.receive(until: "}").contains(" 200 OK"))
      }
    }
  }

  /// A client that does not read a long reply does not keep the service from ending.
  @Test func aClientThatNeverReadsIsDisconnected() async throws {
    let (fixture, picture) = try await MarketFixture.selling(pictureOf: 1_000_000)
    var options = ServiceOptions()
    options.times.grace = .minutes(5)
    let kept = Kept()
    let ending = try await serving(fixture, Self.any, options) { address in
      let silent = try RawConnection(address)
      // More than the system buffers for a client.
      let request = "GET \(picture) HTTP/1.1\r\nHost: a\r\n\r\n"
      try silent.send(String(repeating: request, count: 20))
      #expect(try await silent.receive(count: 1_000).hasPrefix("HTTP/1.1 200 "))
      kept.append(silent)
    }
    withExtendedLifetime(kept) {}
    #expect(ending < .seconds(30))
  }
}

/// Keeps connections open for as long as it exists.
final class Kept: Sendable {
  private let connections = Mutex<[RawConnection]>([])

  func append(_ connection: RawConnection) { connections.withLock { $0.append(connection) } }
}
