package import Files
import Foundation
package import Market
package import Text

/// The market that a run or a command opens.
package enum MarketTarget: Sendable {
  case local(LocalPlace)
  case remote(MarketAddress, DialectChoice)

  /// The market as shown to users: its address, or its place on this machine.
  package var name: SafeText {
    switch self {
    case .local(let place): place.name
    case .remote(let address, _): SafeText(address.canonical)
    }
  }

  /// The name of a market at an address; nil for the local one.
  package var remoteName: SafeText? {
    switch self {
    case .local: nil
    case .remote(let address, _): address.name
    }
  }

  /// The key of the last visit, of drafts and of identities.
  package var key: MarketAddress {
    switch self {
    case .local(let place): .socket(path: "", market: place.name.string)
    case .remote(let address, _): address
    }
  }

  /// The market as named in links to its products.
  package func linkedPlace(folders: UserFolders) -> ProductLink.Place {
    switch self {
    case .remote(let address, _): return .remote(address: address.canonical)
    case .local(let place):
      guard let folder = place.folder, (try? folders.data) != folder else {
        return .local(folder: nil)
      }
      return .local(folder: URL(filePath: folder).standardizedFileURL.path)
    }
  }

  /// Returns the vendor's stored identity for this market; nil for none.
  package func identity(folders: UserFolders, environment: [String: String]) -> Identity? {
    IdentityFile.identity(in: identityFiles(folders: folders, environment: environment))
  }

  /// The files that may hold the vendor's identity for this market.
  package func identityFiles(
    folders: UserFolders, environment: [String: String]
  ) -> [IdentityFile] {
    let local: String? = if case .local(let place) = self { place.identityFile } else { nil }
    return IdentityFile.candidates(
      for: key, local: local, folders: folders, environment: environment)
  }
}

/// The local market: where it is, and how its server is started.
package struct LocalPlace: Sendable {
  /// The folder, or the server and the database.
  package let name: SafeText
  /// The folder with the market's file; nil for a market on a server.
  package let folder: String?
  /// The file with the identity of this machine's user.
  package let identityFile: String
  /// Whether there is a market, or something in its place.
  package let exists: @Sendable () -> Bool
  /// Starts the server, for reading alone or for everything.
  let start: @Sendable (_ isReading: Bool) async throws(MarketError) -> any LocalServer

  package init(
    name: SafeText, folder: String?, identityFile: String, exists: @escaping @Sendable () -> Bool,
    start: @escaping @Sendable (_ isReading: Bool) async throws(MarketError) -> any LocalServer
  ) {
    self.name = name
    self.folder = folder
    self.identityFile = identityFile
    self.exists = exists
    self.start = start
  }
}

/// A market's server in this process.
package protocol LocalServer: Sendable {
  var socketPath: String { get }
  func close() async
}
