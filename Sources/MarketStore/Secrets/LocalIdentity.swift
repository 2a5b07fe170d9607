import Foundation
import Text

/// The vendor that the person at this machine is in their own market: the browser writes products
/// with it.
///
/// The file `identity.json` beside the market, mode 0600, holds it. The market keeps the hash of
/// the secret; the file is written first and wins, so that a program that ends in between, or a
/// file that is deleted, costs nothing.
package struct LocalIdentity: Codable, Hashable, Sendable {
  /// The identifier of the vendor.
  package let identifier: String
  package let secret: String

  static let fileName = "identity.json"
  /// Bytes; a larger file is not ours.
  private static let sizeLimit = 4_096

  /// Nil when the file is missing or holds no identity.
  static func read(_ path: String) -> LocalIdentity? {
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: sizeLimit)
    let count = Foundation.read(file, &bytes, bytes.count)
    guard count > 0, count < sizeLimit else { return nil }
    let identity = try? JSONDecoder().decode(LocalIdentity.self, from: Data(bytes.prefix(count)))
    guard let identity, UUID.canonical(identity.identifier) != nil,
      (16...100).contains(identity.secret.utf8.count)
    else { return nil }
    return identity
  }

  /// All of it is on the disk under its name when this returns, or nothing is.
  func write(_ path: String) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    let bytes = Array(try encoder.encode(self))
    let draft = path + ".new"
    unlink(draft)
    let file = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard file >= 0 else { throw Self.failure(errno, path) }
    defer { close(file) }
    guard Foundation.write(file, bytes, bytes.count) == bytes.count, fsync(file) == 0,
      rename(draft, path) == 0
    else {
      let code = errno
      unlink(draft)
      throw Self.failure(code, path)
    }
    let folder = open((path as NSString).deletingLastPathComponent, O_RDONLY | O_CLOEXEC)
    guard folder >= 0 else { return }
    fsync(folder)
    close(folder)
  }

  private static func failure(_ code: Int32, _ path: String) -> StoreError {
    code == ENOSPC || code == EDQUOT
      ? .full(SafeText(path))
      : .file(SafeText(path), reason: SafeText(String(cString: strerror(code))))
  }
}
