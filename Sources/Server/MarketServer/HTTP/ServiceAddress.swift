public import Text

/// The address at which a market is served.
public enum ServiceAddress: Hashable, Sendable {
  /// Port 0 lets the system choose one.
  case tcp(host: String, port: Int)
  /// A path of at most ``socketPathLimit`` bytes, in a folder that only its owner can enter.
  case unixSocket(path: String)

  /// The number of bytes that fit into the socket address of every system, including the
  /// terminating zero.
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
