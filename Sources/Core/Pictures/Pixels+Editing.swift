public import Foundation

extension Pixels {
  /// The largest square in the middle.
  public var square: Pixels {
    let side = min(width, height)
    return mapped(side, side, from: ((width - side) / 2, (height - side) / 2)) { ($0, $1) }
  }

  /// The picture after a quarter turn clockwise.
  public var turned: Pixels {
    mapped(height, width, from: (0, 0)) { x, y in (y, height - 1 - x) }
  }

  /// Returns a JPEG of at most `bytes`, encoded in this process: no file is decoded here.
  /// - Throws: ``PictureError/cannotShrink(bytes:)``, ``PictureError/outOfMemory(limit:)``.
  public func jpeg(under bytes: Int) throws(PictureError) -> Data {
    Data(try PictureEncoder.jpeg(of: self, under: bytes, .upload).bytes)
  }

  private func mapped(
    _ newWidth: Int, _ newHeight: Int, from start: (x: Int, y: Int),
    _ source: (Int, Int) -> (Int, Int)
  ) -> Pixels {
    var bytes = [UInt8]()
    bytes.reserveCapacity(newWidth * newHeight * 4)
    for y in 0..<newHeight {
      for x in 0..<newWidth {
        let (column, row) = source(x, y)
        let index = ((row + start.y) * width + column + start.x) * 4
        bytes += rgba[index..<index + 4]
      }
    }
    return Pixels(width: newWidth, height: newHeight, unchecked: bytes)
  }
}
