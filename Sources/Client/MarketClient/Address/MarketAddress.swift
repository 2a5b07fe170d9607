package import Files
import Foundation
public import Market
public import Text
import Wire

/// The address of a market: `https://host[:port][/base]`, or a Unix socket on this machine.
///
/// Plain HTTP is limited to this machine (127.0.0.0/8, `[::1]`, `localhost`) unless the caller
/// allows it. Ambiguous addresses are invalid: user names, queries, numbers that are not dotted
/// quads, names outside ASCII.
public struct MarketAddress: Hashable, Sendable {
  enum Kind: Hashable {
    case network(Origin)
    case socket(path: String, market: String)
  }

  let kind: Kind
  /// The prefix of every path: empty, or `/base` without a slash at its end.
  let basePath: String

  /// Creates an address from typed text: without a scheme it is on this machine or encrypted.
  /// Throws like the other initializer.
  public init(typed text: String, allowHTTP: Bool = false) throws(MarketError) {
    guard !text.contains(":/"), !text.isEmpty else {
      try self.init(text, allowHTTP: allowHTTP)
      return
    }
    // Only an address on this machine may do without encryption.
    if let local = try? Self("http://" + text) {
      self = local
    } else {
      try self.init("https://" + text)
    }
  }

  /// Throws `.badAddress`, or `.plainHTTP` for http to another machine without `allowHTTP`.
  public init(_ text: String, allowHTTP: Bool = false) throws(MarketError) {
    guard text.utf8.count <= Self.lengthLimit, let (origin, rest) = Origin.parse(text),
      let basePath = Self.basePath(rest)
    else { throw .badAddress(SafeText(Self.withoutSecret(text), limit: 100)) }
    guard origin.isSecure || origin.isLoopback || allowHTTP else {
      throw .plainHTTP(host: SafeText(origin.authority))
    }
    kind = .network(origin)
    self.basePath = basePath
  }

  /// A market that this process, or another process of this user, serves on a Unix socket.
  ///
  /// `market` identifies it when the socket moves, such as the market's data folder; by default the
  /// path.
  public static func socket(path: String, market: String? = nil) -> MarketAddress {
    MarketAddress(kind: .socket(path: path, market: market ?? path), basePath: "")
  }

  /// The name of the server for users: `market.example`, `127.0.0.1:8080`, `localhost` for a
  /// socket.
  public var name: SafeText {
    switch kind {
    case .network(let origin): SafeText(origin.authority)
    case .socket: SafeText(Origin.localhost.host)
    }
  }

  /// Whether this program alone can open it, so that addresses of its pictures mean nothing to
  /// others.
  public var isSocket: Bool { if case .socket = kind { true } else { false } }

  /// The address as part of a file name, the same in every run. Files named by it hold secrets, and
  /// anybody can choose an address on the network: none has the digest of another.
  public var key: String {
    switch kind {
    case .network: String(SHA256.hexadecimal(of: Array(canonical.utf8)).prefix(32))
    case .socket: formerKey
    }
  }

  /// The key of version 0.2, which an address can be made to share.
  private var formerKey: String { StableHash.shortName(of: canonical) }

  /// Renames the login and the drafts that version 0.2 saved for this market. Only for markets that
  /// the user opened with it.
  package func renameFormerFiles(in folders: UserFolders) {
    guard let config = try? folders.config, let state = try? folders.state else { return }
    for (folder, suffix) in [("\(config)/identities", ".json"), ("\(state)/drafts", "")] {
      let path = "\(folder)/\(key)\(suffix)"
      if access(path, F_OK) != 0 { rename("\(folder)/\(formerKey)\(suffix)", path) }
    }
  }

  /// The canonical spelling of the address: `https://market.example:8443/base`.
  public var canonical: String {
    switch kind {
    case .network(let origin): origin.url + basePath
    case .socket(_, let market): "unix:" + market
    }
  }

  /// The text before an @ may be a password, and other people may see the error.
  private static func withoutSecret(_ text: String) -> String {
    guard let at = text.lastIndex(of: "@") else { return text }
    return "…" + text[at...]
  }

  /// Longer than any real address; it bounds text that is shown and sent.
  static let lengthLimit = 2_000

  private init(kind: Kind, basePath: String) {
    self.kind = kind
    self.basePath = basePath
  }
}

extension MarketAddress {
  /// The path of an address without slashes at its end; nil when it has a query or fragment, or
  /// leaves its base.
  private static func basePath(_ text: Substring) -> String? {
    guard text.isEmpty || isPath(text) else { return nil }
    var path = text
    while path.last == "/" { path.removeLast() }
    return String(path)
  }

  /// An absolute path in RFC 3986 characters without `.` and `..` segments.
  static func isPath(_ text: Substring) -> Bool {
    guard text.first == "/" else { return false }
    let segments = text.split(separator: "/")
    guard !segments.contains(where: { $0 == "." || $0 == ".." }) else { return false }
    let plain = Set(
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789/-._~!$&'()*+,;=:@".utf8)
    var bytes = text.utf8[...]
    while let byte = bytes.popFirst() {
      if plain.contains(byte) { continue }
      guard byte == UInt8(ascii: "%"), let high = bytes.popFirst(), let low = bytes.popFirst(),
        isHexDigit(high), isHexDigit(low)
      else { return false }
    }
    return true
  }

  private static func isHexDigit(_ byte: UInt8) -> Bool {
    Character(Unicode.Scalar(byte)).isHexDigit
  }
}
