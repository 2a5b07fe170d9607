import Foundation
import Market
import Synchronization
import Testing

@testable import MarketServer

/// What one connection may do to the others: nothing.
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
    "nonsense\r\n\r\n", "GET /\u{0} HTTP/1.1\r\nHost: a\r\n\r\n", "\u{16}\u{3}\u{1}",
  ])
  func whatIsNoRequestIs400(text: String) async throws {
    try await serving(try .init(), Self.any) { address in
      let connection = try RawConnection(address)
      try connection.send(text + "\r\n\r\n")
      #expect(try await connection.receive().hasPrefix("HTTP/1.1 400 "))
    }
  }

  /// The body of a request that is refused is not taken without end.
  @Test func aBodyNobodyReadsEnds() async throws {
    try await serving(try .init(), Self.any) { address in
      let connection = try RawConnection(address)
      try connection.send(
        "POST /nothing HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n")
      let chunk = "10000\r\n" + String(repeating: "x", count: 65_536) + "\r\n"
      for _ in 1...1_000 { try connection.send(chunk) }
      let start = ContinuousClock.now
      let reply = try await connection.receive()
      #expect(reply.hasPrefix("HTTP/1.1 404 ") || reply.isEmpty)
      #expect(ContinuousClock.now - start < .seconds(5))
    }
  }

  /// A short one is, so that the connection can be used again.
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

  /// A thousand connections that send a byte now and then cost the others nothing.
  @Test func slowConnectionsDoNotHoldTheOthers() async throws {
    let fixture = try await MarketFixture.selling(count: 20)
    try await serving(fixture, Self.any) { address in
      let limit = min(1_000, HTTPService.connectionLimit - 50)
      let slow = try (0..<limit).map { _ in
        let connection = try RawConnection(address)
        try connection.send("GET /api/products HTTP/1.1\r\nHost: a\r\nX-Slow: ")
        return connection
      }
      var times: [Duration] = []
      let connection = try RawConnection(address)
      for round in 1...100 {
        try slow[round * 7 % limit].send("a")
        let start = ContinuousClock.now
        try connection.send("GET /api/products HTTP/1.1\r\nHost: a\r\n\r\n")
        _ = try await connection.receive(until: "}")
        times.append(ContinuousClock.now - start)
      }
      #expect(times.sorted()[98] <= .milliseconds(200))
    }
  }

  /// Who takes nothing of a long answer does not keep the service from ending.
  @Test func aClientThatNeverReadsIsLeftBehind() async throws {
    let fixture = try MarketFixture()
    let name = try await fixture.store.write { transaction in
      let bytes = [UInt8](repeating: 7, count: 20_000_000)
      var product = NewProduct.sample()
      product.vendorID = try transaction.vendor(
        identifier: UUID(), name: "Shop", createdOn: Day(number: 19_000))
      product.pictures = [try transaction.picture(bytes, thumbnail: [1], .jpeg)]
      try transaction.add(product)
      return PictureName(of: bytes, .jpeg)
    }
    let kept = Kept()
    let ending = try await serving(fixture, Self.any) { address in
      let silent = try RawConnection(address)
      try silent.send("GET /pictures/\(name.fileName) HTTP/1.1\r\nHost: a\r\n\r\n")
      #expect(try await silent.receive(count: 1_000).hasPrefix("HTTP/1.1 200 "))
      kept.append(silent)
    }
    withExtendedLifetime(kept) {}
    #expect(ending < .seconds(5))
  }

}

/// Keeps connections open until it goes.
final class Kept: Sendable {
  private let connections = Mutex<[RawConnection]>([])

  func append(_ connection: RawConnection) { connections.withLock { $0.append(connection) } }
}
