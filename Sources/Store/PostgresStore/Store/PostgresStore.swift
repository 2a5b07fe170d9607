package import Market
package import MarketStore
import Synchronization
package import Text
import Words

/// A market in a PostgreSQL database, which any number of nodes may use at once.
///
///     let store = try PostgresStore(PostgresAddress("postgres://market@db.example/market"))
///     let page = try await store.page(at: .offset(0), limit: 20)
///
/// A write runs again if it conflicts with another one, so the bodies of transactions have no side
/// effects outside the tables. See docs/decisions/postgresql.md.
package final class PostgresStore: TransactionalStore {
  package let clock: StoreClock
  package let options: StoreOptions
  /// The server and the database, for messages.
  package let name: SafeText
  private let identityFile: UserIdentityFile
  private let servers: PostgresServers
  private let pool: PostgresPool
  private let standby: PostgresStandby?
  private let feed: PostgresChangeFeed
  private let expensiveReads: Gate
  private let counts = KnownCounts()
  private let blocks = SearchBlockCache()
  /// Whether a task that numbers events has yet to begin.
  private let isMoving = Atomic(false)
  /// Begins anywhere, so that a node that is restarted often has its turn as well.
  private let commits = Atomic(Int.random(in: 0..<PostgresLimits.indexedCommits))

  /// Opens the market, creating its tables if they are missing.
  /// - Parameters:
  ///   - readAddress: Standbys of the server, from which lists are read if they are up to date.
  ///   - folder: The folder for the identity of this machine's user.
  ///   - clock: The clock of the market; nil for the server's, which all nodes share.
  ///   - isImporting: Whether an unfinished import can be opened.
  ///   - connections: The maximum number of connections, not counting the one that waits for
  ///     changes.
  /// - Throws: ``StoreError``.
  package init(
    _ address: PostgresAddress, readingFrom readAddress: PostgresAddress? = nil,
    folder: String? = nil, clock: StoreClock? = nil,
    options: StoreOptions = StoreOptions(), isImporting: Bool = false,
    connections: Int = PostgresLimits.connections,
    library: Result<PostgresLibrary, PostgresLibraryError> = PostgresLibrary.system
  ) throws {
    self.options = options
    let name = address.name
    self.name = name
    identityFile = UserIdentityFile(folder: folder, store: name)
    let library = try Self.load(library, for: name)
    let servers = PostgresServers(address, library)
    let timeOfDay: Duration
    do {
      let connection = try servers.connect()
      try Self.prepare(connection, name)
      if !isImporting, try Self.isUnfinished(connection) {
        throw StoreError.unfinishedImport(name)
      }
      // A migration may have taken minutes.
      timeOfDay = try connection.timeOfDay()
    } catch {
      servers.close()
      throw (error as? PostgresError).map { StoreError(opening: name, $0) } ?? error
    }
    self.clock = clock ?? StoreClock(timeOfDay: timeOfDay)
    PostgresIDs.set(timeOfDay: timeOfDay)
    self.servers = servers
    let pool = PostgresPool(
      limit: connections, isCurrent: servers.isCurrent, open: servers.connect)
    self.pool = pool
    let shortage = ConnectionShortage(of: connections, options.onConnectionShortage)
    standby = readAddress.map {
      PostgresStandby($0, library, connections: connections, options.onStandby)
    }
    feed = PostgresChangeFeed(servers, hasStandby: standby != nil)
    // The server does the reading, not this machine: plain pages have the other half of the
    // connections.
    expensiveReads = Gate(
      slots: max(1, connections / 2),
      maximumWaiting: StoreLimits.expensiveReadsWaiting)
    feed.start { limit in
      pool.setLimit(min(connections, limit))
      shortage.record(limit)
    } catchUp: { [weak self] in
      self?.catchUpSoon()
    }
  }

  /// The file in `folder` with the identity of this machine's user in a market.
  package static func identityFile(in folder: String, of address: PostgresAddress) -> String {
    UserIdentityFile.path(in: folder, store: address.name)
  }

  package func close() throws {
    feed.close()
    pool.close()
    standby?.close()
    servers.close()
  }

  package func read<Result: Sendable>(
    _ body: @escaping @Sendable (any StoreTransaction) throws -> Result
  ) async throws -> Result {
    let transaction = transaction(identityFile.identifier)
    return try await run(PostgresConnection.beginRead, until: nil) { try body(transaction($0)) }
  }

  package func write<Result: Sendable>(
    _ body: @escaping @Sendable (any StoreTransaction) throws -> Result
  ) async throws -> Result {
    let start = ContinuousClock.now
    let (result, changes) = try await writing(RequestTrace.current) { transaction in
      (try body(transaction), transaction.addedEvents.changes)
    }
    feed.noteCommit(changes, after: .now - start)
    moveSoon()
    if commits.add(1, ordering: .relaxed).newValue.isMultiple(of: PostgresLimits.indexedCommits) {
      catchUpSoon()
    }
    return result
  }
}

