import Market
import MarketStore
import PostgresServer
import StoreFixtures
import Synchronization
import TestSupport
import Testing

@testable import PostgresStore

/// Collects what a store reports about its standby.
private final class Reports: Sendable {
  private let reports = Mutex<[StandbyReport]>([])

  var all: [StandbyReport] { reports.withLock(\.self) }
  func add(_ report: StandbyReport) { reports.withLock { $0.append(report) } }
}

extension PostgresStore {
  fileprivate func names() async throws -> [String] {
    try await page(at: .offset(0), limit: 9).products.map(\.name)
  }
}

/// A market with one product, whose lists are being read from a standby.
private struct ReadMarket {
  let pair: ServerPair
  let reports = Reports()
  let store: PostgresStore
  let author: ProductAuthor
  let product: Int64

  /// - Parameter namesBoth: Whether the market continues on the standby when that takes over.
  init(namesBoth: Bool = false, readTime: Duration? = nil) async throws {
    pair = try await ServerPair()
    var options = StoreOptions(readTime: readTime)
    options.onStandby = reports.add
    store = try PostgresStore(
      PostgresAddress(namesBoth ? pair.both : pair.database),
      readingFrom: PostgresAddress(pair.copy), options: options)
    author = try await store.addSeller()
    product = try await store.register("First", by: author)
    try await pair.replicate(product)
    try await until {
      let names = try await store.names()
      #expect(names == ["First"])
      return try isStandbyUsed()
    }
  }

  private func isStandbyUsed() throws -> Bool {
    let copy = try pair.connectToStandby()
    try copy.execute("SET application_name = 'test'")
    let row = try copy.row(
      "SELECT count(*) FROM pg_stat_activity WHERE application_name = 'openmarket'")
    return try row?.int(0) ?? 0 > 0
  }
}

/// Lists that are read from a standby.
@Suite(.needsServer, .timeLimit(.minutes(2))) struct StandbyTests {
  @Test func listsAreReadFromAStandbyThatHasTheNewestChange() async throws {
    let market = try await ReadMarket()
    let (pair, store, author) = (market.pair, market.store, market.author)
    // From now on the standby has no change.
    try await pair.standby.execute("SELECT pg_wal_replay_pause()")
    for number in 2...6 {
      _ = try await store.register("Product \(number)", by: author)
      let names = try await store.names()
      #expect(names.first == "Product \(number)")
    }
    try await until {
      let names = try await store.names()
      #expect(names.count == 6)
      return market.reports.all == [.behind]
    }
    // Of another node as well, as soon as this one knows of it.
    let other = try PostgresStore(address: pair.database)
    _ = try await other.register("Elsewhere", by: author)
    try await until { try await store.names().first == "Elsewhere" }
    try await pair.standby.execute("SELECT pg_wal_replay_resume()")
    try await until {
      let names = try await store.names()
      #expect(names.count == 7)
      return market.reports.all == [.behind, .used]
    }
    // Its pages lead to events without a gap, which may include those that the page shows already.
    let page = try await store.page(at: .offset(0), limit: 9)
    let last = try #require(page.lastEvent)
    let later = try await store.register("Later", by: author)
    let events = try await store.events(after: last, limit: 9).events
    #expect(events.map(\.productID).contains(later) && events.count <= 2)
    try other.close()
    try store.close()
  }

  /// Each request must not wait for one that stalls, or is down.
  @Test func aStandbyThatCannotBeReadDelaysNoList() async throws {
    let market = try await ReadMarket(readTime: StoreLimits.readTime)
    let (pair, store, author) = (market.pair, market.store, market.author)
    try pair.standby.suspend()
    try await until {
      let start = ContinuousClock.now
      // One that was sent before the standby was known to stall may end at its time limit.
      let names = try? await store.names()
      return names == ["First"] && ContinuousClock.now - start < .milliseconds(500)
    }
    _ = try await store.register("Second", by: author)
    #expect(try await store.names().count == 2)
    try pair.standby.resume()
    try pair.standby.crash()
    for _ in 1...3 {
      let names = try await store.names()
      #expect(names.count == 2)
    }
    try store.close()
  }

  /// The primary has its own connections, whose number the nodes share.
  @Test func aStandbyThatTakesOverIsNotUsedAsOne() async throws {
    let market = try await ReadMarket(namesBoth: true)
    let (pair, store, author) = (market.pair, market.store, market.author)
    try pair.primary.crash()
    try await pair.promote()
    try await until { (try? await store.register("Second", by: author)) != nil }
    try await until {
      let names = try await store.names()
      #expect(names == ["Second", "First"])
      return market.reports.all == [.unreachable]
    }
    try store.close()
  }

  /// A commit may wait long for a synchronous standby.
  @Test func aChangeWithAnOldEventIsNotMissed() async throws {
    let market = try await ReadMarket()
    let (pair, store, id) = (market.pair, market.store, market.product)
    try await pair.standby.execute("SELECT pg_wal_replay_pause()")
    try await store.write { transaction in
      let connection = try #require(transaction as? PostgresTransaction).connection
      try connection.execute("UPDATE product SET name = 'Changed'")
      try connection.execute("SELECT pg_sleep(5.1)")
      try connection.execute(
        "INSERT INTO event_outbox (id, at, kind, product_id, vendor_id) "
          + "VALUES (1, 1, 'changed', \(id), 1)")
    }
    try await until {
      let page = try await store.page(at: .offset(0), limit: 9)
      #expect(page.products.map(\.name) == ["Changed"])
      return page.lastEvent == 2
    }
    try store.close()
  }

  /// A market with few changes would be reported at each of them.
  @Test func onlyAFailureThatLastsIsReported() {
    var use = StandbyUse()
    let start = ContinuousClock.now
    func news(_ outcome: StandbyReport, after seconds: Int) -> StandbyReport? {
      use.news(of: outcome, at: start + .seconds(seconds))
    }
    #expect(news(.behind, after: 100) == nil)
    #expect(news(.used, after: 101) == nil)
    #expect(news(.behind, after: 180) == nil)
    #expect(news(.behind, after: 200) == nil)
    #expect(news(.unreachable, after: 206) == .unreachable)
    #expect(news(.behind, after: 207) == nil)
    #expect(news(.used, after: 208) == .used)
    #expect(news(.used, after: 209) == nil)
    for seconds in [300, 303] { #expect(news(.behind, after: seconds) == nil) }
    #expect(news(.behind, after: 306) == .behind)
  }

  /// A wrong address must not show the products of another market.
  @Test func aDatabaseOfAnotherMarketIsNotUsed() async throws {
    let wrong = try await ServerPair()
    let other = try PostgresStore(address: wrong.database)
    let stranger = try await other.addSeller()
    for number in 1...3 {
      try await wrong.replicate(try await other.register("Wrong \(number)", by: stranger))
    }
    let reports = Reports()
    var options = StoreOptions()
    options.onStandby = reports.add
    let server = try PostgresServer()
    let address = try PostgresAddress(try await server.createDatabase())
    let store = try PostgresStore(
      address, readingFrom: PostgresAddress(wrong.copy), options: options)
    let author = try await store.addSeller()
    _ = try await store.register("Right", by: author)
    try await until {
      let names = try await store.names()
      #expect(names == ["Right"])
      return reports.all == [.behind]
    }
    try store.close()
    try other.close()
  }
}
