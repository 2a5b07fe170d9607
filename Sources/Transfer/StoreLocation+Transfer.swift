import MarketStore
import Text

/// The databases that a market can be moved between.
extension StoreLocation {
  /// Begins to fill a new market with the rows of another one, or resumes that.
  /// - Throws: `StoreError`, also if there is a market.
  func importing() async throws -> any MarketImport {
    switch self {
    case .folder(let path): try await SQLiteImport(folder: path)
    }
  }

  /// The rows of the market that a transaction is on.
  static func rows(of transaction: any StoreTransaction) throws -> any TransferTable {
    guard let transaction = transaction as? SQLiteTransaction else {
      throw StoreError.foreign(SafeText("\(type(of: transaction))"))
    }
    return SQLiteTransferTable(database: transaction.database)
  }
}
