public import Text

/// The reason why a market could not be reached, or why the connection to it broke.
public enum ConnectionFault: Hashable, Sendable {
  case refused
  /// The server closed the connection.
  case closed
  case unreachable
  /// No host has this name.
  case unknownHost
  /// No socket is at this path.
  case noSocket
  case permissionDenied
  case tooManyFiles
  /// The bytes that arrived are not a reply.
  case garbled
  case notDecompressed
  /// The server does not speak TLS, or the handshake failed.
  case noTLS
  /// The encrypted connection broke.
  case brokenTLS
  /// Anything else, in the words of the system or of a library.
  case other(SafeText)
}

/// The reason why a certificate was rejected.
public enum CertificateFault: Hashable, Sendable {
  case expired(on: Day)
  case notValid(until: Day)
  case otherHost
  case unknownAuthority
}
