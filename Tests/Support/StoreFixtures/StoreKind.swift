package import MarketStore
import PostgresServer
import PostgresStore
package import TestSupport

/// The stores that have to fulfil the contract. A new one is a case here.
package enum StoreKind: CaseIterable {
  case sqlite, postgres

  /// The stores that can be tested on this machine.
  package static var allCases: [StoreKind] {
    PostgresServer.isInstalled ? [.sqlite, .postgres] : [.sqlite]
  }

  /// Opens a new market several times, as several processes do.
  /// - Parameter others: The options of all but the first; nil for the same.
  package func stores(
    _ count: Int, folder: String, clock: StoreClock = .system,
    options: StoreOptions = StoreOptions(), others: StoreOptions? = nil
  ) async throws -> [any TransactionalStore] {
    switch self {
    case .sqlite:
      return try (0..<count).map { number in
        try SQLiteStore(
          folder: folder, clock: clock, options: number == 0 ? options : others ?? options)
      }
    case .postgres:
      let address = try PostgresAddress(await PostgresServer.sharedDatabase())
      return try (0..<count).map { number in
        // Each machine has its own user.
        try PostgresStore(
          address, folder: "\(folder)/\(number)", clock: clock,
          options: number == 0 ? options : others ?? options, connections: 3)
      }
    }
  }

  /// Opens a new market with a shop that offers `products`.
  package func selling(
    _ products: [NewProduct], folder: String
  ) async throws -> any TransactionalStore {
    let store = try await stores(1, folder: folder)[0]
    try await store.sell(products)
    return store
  }

  /// Creates a new market, which exists while `body` runs.
  package func withStore(
    in folder: TemporaryFolder? = nil,
    _ body: @Sendable (any TransactionalStore) async throws -> Void
  ) async throws {
    switch self {
    case .sqlite:
      try await body(try folder.map { try SQLiteStore(folder: $0.path) } ?? .inMemory())
    case .postgres:
      try await PostgresServer.withDatabase { address in
        let home = try TemporaryFolder()
        let store = try PostgresStore(PostgresAddress(address), folder: home.path, connections: 4)
        defer { try? store.close() }
        try await body(store)
      }
    }
  }
}
