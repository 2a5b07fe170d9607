/// Where a market is kept. The one place that chooses a database.
package enum StoreLocation: Sendable {
  /// A folder with an SQLite file.
  case folder(String)

  /// Whether there is a market, or something in its way. Makes nothing.
  package var exists: Bool {
    switch self {
    case .folder(let path): SQLiteStore.exists(folder: path)
    }
  }

  /// Opens the market, making it when there is none.
  /// - Throws: ``StoreError``; nothing is overwritten then.
  package func open(_ options: StoreOptions = StoreOptions()) throws -> any TransactionalStore {
    switch self {
    case .folder(let path): try SQLiteStore(folder: path, options: options)
    }
  }
}
