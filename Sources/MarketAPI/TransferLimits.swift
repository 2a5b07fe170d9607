/// What a request may take. A reply that takes more is given up with the error that says so.
public struct TransferLimits: Sendable {
  /// Name lookup, TCP and TLS together: a reachable server needs well under a second.
  public var connect = Duration.seconds(5)
  /// From the start to the complete head of the reply: what a person waits before doubting.
  public var firstByte = Duration.seconds(10)
  /// From the start to the last byte: ends bodies that drip or never end.
  public var whole = Duration.seconds(20)

  public static let standard = TransferLimits()

  public init() {}
}