extension PostgresStore {
  package func page(
    _ query: ProductQuery, at start: PageStart, limit: Int, counting: PageCounting
  ) async throws -> StoredPage {
    let counts = counts.at(try changeToken())
    let lastEvent = feed.lastEvent
    let mayUseStandby = lastEvent != nil
    var page = try await answering(isExpensive: query.isExpensive, mayUseStandby: mayUseStandby) {
      [blocks] connection in
      try PostgresListReader(
        query, from: start, limit: limit, counting: counting, counts: counts, blocks: blocks,
        connection: connection
      ).page()
    }
    page.lastEvent = lastEvent
    return page
  }

  package func product(_ id: Int64) async throws -> StoredProduct? {
    try await answering(begin: nil) { try PostgresProductTable(connection: $0).product(id) }
  }

  package func picture(_ name: PictureName) async throws -> StoredPicture? {
    try await answering(begin: nil) { try PostgresPictureTable(connection: $0).picture(name) }
  }

  /// A server cannot be asked without waiting.
  package func quickly<Result>(_ body: (any QuickReads) throws -> Result?) -> Result? { nil }

  package func changeToken() throws -> ChangeToken {
    try checkSchema()
    do {
      return try feed.token()
    } catch let error as PostgresError {
      throw StoreError(using: name, error)
    }
  }

  package func recentChanges(at token: ChangeToken) -> RecentChanges? { feed.recentChanges }

  package func changes() -> AsyncStream<ChangeToken> { feed.tokens() }

  package var isReadOnly: Bool { feed.isReadOnly }

  package func events(after number: Int64, limit: Int) async throws -> EventPage {
    // A client that has seen a commit sees its event.
    try await unlessReadOnly { try await move() }
    return try await answering { try $0.events(after: number, limit: limit) }
  }

  package func audit(_ query: AuditQuery) async throws -> [AuditRecord] {
    try await numberAudit()
    return try await read { try $0.audit.entries(query) }
  }

  package func lastAuditNumber() async throws -> Int64 {
    try await numberAudit()
    return try await read { try $0.audit.last() }
  }

  package func checkReading() async throws {
    _ = try await run(nil, until: readDeadline) { connection in
      try EventMover(connection: connection).state()
    }
    _ = try changeToken()
  }

  package func checkWriting() async throws {
    // Outside a transaction, which would itself be read-only.
    let isReadOnly = try await run(nil, until: readDeadline) { connection in
      try connection.isReadOnly()
    }
    if isReadOnly { throw StoreError.failed(name, .server(.readOnly)) }
  }

  @discardableResult
  package func localIdentity(
    named name: SafeText, renewed isRenewed: Bool
  ) throws -> LocalIdentity {
    do {
      let connection = try servers.connect()
      let identity = try identityFile.identity(renewed: isRenewed) { known, make in
        let transaction = transaction(known)
        return try connection.repeating(PostgresConnection.beginWrite) {
          try transaction($0).localIdentity(named: name, make)
        }
      }
      feed.noteCommit([])
      return identity
    } catch let error as PostgresError {
      throw StoreError(using: self.name, error)
    }
  }
}

extension PostgresStore {
  var readDeadline: ContinuousClock.Instant? { options.readTime.map { .now + $0 } }

  /// - Parameters:
  ///   - mayUseStandby: Whether a standby that has the newest event may be read.
  ///   - begin: The statement that begins a transaction; nil for one statement.
  func answering<Value: Sendable>(
    isExpensive: Bool = false, mayUseStandby: Bool = false,
    begin: String? = PostgresConnection.beginRead,
    _ body: @escaping @Sendable (PostgresConnection) throws -> Value
  ) async throws -> Value {
    try await takingTurns(at: expensiveReads, isExpensive: isExpensive) { [self] in
      do {
        if mayUseStandby, let standby,
          let value = try await standby.read(upTo: feed.newestEvent, until: readDeadline, body)
        {
          return value
        }
      } catch let error as PostgresError {
        throw failure(error, isTimely: readDeadline != nil)
      }
      return try await run(begin, until: readDeadline, body)
    }
  }

