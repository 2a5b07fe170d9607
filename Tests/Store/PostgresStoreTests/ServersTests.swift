import Foundation
import Market
import MarketStore
import PostgresServer
import StoreFixtures
import Synchronization
import TestSupport
import Testing
import Text
import Words

@testable import PostgresStore

/// The reports about servers, without servers.
@Suite struct ServerStateTests {
  private let primary = ServerPosition(isStandby: false, timeline: 1)
  private let standby = ServerPosition(isStandby: true, timeline: 0)

  /// New connections would go to the standby, which refuses writes.
  @Test(arguments: [SQLState.timeout, .tooManyConnections])
  func aPrimaryThatIsSlowOnceIsNotLeft(state failure: SQLState) {
    let failure = PostgresError(state: failure, message: "")
    var state = PostgresServers.State(count: 2)
    state.record(primary, of: 0)
    state.record(standby, of: 1)
    for _ in 1...2 {
      state.record(failure, of: 0)
      #expect(state.best == 0 && !state.isCurrent(standby))
      state.record(primary, of: 0)
    }
    state.record(failure, of: 0)
    state.record(failure, of: 0)
    #expect(state.best == 1 && state.isCurrent(standby))
  }

  /// While it is polled again, nothing is read from a standby.
  @Test func aServerThatJustRepliedHasLessTimeForAnother() {
    var state = PostgresServers.State(count: 2)
    let first = state.connectLimit(of: 0)
    state.record(primary, of: 0)
    state.record(PostgresError(state: .timeout, message: ""), of: 0)
    #expect(state.best == 0 && state.connectLimit(of: 0) < first)
    state.record(PostgresError(state: .timeout, message: ""), of: 0)
    #expect(state.connectLimit(of: 0) == first)
  }

  /// Each refused request was logged as an error of the database.
  @Test func aServerBehindAPoolerIsUnreachable() {
    let text = "connection to server failed: FATAL:  08P01: server login has been failing"
    let error = PostgresError(connecting: text, needsPassword: false)
    #expect(
      StoreError.Reason(error) == .server(.unreachable("server login has been failing")))
  }

  @Test func aPrimaryThatRefusesConnectionsIsLeftAtOnce() {
    var state = PostgresServers.State(count: 2)
    state.record(primary, of: 0)
    state.record(standby, of: 1)
    state.record(PostgresError(state: .connectionFailure, message: ""), of: 0)
    #expect(state.best == 1 && state.isCurrent(standby))
  }
}

