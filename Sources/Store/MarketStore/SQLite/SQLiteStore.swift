import Files
import Foundation
package import GRDB
package import Market
package import Text
import Words

/// A market in one SQLite file, with products, vendors and pictures, in its own folder.
///
/// Several processes may use one folder: readers never wait, writers wait for each other.
///
///     let store = try SQLiteStore(folder: "/srv/market")
///     let page = try await store.page(at: .offset(0), limit: 20)
///
/// A commit is on the disk before it is acknowledged (`synchronous=FULL`).
package final class SQLiteStore: TransactionalStore {
  package let clock: StoreClock
  package let writer: any DatabaseWriter
  /// The file, for messages.
  private let path: String
  /// Nil for a market in memory, and for a read-only folder.
  let folder: StoreFolder?
  package let options: StoreOptions
  private let identity: FileIdentity?
  private let counts = KnownCounts()
  private let blocks = BlockCache(countLimit: KnownBlocks.countLimit)
  private let expensiveReads: Gate
  private let changeFeed: ChangeFeed
  private let quickReaders: QuickReaders
  private let history = SQLiteHistory()

  /// Opens the market in `folder`, creating it if missing.
  /// - Parameter onUpgrade: Called with the path of the copy before an older market is upgraded.
  /// - Throws: ``StoreError``; nothing is overwritten then.
  package convenience init(
    folder path: String, clock: StoreClock = .system, options: StoreOptions = StoreOptions(),
    onUpgrade: (SafeText) -> Void = { _ in }
  ) throws {
    let folder = StoreFolder(path: path)
    try folder.prepare()
    do {
      let pool = try folder.locked { try SQLiteFile.open(folder, onUpgrade: onUpgrade) }
      if let trash = options.trash { try Self.forgetDeleted(pool, clock, trash) }
      self.init(
        folder: folder, clock: clock, options: options, writer: pool,
        // It never writes, so every commit, of this process or another, moves its data version.
        observer: try SQLiteFile.reader(folder.database, "market.observer"),
        quickReaders: QuickReaders(folder.database, time: options.readTime))
    } catch let error as DatabaseError {
      // Our statements are correct, so a table they name must be missing or different.
      throw StoreError(error, path: folder.database) ?? .damaged(SafeText(folder.database))
    }
  }

  /// Opens the market of a folder that this user may only read: every change is refused, and
  /// nothing in the folder is created or changed.
  /// - Throws: ``StoreError``.
  package convenience init(
    reading path: String, clock: StoreClock = .system, options: StoreOptions = StoreOptions()
  ) throws {
    let file = StoreFolder(path: path).database
    do {
      let queue = try SQLiteFile.openForReading(file)
      self.init(
        folder: nil, path: file, clock: clock, options: options, writer: queue, observer: queue,
        quickReaders: QuickReaders(nil))
    } catch let error as DatabaseError {
      throw StoreError(error, path: file) ?? .damaged(SafeText(file))
    }
  }

  /// Whether there is a market in the folder that this user may read but not change.
  package static func isReadableOnly(folder: String) -> Bool {
    let folder = StoreFolder(path: folder)
    guard access(folder.database, R_OK) == 0 else { return false }
    return access(folder.path, R_OK | W_OK | X_OK) != 0 || access(folder.database, W_OK) != 0
  }

  /// Whether there is a market in the folder, or something in its place: an unfinished import.
  /// Creates nothing.
  package static func exists(folder: String) -> Bool {
    let folder = StoreFolder(path: folder)
    return folder.exists || folder.isImporting
  }

  /// Returns a market that exists as long as the value.
  package static func inMemory(
    clock: StoreClock = .system, options: StoreOptions = StoreOptions()
  ) throws -> SQLiteStore {
    let queue = try DatabaseQueue(configuration: SQLiteFile.configuration)
    try SQLiteSchema.migrator.migrate(queue)
    return SQLiteStore(
      folder: nil, clock: clock, options: options, writer: queue, observer: queue,
      quickReaders: QuickReaders(nil))
  }

  private init(
    folder: StoreFolder?, path: String? = nil, clock: StoreClock, options: StoreOptions,
    writer: any DatabaseWriter, observer: any DatabaseReader, quickReaders: QuickReaders
  ) {
    self.folder = folder
    identity = folder?.databaseIdentity()
    self.path = path ?? folder?.database ?? ":memory:"
    self.clock = clock
    self.options = options
    expensiveReads = Gate(
      slots: options.expensiveReads, maximumWaiting: StoreLimits.expensiveReadsWaiting)
    self.writer = writer
    self.quickReaders = quickReaders
    changeFeed = ChangeFeed(observer: observer, folder: folder?.path)
  }

  package func close() throws {
    quickReaders.close()
    try changeFeed.close()
    // The writer has to close last: a reader cannot checkpoint the WAL.
    (writer as? DatabasePool)?.invalidateReadOnlyConnections()
    try writer.close()
  }

  package func read<Result: Sendable>(
    _ body: @escaping @Sendable (any StoreTransaction) throws -> Result
  ) async throws -> Result {
    try await reading { [clock] in try body(SQLiteTransaction(database: $0, clock: clock)) }
  }

  package func write<Result: Sendable>(
    _ body: @escaping @Sendable (any StoreTransaction) throws -> Result
  ) async throws -> Result {
    let trace = RequestTrace.current
    do {
      let result = try await writer.write { [clock] in
        try body(SQLiteTransaction(database: $0, clock: clock, trace: trace))
      }
      // A commit to an unlinked file is lost: it must not be acknowledged.
      guard folder?.databaseIdentity() == identity else {
        throw StoreError.removed(SafeText(path))
      }
      return result
    } catch let error as DatabaseError {
      throw await cause(of: error)
    }
  }

  /// The store error for an SQLite error. An error without a case is a bug of this program, or its
  /// statements meet the tables and triggers of a newer version, which has upgraded the market
  /// meanwhile.
  private func cause(of error: DatabaseError) async -> any Error {
    if let error = StoreError(error, path: path) { return error }
    let isNewer = try? await writer.read { try SQLiteSchema.migrator.hasBeenSuperseded($0) }
    return isNewer == true ? StoreError.newer(SafeText(path)) : error
  }

  private func reading<Result: Sendable>(
    _ body: @escaping @Sendable (Database) throws -> Result
  ) async throws -> Result {
    do {
      return try await writer.read(body)
    } catch let error as DatabaseError {
      if Task.isCancelled, error.isInterruption { throw CancellationError() }
      throw await cause(of: error)
    }
  }

  func answering<Result: Sendable>(
    isExpensive: Bool = false, _ body: @escaping @Sendable (Database) throws -> Result
  ) async throws -> Result {
    try await takingTurns(at: expensiveReads, isExpensive: isExpensive) { [self] in
      let deadline = options.readTime.map(ReadDeadline.init)
      return try await reading { database in
        guard let deadline else { return try body(database) }
        return try deadline.run(on: database) { try body(database) }
      }
    }
  }

  /// Forgets deleted products whose period ended while the market was closed, as many as one
  /// transaction does. Without any, nothing is written, so that nothing can fail on a full device.
  private static func forgetDeleted(
    _ pool: DatabasePool, _ clock: StoreClock, _ trash: TrashPeriod
  ) throws {
    let isDue = try pool.read {
      try $0.first(Database.expiry.products, [.int(clock.seconds() - trash.seconds)]) != nil
    }
    guard isDue else { return }
    // Not urgent: if this fails, a later write does it.
    _ = try? pool.write {
      try SQLiteTransaction(database: $0, clock: clock).forgetDeleted(after: trash)
    }
  }
}

