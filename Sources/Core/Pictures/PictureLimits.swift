/// The limits of a picture, and of the work for it. The header is checked before anything is
/// decoded.
public struct PictureLimits: Hashable, Sendable {
  /// Maximum pixels of a side.
  public var side: Int
  /// Maximum width × height.
  public var pixels: Int
  /// Maximum bytes of the file.
  public var bytes: Int
  /// CPU time for one request, decoding and encoding; at least a millisecond.
  public var time: Duration
  /// Bytes a worker may allocate for one request.
  public var memory: Int

  /// Limits for displaying untrusted pictures: 16 megapixels with four bytes each are 64 MB; the
  /// rest is for the file, the rows in progress, and the scaled picture.
  public static let download = PictureLimits(
    side: 8_192, pixels: 16 << 20, bytes: 5 << 20, time: .seconds(2), memory: 128 << 20)

  /// Limits for the user's own photos, which are large: 100 megapixels with four bytes each are 400
  /// MB, and a progressive JPEG needs up to six bytes per pixel.
  public static let upload = PictureLimits(
    side: 65_535, pixels: 100_000_000, bytes: 30_000_000, time: .seconds(10), memory: 768 << 20)

  /// The maximum side of a request: an 8K screen.
  public static let maximumSide = 8_192

  /// Wall time: longer than the CPU time, because a machine may be busy.
  var deadline: Duration { time * 4 + .seconds(1) }
}

extension PictureLimits {
  /// Maximum bytes per pixel while decoding: a lossless WebP needs four bytes three times, an AVIF
  /// two frames of 16 bits per channel besides the result.
  private static let decodedBytes = 16
  /// Bytes of a picture's file, the scaled pixels, and the JPEG, with room for the libraries.
  private static let otherBytes = 96 << 20

  /// Returns the limits with only as much memory as a picture of this size needs.
  package func fitting(_ size: PictureSize) -> PictureLimits {
    var limits = self
    let pixels = min(size.area, pixels)
    limits.memory = min(memory, pixels * Self.decodedBytes + Self.otherBytes)
    return limits
  }

  /// Whether a picture of this size is within the limits.
  package func allows(_ size: PictureSize) -> Bool {
    max(size.width, size.height) <= side && size.area <= pixels
  }

  /// - Throws: ``PictureError/tooManyBytes(_:limit:)``.
  package func check(bytes count: Int) throws(PictureError) {
    guard count <= bytes else { throw .tooManyBytes(count, limit: bytes) }
  }

  /// - Throws: ``PictureError/tooLong(_:limit:)`` or ``PictureError/tooManyPixels(_:limit:)``.
  package func check(_ size: PictureSize) throws(PictureError) {
    guard max(size.width, size.height) <= side else { throw .tooLong(size, limit: side) }
    guard size.area <= pixels else { throw .tooManyPixels(size, limit: pixels) }
  }
}

extension PictureSize {
  /// The size within the range that a loader and the protocol of the workers accept.
  var boxed: PictureSize {
    PictureSize(
      width: min(max(1, width), PictureLimits.maximumSide),
      height: min(max(1, height), PictureLimits.maximumSide))
  }
}
