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
  private let pooler: String?
  private let base: String
  private static let clients = 4
  private static let followers = 4

  /// - Parameters:
  ///   - upgrade: The program that replaces the first one, one node after the other.
  ///   - pooler: PgBouncer, through which nodes reach the server; nil for none.
  init(program: String, upgrade: String?, pooler: String?) throws {
    self.program = program
    self.pooler = pooler
    self.upgrade = upgrade ?? program
    base = NSTemporaryDirectory() + "openmarket-nodes-\(getpid())"
    try FileManager.default.createDirectory(atPath: base, withIntermediateDirectories: true)
  }

  func run(nodes count: Int, rounds: Int) async throws {
    let server = try PostgresServer(settings: ["max_connections": "200"], isDurable: true)
    let address = try await server.createDatabase()
    let store = try PostgresStore(PostgresAddress(address), folder: base + "/identity")
    let identity = try store.localIdentity()
    let pooler = try pooler.map { try Pooler($0, for: server, folder: base) }
    let nodes = try MarketNodes(
      count, program: program, database: pooler?.address(address) ?? address, folder: base)
    defer {
      nodes.stop()
      pooler?.stop()
    }

    try rolling(nodes, identity, rounds: max(1, rounds / 4))
    try await PostgresMarketCheck(store: store, log: WriterLog(base + "/notes")).run()
    try killing(nodes, server, identity, rounds: rounds)
    try await PostgresMarketCheck(store: store, log: WriterLog(base + "/notes")).run()
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
        // A pooler refuses connections for a moment longer, and a node that starts would end.
        try until("a node after the database", within: 30) {
          nodes.nodes.contains(where: \.isReady)
        }
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
}
