package import MarketStore

/// Reads the entries of an audit log, and waits for further ones.
package struct AuditReader: Sendable {
  private let store: any TransactionalStore
  private let changes: AsyncStream<ChangeToken>
  private let isOnServer: Bool
  private var query: AuditQuery

  /// Entries that are read at a time.
  private static let batch = 1_000
  /// The time between polls of a market on a server, whose other nodes report only changes of
  /// products.
  private static let pause = Duration.seconds(1)

  /// - Parameters:
  ///   - since: Seconds since 1970; nil for the first entry.
  ///   - vendor: The number of a vendor; nil for all.
  package init(
    of store: any TransactionalStore, isOnServer: Bool, since: Int64?, vendor: Int64?
  ) {
    self.store = store
    self.isOnServer = isOnServer
    // Before the first entries are read, so that none is missed in between.
    changes = store.changes()
    query = AuditQuery(limit: Self.batch)
    (query.since, query.vendor) = (since, vendor)
  }

  /// Passes on the entries after those already read.
  package nonisolated(nonsending) mutating func read(_ receive: ([AuditReport]) throws -> Void)
    async throws
  {
    while true {
      let entries = try await store.audit(query)
      try receive(entries.map(AuditReport.init))
      guard let last = entries.last else { return }
      query.after = last.number
    }
  }

  /// Passes on entries as they are added, until the task is cancelled.
  package nonisolated(nonsending) mutating func follow(_ receive: ([AuditReport]) throws -> Void)
    async throws
  {
    while isOnServer {
      try await Task.sleep(for: Self.pause)
      try await read(receive)
    }
    for await _ in changes { try await read(receive) }
  }
}
