/// The PNG specification, third edition: a signature and chunks of length, type, data, CRC.
enum PNGParser {
  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// The chunks that define the pixels; all others are omitted.
  static let kept = ["IHDR", "PLTE", "tRNS", "IDAT", "IEND"]

  static func parse(_ reader: ByteReader) -> ParsedPicture? {
    guard reader.big32(at: 8) == 13, reader.has("IHDR", at: 12),
      let width = reader.big32(at: 16), let height = reader.big32(at: 20)
    else { return nil }
    let size = PictureSize(width: width, height: height)
    var picture = ParsedPicture(size: size, parts: [], isWhole: false)
    var parts = FileParts(0..<8)
    var offset = 8
    while let length = reader.big32(at: offset) {
      let end = offset + 12 + length
      let isWhole = end <= reader.count
      if reader.has("eXIf", at: offset + 4), isWhole {
        picture.orientation = Orientation(exif: reader, offset + 8..<end - 4) ?? .upright
      } else if kept.contains(where: { reader.has($0, at: offset + 4) }) {
        parts.append(offset..<min(end, reader.count))
      }
      guard !parts.hasTooMany else { return nil }
      guard isWhole else { break }
      if reader.has("IEND", at: offset + 4) {
        picture.isWhole = true
        break
      }
      offset = end
    }
    picture.parts = parts.ranges
    return picture
  }
}
