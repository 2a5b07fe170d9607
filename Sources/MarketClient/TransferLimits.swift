/// What a request may take. A reply that takes more is given up with the error that says so.
public struct TransferLimits: Sendable {
  /// Name lookup, TCP and TLS together: a reachable server needs well under a second.
  public var connect = Duration.seconds(5)
  /// The time to the complete head of the reply: what users wait before they doubt. While a body is
  /// sent, it restarts with every piece.
  public var firstByte = Duration.seconds(10)
  /// From the start, or the end of an upload, to the last byte: ends bodies that drip or never end.
  public var whole = Duration.seconds(20)

  /// Without a byte of a stream of changes: markets send one every 25 s at the latest.
  public var silence = Duration.seconds(75)

  /// Bytes of a JSON body after decompression: a hundred times a page of 20 with long descriptions.
  public var jsonBody = 8 * 1_048_576
  /// Bytes of a picture: markets take 300 KB, other servers serve what a camera made.
  public var pictureBody = 5 * 1_048_576
  /// Redirects followed for a picture, on the same server; an API follows none.
  public var pictureRedirects = 3

  public static let standard = TransferLimits()

  public init() {}
}