extension SQLiteStore {
  package func page(
    _ query: ProductQuery, at start: PageStart, limit: Int, counting: PageCounting
  ) async throws -> StoredPage {
    let token = try changeToken()
    return try await answering(isExpensive: query.isExpensive) { [self] database in
      var page = try ListReader(
        query, from: start, limit: limit, counting: counting,
        counts: counts.at(token), blocks: knownBlocks(token), database: database
      ).page()
      page.lastEvent = try SQLiteEventLog(connection: database).last()
      return page
    }
  }

  package func checkReading() async throws { _ = try await page(at: .offset(0), limit: 1) }

  /// Does not wait for writers.
  package func checkWriting() async throws {
    // Throws once the market is closed, which reading an in-memory database does not.
    _ = try changeToken()
    try folder?.checkRoom()
    guard folder?.databaseIdentity() == identity else { throw StoreError.removed(SafeText(path)) }
    try await answering { [path, quotas = options.quotas] database in
      if try SQLiteSchema.migrator.hasBeenSuperseded(database) {
        throw StoreError.newer(SafeText(path))
      }
      do {
        try SQLiteTransaction(database: database).requireRoom(quotas)
      } catch WriteError.noRoom {
        throw StoreError.nearlyFull(SafeText(path), reserve: quotas.reserve)
      }
    }
  }

  package func product(_ id: Int64) async throws -> StoredProduct? {
    try await answering { try SQLiteProductTable(connection: $0).product(id) }
  }

  package func picture(_ name: PictureName) async throws -> StoredPicture? {
    try await answering { try SQLitePictureTable(connection: $0).picture(name) }
  }

  package func quickly<Result>(_ body: (any QuickReads) throws -> Result?) -> Result? {
    quickReaders.read { database in
      let token = try changeToken()
      return try body(
        SQLiteQuickReads(
          database: database, counts: counts.at(token), blocks: knownBlocks(token)))
    }
  }

  private func knownBlocks(_ token: ChangeToken) -> KnownBlocks {
    // The only connection of a market in memory is the one that reads.
    KnownBlocks(cache: blocks, token: token) { [changeFeed, isInMemory = folder == nil] in
      isInMemory ? nil : try? changeFeed.token()
    }
  }

  package func events(after number: Int64, limit: Int) async throws -> EventPage {
    try await answering { try $0.events(after: number, limit: limit) }
  }

  package func changeToken() throws -> ChangeToken { try changeFeed.token() }

  package func recentChanges(at token: ChangeToken) -> RecentChanges? {
    history.changes(at: token, quickReaders)
  }

  package func changes() -> AsyncStream<ChangeToken> { changeFeed.tokens() }

  @discardableResult
  package func localIdentity(
    named name: SafeText, renewed isRenewed: Bool
  ) throws -> LocalIdentity {
    guard let folder else {
      return try localIdentity(named: name) {
        LocalIdentity(identifier: $0, secret: RandomText.secret())
      }
    }
    let path = folder.path + "/" + LocalIdentity.fileName
    return try folder.locked {
      try localIdentity(named: name) { identifier in
        if !isRenewed, let known = LocalIdentity.read(path), known.identifier == identifier {
          return known
        }
        let new = LocalIdentity(identifier: identifier, secret: RandomText.secret())
        try new.write(path)
        return new
      }
    }
  }

  private func localIdentity(
    named name: SafeText, _ make: (String) throws -> LocalIdentity
  ) throws -> LocalIdentity {
    do {
      return try writer.write {
        try SQLiteTransaction(database: $0).localIdentity(named: name, make)
      }
    } catch let error as DatabaseError {
      throw StoreError(error, path: path) ?? error
    }
  }
}
