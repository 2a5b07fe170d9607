import Files
import Foundation
import Synchronization
package import Text

/// The file with the identity of this machine's user in one market on a server. Each user of the
/// market has a vendor, whereas a market in a file has one local vendor.
package final class UserIdentityFile: Sendable {
  /// Nil for a store that keeps no identity.
  private let path: String?
  /// The identity of the market in the folder, a market that may have been moved to the server.
  private let imported: String?
  private let known: Mutex<LocalIdentity?>

  /// - Parameters:
  ///   - folder: Nil for a store that keeps no identity.
  ///   - store: The name of the server and the database.
  package init(folder: String?, store: SafeText) {
    path = folder.map { Self.path(in: $0, store: store) }
    imported = folder.map { "\($0)/\(LocalIdentity.fileName)" }
    known = Mutex([path, imported].compactMap(\.self).lazy.compactMap(LocalIdentity.read).first)
  }

  package static func path(in folder: String, store: SafeText) -> String {
    "\(folder)/identity-\(StableHash.name(of: store.string)).json"
  }

  /// The identifier of the user's vendor, who may not be in the market yet.
  package var identifier: String? { known.withLock { $0?.identifier } }

  /// Returns the identity, which `update` adds to the market if it is missing.
  /// - Parameter update: Its second parameter creates or reads the identity of a vendor.
  package func identity(
    renewed isRenewed: Bool,
    _ update: (String, (String) throws -> LocalIdentity) throws -> LocalIdentity
  ) throws -> LocalIdentity {
    try known.withLock { known in
      // A new identifier: another user's vendor must not become this user's.
      let identifier = known?.identifier ?? UUID().uuidString.lowercased()
      let identity = try update(identifier) { [known] identifier in
        if !isRenewed, let known, known.identifier == identifier { return known }
        let new = LocalIdentity(identifier: identifier, secret: RandomText.secret())
        if let path {
          try PrivateFolder(path: path.parentFolder).create()
          try new.write(path)
        }
        return new
      }
      known = identity
      return identity
    }
  }
}
