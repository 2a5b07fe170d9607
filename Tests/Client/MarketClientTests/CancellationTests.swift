import Market
import NIOCore
import TestSupport
import Testing
import Text

@testable import MarketClient

/// A caller that cancels returns at once, and its connection is closed.
@Suite(.timeLimit(.minutes(1)))
struct CancellationTests {
  /// Far more than it takes, for a busy machine.
  private static let limit = Duration.seconds(20)

  private func ask(_ client: MarketClient) async -> MarketError? {
    await failure(of: try await client.page(firstPage))
  }

  private func cancelWhileAsking(_ steps: HostileServer.Step...) async throws -> Duration {
    let server = try await HostileServer.start { _ in steps }
    let address = try MarketAddress("http://127.0.0.1:\(server.port)")
    let client = MarketClient(address: address)
    let asking = Task { await ask(client) }
    try await until { !server.requests.isEmpty }
    let clock = ContinuousClock()
    let start = clock.now
    asking.cancel()
    let error = await asking.value
    let duration = clock.now - start
    #expect(error == .cancelled)
    try await until { server.closed == 1 }
    await client.shutdown()
    await server.stop()
    return duration
  }

  @Test func beforeTheAnswer() async throws {
    #expect(try await cancelWhileAsking() < Self.limit)
  }

  @Test func amidTheAnswer() async throws {
    let head = "HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n"
    #expect(
      try await cancelWhileAsking(
        .send(head), .drip(String(repeating: " ", count: 999), pause: .milliseconds(10)))
        < Self.limit)
  }

  @Test func beforeItBegan() async throws {
    let server = try await HostileServer.start { _ in [] }
    let client = MarketClient(address: try MarketAddress("http://127.0.0.1:\(server.port)"))
    let asking = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return await ask(client)
    }
    #expect(await asking.value == .cancelled)
    await client.shutdown()
    await server.stop()
  }

  @Test func aClientThatWasNotShutDownGoesQuietly() async throws {
    let server = try await HostileServer.start { _ in
      [.send("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")]
    }
    do {
      let client = MarketClient(address: try MarketAddress("http://127.0.0.1:\(server.port)"))
      #expect(await failure(of: try await client.page(firstPage)) == .notAMarket(.nothing))
    }
    try await until { server.closed == 1 }
    await server.stop()
  }
}
