/// RFC 9649: a RIFF file whose first chunk has the size.
enum WebPParser {
  static func parse(_ reader: ByteReader) -> ParsedPicture? {
    guard let size = size(reader), let length = reader.little32(at: 4) else { return nil }
    return ParsedPicture(
      size: size, orientation: orientation(reader) ?? .upright, parts: [0..<reader.count],
      isWhole: 8 + length <= reader.count)
  }

  private static func size(_ reader: ByteReader) -> PictureSize? {
    if reader.has("VP8X", at: 12) {
      guard let width = reader.little24(at: 24), let height = reader.little24(at: 27) else {
        return nil
      }
      return PictureSize(width: width + 1, height: height + 1)
    }
    if reader.has("VP8L", at: 12) {
      guard reader.byte(at: 20) == 0x2F, let bits = reader.little32(at: 21) else { return nil }
      return PictureSize(width: bits & 0x3FFF + 1, height: (bits >> 14) & 0x3FFF + 1)
    }
    guard reader.has("VP8 ", at: 12), reader.byte(at: 23) == 0x9D,
      let width = reader.little16(at: 26), let height = reader.little16(at: 28)
    else { return nil }
    return PictureSize(width: width & 0x3FFF, height: height & 0x3FFF)
  }

  private static func orientation(_ reader: ByteReader) -> Orientation? {
    var offset = 12
    while let length = reader.little32(at: offset + 4) {
      let start = offset + 8
      if reader.has("EXIF", at: offset) {
        // Some writers put the signature of JPEG before it.
        let tiff = reader.has("Exif", at: start) ? start + 6 : start
        return Orientation(exif: reader, tiff..<max(tiff, min(start + length, reader.count)))
      }
      offset = start + length + length % 2
    }
    return nil
  }
}
