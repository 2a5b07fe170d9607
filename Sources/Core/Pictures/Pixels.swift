/// A picture ready to be drawn: rows from the top, pixels from the left, each red, green, blue, and
/// opacity (0…255, not premultiplied), without padding.
public struct Pixels: Hashable, Sendable {
  public let width: Int
  public let height: Int
  /// The channels: `width` × `height` × 4 bytes.
  public let rgba: [UInt8]

  /// `nil` unless the number of bytes matches the size.
  public init?(width: Int, height: Int, rgba: [UInt8]) {
    let area = PictureSize(width: width, height: height).area
    guard width > 0, height > 0, area <= Int.max / 4, rgba.count == area * 4 else { return nil }
    self.init(width: width, height: height, unchecked: rgba)
  }

  init(width: Int, height: Int, unchecked rgba: [UInt8]) {
    self.width = width
    self.height = height
    self.rgba = rgba
  }

  public var size: PictureSize { PictureSize(width: width, height: height) }

  /// The red, green, blue, and opacity of a pixel; `nil` outside.
  public subscript(x: Int, y: Int) -> SIMD4<UInt8>? {
    guard (0..<width).contains(x), (0..<height).contains(y) else { return nil }
    let index = (y * width + x) * 4
    return SIMD4(rgba[index], rgba[index + 1], rgba[index + 2], rgba[index + 3])
  }
}
