import Foundation
import Market
import MarketServer
import MarketStore
import PostgresServer
import PostgresStore
import Synchronization

/// Several nodes of one market in PostgreSQL behind nginx, while clients write, read and follow the
/// events. Nodes are replaced one after the other, then nodes and the database are killed.
final class NodesStress {
  private let program: String
  private let upgrade: String
  private let base: String
  private static let clients = 4
  private static let followers = 4

  /// - Parameter upgrade: The program that replaces the first one, one node after the other.
  init(program: String, upgrade: String?) throws {
    self.program = program
    self.upgrade = upgrade ?? program
    base = NSTemporaryDirectory() + "openmarket-nodes-\(getpid())"
    try FileManager.default.createDirectory(atPath: base, withIntermediateDirectories: true)
  }

  func run(nodes count: Int, rounds: Int) async throws {
    let server = try PostgresServer(settings: ["max_connections": "200"], isDurable: true)
    let address = try await server.createDatabase()
    let store = try PostgresStore(PostgresAddress(address), folder: base + "/identity")
    let identity = try store.localIdentity()
    let nodes = try MarketNodes(count, program: program, database: address, folder: base)
    defer { nodes.stop() }

    try rolling(nodes, identity, rounds: max(1, rounds / 4))
    try await check(store)
    try killing(nodes, server, identity, rounds: rounds)
    try await check(store)
    try store.close()
    nodes.stop()
    try? FileManager.default.removeItem(atPath: base)
  }

  /// Replaces every node. No request may fail, and each event stream breaks once for each
  /// replacement of its node.
  private func rolling(_ nodes: MarketNodes, _ identity: LocalIdentity, rounds: Int) throws {
    let load = Load(identity, base, clients: 0..<Self.clients, followers: Self.followers)
    load.start(at: nodes.port)
    for _ in 1...rounds {
      for node in nodes.nodes { try nodes.replace(node, program: upgrade) }
    }
    let summary = try load.stop()
    let replaced = rounds * nodes.nodes.count
    guard summary.failures.isEmpty else {
      throw Failed(
        description: "\(summary.failures.count) of \(summary.requests) requests failed while nodes "
          + "were replaced, first: \(summary.failures[0])")
    }
    guard summary.connections <= Self.followers * (replaced + 1) else {
      throw Failed(description: "event streams connected \(summary.connections) times")
    }
    print(
      "replaced \(replaced) nodes: \(summary.requests) requests, none failed; "
        + "\(summary.events) events, none missing, \(Self.followers) streams connected "
        + "\(summary.connections) times")
  }

  private func killing(
    _ nodes: MarketNodes, _ server: PostgresServer, _ identity: LocalIdentity, rounds: Int
  ) throws {
    let first = Self.clients
    let load = Load(
      identity, base, clients: first..<(first + Self.clients), followers: Self.followers)
    load.start(at: nodes.port)
    for _ in 1...rounds {
      usleep(.random(in: 200_000...800_000))
      if Int.random(in: 0..<4) == 0 {
        try server.crash()
        usleep(.random(in: 0...500_000))
        try server.start()
      } else if let node = nodes.nodes.randomElement() {
        node.kill()
        usleep(.random(in: 0...300_000))
        try node.start()
      }
    }
    // All nodes recover on their own.
    for node in nodes.nodes {
      try until("node \(node.port) after the last round", within: 30) { node.isReady }
    }
    let summary = try load.stop()
    print(
      "killed nodes and the database \(rounds) times: \(summary.requests) requests, "
        + "\(summary.failures.count) repeated; \(summary.events) events, none missing")
  }

  /// Compares the market with the acknowledged writes.
  private func check(_ store: PostgresStore) async throws {
    let log = try WriterLog(base + "/notes")
    guard log.errors.isEmpty else { throw Failed(description: "writer: \(log.errors[0])") }
    var found: [String: (id: Int64, stock: Int64)] = [:]
    var start = PageStart.offset(0)
    while true {
      let page = try await store.page(.everything, at: start, limit: 100)
      for product in page.products {
        guard found.updateValue((product.id, product.stock), forKey: product.name) == nil else {
          throw Failed(description: "twice: \(product.name)")
        }
      }
      guard let next = page.next else { break }
      start = .after(next)
    }
    for (name, id) in log.made where found[name]?.id != id {
      throw Failed(description: "lost: \(name) \(id)")
    }
    for (name, row) in found {
      guard log.tried.contains(name) else {
        throw Failed(description: "should not be there: \(name)")
      }
      if let kept = log.kept[name], row.stock < kept || row.stock > log.edited[name] ?? kept {
        throw Failed(description: "edit lost: \(name) has \(row.stock), acknowledged was \(kept)")
      }
    }
    print("checked \(found.count) products: \(log.summary)")
  }
}

/// Clients and followers of events, in separate threads because they wait for sockets.
private final class Load {
  struct Summary {
    var requests = 0
    var failures: [String] = []
    var events = 0
    var connections = 0
  }

  private let clients: [NodeClient]
  private let followers: [EventFollower]
  private let group = DispatchGroup()

  init(_ identity: LocalIdentity, _ base: String, clients: Range<Int>, followers: Int) {
    let notes = WriterNotes(base + "/notes")
    self.clients = clients.map { NodeClient($0, identity, notes) }
    self.followers = (0..<followers).map { _ in EventFollower() }
  }

  func start(at port: UInt16) {
    for follower in followers { Thread.detachNewThread(in: group) { follower.run(port) } }
    for client in clients { Thread.detachNewThread(in: group) { client.run(port) } }
  }

  /// Stops the clients, waits until the followers have seen the same events, and returns the
  /// totals.
  func stop() throws -> Summary {
    for client in clients { client.stop() }
    var previous: [Int64?] = []
    // Events arrive within a second: the streams are complete when nothing new arrived for two.
    try until("the last event", within: 60) {
      let last = followers.map { $0.summary.withLock { $0.numbers.last } }
      usleep(2_000_000)
      defer { previous = last }
      return last == previous && Set(last).count == 1
    }
    for follower in followers { follower.stop() }
    var summary = Summary()
    for follower in followers {
      let seen = follower.summary.withLock { $0 }
      guard let first = seen.numbers.first, let last = seen.numbers.last,
        last - first + 1 == seen.numbers.count
      else { throw Failed(description: "events are missing among \(seen.numbers.count)") }
      summary.events = max(summary.events, seen.numbers.count)
      summary.connections += seen.connections
    }
    for client in clients {
      summary.requests += client.requests.load(ordering: .relaxed)
      summary.failures += client.failures.withLock { $0 }
    }
    return summary
  }
}
