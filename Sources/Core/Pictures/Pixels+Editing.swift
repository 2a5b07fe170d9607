public import Foundation

extension Pixels {
  /// The largest square in the middle.
  public var square: Pixels {
    let side = min(width, height)
    let (x, y) = ((width - side) / 2, (height - side) / 2)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(side * side * 4)
    for row in y..<y + side {
      let start = (row * width + x) * 4
      bytes += rgba[start..<start + side * 4]
    }
    return Pixels(width: side, height: side, unchecked: bytes)
  }

  /// The picture after a quarter turn clockwise.
  public var turned: Pixels { turned(.turnedRight) }

  /// Returns a JPEG of at most `bytes`, encoded in this process: no file is decoded here.
  /// - Throws: ``PictureError/cannotShrink(bytes:)``, ``PictureError/outOfMemory(limit:)``.
  public func jpeg(under bytes: Int) throws(PictureError) -> Data {
    Data(try PictureEncoder.jpeg(of: self, under: bytes, .upload).bytes)
  }
}
