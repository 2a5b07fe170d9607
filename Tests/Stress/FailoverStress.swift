import Foundation
import MarketServer
import MarketStore
import PostgresStore

/// Two nodes of a market whose three PostgreSQL servers Patroni keeps, while clients write, read
/// and follow the events: servers, Patroni and nodes are killed or stalled, and primaries change.
final class FailoverStress {
  private enum Fault: String, CaseIterable {
    case killServer = "kill of the primary"
    case killPatroni = "kill of its Patroni"
    case killBoth = "kill of both"
    case stallServer = "stalled primary"
    case cut = "primary without a network"
    case cutFromOthers = "primary cut from the other servers"
    case switchOver = "switchover"
    case killNode = "kill of a node"

    var needsNetworks: Bool { self == .cut || self == .cutFromOthers }
  }

  private let program: String
  private let isSynchronous: Bool
  private let hasNetworks: Bool
  private let base: String
  private static let clients = 4
  private static let followers = 3
  /// Seconds within which writing must be possible again after a fault: Patroni needs about 25.
  private static let patience = 90.0

  /// - Parameters:
  ///   - isSynchronous: Whether a commit waits for a standby; then nothing may be lost.
  ///   - hasNetworks: Whether networks are cut too.
  init(program: String, isSynchronous: Bool, hasNetworks: Bool) throws {
    self.program = program
    self.isSynchronous = isSynchronous
    self.hasNetworks = hasNetworks
    base = "/tmp/openmarket-failover-\(getpid())"
    try FileManager.default.createDirectory(
      atPath: base, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o755])
  }

  func run(rounds: Int) async throws {
    let cluster = try PatroniCluster(
      in: base, isSynchronous: isSynchronous, hasNetworks: hasNetworks)
    defer { cluster.stop() }
    try cluster.execute("CREATE DATABASE market ENCODING 'UTF8' TEMPLATE template0")
    let address = cluster.address("market")
    let store = try PostgresStore(PostgresAddress(address), folder: base + "/identity")
    let identity = try store.localIdentity()
    let nodes = try MarketNodes(2, program: program, database: address, folder: base)
    defer { nodes.stop() }
    let load = Load(identity, base, clients: 0..<Self.clients, followers: Self.followers)
    load.start(at: nodes.port)
    var faults: [Fault] = []
    for _ in 1...rounds {
      if faults.isEmpty {
        faults = Fault.allCases.filter { hasNetworks || !$0.needsNetworks }.shuffled()
      }
      try round(faults.removeLast(), cluster, nodes, load)
    }
    for node in nodes.nodes {
      try until("node \(node.port) after the last round", within: Self.patience) { node.isReady }
    }
    let summary = try load.stop(seesAllEvents: false)
    print(
      "\(rounds) faults: \(summary.requests) requests, \(summary.failures.count) repeated; "
        + "\(summary.events) events, \(summary.resets) times told to reload; "
        + "\(cluster.copies) standbys copied again")
    let check = PostgresMarketCheck(
      store: store, log: try WriterLog(base + "/notes"), readsStandbys: true)
    let lost = try await check.run(allowingLoss: !isSynchronous)
    // Each follower is told if anything that it may have heard of is gone.
    guard lost == 0 || summary.resets > 0 else {
      throw Failed(description: "\(lost) products are gone, and no follower was told")
    }
    try store.close()
    try? FileManager.default.removeItem(atPath: base)
  }

  private func round(
    _ fault: Fault, _ cluster: PatroniCluster, _ nodes: MarketNodes, _ load: Load
  ) throws {
    try cluster.waitUntilWhole()
    usleep(.random(in: 500_000...2_000_000))
    guard let primary = cluster.primary else { throw Failed(description: "no primary") }
    let start = Date()
    let before = load.writes
    switch fault {
    case .killServer: cluster.killServer(primary)
    case .killPatroni: cluster.killPatroni(primary)
    case .killBoth:
      cluster.killPatroni(primary)
      cluster.killServer(primary)
    case .stallServer: cluster.stallServer(primary, seconds: .random(in: 5...45))
    case .cut: try cluster.cut(primary, seconds: .random(in: 5...45))
    case .cutFromOthers: try cluster.cutFromOthers(primary, seconds: .random(in: 5...45))
    case .switchOver: cluster.switchOver()
    case .killNode:
      let node = nodes.nodes.randomElement()
      node?.kill()
      usleep(300_000)
      try node?.start()
    }
    if fault == .killPatroni || fault == .killBoth {
      try until("another primary", within: Self.patience) {
        cluster.hasPrimary(otherThan: primary)
      }
      // A former primary that still runs, with its clients.
      sleep(4)
      try cluster.startPatroni(primary)
    }
    try until("a write after: \(fault.rawValue)", within: Self.patience) {
      load.writes > before + Self.clients
    }
    let pause = load.longestPause(since: start)
    print(
      "\(fault.rawValue): \(pause.formatted(.number.precision(.fractionLength(1)))) s without a write"
    )
  }
}
