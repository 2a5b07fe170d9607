import Files
import Foundation
import Text
import Words

/// The vendor of this machine's user in the local market: the browser writes products with it.
///
/// It is in the file `identity.json` beside the market, with mode 0600. The market has the hash of
/// the secret; the file is written first and takes precedence, so that nothing is lost if a program
/// ends in between or the file is deleted.
package struct LocalIdentity: Codable, Hashable, Sendable {
  /// The identifier of the vendor.
  package let identifier: String
  package let secret: String

  package static let fileName = "identity.json"
  /// Bytes of the file: an identifier and a secret are far shorter.
  private static let maximumSize = 4_096

  /// Returns the identity in a file; nil when the file is missing or holds anything else.
  ///
  /// Root uses the identity of the folder's owner: a new one would replace the owner's secret.
  package static func read(_ path: String) -> LocalIdentity? {
    let owner = PrivateFolder(path: path.parentFolder).owner?.user
    guard let data = try? PrivateFile(path: path).read(maximumSize: maximumSize, of: owner),
      let identity = try? JSONDecoder().decode(LocalIdentity.self, from: data),
      UUID.canonical(identity.identifier) != nil, (16...100).contains(identity.secret.utf8.count)
    else { return nil }
    return identity
  }

  /// Replaces the file.
  /// - Throws: `StoreError`; the file is unchanged then.
  package func write(_ path: String) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    let data = try encoder.encode(self)
    do {
      try PrivateFile(path: path).replace(with: data, givesToFolderOwner: true)
    } catch {
      throw error.isDiskFull
        ? StoreError.full(SafeText(path))
        : StoreError.cannotOpen(SafeText(path), .file(error.reason))
    }
  }
}
