extension Pixels {
  /// Returns the pixels upright.
  func turned(_ orientation: Orientation) -> Pixels {
    guard orientation != .upright else { return self }
    let (columns, rows) = orientation.isSideways ? (height, width) : (width, height)
    let (right, bottom) = (width - 1, height - 1)
    let stored = width
    let rotated = rgba.withUnsafeBytes { source in
      [UInt8](unsafeUninitializedCapacity: rgba.count) { target, count in
        for y in 0..<rows {
          for x in 0..<columns {
            let (column, row) =
              switch orientation {
              case .upright: (x, y)
              case .mirrored: (right - x, y)
              case .upsideDown: (right - x, bottom - y)
              case .flipped: (x, bottom - y)
              case .transposed: (y, x)
              case .turnedRight: (y, bottom - x)
              case .transverse: (right - y, bottom - x)
              case .turnedLeft: (right - y, x)
              }
            let (from, to) = ((row * stored + column) * 4, (y * columns + x) * 4)
            for channel in 0..<4 {
              (target.baseAddress.unsafelyUnwrapped + to + channel)
                .initialize(to: source[from + channel])
            }
          }
        }
        count = columns * rows * 4
      }
    }
    return Pixels(width: columns, height: rows, unchecked: rotated)
  }
}
