public import Market
public import Text

/// The address at which a market is served.
public enum ServiceAddress: Hashable, Sendable {
  /// Port 0 lets the system choose one.
  case tcp(host: String, port: Int)
  /// At most ``socketPathLimit`` bytes, in a folder that only its owner can enter.
  case unixSocket(path: String)

  /// Bytes that fit into the socket address of every system, with the terminating zero.
  public static let socketPathLimit = 100

  /// The address as a client would write it.
  public var url: SafeText { url(scheme: "http") }

  /// - Parameter scheme: `http` or `https`.
  public func url(scheme: String) -> SafeText {
    switch self {
    case .tcp(let host, let port):
      SafeText("\(scheme)://\(host.contains(":") ? "[\(host)]" : host):\(port)")
    case .unixSocket(let path): SafeText("unix:\(path)")
    }
  }
}

/// The error of a market that cannot be served at its address.
public enum ServiceError: Error, Hashable, Sendable {
  /// Another process listens there.
  case addressInUse(SafeText)
  case socketPathTooLong(SafeText)
  case cannotListen(SafeText, reason: SafeText)
  /// A certificate, a key or a log.
  case unusableFile(SafeText, reason: SafeText)

  public func sentence(in language: Language) -> SafeText {
    let say = language.say
    return switch self {
    case .addressInUse(let address):
      SafeText(
        say(
          "\(address) is in use by another program",
          "다른 프로그램이 \(address)을(를) 사용하고 있습니다"))
    case .socketPathTooLong(let path):
      SafeText(say("\(path) is too long for a socket", "\(path)은(는) 소켓 경로로 너무 깁니다"))
    case .cannotListen(let address, let reason):
      SafeText(
        say(
          "Cannot listen at \(address): \(reason)",
          "\(address)에서 연결을 받을 수 없습니다: \(reason)"))
    case .unusableFile(let path, let reason):
      SafeText(
        say("\(path) cannot be used: \(reason)", "\(path)을(를) 사용할 수 없습니다: \(reason)"))
    }
  }
}
