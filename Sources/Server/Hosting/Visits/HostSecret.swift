package import Files
import Foundation
package import Market
import MarketStore

/// A secret of the host from which the secrets of visitors are derived: the same key always gives
/// the same vendor, and no visitor ever sees or types a secret.
package struct HostSecret: Sendable {
  private let bytes: [UInt8]

  /// Bytes of the secret: the length of the hash.
  private static let length = 32

  package init(bytes: [UInt8]) { self.bytes = bytes }

  /// Reads the secret, which is created with the first vendor, for this user alone (0600).
  package init(file path: String) throws(FileError) {
    if let known = try Self.read(path) {
      bytes = known
      return
    }
    let folder = PrivateFolder(path: path.parentFolder)
    let new = (0..<Self.length).map { _ in UInt8.random(in: 0...255) }
    let draft = try folder.createFile(named: "secret-", suffix: "", with: Data(new))
    defer { unlink(draft) }
    // A power failure would otherwise leave an empty file, which nothing replaces.
    try OpenFile(draft, O_RDONLY).synchronize()
    // Of two concurrent first vendors the first one counts: a link never replaces a file.
    guard link(draft, path) == 0 || errno == EEXIST else {
      throw FileError(path: path, code: errno)
    }
    folder.synchronize()
    guard let stored = try Self.read(path) else { throw FileError(path: path, code: ENOENT) }
    bytes = stored
  }

  /// Returns nil for a missing file.
  private static func read(_ path: String) throws(FileError) -> [UInt8]? {
    do throws(FileError) {
      let found = try PrivateFile(path: path).read(maximumSize: length)
      guard found.count == length else { throw FileError(path: path, reason: .system(EINVAL)) }
      return Array(found)
    } catch {
      guard error.isMissing else { throw error }
      return nil
    }
  }

  /// Returns the identity of a key, the same at each visit. Neither part reveals the fingerprint.
  package func identity(of key: VisitorKey) -> Identity? {
    let identifier = UUID(digestOf: code(of: "identifier", key).hexadecimal)
    return Secret(code(of: "secret", key).hexadecimal).flatMap {
      Identity(identifier: identifier.uuidString.lowercased(), secret: $0)
    }
  }

  private func code(of purpose: String, _ key: VisitorKey) -> [UInt8] {
    HMAC.sha256(Array("openmarket kiosk 1 \(purpose)\0".utf8) + key.digest, key: bytes)
  }
}
