public import Text

/// The reason why there is no connection to a market, or none any more.
public enum ConnectionFault: Hashable, Sendable {
  case refused
  /// The server closed the connection.
  case closed
  case unreachable
  /// There is no host of this name.
  case unknownHost
  /// There is no socket of this name.
  case noSocket
  case permissionDenied
  case tooManyFiles
  /// The bytes that arrived are not a reply.
  case garbled
  case notDecompressed
  /// The server does not speak TLS as it should.
  case noTLS
  /// The encrypted connection broke.
  case brokenTLS
  /// The words of the system or of a library.
  case other(SafeText)
}

/// The reason why a certificate was rejected.
public enum CertificateFault: Hashable, Sendable {
  case expired(on: Day)
  case notValid(until: Day)
  case otherHost
  case unknownAuthority
}
