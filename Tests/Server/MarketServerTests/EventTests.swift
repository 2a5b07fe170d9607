import Foundation
import HTTPTypes
import Market
import MarketStore
import NIOCore
import Operations
import StoreFixtures
import Synchronization
import TestSupport
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
      #expect(!again.contains("event: created"))
      #expect(again.contains("id: 1\n:\n\n"), "the position is named before any change")
    }
    try ours.close()
    try theirs.close()
  }

  /// The changes of `openmarket seed` and `openmarket demo` in other processes, while a market is
  /// served.
  @Test func catalogueChangesAreEvents() async throws {
    let folder = try TemporaryFolder()
    let ours = try SQLiteStore(folder: folder.path)
    let theirs = try SQLiteStore(folder: folder.path)
    try await serving(try MarketFixture(store: ours), Self.any) { address in
      let stream = try RawConnection(address)
      try stream.send(Self.request + "\r\n")
      _ = try await stream.receive(until: ":\n\n\r\n")
      try await SyntheticMarket(count: 5).add(to: theirs)
      // One for the products, and one when searches find them.
      try await expect("event: reset\nid: 4\ndata: {}\n\n", on: stream)
      let demo = DemoMarket.embedded
      let added = try await demo.add(to: theirs)
      try await expect("event: created\nid: \(4 + added)\n", on: stream)
      try await demo.remove(from: theirs)
      try await expect("event: deleted\nid: \(4 + 2 * added)\n", on: stream)
    }
    try ours.close()
    try theirs.close()
  }

  /// Many streams cost the market one read for each change, from this machine in any number.
  @Test func streamsShareEachRead() async throws {
    let folder = try TemporaryFolder()
    let store = try SQLiteStore(folder: folder.path)
    let vendor = try store.localIdentity()
    let seller = ProductAuthor.vendor(identifier: vendor.identifier, secret: vendor.secret)
    let service = try await RunningService.start(try MarketFixture(store: store), at: Self.any)
    let streams = try (0...ServiceLimits.subscribersOfAddress).map { _ in
      try RawConnection(service.address)
    }
    for stream in streams {
      try stream.send(Self.request + "\r\n")
      _ = try await stream.receive(until: ":\n\n\r\n")
    }
    for number in 1...3 {
      let before = service.metrics.eventReads.load(ordering: .relaxed)
      _ = try await store.create(.sample(), pictures: [.sample("one")], by: seller, once: nil)
      for stream in streams { try await expect("event: created\nid: \(number)\n", on: stream) }
      // One wake, and perhaps one without events.
      #expect(service.metrics.eventReads.load(ordering: .relaxed) - before <= 2)
    }
    service.tellToEnd()
    try await service.ended()
    try store.close()
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

  /// A client that reads nothing and leaves gets no more than fits into the buffers.
  @Test func missedEventsAreReadOnlyWhileTheClientStays() async throws {
    let folder = try TemporaryFolder()
    let store = try SQLiteStore(folder: folder.path)
    try await store.execute(
      """
      WITH RECURSIVE number(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM number WHERE i < 10000)
      INSERT INTO event (kind, product_id, vendor_id) SELECT 'changed', i, 1 FROM number
      """)
    let service = try await RunningService.start(try MarketFixture(store: store), at: Self.any)
    var stream: RawConnection? = try RawConnection(service.address, receiveBuffer: 4_096)
    try stream?.send(Self.request + "Last-Event-ID: 0\r\n\r\n")
    // The head, the position and some events.
    var text = ""
    while !text.contains("event: changed") {
      let part = try #require(try await stream?.receive(count: 512))
      try #require(!part.isEmpty && !text.contains("event: reset"))
      text += part
    }
    stream = nil
    try await until { service.metrics.subscribers.load(ordering: .relaxed) == 0 }
    // All would be a hundred.
    #expect(service.metrics.eventReads.load(ordering: .relaxed) < 80)
    service.tellToEnd()
    try await service.ended()
    try store.close()
  }

  /// Not only after the next change, which may be hours later.
  @Test func aReadThatFailedIsRepeated() async throws {
    let store = try SQLiteStore.inMemory()
    let metrics = ServiceMetrics()
    let hub = EventHub(store: store, commentTime: .milliseconds(100), metrics: metrics)
    let wakes = try hub.subscribe(from: nil, until: nil)
    for await wake in wakes where wake.end == 0 { break }
    let reads = metrics.eventReads.load(ordering: .relaxed)
    try await store.execute(
      """
      INSERT INTO event (kind, product_id, vendor_id) VALUES ('changed', 1, 1);
      ALTER TABLE event RENAME TO away
      """)
    try await until { metrics.eventReads.load(ordering: .relaxed) > reads }
    // It waits for the read that has begun.
    await #expect(throws: (any Error).self) { try await store.events(after: 0, limit: 1) }
    // The market does not report this as a change.
    try await store.execute("ALTER TABLE away RENAME TO event")
    let deadline = ContinuousClock.now + .seconds(20)
    for await wake in wakes {
      if wake.end == 1 { break }
      try #require(ContinuousClock.now < deadline)
    }
    hub.end()
  }

  @Test func streamsOfAnAddressAreLimited() async throws {
    let hub = EventHub(store: try SQLiteStore.inMemory())
    let client = try #require(ClientAddress("192.0.2.1"))
    func subscribe(isLimited: Bool = true) throws -> AsyncStream<EventHub.Wake> {
      try hub.subscribe(from: isLimited ? client.network : nil, until: nil)
    }
    var streams: [AsyncStream<EventHub.Wake>] = []
    for _ in 1...ServiceLimits.subscribersOfAddress { streams.append(try subscribe()) }
    let failure = #expect(throws: RequestError.self) { try subscribe() }
    #expect(failure?.status.code == 429)
    streams.append(try subscribe(isLimited: false))
    hub.end()
    for stream in streams { for await _ in stream {} }
    let late = #expect(throws: RequestError.self) { try subscribe(isLimited: false) }
    #expect(late?.headers[.retryAfter] == "5", "the next server is there sooner than a free place")
  }

  @Test func streamsOfASiteAreLimited() throws {
    let hub = EventHub(store: try SQLiteStore.inMemory())
    var streams: [AsyncStream<EventHub.Wake>] = []
    for network in 0..<200 {
      let client = try #require(ClientAddress("2001:db8:1:\(network)::1"))
      guard let stream = try? hub.subscribe(from: client.network, until: nil) else { continue }
      streams.append(stream)
    }
    #expect(streams.count == ServiceLimits.networksOfSite * ServiceLimits.subscribersOfAddress)
    let other = ClientAddress("2001:db8:2::1")
    #expect(throws: Never.self) { try hub.subscribe(from: other?.network, until: nil) }
    hub.end()
  }

  @Test func fiveSixthsOfTheConnectionsMayBeStreamsAndTheRestStaysForRequests() async throws {
    var options = ServiceOptions()
    options.connections = 16
    let kept = Kept()
    try await serving(try .init(), Self.any, options) { address in
      for _ in 1...14 {
        let stream = try RawConnection(address)
        try stream.send(Self.request + "\r\n")
        _ = try await stream.receive(until: ":\n\n\r\n")
        kept.append(stream)
      }
      let refused = try RawConnection(address)
      try refused.send(Self.request + "\r\n")
      #expect(try await refused.receive(until: "}").hasPrefix("HTTP/1.1 503 "))
      try refused.send("GET /api/products HTTP/1.1\r\nHost: a\r\n\r\n")
      #expect(try await refused.receive(until: "}").hasPrefix("HTTP/1.1 200 "))
    }
    withExtendedLifetime(kept) {}
  }

  /// Waits until the stream has sent a text; comments may come before it.
  @discardableResult
  private func expect(_ text: String, on stream: RawConnection) async throws -> String {
    var said = ""
    while !said.contains(text) { said += try await stream.receive(until: "\n\n\r\n") }
    return said
  }
}
