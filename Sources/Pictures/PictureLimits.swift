/// What a picture may be and may cost. Refused by its header before anything is decoded.
public struct PictureLimits: Hashable, Sendable {
  /// Pixels a side.
  public var side: Int
  /// Width × height.
  public var pixels: Int
  /// Bytes of the file.
  public var bytes: Int
  /// CPU time for one request, decoding and encoding; at least a millisecond.
  public var time: Duration
  /// Bytes a worker may allocate for one request.
  public var memory: Int

  public init(side: Int, pixels: Int, bytes: Int, time: Duration, memory: Int) {
    self.side = side
    self.pixels = pixels
    self.bytes = bytes
    self.time = time
    self.memory = memory
  }

  /// Pictures of strangers, to be looked at: 16 megapixels with four bytes each are 64 MB, and as
  /// much again is for the file, the rows under way and the scaled picture.
  public static let download = PictureLimits(
    side: 8_192, pixels: 16 << 20, bytes: 5 << 20, time: .seconds(2), memory: 128 << 20)

  /// A person's own photos, which are large: 100 megapixels with four bytes each are 400 MB, and a
  /// progressive JPEG needs six a pixel at worst.
  public static let upload = PictureLimits(
    side: 65_535, pixels: 100_000_000, bytes: 30_000_000, time: .seconds(10), memory: 768 << 20)

  /// The longest side that pixels are asked for in: an 8K screen.
  public static let largestBox = 8_192

  /// Wall time: a busy machine may be slow, a worker that sleeps is not waited for.
  var deadline: Duration { time * 4 + .seconds(1) }
}

extension PictureLimits {
  /// - Throws: ``PictureError/tooManyBytes(_:limit:)``.
  func check(bytes count: Int) throws(PictureError) {
    guard count <= bytes else { throw .tooManyBytes(count, limit: bytes) }
  }

  /// - Throws: ``PictureError/tooLong(_:limit:)`` or ``PictureError/tooManyPixels(_:limit:)``.
  func check(_ size: PictureSize) throws(PictureError) {
    guard max(size.width, size.height) <= side else { throw .tooLong(size, limit: side) }
    guard size.area <= pixels else { throw .tooManyPixels(size, limit: pixels) }
  }
}

extension PictureSize {
  /// The size with sides that a loader and the protocol of the workers accept.
  var boxed: PictureSize {
    PictureSize(
      width: min(max(1, width), PictureLimits.largestBox),
      height: min(max(1, height), PictureLimits.largestBox))
  }
}
