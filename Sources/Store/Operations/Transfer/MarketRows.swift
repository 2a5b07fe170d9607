import MarketStore
import PostgresStore
import Text
import Words

extension StoreLocation {
  /// Begins an import into this place, or resumes it.
  /// - Throws: ``StoreError``, also if there is a market.
  func openImport() async throws -> any MarketImport {
    switch self {
    case .folder(let path): try await SQLiteImport(folder: path)
    case .server(let address, let folder, _, _):
      try await PostgresImport(PostgresStore(address, folder: folder, isImporting: true))
    }
  }
}

extension TransactionalStore {
  /// Runs `body` with all rows of one consistent state of the market.
  func withRows<Value: Sendable>(
    _ body: @escaping @Sendable (any TransferTable) throws -> Value
  ) async throws -> Value {
    if let store = self as? PostgresStore {
      return try await store.readRows { try body(PostgresTransferTable(connection: $0)) }
    }
    return try await read { transaction in
      guard let transaction = transaction as? SQLiteTransaction else {
        throw StoreError.foreign(SafeText("\(type(of: transaction))"))
      }
      return try body(SQLiteTransferTable(connection: transaction.database))
    }
  }
}
