public import Text

/// The error of a market that cannot be served at its address.
public enum ServiceError: Error, Hashable, Sendable {
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
}