@Suite(.needsServer, .timeLimit(.minutes(2))) struct ServersTests {
  /// A former primary loses what it accepts as soon as it follows the new one.
  @Test func aFormerPrimaryThatStillRunsIsLeft() async throws {
    let pair = try await ServerPair()
    let store = try PostgresStore(address: pair.both)
    let author = try await store.addSeller()
    try await pair.replicate(try await store.register("Before", by: author))
    try await pair.promote()
    let end = ContinuousClock.now + PostgresLimits.watchInterval * 2
    let copy = try pair.connectToStandby()
    try await until {
      let id = try await store.register("During", by: author)
      return try copy.has(id)
    }
    while .now < end { _ = try? await store.register("During", by: author) }
    let last = try await store.register("After", by: author)
    #expect(try copy.has(last))
    #expect(try await store.product(last) != nil)
    // A node that starts chooses the same one.
    let other = try PostgresStore(address: pair.both)
    #expect(try await other.product(last) != nil)
    try other.close()
    try store.close()
  }

  /// A proxy, or a name, may lead to either server.
  @Test func aFormerPrimaryBehindOneAddressIsNotUsedAgain() async throws {
    let pair = try await ServerPair()
    let folder = try TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    let link = folder.path + "/server"
    let address = try PostgresAddress(pair.database.replacing(pair.primary.folder, with: link))
    func lead(to server: PostgresServer) throws {
      try? FileManager.default.removeItem(atPath: link)
      try FileManager.default.createSymbolicLink(
        atPath: link, withDestinationPath: server.folder)
    }
    try lead(to: pair.primary)
    let servers = PostgresServers(address, try PostgresLibrary.system.get())
    let former = try servers.connect().position
    #expect(former.timeline == 1)
    try await pair.promote()
    #expect(servers.isCurrent(former))
    try lead(to: pair.standby)
    #expect(try servers.connect().position.timeline == 2)
    #expect(!servers.isCurrent(former))
    try lead(to: pair.primary)
    let error = #expect(throws: PostgresError.self) { try servers.connect() }
    #expect(error?.state == .cannotConnectNow)
    // The servers may have been restored from a backup: a node that starts uses what there is.
    let restarted = PostgresServers(address, try PostgresLibrary.system.get())
    #expect(try restarted.connect().position == former)
    servers.close()
    restarted.close()
  }

  /// Otherwise a server that takes over at once would not know that events may be lost.
  @Test func theTimelineIsRecordedBeforeTheFirstEvent() async throws {
    try await PostgresServer.withDatabase { address in
      let store = try PostgresStore(address: address)
      let connection = try PostgresConnection(address: address)
      let timeline = try connection.row("SELECT value FROM counter WHERE name = 'timeline'")
      #expect(try timeline?.int(0) == 1)
      try store.close()
    }
  }

  /// Events were sent that the new primary does not have: it would give their numbers to others.
  @Test func aClientIsToldThatATakeoverLostEvents() async throws {
    let pair = try await ServerPair()
    let store = try PostgresStore(address: pair.both)
    let author = try await store.addSeller()
    try await pair.replicate(try await store.register("Before", by: author))
    let copy = try pair.connectToStandby()
    try await until {
      try copy.row("SELECT value FROM counter WHERE name = 'event'")?.int(0) == 1
    }
    try pair.standby.stop()
    for number in 1...3 { _ = try await store.register("Lost \(number)", by: author) }
    let seen = try await store.events(after: 0, limit: 9)
    #expect(seen.isComplete && seen.last == 4)
    try pair.primary.crash()
    try pair.standby.start()
    try await pair.promote()
    try await until { (try? await store.checkWriting()) != nil }
    for number in 1...5 { _ = try await store.register("New \(number)", by: author) }
    try await until { try await store.events(after: seen.last, limit: 9).last > 9 }
    let page = try await store.events(after: seen.last, limit: 9)
    #expect(!page.isComplete)
    let next = page.last
    let id = try await store.register("Next", by: author)
    // Some of the five may have got their numbers after the page.
    try await until {
      try await store.events(after: next, limit: 9).events.last?.productID == id
    }
    let following = try await store.events(after: next, limit: 9)
    #expect(following.isComplete)
    #expect(following.events.map(\.number) == Array(next + 1...following.last))
    try store.close()
  }

  /// Events and entries of the audit without a number, as at the moment in which a primary ends, must
  /// not stop reading.
  @Test func aMarketIsReadFromAStandbyUntilThePrimaryIsBack() async throws {
    let pair = try await ServerPair()
    let store = try PostgresStore(address: pair.both)
    let author = try await store.addSeller()
    let id = try await store.register("Before", by: author)
    _ = try await store.events(after: 0, limit: 9)
    let busy = try PostgresConnection(address: pair.database)
    try busy.execute("BEGIN")
    _ = try busy.row("SELECT value FROM counter WHERE name = 'event' FOR UPDATE")
    let other = try PostgresConnection(address: pair.database)
    try other.execute("INSERT INTO audit (id, at, action, outcome) VALUES (1, 1, 'x', 'done')")
    try other.execute(
      """
      INSERT INTO event_outbox
      VALUES (1, (extract(epoch FROM clock_timestamp()) * 1000000)::int8, 'created', \(id), 1)
      """)
    let copy = try pair.connectToStandby()
    try await until { (try? copy.row("SELECT 1 FROM event_outbox")) != nil }
    // The standby does not have the last product yet.
    try await pair.standby.execute("SELECT pg_wal_replay_pause()")
    let last = try await store.register("Last", by: author)
    try pair.primary.crash()

    try await until { (try? await store.product(id)) != nil && (try? store.changeToken()) != nil }
    try await until { (try? await store.checkReading()) != nil }
    let started = try PostgresStore(address: pair.both)
    // At once: a command does not wait for the first look.
    #expect(try await started.events(after: 0, limit: 9).events.map(\.productID) == [id])
    let name = try PostgresAddress(pair.both).name
    for store in [store, started] {
      _ = try await store.audit(AuditQuery(limit: 9))
      #expect(try await store.readRows { try $0.row("SELECT id FROM product")?.int(0) } == id)
      #expect(try await store.page(at: .offset(0), limit: 9).products.map(\.id) == [id])
      await #expect(throws: StoreError.failed(name, .server(.readOnly))) {
        try await store.register("Refused", by: author)
      }
      await #expect(throws: StoreError.failed(name, .server(.readOnly))) {
        try await store.edit(last, ProductChange(), by: author, ifVersion: 1)
      }
    }
    try pair.primary.start()
    for store in [store, started] {
      try await until { (try? await store.checkWriting()) != nil }
      let id = try await store.register("After", by: author)
      #expect(try await store.product(id) != nil)
      try store.close()
    }
  }

  /// One of the servers accepts connections and does not answer.
  @Test func aStalledServerDelaysNoOther() async throws {
    let pair = try await ServerPair()
    let store = try PostgresStore(address: pair.both)
    let author = try await store.addSeller()
    let id = try await store.register("Before", by: author)
    try await pair.replicate(id)
    try store.close()
    try pair.primary.suspend()
    try await pair.promote()
    let clock = ContinuousClock.now
    let other = try PostgresStore(address: pair.both)
    // Five seconds is what one server has for an answer.
    #expect(ContinuousClock.now - clock < PostgresLimits.connecting)
    let next = try await other.register("After", by: author)
    #expect(try await other.product(next) != nil)
    try pair.primary.resume()
    try other.close()
  }
}

