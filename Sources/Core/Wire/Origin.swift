import Glibc
import Text

/// The scheme, host and port of a server: two addresses with the same origin are the same server.
public struct Origin: Hashable, Sendable {
  public enum Scheme: String, Sendable {
    case http, https

    fileprivate var defaultPort: Int { self == .https ? 443 : 80 }
  }

  public let scheme: Scheme
  /// The host in lower case; an IPv6 address is in brackets.
  public let host: String
  public let port: Int

  /// The origin of a market on a Unix socket, which has no meaningful host.
  public static let localhost = Origin(scheme: .http, host: "localhost", port: 80)

  private init(scheme: Scheme, host: String, port: Int) {
    self.scheme = scheme
    self.host = host
    self.port = port
  }

  /// - Parameter authority: The value of a `Host` field: `host`, `host:port` or `[address]:port`.
  /// - Returns: Nil for any other text.
  public init?(authority: some StringProtocol, scheme: Scheme = .http) {
    guard authority.utf8.count <= Self.maximumBytes,
      let (host, port) = Self.split(Substring(authority)), Self.isHost(host)
    else {
      return nil
    }
    self.init(scheme: scheme, host: host.lowercased(), port: port ?? scheme.defaultPort)
  }

  /// Parses the beginning of `text`, and returns the rest, which is empty or begins with `/`.
  ///
  /// Nil for anything but `http://host[:port]` and `https://host[:port]`.
  public static func parse(_ text: String) -> (origin: Origin, rest: Substring)? {
    guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")),
      text[colon...].hasPrefix("://"), let scheme = Scheme(rawValue: text[..<colon].lowercased())
    else { return nil }
    let location = text[colon...].dropFirst(3)
    let end = location.utf8.firstIndex(of: UInt8(ascii: "/")) ?? location.endIndex
    return Origin(authority: location[..<end], scheme: scheme).map { ($0, location[end...]) }
  }

  /// Maximum bytes of a host, which has at most 253, and its port.
  private static let maximumBytes = 300

  public var isSecure: Bool { scheme == .https }

  /// The host without the brackets of an IPv6 address, for lookups.
  public var bareHost: String { host.filter { $0 != "[" && $0 != "]" } }

  /// `host:port`, or `host` alone for the default port of the scheme.
  public var authority: String { port == scheme.defaultPort ? host : "\(host):\(port)" }

  /// Such as `http://localhost:8080`, without a trailing slash.
  public var url: String { "\(scheme)://\(authority)" }

  /// Whether the host can only be this machine.
  public var isLoopback: Bool {
    host == "localhost" || host == "[::1]"
      || (host.hasPrefix("127.") && Self.isAddress(host[...], AF_INET))
  }

  private static func split(_ authority: Substring) -> (host: Substring, port: Int?)? {
    var host = authority
    var tail: Substring = ""
    if let bracket = authority.lastIndex(of: "]") {
      host = authority[...bracket]
      tail = authority[authority.index(after: bracket)...]
    } else if let colon = authority.firstIndex(of: ":") {
      host = authority[..<colon]
      tail = authority[colon...]
    }
    guard !tail.isEmpty else { return (host, nil) }
    guard tail.first == ":", tail.utf8.dropFirst().allSatisfy(\.isDigit),
      let port = Int(tail.dropFirst()), (1...65_535).contains(port)
    else { return nil }
    return (host, port)
  }

  /// Whether `host` is a DNS name, a dotted quad, or an IPv6 address in brackets.
  ///
  /// A name that ends in a number without being a dotted quad (`127.1`, `0x7f000001`) is refused:
  /// resolvers read it in different ways.
  private static func isHost(_ host: Substring) -> Bool {
    if host.first == "[" {
      return host.last == "]" && isAddress(host.dropFirst().dropLast(), AF_INET6)
    }
    let labels = host.split(separator: ".", omittingEmptySubsequences: false)
    guard host.utf8.count <= 253, labels.allSatisfy(isLabel), let last = labels.last else {
      return false
    }
    let endsInNumber = last.utf8.allSatisfy(\.isDigit) || last.lowercased().hasPrefix("0x")
    return !endsInNumber || isAddress(host, AF_INET)
  }

  private static func isLabel(_ label: Substring) -> Bool {
    (1...63).contains(label.utf8.count) && label.first != "-"
      && label.utf8.allSatisfy { $0.isLetterOrDigit || "-_".utf8.contains($0) }
  }

  private static func isAddress(_ text: Substring, _ family: Int32) -> Bool {
    var bytes = in6_addr()
    return !text.contains("\0") && inet_pton(family, String(text), &bytes) == 1
  }
}
