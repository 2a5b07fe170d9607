import Files
import Foundation
package import MarketStore
package import PostgresStore
package import Text

/// The place where a market is stored: nothing else chooses a database.
package enum StoreLocation: Sendable {
  case folder(String)
  /// A database on a server.
  /// - Parameters:
  ///   - folder: The folder for uploads in progress, and for the identity of this machine's user.
  ///   - standbys: The servers from which lists are read.
  ///   - connections: The maximum number of connections to each.
  case server(
    PostgresAddress, folder: String, standbys: PostgresAddress? = nil,
    connections: Int = PostgresLimits.connections)

  /// The folder of the market, or of its files on this machine.
  package var folder: String {
    switch self {
    case .folder(let path), .server(_, let path, _, _): path
    }
  }

  /// The folder with the market's file, or nil.
  package var file: String? { if case .folder(let path) = self { path } else { nil } }

  /// The folder, or the server and the database, for messages and keys.
  package var name: SafeText {
    switch self {
    case .folder(let path): SafeText(path)
    case .server(let address, _, _, _): address.name
    }
  }

  /// The file with the identity of this machine's user.
  package var identityFile: String {
    switch self {
    case .folder(let path): "\(path)/\(LocalIdentity.fileName)"
    case .server(let address, let path, _, _): PostgresStore.identityFile(in: path, of: address)
    }
  }

  /// Whether there is a market, or something in its place. Creates nothing. A server is not asked.
  package var exists: Bool {
    switch self {
    case .folder(let path): SQLiteStore.exists(folder: path)
    case .server: true
    }
  }

  /// Whether there is a market in a folder that this user may read but not change.
  package var isReadableOnly: Bool {
    guard case .folder(let path) = self else { return false }
    return SQLiteStore.isReadableOnly(folder: path)
  }

  /// Opens a market for reading: if this user may not change its folder, nothing is created or
  /// changed there.
  /// - Throws: ``StoreError``.
  package func openForReading(
    _ options: StoreOptions = StoreOptions(), onUpgrade: (SafeText) -> Void = { _ in }
  ) throws -> any TransactionalStore {
    guard case .folder(let path) = self, isReadableOnly else {
      return try open(options, onUpgrade: onUpgrade)
    }
    return try SQLiteStore(reading: path, options: options)
  }

  /// Opens the market, creating it if missing.
  /// - Parameter onUpgrade: Called with the path of the copy before an older market is upgraded.
  /// - Throws: ``StoreError``; nothing is overwritten then.
  package func open(
    _ options: StoreOptions = StoreOptions(), onUpgrade: (SafeText) -> Void = { _ in }
  ) throws -> any TransactionalStore {
    switch self {
    case .folder(let path):
      try SQLiteStore(folder: path, options: options, onUpgrade: onUpgrade)
    case .server(let address, let folder, let standbys, let connections):
      try PostgresStore(
        address, readingFrom: standbys, folder: folder, options: options, connections: connections)
    }
  }
}

extension StoreLocation {
  /// Whether it is the folder that no option names. Another one, and a database, may be served with
  /// another period of the trash.
  package var isOwn: Bool { (try? UserFolders.current.data).map(isFolder) ?? false }

  /// Whether the market is in a folder, which several paths may lead to. It need not exist yet.
  package func isFolder(_ path: String) -> Bool {
    guard let file else { return false }
    guard let own = stat(of: file), let other = stat(of: path) else {
      let paths = [file, path].map {
        URL(filePath: $0).standardizedFileURL.resolvingSymlinksInPath().path
      }
      return paths[0] == paths[1]
    }
    return own.st_dev == other.st_dev && own.st_ino == other.st_ino
  }
}
