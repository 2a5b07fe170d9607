/// The limits of a request. Beyond one of them it is cancelled with an error that names it.
public struct TransportLimits: Sendable {
  /// Name lookup, TCP and TLS together: a reachable server needs well under a second.
  public var connect = Duration.seconds(5)
  /// Time from the start to the complete head of the reply: how long users wait before they doubt.
  /// It begins again with every piece of a body that is sent; after the last one it is at least as
  /// long as the upload was.
  public var firstByte = Duration.seconds(10)
  /// Time from the start, or the end of an upload, to the last byte: ends bodies that drip or never
  /// end.
  public var whole = Duration.seconds(20)

  /// Time without a byte of an event stream: markets send one every 25 s or more often. After that
  /// the connection counts as broken.
  public var silence = Duration.seconds(40)

  /// Time before a read that failed is sent again: a process that replaces another needs some.
  public var pause = Duration.milliseconds(300)

  /// Bytes of a JSON body after decompression: a hundred times a page of 20 with long descriptions.
  public var jsonBody = 8 * 1_048_576
  /// Bytes of a picture: markets accept 300 KB, other servers serve photos as cameras made them.
  public var pictureBody = 5 * 1_048_576
  /// Redirects followed for a picture, on the same server; an API follows none.
  public var pictureRedirects = 3

  public static let standard = TransportLimits()

  /// The limits for a market in the same process, whose connection cannot be lost unnoticed: it
  /// sends a byte of its stream every ten minutes.
  public static let local = {
    var limits = TransportLimits()
    limits.silence = .seconds(1_500)
    return limits
  }()
}
