import Foundation
import HTTPTypes
import Market
import MarketStore
import NIOCore
import StoreFixtures
import Testing
import Text

@testable import MarketServer

@Suite(.timeLimit(.minutes(1))) struct EventTests {
  private static let any = ServiceAddress.tcp(host: "127.0.0.1", port: 0)
  private static let request = "GET /api/products/events HTTP/1.1\r\nHost: a\r\n"

  /// Events of this process and of another one on the same file.
  @Test func changesOfAllProcessesAreReported() async throws {
    let folder = try TemporaryFolder()
    let ours = try SQLiteStore(folder: folder.path)
    let theirs = try SQLiteStore(folder: folder.path)
    let identifier = try await ours.addVendor(name: "Shop", secret: .generated("a secret"))
      .identifier.string
    let seller = ProductAuthor.vendor(identifier: identifier, secret: "a secret")
    try await serving(try MarketFixture(store: ours), Self.any) { address in
      let stream = try RawConnection(address)
      try stream.send(Self.request + "\r\n")
      let head = try await stream.receive(until: ":\n\n\r\n")
      #expect(head.hasPrefix("HTTP/1.1 200 OK\r\n"))
      #expect(head.contains("\r\nContent-Type: text/event-stream; charset=utf-8\r\n"))
      let product = try await theirs.create(
        .sample(), pictures: [.sample("one")], by: seller, once: nil
      ).product.record
      let data = "data: {\"id\":\(product.id),\"vendor_id\":\(product.vendor.id)}\n\n"
      try await expect("event: created\nid: 1\n" + data, on: stream)
      let token = try await ours.deletionToken(for: product.id, by: seller)
      _ = try await ours.delete(token: token, of: nil, identifier: identifier)
      try await expect("event: deleted\nid: 2\n" + data, on: stream)
      let late = try RawConnection(address)
      try late.send(Self.request + "Last-Event-ID: 1\r\n\r\n")
      let again = try await expect("event: deleted\nid: 2\n", on: late)
      #expect(!again.contains("id: 1\n"))
    }
    try ours.close()
    try theirs.close()
  }

  /// The changes of `openmarket seed` and `openmarket demo` in other processes, beside a served
  /// market.
  @Test func catalogueChangesAreTold() async throws {
    let folder = try TemporaryFolder()
    let ours = try SQLiteStore(folder: folder.path)
    let theirs = try SQLiteStore(folder: folder.path)
    try await serving(try MarketFixture(store: ours), Self.any) { address in
      let stream = try RawConnection(address)
      try stream.send(Self.request + "\r\n")
      _ = try await stream.receive(until: ":\n\n\r\n")
      try await SyntheticMarket(count: 5).add(to: theirs)
      try await expect("event: reset\nid: 2\ndata: {}\n\n", on: stream)
      let demo = DemoMarket.embedded
      let added = try await demo.add(to: theirs)
      try await expect("event: created\nid: \(2 + added)\n", on: stream)
      try await demo.remove(from: theirs)
      try await expect("event: deleted\nid: \(2 + 2 * added)\n", on: stream)
    }
    try ours.close()
    try theirs.close()
  }

  /// Open streams end with the service, not after it.
  @Test func streamsEndWithTheService() async throws {
    let kept = Kept()
    var options = ServiceOptions()
    options.times.grace = .minutes(5)
    let ending = try await serving(try .init(), Self.any, options) { address in
      for _ in 1...3 {
        let stream = try RawConnection(address)
        try stream.send(Self.request + "\r\n")
        _ = try await stream.receive(until: ":\n\n\r\n")
        kept.append(stream)
      }
    }
    #expect(ending < .seconds(30))
    withExtendedLifetime(kept) {}
  }

  @Test func oneAddressHasSoManyStreams() async throws {
    let hub = EventHub(store: try SQLiteStore.inMemory())
    let client = try #require(ClientAddress("192.0.2.1"))
    var streams: [AsyncStream<Void>] = []
    for _ in 1...ServiceLimits.subscribersOfAddress {
      streams.append(try hub.subscribe(client, until: nil))
    }
    let failure = #expect(throws: RequestError.self) { try hub.subscribe(client, until: nil) }
    #expect(failure?.status.code == 429)
    #expect(throws: Never.self) { try hub.subscribe(.local, until: nil) }
    hub.end()
    for stream in streams { for await _ in stream {} }
    #expect(throws: RequestError.self) { try hub.subscribe(.local, until: nil) }
  }

  /// Waits until the stream has sent a text; comments may come before it.
  @discardableResult
  private func expect(_ text: String, on stream: RawConnection) async throws -> String {
    var said = ""
    while !said.contains(text) { said += try await stream.receive(until: "\n\n\r\n") }
    return said
  }
}
