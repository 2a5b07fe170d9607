import Foundation
import Market
import Testing

@testable import MarketClient

struct GuardedTransportTests {
  /// The settings may change while the program runs.
  @Test func aClientRefusesChangesFromNowOn() async throws {
    let client = MarketClient(
      address: try MarketAddress("https://market.example"), dialect: .native,
      transport: RecordedTransport { _ in
        TransportReply(status: 200, headers: [:], body: Data())
      })
    let write = TransportRequest(
      method: "POST", path: "/api/products", accept: "application/json", bodyLimit: 1_000)
    #expect(try await client.transport.send(write, onProgress: nil).status == 200)
    client.isReadOnly = true
    await #expect(throws: MarketError.readOnly) {
      try await client.transport.send(write, onProgress: nil)
    }
    client.isReadOnly = false
    #expect(try await client.transport.send(write, onProgress: nil).status == 200)
  }
}
