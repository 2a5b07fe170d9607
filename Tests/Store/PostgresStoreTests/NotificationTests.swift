import Market
import MarketStore
import PostgresServer
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
}