  /// Runs a transaction that writes, without notifying other nodes.
  private func writing<Value: Sendable>(
    _ trace: RequestTrace?,
    _ body: @escaping @Sendable (PostgresTransaction) throws -> Value
  ) async throws -> Value {
    let transaction = transaction(identityFile.identifier, trace)
    return try await run(PostgresConnection.beginWrite, until: nil) { try body(transaction($0)) }
  }

  private func transaction(
    _ local: String?, _ trace: RequestTrace? = nil
  ) -> @Sendable (PostgresConnection) -> PostgresTransaction {
    { [clock] connection in
      PostgresTransaction(
        connection: connection, localIdentifier: local, trace: trace, now: clock.seconds())
    }
  }

  /// Runs a transaction, again if it conflicted with another one, or if the connection was lost
  /// before anything could be committed.
  /// - Parameter repeats: False for a body whose effects outside the tables remain.
  func run<Value: Sendable>(
    _ begin: String?, until deadline: ContinuousClock.Instant?, repeats: Bool = true,
    _ body: @escaping @Sendable (PostgresConnection) throws -> Value
  ) async throws -> Value {
    try checkSchema()
    var backoff = RetryBackoff()
    while true {
      do {
        return try await pool.withSession(
          until: deadline ?? .now + PostgresLimits.waitingTime
        ) { session in
          try await session.transaction(begin, until: deadline) { connection in
            if begin == PostgresConnection.beginWrite { try connection.requirePrimary() }
            return try body(connection)
          }
        }
      } catch let error as PostgresError {
        guard repeats, let pause = backoff.pause(after: error.state) else {
          throw failure(error, isTimely: deadline != nil)
        }
        try await Task.sleep(for: pause)
      } catch PoolError.exhausted {
        if let limit = options.readTime, deadline != nil { throw StoreError.tooSlow(limit: limit) }
        throw StoreError.failed(name, .server(.busy))
      } catch PoolError.closed {
        throw CancellationError()
      }
    }
  }

  /// Nothing is read or written with a schema that this program does not know.
  private func checkSchema() throws {
    if feed.isOutdated { throw StoreError.newer(name) }
  }

  /// - Parameter isTimely: Whether the statement had to end by a deadline.
  private func failure(_ error: PostgresError, isTimely: Bool) -> any Error {
    if error.state == .queryCanceled {
      if Task.isCancelled { return CancellationError() }
      if isTimely, let limit = options.readTime { return StoreError.tooSlow(limit: limit) }
      return StoreError.failed(name, .server(.noAnswer))
    }
    return StoreError(using: name, error)
  }

  /// Numbers new events without making the writer wait: those of all writes meanwhile at once.
  private func moveSoon() {
    guard !isMoving.exchange(true, ordering: .acquiring) else { return }
    Task {
      isMoving.store(false, ordering: .releasing)
      // If this fails, the next check of any node does it.
      try? await move(waits: false)
    }
  }

  /// Numbers the events committed so far, and the audit entries with them.
  /// - Parameter waits: Whether to wait for another node that is doing it; a call that does not
  ///   wait continues until it has read all of them, on behalf of callers that found it busy.
  private func move(waits: Bool = true) async throws {
    while try await answering({ try EventMover(connection: $0).state().isDue }) {
      let count = try await writing(nil) { transaction in
        let count = try EventMover(connection: transaction.connection).move(waits: waits)
        if count > 0 { _ = try transaction.auditLog.number(waits: false) }
        return count
      }
      if count > 0 {
        // After the commit: one that fails, as on a server without NOTIFY, would undo it.
        try? await answering(begin: nil) { try EventMover(connection: $0).notify() }
      }
      if waits ? count < PostgresLimits.movedEvents : count == 0 { return }
    }
  }

  private func numberAudit() async throws {
    try await unlessReadOnly {
      let isDue = try await run(PostgresConnection.beginRead, until: nil) {
        try PostgresAuditLog(connection: $0).isDue()
      }
      guard isDue else { return }
      while try await writing(nil, { try $0.auditLog.number() }) == PostgresLimits.numberedEntries {
      }
    }
  }

  /// Runs `body`, which numbers rows before they are read. Those of a standby are numbered by its
  /// primary.
  private func unlessReadOnly(_ body: () async throws -> Void) async throws {
    guard !isReadOnly else { return }
    // A store that was just opened has not checked it yet.
    do { try await body() } catch StoreError.failed(_, .server(.readOnly)) {}
  }

  /// Moves waiting products to the search index, part by part, until few are left.
  private func catchUpSoon() {
    Task {
      // If this fails, a later call continues.
      while (try? await writing(nil) { try $0.search.catchUp(limit: StoreLimits.countedRows) })
        == false
      {}
    }
  }
}
