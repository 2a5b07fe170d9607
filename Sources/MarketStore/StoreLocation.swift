package import Text

/// The place where a market is stored. Only this type chooses a database.
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
  /// - Parameter onUpgrade: Called with the path of the copy before an older market is upgraded.
  /// - Throws: ``StoreError``; nothing is overwritten then.
  package func open(
    _ options: StoreOptions = StoreOptions(), onUpgrade: (SafeText) -> Void = { _ in }
  ) throws -> any TransactionalStore {
    switch self {
    case .folder(let path): try SQLiteStore(folder: path, options: options, onUpgrade: onUpgrade)
    }
  }
}
