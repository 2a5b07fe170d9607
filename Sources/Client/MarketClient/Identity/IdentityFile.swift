package import Files
package import Foundation
package import Market

/// A file with the identity of a vendor: `{"identifier": …, "secret": …}`, or the two on separate
/// lines.
package struct IdentityFile: Sendable {
  package let path: String
  /// Whether this program writes it; otherwise `OPENMARKET_SECRET_FILE` names it.
  private let isOwn: Bool
  /// Whether it is the one in the folder of a local market, where root uses that of the owner.
  private let isLocal: Bool

  /// Bytes of the file: an identifier and a secret are far shorter.
  private static let maximumSize = 4_096

  private struct Record: Codable {
    let identifier: String
    let secret: String
  }

  private init(path: String, isOwn: Bool, isLocal: Bool = false) {
    self.path = path
    self.isOwn = isOwn
    self.isLocal = isLocal
  }

  /// A user's file with the identifier and the secret on two lines.
  package init(named path: String) { self.init(path: path, isOwn: false) }

  /// The file that `openmarket login` writes for a market.
  package init(for market: MarketAddress, in folders: UserFolders) throws(NoHomeError) {
    self.init(path: "\(try folders.config)/identities/\(market.key).json", isOwn: true)
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
      files.append(IdentityFile(named: path))
    }
    if let file = try? IdentityFile(for: market, in: folders) { files.append(file) }
    if let local { files.append(IdentityFile(path: local, isOwn: true, isLocal: true)) }
    return files
  }

  /// Whether `OPENMARKET_SECRET_FILE` is for a market: only for the one of `OPENMARKET_SERVER`, if
  /// that is set. The secret must not be offered to another market.
  private static func isMeant(for market: MarketAddress, _ environment: [String: String]) -> Bool {
    guard let server = environment["OPENMARKET_SERVER"], !server.isEmpty else { return true }
    return (try? MarketAddress(typed: server, allowHTTP: true))?.key == market.key
  }

  /// Returns the environment of a run. A link may lead to a market that the user has never seen,
  /// which must not be offered a secret that is meant for another: the secret is only for the
  /// market of `OPENMARKET_SERVER`.
  package static func environment(
    for link: ProductLink?, in environment: [String: String]
  ) -> [String: String] {
    guard case .remote(let address)? = link?.place,
      (try? MarketAddress(address, allowHTTP: true))?.key
        != environment["OPENMARKET_SERVER"]
        .flatMap({ try? MarketAddress(typed: $0, allowHTTP: true) })?.key
    else { return environment }
    var rest = environment
    rest["OPENMARKET_SECRET_FILE"] = nil
    return rest
  }

  /// Returns the identity; nil if it is missing or cannot be read.
  package func read() -> Identity? { (try? contents()).flatMap(Self.identity(in:)) }

  /// Returns the identity in the contents of a file, or nil.
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

  /// Returns the first identity in files, or nil.
  package static func identity(in files: [IdentityFile]) -> Identity? {
    files.lazy.compactMap { $0.read() }.first
  }

  package func write(_ identity: Identity) throws(FileError) {
    let record = Record(identifier: identity.identifier, secret: identity.secret.revealed)
    guard let data = try? JSONEncoder().encode(record) else {
      throw FileError(path: path, reason: .system(EINVAL))
    }
    try PrivateFile(path: path).replace(with: data)
    removeAbandoned()
  }

  /// Removes the file if it exists. A file that the user has named is not touched.
  package func remove() throws(FileError) {
    guard isOwn else { return }
    try PrivateFile(path: path).remove()
    removeAbandoned()
  }

  /// Removes the secrets that programs were writing when they were killed.
  private func removeAbandoned() {
    guard isOwn else { return }
    PrivateFolder(path: path.parentFolder).removeAbandoned()
  }

  private func contents() throws(FileError) -> Data {
    guard isOwn else { return try UserFile(path: path).read(maximumSize: Self.maximumSize) }
    let owner = isLocal ? PrivateFolder(path: path.parentFolder).owner?.user : nil
    return try PrivateFile(path: path).read(maximumSize: Self.maximumSize, of: owner)
  }
}
