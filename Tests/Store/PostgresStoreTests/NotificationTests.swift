import Market
import MarketStore
import PostgresServer
import StoreFixtures
import TestSupport
import Testing

@testable import PostgresStore

/// A market on a server without notifications, as some other engines are.
@Suite(.needsServer, .timeLimit(.minutes(1))) struct NotificationTests {
  @Test func aServerThatRefusesThemNumbersEventsAndAnswers() async throws {
    let server = try PostgresServer()
    let database = try await server.createDatabase()
    let proxy = try RefusingProxy(to: server.folder, refusing: ["NOTIFY", "LISTEN"])
    let address = database.replacing(server.folder, with: proxy.host)
    let nodes = try (0..<2).map { _ in try PostgresStore(address: address) }
    let author = try await nodes[0].addSeller()
    var ids: [Int64] = []
    // Longer than a node serves lists without having looked for changes.
    let end = ContinuousClock.now + PostgresLimits.staleTime * 1.5
    while .now < end {
      ids.append(try await nodes[0].register("Thing \(ids.count)", by: author))
      for node in nodes {
        _ = try node.changeToken()
        #expect(try await node.page(at: .offset(0), limit: 1).products.count == 1)
      }
    }
    for node in nodes {
      var events: [StoredEvent] = []
      while events.count < ids.count {
        events += try await node.events(after: events.last?.number ?? 0, limit: 100).events
      }
      #expect(events.map(\.number) == Array(1...Int64(ids.count)))
      #expect(events.map(\.productID) == ids)
    }
    // The other node sees changes by looking.
    let token = try nodes[1].changeToken()
    _ = try await nodes[0].register("Last", by: author)
    try await until { try nodes[1].changeToken() != token }
    #expect(proxy.refused.value > nodes.count, "statements of both kinds")
    for node in nodes { try node.close() }
  }

  /// Nothing waits for the end of a transaction that only reads, which comes before it.
  @Test func aNotificationAfterATransactionIsSeen() async throws {
    try await PostgresServer.withDatabase { address in
      let listener = try PostgresConnection(address: address)
      try listener.execute("LISTEN \(EventMover.channel)")
      let other = try PostgresConnection(address: address)
      for _ in 1...3 {
        _ = try listener.transaction(PostgresConnection.beginRead) { try $0.row("SELECT 1") }
        try EventMover(connection: other).notify()
        #expect(try listener.notification(until: .now + .seconds(5)))
      }
    }
  }

  /// Each answer takes the time of a way to the server and back.
  @Test func aRegistrationWaitsSeldomForTheServer() async throws {
    let server = try PostgresServer()
    let database = try await server.createDatabase()
    let proxy = try RefusingProxy(to: server.folder)
    let store = try PostgresStore(
      PostgresAddress(database.replacing(server.folder, with: proxy.host)),
      options: StoreOptions(quotas: .standard))
    let author = try await store.addSeller()
    let count = 20
    let start = proxy.answers.value
    for number in 1...count {
      let pictures = (1...3).map { NewPicture.sample("\(number) \($0)") }
      _ = try await store.create(
        .sample(name: "Thing \(number)"), pictures: pictures, by: author,
        once: IdempotencyKey(key: "\(number)", digest: [1]))
    }
    // Twelve of the registration, eight of numbering its event, and a few of looking for changes.
    let answers = proxy.answers.value - start
    #expect(answers <= 25 * count, "\(Double(answers) / Double(count)) answers a registration")
    #expect(try await store.page(at: .offset(0), limit: 1).total == count)
    try store.close()
  }
}
