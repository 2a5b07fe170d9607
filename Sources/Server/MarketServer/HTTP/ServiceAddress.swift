import Files
public import Text
public import Words

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

/// The error of a market that cannot be served at its address.
public enum ServiceError: ExplainedError, Hashable, Sendable {
  /// Another process listens there.
  case addressInUse(SafeText)
  case socketPathTooLong(SafeText)
  case cannotListen(SafeText, Reason)
  /// A certificate, a key or a log.
  case unusableFile(SafeText, Reason)

  public enum Reason: Hashable, Sendable {
    /// The system refused, with this error number (`errno`).
    case system(Int32)
    /// A folder for sockets that other users can enter.
    case notPrivate
    case notPEM
    /// A key that does not belong to the certificate.
    case keyMismatch
    /// The message of the network library.
    case other(SafeText)
  }

  public func sentence(in language: Language) -> SafeText {
    let words = ErrorWords.of(language).service
    return switch self {
    case .addressInUse(let address): words.addressInUse(address)
    case .socketPathTooLong(let path): words.socketPathTooLong(path)
    case .cannotListen(let address, let reason):
      words.cannotListen(address, reason.sentence(in: language))
    case .unusableFile(let path, let reason):
      words.unusableFile(path, reason.sentence(in: language))
    }
  }
}

extension ServiceError.Reason {
  fileprivate func sentence(in language: Language) -> SafeText {
    let words = ErrorWords.of(language).service
    return switch self {
    case .system(let code): FileError.Reason.system(code).sentence(in: language)
    case .notPrivate: words.notPrivate
    case .notPEM: words.notPEM
    case .keyMismatch: words.keyMismatch
    case .other(let detail): detail
    }
  }
}
