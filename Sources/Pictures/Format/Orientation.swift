/// How a camera was held, and what that means for the stored pixels: EXIF's tag 274.
public enum Orientation: Int, CaseIterable, Hashable, Sendable {
  case upright = 1
  case mirrored, upsideDown, flipped, transposed, turnedRight, transverse, turnedLeft

  /// Whether width and height change places.
  public var isSideways: Bool { rawValue >= 5 }
}

extension Orientation {
  /// Out of a TIFF header and its first directory.
  init?(exif reader: ByteReader, _ range: Range<Int>) {
    let tiff = ByteReader(Array(reader.bytes[range.clamped(to: 0..<reader.count)].prefix(65_536)))
    let isLittleEndian = tiff.has("II", at: 0)
    guard isLittleEndian || tiff.has("MM", at: 0) else { return nil }
    func short(_ place: Int) -> Int? {
      isLittleEndian ? tiff.little16(at: place) : tiff.big16(at: place)
    }
    guard short(2) == 42,
      let directory = isLittleEndian ? tiff.little32(at: 4) : tiff.big32(at: 4),
      let entries = short(directory)
    else { return nil }
    for entry in 0..<entries {
      let place = directory + 2 + entry * 12
      guard let tag = short(place) else { return nil }
      guard tag == 274 else { continue }
      guard let number = short(place + 8) else { return nil }
      self.init(rawValue: number)
      return
    }
    return nil
  }
}

extension Pixels {
  /// Returns the pixels upright.
  func turned(_ orientation: Orientation) -> Pixels {
    guard orientation != .upright else { return self }
    let (across, down) = orientation.isSideways ? (height, width) : (width, height)
    let (right, bottom) = (width - 1, height - 1)
    let stored = width
    let rotated = rgba.withUnsafeBytes { source in
      [UInt8](unsafeUninitializedCapacity: rgba.count) { target, count in
        for y in 0..<down {
          for x in 0..<across {
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
            let (from, to) = ((row * stored + column) * 4, (y * across + x) * 4)
            for channel in 0..<4 {
              (target.baseAddress.unsafelyUnwrapped + to + channel)
                .initialize(to: source[from + channel])
            }
          }
        }
        count = across * down * 4
      }
    }
    return Pixels(width: across, height: down, trusted: rotated)
  }
}
