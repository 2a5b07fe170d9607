/// The bounds of a multipart body. The forms of all known clients are far below.
public struct MultipartLimits: Hashable, Sendable {
  /// The number of characters of a boundary (RFC 2046 §5.1.1).
  public static let boundaryLength = 1...70
  /// Maximum bytes before the first part, and spaces after a boundary.
  public static let paddingBytes = 1_024

  public var parts: Int
  /// Maximum headers of one part.
  public var headers: Int
  public var headerBytes: Int
  /// Maximum bytes of the whole body.
  public var bytes: Int

  /// Five pictures of 30 MB and a form. No body of a request may be larger.
  public static let upload = MultipartLimits(
    parts: 32, headers: 16, headerBytes: 8_192, bytes: 151 * 1_048_576)
}
