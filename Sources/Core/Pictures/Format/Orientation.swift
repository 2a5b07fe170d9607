/// The orientation of the camera, and thus of the stored pixels: EXIF tag 274.
public enum Orientation: Int, CaseIterable, Hashable, Sendable {
  case upright = 1
  case mirrored, upsideDown, flipped, transposed, turnedRight, transverse, turnedLeft

  /// Whether width and height are swapped.
  public var isSideways: Bool { rawValue >= 5 }
}

extension Orientation {
  /// Reads the tag from a TIFF header and its first directory.
  init?(exif reader: ByteReader, _ range: Range<Int>) {
    let tiff = ByteReader(
      bytes: Array(reader.bytes[range.clamped(to: 0..<reader.count)].prefix(65_536)))
    let isLittleEndian = tiff.has("II", at: 0)
    guard isLittleEndian || tiff.has("MM", at: 0) else { return nil }
    func short(_ offset: Int) -> Int? {
      isLittleEndian ? tiff.little16(at: offset) : tiff.big16(at: offset)
    }
    guard short(2) == 42,
      let directory = isLittleEndian ? tiff.little32(at: 4) : tiff.big32(at: 4),
      let entries = short(directory)
    else { return nil }
    for entry in 0..<entries {
      let offset = directory + 2 + entry * 12
      guard let tag = short(offset) else { return nil }
      guard tag == 274 else { continue }
      guard let number = short(offset + 8) else { return nil }
      self.init(rawValue: number)
      return
    }
    return nil
  }
}
