#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Scheme, host and port: what two addresses must share to be the same server.
struct Origin: Hashable {
  let isSecure: Bool
  /// Lower case; an IPv6 address stands in brackets.
  let host: String
  let port: Int

  /// Reads the front of `text` and answers it with the rest, which is empty or begins with `/`.
  ///
  /// Nil for anything but `http://host[:port]` and `https://host[:port]`.
  static func parse(_ text: String) -> (origin: Origin, rest: Substring)? {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, parts[1].hasPrefix("//") else { return nil }
    let scheme = parts[0].lowercased()
    guard scheme == "http" || scheme == "https" else { return nil }
    let isSecure = scheme == "https"
    let location = parts[1].dropFirst(2)
    let end = location.firstIndex(of: "/") ?? location.endIndex
    guard let (host, port) = split(location[..<end]), isHost(host) else { return nil }
    let origin = Origin(
      isSecure: isSecure, host: host.lowercased(), port: port ?? defaultPort(isSecure))
    return (origin, location[end...])
  }

  /// `host`, or `host:port` where the port is not the scheme's own.
  var authority: String { port == Self.defaultPort(isSecure) ? host : "\(host):\(port)" }

  var text: String { "\(isSecure ? "https" : "http")://\(authority)" }

  /// Whether the host can only be this machine.
  var isLoopback: Bool {
    host == "localhost" || host == "[::1]"
      || (host.hasPrefix("127.") && Self.isAddress(host[...], AF_INET))
  }

  private static func defaultPort(_ isSecure: Bool) -> Int { isSecure ? 443 : 80 }

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
    guard tail.first == ":", tail.utf8.dropFirst().allSatisfy({ (0x30...0x39).contains($0) }),
      let port = Int(tail.dropFirst()), (1...65_535).contains(port)
    else { return nil }
    return (host, port)
  }

  /// A DNS name, a dotted quad, or an IPv6 address in brackets. What ends in a number but is no
  /// dotted quad (`127.1`, `0x7f000001`) is refused: resolvers read it in their own ways.
  private static func isHost(_ host: Substring) -> Bool {
    if host.first == "[" {
      return host.last == "]" && isAddress(host.dropFirst().dropLast(), AF_INET6)
    }
    let labels = host.split(separator: ".", omittingEmptySubsequences: false)
    guard host.utf8.count <= 253, labels.allSatisfy(isLabel), let last = labels.last else {
      return false
    }
    let endsInNumber = last.utf8.first.map { (0x30...0x39).contains($0) } ?? true
    return !endsInNumber || isAddress(host, AF_INET)
  }

  private static func isLabel(_ label: Substring) -> Bool {
    (1...63).contains(label.utf8.count) && label.first != "-"
      && label.utf8.allSatisfy { byte in
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
        case UInt8(ascii: "-"), UInt8(ascii: "_"): true
        default: false
        }
      }
  }

  private static func isAddress(_ text: Substring, _ family: Int32) -> Bool {
    var bytes = in6_addr()
    return !text.contains("\0") && inet_pton(family, String(text), &bytes) == 1
  }
}