@Suite(.needsServer, .timeLimit(.minutes(2))) struct ConnectionShareTests {
  /// The first nodes would keep all connections that the server has.
  @Test func nodesShareTheConnectionsOfAServer() async throws {
    let server = try PostgresServer(settings: ["max_connections": "16"])
    let nodes = try await Self.start(5, on: server.createDatabase())
    try await Self.read(nodes, requests: 100)
    for node in nodes { try node.close() }
  }

  /// One connection for each node, besides those that wait for changes: a request waits for it.
  @Test func nodesWithOneConnectionEachRefuseNothingAndReportIt() async throws {
    let server = try PostgresServer(settings: ["max_connections": "20"])
    let reports = Reports()
    var options = StoreOptions(readTime: .seconds(2))
    options.onConnectionShortage = { left, maximum in reports.add(left, of: maximum) }
    let nodes = try await Self.start(8, on: server.createDatabase(), options)
    for node in nodes {
      try await until { (try? await node.page(at: .offset(0), limit: 1)) != nil }
    }
    try await withThrowingTaskGroup { group in
      for node in nodes {
        for _ in 0..<40 { group.addTask { _ = try await node.page(at: .offset(0), limit: 1) } }
      }
      try await group.waitForAll()
    }
    let all = reports.all
    #expect((1...nodes.count).contains(all.count), "each node at most once a minute")
    #expect(all.allSatisfy { $0.maximum == 8 && (1..<8).contains($0.left) })
    for node in nodes { try node.close() }
  }

  /// Starts one node after the other, each of which uses what it can get.
  private static func start(
    _ count: Int, on address: String, _ options: StoreOptions = StoreOptions()
  ) async throws -> [PostgresStore] {
    var nodes: [PostgresStore] = []
    for _ in 1...count {
      try await until {
        guard
          let node = try? PostgresStore(address: address, options: options, connections: 8)
        else { return false }
        nodes.append(node)
        return true
      }
      try await read(nodes, requests: 40)
    }
    return nodes
  }

  private static func read(_ nodes: [PostgresStore], requests: Int) async throws {
    try await withThrowingTaskGroup { group in
      for node in nodes {
        for _ in 0..<requests { group.addTask { _ = try await node.vendors() } }
      }
      try await group.waitForAll()
    }
  }

  @Test func aPoolerThatMixesUpStatementsIsNamed() async throws {
    try await PostgresServer.withDatabase { address in
      // The next client of a pooler's connection finds the statements of the one before.
      let connection = try PostgresConnection(address: address)
      try connection.script("PREPARE s1 AS SELECT 1")
      let error = #expect(throws: PostgresError.self) { try connection.row("SELECT 2") }
      let name = try PostgresAddress(address).name
      #expect(
        error.map { StoreError(opening: name, $0) }
          == .cannotOpen(name, .server(.sharedStatements)))
    }
  }
}

/// The shortages of connections that nodes have reported.
private final class Reports: Sendable {
  private let reports = Mutex<[(left: Int, maximum: Int)]>([])

  var all: [(left: Int, maximum: Int)] { reports.withLock(\.self) }

  func add(_ left: Int, of maximum: Int) { reports.withLock { $0.append((left, maximum)) } }
}
