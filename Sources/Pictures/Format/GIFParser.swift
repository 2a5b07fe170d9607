/// GIF89a: a screen, then blocks; only the first frame is used.
enum GIFParser {
  static func parse(_ reader: ByteReader) -> ParsedPicture? {
    guard let width = reader.little16(at: 6), let height = reader.little16(at: 8),
      let flags = reader.byte(at: 10)
    else { return nil }
    var size = PictureSize(width: width, height: height)
    var place = 13 + colorTable(flags)
    var control: Range<Int>?
    var parts = [0..<min(place, reader.count)]
    while let kind = reader.byte(at: place) {
      if kind == 0x21 {
        let end = endOfBlocks(reader, from: place + 2)
        // The drawing of the first frame: its transparent colour.
        if reader.byte(at: place + 1) == 0xF9 { control = place..<end }
        place = end
      } else if kind == 0x2C {
        guard let flags = reader.byte(at: place + 9), let frame = frameSize(reader, at: place)
        else {
          break
        }
        // A frame larger than its screen needs memory for its own size.
        size.width = max(size.width, frame.width)
        size.height = max(size.height, frame.height)
        let end = endOfBlocks(reader, from: place + 11 + colorTable(flags))
        parts += [control, place..<end].compactMap(\.self)
        return ParsedPicture(size: size, parts: parts, tail: [0x3B])
      } else {
        break
      }
    }
    return ParsedPicture(size: size, parts: parts, tail: [0x3B])
  }

  private static func frameSize(_ reader: ByteReader, at place: Int) -> PictureSize? {
    guard let left = reader.little16(at: place + 1), let top = reader.little16(at: place + 3),
      let width = reader.little16(at: place + 5), let height = reader.little16(at: place + 7)
    else { return nil }
    return PictureSize(width: left + width, height: top + height)
  }

  /// The number of bytes of a colour table, by the flags before it.
  private static func colorTable(_ flags: Int) -> Int {
    flags & 0x80 == 0 ? 0 : 3 << ((flags & 7) + 1)
  }

  /// Returns the offset after a sequence of blocks, each with its length before it, the last empty.
  private static func endOfBlocks(_ reader: ByteReader, from start: Int) -> Int {
    var place = start
    while let length = reader.byte(at: place) {
      place += 1 + length
      if length == 0 { break }
    }
    return min(place, reader.count)
  }
}
