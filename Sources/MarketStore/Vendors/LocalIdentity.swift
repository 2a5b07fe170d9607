import Foundation
import GRDB
import Text

/// Who the person at this machine is in their own market: what the browser writes products with.
///
/// It is kept in `identity.json` beside the market, mode 0600. The market keeps the hash of the
/// secret; the file is written first and wins, so that a program that ends in between, or a file
/// that is deleted, costs nothing.
public struct LocalIdentity: Codable, Hashable, Sendable {
  /// Of the vendor.
  public let identifier: String
  public let secret: String

  static let fileName = "identity.json"
  /// Bytes; more is not ours.
  private static let sizeLimit = 4_096

  /// Nil when the file is missing or is not one.
  static func read(_ path: String) -> LocalIdentity? {
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: sizeLimit)
    let count = Foundation.read(file, &bytes, bytes.count)
    guard count > 0, count < sizeLimit else { return nil }
    let identity = try? JSONDecoder().decode(LocalIdentity.self, from: Data(bytes.prefix(count)))
    guard let identity, SQLiteStore.canonical(identity.identifier) != nil,
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

extension SQLiteStore {
  /// The identity of the local vendor, made when there is none; the same in every process.
  /// - Parameter renewed: Whether it gets a new secret.
  /// - Throws: ``StoreError``.
  @discardableResult
  public func localIdentity(renewed: Bool = false) throws -> LocalIdentity {
    guard let folder else {
      return try identity { LocalIdentity(identifier: $0, secret: RandomText.secret()) }
    }
    let path = folder.path + "/" + LocalIdentity.fileName
    return try folder.locked {
      try identity { identifier in
        if !renewed, let known = LocalIdentity.read(path), known.identifier == identifier {
          return known
        }
        let new = LocalIdentity(identifier: identifier, secret: RandomText.secret())
        try new.write(path)
        return new
      }
    }
  }

  private func identity(_ make: (String) throws -> LocalIdentity) throws -> LocalIdentity {
    do {
      return try writer.write { database in
        let transaction = StoreTransaction(database: database)
        let id = try LocalVendor.make(in: transaction)
        let row = try Row.fetchOne(
          database, sql: "SELECT identifier, secret_hash FROM vendor WHERE id = ?", arguments: [id])
        let identity = try make(row?[0] ?? "")
        let hash = SecretHash(ofGenerated: identity.secret)
        if row?[1] != hash.text { try transaction.setSecret(hash, of: id) }
        return identity
      }
    } catch let error as DatabaseError {
      throw StoreError(error, path: path) ?? error
    }
  }
}
