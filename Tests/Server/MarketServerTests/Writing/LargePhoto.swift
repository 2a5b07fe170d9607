@testable import MarketServer
@testable import MarketStore
@testable import Operations

/// A generated picture as large as a phone's photo: grey noise as a baseline JPEG (ITU-T
/// T.81), with metadata for orientation and location.
enum LargePhoto {
  /// Sides are multiples of 8.
  static func jpeg(width: Int, height: Int, orientation: UInt8) -> [UInt8] {
    let across = width / 8
    var file: [UInt8] = [0xFF, 0xD8]
    file += segment(0xE1, Array("Exif\0\0".utf8) + tiff(orientation))
    file += segment(0xDB, [0] + [UInt8](repeating: 8, count: 64))
    file += segment(0xC0, [8] + big16(height) + big16(width) + [1, 1, 0x11, 0])
    // Twelve codes of four bits for the sizes of DC differences, nine for "end" and AC sizes 1…8.
    file += segment(0xC4, [0x00, 0, 0, 0, 12] + [UInt8](repeating: 0, count: 12) + Array(0...11))
    file += segment(0xC4, [0x10, 0, 0, 0, 9] + [UInt8](repeating: 0, count: 12) + Array(0...8))
    file += segment(0xDD, big16(across))
    file += segment(0xDA, [1, 1, 0x00, 0, 63, 0])
    var random = SplitMix64(seed: 24)
    let rows = (0..<8).map { _ in row(of: across, &random) }
    for row in 0..<height / 8 {
      if row > 0 { file += [0xFF, 0xD0 + UInt8((row - 1) % 8)] }
      file += rows[row % rows.count]
    }
    return file + [0xFF, 0xD9]
  }

  /// The blocks between two restarts, padded to whole bytes.
  private static func row(of blocks: Int, _ random: inout SplitMix64) -> [UInt8] {
    var bits = Bits()
    for _ in 0..<blocks {
      // A difference of -3, -2, 2 or 3: two bits.
      bits.append(2, 4)
      bits.append(UInt32(random.next() & 3), 2)
      for _ in 0..<15 {
        bits.append(3, 4)
        bits.append(UInt32(random.next() & 7), 3)
      }
      bits.append(0, 4)
    }
    return bits.padded
  }

  private struct Bits {
    private var bytes: [UInt8] = []
    private var pending: UInt32 = 0
    private var count = 0

    mutating func append(_ value: UInt32, _ length: Int) {
      pending = pending << UInt32(length) | value
      count += length
      while count >= 8 {
        let byte = UInt8(truncatingIfNeeded: pending >> UInt32(count - 8))
        bytes.append(byte)
        if byte == 0xFF { bytes.append(0) }
        count -= 8
      }
    }

    var padded: [UInt8] {
      var copy = self
      if count > 0 { copy.append((1 << UInt32(8 - count)) - 1, 8 - count) }
      return copy.bytes
    }
  }

  private static func segment(_ marker: UInt8, _ content: [UInt8]) -> [UInt8] {
    [0xFF, marker] + big16(content.count + 2) + content
  }

  private static func big16(_ number: Int) -> [UInt8] {
    [UInt8(truncatingIfNeeded: number >> 8), UInt8(truncatingIfNeeded: number)]
  }

  private static func tiff(_ orientation: UInt8) -> [UInt8] {
    Array("MM\0*".utf8) + [0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0]
      + [0, 0, 0, 0] + Array("GPSLatitude 37.5665".utf8)
  }
}
