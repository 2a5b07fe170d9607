package import Files
package import Foundation
package import Market

/// A file with the identity of a vendor: `{"identifier": …, "secret": …}`, or the two on separate
/// lines.
package struct IdentityFile: Sendable {
  private enum Location {
    /// A file written by this program.
    case own(PrivateFile)
    /// A file named in `OPENMARKET_SECRET_FILE`.
    case named(UserFile)
  }

  private let location: Location

  /// Bytes of the file: an identifier and a secret are far shorter.
  private static let maximumSize = 4_096

  private struct Record: Codable {
    let identifier: String
    let secret: String
  }

  private init(_ location: Location) { self.location = location }

  /// A user's file with the identifier and the secret on two lines.
  package init(named path: String) { self.init(.named(UserFile(path: path))) }

  /// The file that `openmarket login` writes for a market.
  package init(for market: MarketAddress, in folders: UserFolders) throws(NoHomeError) {
    self.init(
      .own(PrivateFile(path: "\(try folders.config)/identities/\(market.key).json")))
  }

  /// Returns the files that may hold the identity for a market; the first one that does is used.
  /// - Parameter localFolder: The folder of the local market; nil for a market at an address.
  package static func candidates(
    for market: MarketAddress, local: String?, folders: UserFolders,
    environment: [String: String]
  ) -> [IdentityFile] {
    var files: [IdentityFile] = []
    if let path = environment["OPENMARKET_SECRET_FILE"], !path.isEmpty,
      isMeant(for: market, environment)
    {
      files.append(IdentityFile(.named(UserFile(path: path))))
    }
    if let file = try? IdentityFile(for: market, in: folders) { files.append(file) }
    if let local { files.append(IdentityFile(.own(PrivateFile(path: local)))) }
    return files
  }

  /// Whether `OPENMARKET_SECRET_FILE` is for a market: only for the one of `OPENMARKET_SERVER`, if
  /// that is set. The secret must not be offered to another market.
  private static func isMeant(
    for market: MarketAddress, _ environment: [String: String]
  ) -> Bool {
    guard let server = environment["OPENMARKET_SERVER"], !server.isEmpty else { return true }
    return (try? MarketAddress(server, allowHTTP: true))?.key == market.key
  }

  package var path: String {
    switch location {
    case .own(let file): file.path
    case .named(let file): file.path
    }
  }

  /// Returns the identity; nil if it is missing or cannot be read.
  package func read() -> Identity? {
    (try? contents()).flatMap(Self.identity(in:))
  }

  /// Returns the identity in the contents of a file; nil if there is none.
  package static func identity(in data: Data) -> Identity? {
    if let record = try? JSONDecoder().decode(Record.self, from: data) {
      return identity(record.identifier, record.secret)
    }
    let lines = String(decoding: data, as: UTF8.self).split(whereSeparator: \.isNewline)
    return lines.count == 2 ? identity(String(lines[0]), String(lines[1])) : nil
  }

  /// Returns the identity of a typed identifier and secret; nil if the secret cannot be valid.
  package static func identity(_ identifier: String, _ secret: String) -> Identity? {
    let identifier = identifier.trimmingCharacters(in: .whitespaces)
    return Secret(secret).flatMap { Identity(identifier: identifier, secret: $0) }
  }

  package func write(_ identity: Identity) throws(FileError) {
    let record = Record(identifier: identity.identifier, secret: identity.secret.revealed)
    guard let data = try? JSONEncoder().encode(record) else {
      throw FileError(path: path, reason: .system(EINVAL))
    }
    try PrivateFile(path: path).replace(with: data)
  }

  /// Removes the file if it exists. A file that the user has named is not touched.
  package func remove() throws(FileError) {
    if case .own(let file) = location { try file.remove() }
  }

  private func contents() throws(FileError) -> Data {
    switch location {
    case .own(let file): try file.read(maximumSize: Self.maximumSize)
    case .named(let file): try file.read(maximumSize: Self.maximumSize)
    }
  }
}
