import Foundation
import Market
import MarketClient

/// A file of this user alone that says who sells: `{"identifier": …, "secret": …}`, or the two on
/// lines of their own.
struct IdentityFile: Sendable {
  let path: String

  /// Bytes of the file: an identifier and a secret are far shorter.
  private static let sizeLimit = 4_096

  private struct Record: Codable {
    let identifier: String
    let secret: String
  }

  /// Where it may be said who sells in a market, the first that does counts.
  static func all(
    for key: MarketAddress, of target: BrowserSession.Target, _ environment: [String: String]
  ) -> [IdentityFile] {
    var files: [IdentityFile] = []
    if let path = environment["OPENMARKET_SECRET_FILE"], !path.isEmpty {
      files.append(IdentityFile(path: path))
    }
    files.append(ConfigFolder(environment: environment).identity(for: key.key))
    if case .local(let folder) = target {
      files.append(IdentityFile(path: folder + "/identity.json"))
    }
    return files
  }

  static func first(
    for key: MarketAddress, of target: BrowserSession.Target, _ environment: [String: String]
  ) -> Identity? {
    all(for: key, of: target, environment).lazy.compactMap { $0.read() }.first
  }

  func read() -> Identity? {
    let file = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    let handle = FileHandle(fileDescriptor: file, closeOnDealloc: false)
    guard let data = try? handle.read(upToCount: Self.sizeLimit) else { return nil }
    if let record = try? JSONDecoder().decode(Record.self, from: data) {
      return Self.identity(record.identifier, record.secret)
    }
    let lines = String(decoding: data, as: UTF8.self).split(whereSeparator: \.isNewline)
    return lines.count == 2 ? Self.identity(String(lines[0]), String(lines[1])) : nil
  }

  static func identity(_ identifier: String, _ secret: String) -> Identity? {
    let identifier = identifier.trimmingCharacters(in: .whitespaces)
    return Secret(secret).flatMap { Identity(identifier: identifier, secret: $0) }
  }

  /// Replaces the file as a whole, mode 0600.
  func write(_ identity: Identity) throws {
    let folder = (path as NSString).deletingLastPathComponent
    try FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    let record = Record(identifier: identity.identifier, secret: identity.secret.revealed)
    let temporary = "\(path).\(getpid())"
    let file = open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    do {
      let handle = FileHandle(fileDescriptor: file, closeOnDealloc: true)
      try handle.write(contentsOf: JSONEncoder().encode(record))
      try handle.synchronize()
      try handle.close()
      guard rename(temporary, path) == 0 else {
        throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
      }
    } catch {
      // Half a secret is one, too.
      unlink(temporary)
      throw error
    }
  }
}
