package import Market
package import Text
import Words

/// A market in a database.
///
/// The market's rules are written on ``StoreTransaction`` (see `Rules/`), so a store of another
/// database implements this protocol and the tables, but no rules. Every call sees one consistent
/// state; an acknowledged write survives a crash. Calls throw `StoreError` for failures of the
/// store; nothing was written then.
package protocol TransactionalStore: Sendable {
  var clock: StoreClock { get }
  var options: StoreOptions { get }

  /// Runs `body` on one consistent state of the market.
  func read<Result: Sendable>(
    _ body: @escaping @Sendable (any StoreTransaction) throws -> Result
  ) async throws -> Result

  /// Runs `body` in one transaction: all of it is durable when this returns, or none of it.
  func write<Result: Sendable>(
    _ body: @escaping @Sendable (any StoreTransaction) throws -> Result
  ) async throws -> Result

  /// Returns rows of a list, with their position in it.
  /// - Parameters:
  ///   - limit: 1 or more rows.
  ///   - counting: The minimum to count; a store may always count further.
  /// - Throws: `StoreError.pageTooDeep` for an offset that can only be reached by a position.
  func page(
    _ query: ProductQuery, at start: PageStart, limit: Int, counting: PageCounting
  ) async throws -> StoredPage

  /// Nil if there is no such product.
  func product(_ id: Int64) async throws -> StoredProduct?

  /// Nil if no product has this picture. Without bytes if they are in `externalPictures`.
  func picture(_ name: PictureName) async throws -> StoredPicture?

  /// Reads on the calling thread without waiting.
  /// - Returns: Nil if `body` returns nil, or if the market cannot be read at once for any reason:
  ///   the other reads wait, and report why they fail.
  func quickly<Result>(_ body: (any QuickReads) throws -> Result?) -> Result?

  /// Returns the current version of the market, in less than a microsecond.
  func changeToken() throws -> ChangeToken

  /// The changes of products up to the newest version, which has this token, without waiting; nil
  /// if they are not known.
  func recentChanges(at token: ChangeToken) -> RecentChanges?

  /// Whether the market accepts no changes for now, because its server does not, as one that
  /// waits to take over. The token changes with this.
  var isReadOnly: Bool { get }

  /// Checks whether the market can be read.
  /// - Throws: `StoreError` if not.
  func checkReading() async throws

  /// Checks whether products can be registered, without a write.
  /// - Throws: `StoreError` if not.
  func checkWriting() async throws

  /// Yields a new token after every change, whichever process makes it; several changes in a row
  /// may yield one. An idle market costs nothing.
  func changes() -> AsyncStream<ChangeToken>

  /// Events after the event `number`, oldest first. The newest 10,000 events are kept.
  func events(after number: Int64, limit: Int) async throws -> EventPage

  /// Entries of the audit, oldest first.
  func audit(_ query: AuditQuery) async throws -> [AuditRecord]

  /// The number of the newest entry of the audit; 0 in an empty log.
  func lastAuditNumber() async throws -> Int64

  /// The identity of the local vendor, created if missing; the same in every process.
  /// - Parameters:
  ///   - name: The name of a new vendor.
  ///   - isRenewed: Whether it gets a new secret.
  @discardableResult
  func localIdentity(named name: SafeText, renewed isRenewed: Bool) throws -> LocalIdentity

  /// The counts that all nodes of the market share; nil if a single process serves the market.
  var sharedCounts: (any SharedCounts)? { get }

  /// Closes the database; calls in progress fail.
  func close() throws
}

extension TransactionalStore {
  /// The pictures outside the database; nil if the market has no picture store.
  package var externalPictures: ExternalPictures? { options.pictures }
  package var sharedCounts: (any SharedCounts)? { nil }
  package var isReadOnly: Bool { false }

  package func page(_ query: ProductQuery, at start: PageStart, limit: Int) async throws
    -> StoredPage
  {
    try await page(query, at: start, limit: limit, counting: .reachable)
  }

  /// Rows of the whole market, newest first.
  package func page(at start: PageStart, limit: Int) async throws -> StoredPage {
    try await page(.everything, at: start, limit: limit)
  }

  /// Reads within the time of one read, including waiting. An expensive read first waits until few
  /// others are running, which has a separate time limit.
  /// - Throws: `StoreError.tooSlow` and `.crowded`.
  package func takingTurns<Value: Sendable>(
    at gate: Gate, isExpensive: Bool, _ read: @escaping @Sendable () async throws -> Value
  ) async throws -> Value {
    do {
      guard isExpensive else { return try await read() }
      // It may have to wait for its turn, and only a timer can end that wait.
      return try await withDeadline(options.readTime.map { $0 * StoreLimits.readsUntilTurn }) {
        try await gate.pass(read)
      }
    } catch let error as DeadlineError {
      throw StoreError.tooSlow(limit: error.limit)
    } catch is Gate.QueueFullError {
      throw StoreError.crowded
    }
  }

  /// Adds the products to the search index that a program left unindexed when it was killed.
  package func finishSearchIndex() async throws {
    while try await !write({ try $0.search.catchUp(limit: StoreLimits.indexedProducts) }) {}
  }

  package func audit(_ query: AuditQuery) async throws -> [AuditRecord] {
    try await read { try $0.audit.entries(query) }
  }

  package func lastAuditNumber() async throws -> Int64 { try await read { try $0.audit.last() } }

  @discardableResult
  package func localIdentity(
    named name: SafeText = CommandWords.of(.english).vendors.localVendor
  ) throws -> LocalIdentity { try localIdentity(named: name, renewed: false) }
}

/// Reads of one consistent state of a market that take a fraction of a millisecond.
package protocol QuickReads {
  /// Nil for a page that takes longer.
  func page(
    _ query: ProductQuery, at start: PageStart, limit: Int, counting: PageCounting
  ) throws -> StoredPage?
  func product(_ id: Int64) throws -> StoredProduct?
  /// Nil if no product has it; no bytes if it is in ``TransactionalStore/externalPictures``.
  func picture(_ name: PictureName) throws -> StoredPicture?
}

extension QuickReads {
  package func page(_ query: ProductQuery, at start: PageStart, limit: Int) throws -> StoredPage? {
    try page(query, at: start, limit: limit, counting: .reachable)
  }
}

/// A version of a store's contents, different after every committed change, whichever process made
/// it. Tokens of one store can only be compared for equality.
package struct ChangeToken: Hashable, Sendable {
  private let first: Int64
  private let second: Int64
  private let third: Int64

  package init(_ first: Int64, _ second: Int64 = 0, _ third: Int64 = 0) {
    self.first = first
    self.second = second
    self.third = third
  }
}
