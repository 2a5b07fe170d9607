package import MarketStore

/// The counts that the nodes on one database share.
struct PostgresSharedCounts: SharedCounts {
  let store: PostgresStore

  func counts(
    _ kind: SharedCount.Kind, of names: [String]
  ) async throws -> [String: SharedCount] {
    try await read { connection in
      try SharedCountTable(connection: connection, kind: kind).counts(of: names, locks: false)
    }
  }

  func counts(
    _ kind: SharedCount.Kind, changedWithin time: Duration, limit: Int
  ) async throws -> [String: SharedCount] {
    try await read { connection in
      try SharedCountTable(connection: connection, kind: kind)
        .counts(changedWithin: time, limit: limit)
    }
  }

  func change<Result: Sendable>(
    _ kind: SharedCount.Kind, _ names: [String],
    _ change: @escaping @Sendable (inout [String: SharedCount]) -> Result
  ) async throws -> Result {
    try await store.run(PostgresStore.beginWrite, until: nil) { connection in
      let table = SharedCountTable(connection: connection, kind: kind)
      let old = try table.counts(of: names, locks: true)
      var counts = old
      let result = change(&counts)
      try table.write(counts, over: old)
      // More than one transaction adds, to keep the table small.
      try table.removeOld(limit: PostgresLimits.forgotten + names.count)
      return result
    }
  }

  /// One statement, which needs no transaction.
  private func read<Value: Sendable>(
    _ body: @escaping @Sendable (PostgresConnection) throws -> Value
  ) async throws -> Value {
    try await store.run(nil, until: store.options.readTime.map { .now + $0 }, body)
  }
}

extension PostgresStore {
  package var sharedCounts: (any SharedCounts)? { PostgresSharedCounts(store: self) }
}
