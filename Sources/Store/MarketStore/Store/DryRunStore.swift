package import Market
package import Text

/// A market whose writes are rolled back: they return, or throw, what they would otherwise, and
/// change nothing.
///
/// Only for a change of one transaction: one of several repeats the first without end.
package struct DryRunStore: TransactionalStore {
  private let store: any TransactionalStore

  package init(_ store: any TransactionalStore) { self.store = store }

  package var clock: StoreClock { store.clock }
  package var options: StoreOptions { store.options }
  package var isReadOnly: Bool { store.isReadOnly }

  package func read<Result: Sendable>(
    _ body: @escaping @Sendable (any StoreTransaction) throws -> Result
  ) async throws -> Result {
    try await store.read(body)
  }

  package func write<Result: Sendable>(
    _ body: @escaping @Sendable (any StoreTransaction) throws -> Result
  ) async throws -> Result {
    do {
      return try await store.write { transaction -> Result in
        throw RolledBack(result: try body(transaction))
      }
    } catch let end as RolledBack<Result> {
      return end.result
    }
  }

  package func page(
    _ query: ProductQuery, at start: PageStart, limit: Int, counting: PageCounting
  ) async throws -> StoredPage {
    try await store.page(query, at: start, limit: limit, counting: counting)
  }

  package func product(_ id: Int64) async throws -> StoredProduct? { try await store.product(id) }

  package func picture(_ name: PictureName) async throws -> StoredPicture? {
    try await store.picture(name)
  }

  package func quickly<Result>(_ body: (any QuickReads) throws -> Result?) -> Result? {
    store.quickly(body)
  }

  package func changeToken() throws -> ChangeToken { try store.changeToken() }

  package func recentChanges(at token: ChangeToken) -> RecentChanges? {
    store.recentChanges(at: token)
  }

  package func checkReading() async throws { try await store.checkReading() }

  package func checkWriting() async throws { try await store.checkWriting() }

  package func changes() -> AsyncStream<ChangeToken> { store.changes() }

  package func events(after number: Int64, limit: Int) async throws -> EventPage {
    try await store.events(after: number, limit: limit)
  }

  /// The identity is a file as well, which a dry run neither creates nor renews.
  package func localIdentity(
    named name: SafeText, renewed isRenewed: Bool
  ) throws -> LocalIdentity {
    throw CancellationError()
  }

  package func close() throws { try store.close() }
}

/// Ends a transaction whose result is known.
private struct RolledBack<Value: Sendable>: Error {
  let result: Value
}
