public import Text

/// The reason why a market could not be reached, or why the connection to it broke.
public enum ConnectionFailure: Hashable, Sendable {
  case refused
  case closed
  case unreachable
  case noSuchHost
  /// Nothing is at the path of a Unix socket.
  case noSuchSocket
  case permissionDenied
  /// This process has no file descriptor left.
  case tooManyOpenFiles
  /// The answer began as HTTP and went on as something else.
  case garbledAnswer
  case damagedCompression
  /// The server does not speak TLS, or not as this program does.
  case noTLS
  case brokenTLS
  /// Anything else, in the words of the system or of a network library.
  case other(SafeText)
}

/// The reason why a server's certificate was rejected.
public enum CertificateFault: Hashable, Sendable {
  case expired(Day)
  case notYetValid(from: Day)
  case forOtherHost
  case unknownAuthority
}
