public import Market
public import Text
import Wire

/// Where a market is: `https://host[:port][/base]`, or a Unix socket of this machine.
///
/// Plain http is taken to this machine only (127.0.0.0/8, `[::1]`, `localhost`) unless the caller
/// allows it. What could be read in two ways is no address: user names, queries, numbers that are
/// not dotted quads, names outside ASCII.
public struct MarketAddress: Hashable, Sendable {
  enum Place: Hashable {
    case network(Origin)
    case socket(path: String, market: String)
  }

  let place: Place
  /// What every path begins with: empty, or `/base` without a slash at its end.
  let basePath: String

  /// Throws `.badAddress`, or `.plainHTTP` for http to another machine without `allowHTTP`.
  public init(_ text: String, allowHTTP: Bool = false) throws(MarketError) {
    guard text.utf8.count <= Self.lengthLimit, let (origin, rest) = Origin.parse(text),
      let basePath = Self.basePath(rest)
    else { throw .badAddress(SafeText(Self.withoutSecret(text), limit: 100)) }
    guard origin.isSecure || origin.isLoopback || allowHTTP else {
      throw .plainHTTP(host: SafeText(origin.authority))
    }
    place = .network(origin)
    self.basePath = basePath
  }

  /// The market that this process, or another one of this user, serves on a Unix socket.
  ///
  /// `market` is what stays the same when the socket moves, such as the market's data folder; the
  /// path itself unless given.
  public static func socket(path: String, market: String? = nil) -> MarketAddress {
    MarketAddress(place: .socket(path: path, market: market ?? path), basePath: "")
  }

  /// Who is spoken to, for people: `market.example`, `127.0.0.1:8080`, `localhost` for a socket.
  public var name: SafeText {
    switch place {
    case .network(let origin): SafeText(origin.authority)
    case .socket: SafeText(Origin.localhost.host)
    }
  }

  /// Names this address in a file name: 16 hexadecimal digits, the same in every run.
  public var key: String { FNV1a.name(of: canonical) }

  /// The one spelling of the address: `https://market.example:8443/base`.
  public var canonical: String {
    switch place {
    case .network(let origin): origin.url + basePath
    case .socket(_, let market): "unix:" + market
    }
  }

  /// What stands before an @ may be a password, and errors are read over shoulders.
  private static func withoutSecret(_ text: String) -> String {
    guard let at = text.lastIndex(of: "@") else { return text }
    return "…" + text[at...]
  }

  /// Longer than any address people use; it bounds what is echoed and sent.
  static let lengthLimit = 2_000

  private init(place: Place, basePath: String) {
    self.place = place
    self.basePath = basePath
  }
}

extension MarketAddress {
  /// The path of an address without slashes at its end; nil when it holds more than a path, or
  /// climbs.
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
