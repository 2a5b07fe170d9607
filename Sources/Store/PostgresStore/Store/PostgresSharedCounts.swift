package import MarketStore

/// The counts that the nodes on one database share.
extension PostgresStore: SharedCounts {
  package var sharedCounts: (any SharedCounts)? { self }

  package func counts(
    _ kind: SharedCount.Kind, of names: [String]
  ) async throws -> [String: SharedCount] {
    try await run(nil, until: readDeadline) { connection in
      try SharedCountTable(connection: connection, kind: kind).counts(of: names, locks: false)
    }
  }

  package func counts(
    _ kind: SharedCount.Kind, changedWithin time: Duration, limit: Int
  ) async throws -> [String: SharedCount] {
    try await run(nil, until: readDeadline) { connection in
      try SharedCountTable(connection: connection, kind: kind)
        .counts(changedWithin: time, limit: limit)
    }
  }

  package func change<Result: Sendable>(
    _ kind: SharedCount.Kind, _ names: [String],
    _ change: @escaping @Sendable (inout [String: SharedCount]) -> Result
  ) async throws -> Result {
    try await run(Self.beginWrite, until: nil) { connection in
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
}
