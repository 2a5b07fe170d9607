import Foundation
import Market
import MarketClient
import Testing
import Text

@testable import MarketServer
@testable import MarketStore

/// A client that was disconnected for longer than the market keeps events.
@Suite(.timeLimit(.minutes(1))) struct ResetTests {
  @Test func getsAReset() async throws {
    let store = try SQLiteStore.inMemory()
    let last = StoreLimits.events + 5
    try await store.write { transaction in
      for id in 1...last {
        try transaction.record(.created, "created", product: Int64(id), vendor: 1)
      }
    }
    let anywhere = ServiceAddress.tcp(host: "127.0.0.1", port: 0)
    try await serving(try MarketFixture(store: store), anywhere) { address in
      let client = MarketClient(address: try MarketAddress(address.url.string))
      for try await change in try await client.changes(after: "2") {
        #expect(
          change == MarketChange(kind: .reset, product: 0, vendor: nil, eventID: String(last)))
        break
      }
      await client.shutdown()
    }
  }

  /// A market that was restored from a backup has not come as far as its clients.
  @Test func aClientThatIsAheadGetsOneReset() async throws {
    let store = try SQLiteStore.inMemory()
    try await store.write { try $0.record(.created, "created", product: 1, vendor: 1) }
    let anywhere = ServiceAddress.tcp(host: "127.0.0.1", port: 0)
    try await serving(try MarketFixture(store: store), anywhere) { address in
      let client = MarketClient(address: try MarketAddress(address.url.string))
      var kinds: [MarketChange.Kind] = []
      for try await change in try await client.changes(after: "99999") {
        kinds.append(change.kind)
        if kinds.count == 2 { break }
        #expect(change == MarketChange(kind: .reset, product: 0, vendor: nil, eventID: "1"))
        try await store.write { try $0.record(.changed, "changed", product: 1, vendor: 1) }
      }
      #expect(kinds == [.reset, .changed])
      await client.shutdown()
    }
  }

  /// Other clients cannot know that the position was lowered.
  @Test func theResetIsAnEvent() async throws {
    let store = try SQLiteStore.inMemory()
    try await store.write { try $0.record(.created, "created", product: 1, vendor: 1) }
    let anywhere = ServiceAddress.tcp(host: "127.0.0.1", port: 0)
    try await serving(try MarketFixture(store: store), anywhere) { address in
      let beginnings = ["99999": "event: reset\nid: 1\ndata: {}\n\n", "1": "id: 1\n:\n\n"]
      for (position, beginning) in beginnings {
        let stream = try RawConnection(address)
        try stream.send(
          "GET /api/products/events HTTP/1.1\r\nHost: a\r\nLast-Event-ID: \(position)\r\n\r\n")
        let text = try await stream.receive(until: "\n\n\r\n")
        #expect(text.contains(beginning) && text.contains("reset") == (position != "1"), "\(text)")
      }
    }
  }
}
