/// The scheme, host and port under which a client reaches the market, as it said itself: addresses
/// of pictures have to work where the client is, not where the market is.
struct Origin: Hashable, Sendable {
  enum Scheme: String { case http, https }

  /// Such as `http://localhost:8080`, without a slash at the end.
  let url: String

  /// For requests that name no host. Over a Unix socket no host means anything; a client there asks
  /// for every path on the same socket.
  static let localhost = Origin(url: "http://localhost")

  private init(url: String) { self.url = url }

  /// Nil unless `host` is a plain `host`, `host:port` or `[address]:port`: it goes into replies.
  init?(host: String?, scheme: Scheme = .http) {
    guard let host, (1...255).contains(host.utf8.count) else { return nil }
    let (name, rest): (Substring, Substring)
    if host.hasPrefix("[") {
      guard let end = host.firstIndex(of: "]") else { return nil }
      (name, rest) = (host[..<end].dropFirst(), host[end...].dropFirst())
      guard !name.isEmpty, name.utf8.allSatisfy({ Self.isAddress($0) }) else { return nil }
    } else {
      let end = host.firstIndex(of: ":") ?? host.endIndex
      (name, rest) = (host[..<end], host[end...])
      guard !name.isEmpty, name.utf8.allSatisfy({ Self.isName($0) }) else { return nil }
    }
    if !rest.isEmpty {
      guard rest.hasPrefix(":"), let port = Digits.integer(rest.dropFirst()), port <= 65_535 else {
        return nil
      }
    }
    url = scheme.rawValue + "://" + host.lowercased()
  }

  /// Nil unless `text` is `http://host`, `https://host` or one with a port; a slash at the end
  /// counts for nothing.
  init?(publicURL text: String) {
    for scheme in [Scheme.https, .http] where text.lowercased().hasPrefix("\(scheme)://") {
      var host = text.dropFirst("\(scheme)://".count)
      if host.hasSuffix("/") { host = host.dropLast() }
      self.init(host: String(host), scheme: scheme)
      return
    }
    return nil
  }

  private static func isName(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "-"), UInt8(ascii: "."),
      UInt8(ascii: "_"):
      true
    default: false
    }
  }

  private static func isAddress(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x46, 0x61...0x66, UInt8(ascii: ":"), UInt8(ascii: "."): true
    default: false
    }
  }
}
