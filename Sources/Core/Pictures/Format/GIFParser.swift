/// GIF89a: a screen, then blocks; only the first frame is used.
enum GIFParser {
  static func parse(_ reader: ByteReader) -> ParsedPicture? {
    guard let width = reader.little16(at: 6), let height = reader.little16(at: 8),
      let flags = reader.byte(at: 10)
    else { return nil }
    var size = PictureSize(width: width, height: height)
    var offset = 13 + colorTable(flags)
    var control: Range<Int>?
    var parts = [0..<min(offset, reader.count)]
    while let kind = reader.byte(at: offset) {
      if kind == 0x21 {
        let end = endOfBlocks(reader, from: offset + 2) ?? reader.count
        // The drawing of the first frame: its transparent colour.
        if reader.byte(at: offset + 1) == 0xF9 { control = offset..<end }
        offset = end
      } else if kind == 0x2C {
        guard let flags = reader.byte(at: offset + 9), let frame = frameSize(reader, at: offset)
        else {
          break
        }
        // A frame larger than its screen needs memory for its own size.
        size.width = max(size.width, frame.width)
        size.height = max(size.height, frame.height)
        let end = endOfBlocks(reader, from: offset + 11 + colorTable(flags))
        parts += [control, offset..<(end ?? reader.count)].compactMap(\.self)
        return ParsedPicture(size: size, parts: parts, tail: [0x3B], isWhole: end != nil)
      } else {
        break
      }
    }
    return ParsedPicture(size: size, parts: parts, tail: [0x3B], isWhole: false)
  }

  private static func frameSize(_ reader: ByteReader, at offset: Int) -> PictureSize? {
    guard let left = reader.little16(at: offset + 1), let top = reader.little16(at: offset + 3),
      let width = reader.little16(at: offset + 5), let height = reader.little16(at: offset + 7)
    else { return nil }
    return PictureSize(width: left + width, height: top + height)
  }

  /// The number of bytes of a colour table, by the flags before it.
  private static func colorTable(_ flags: Int) -> Int {
    flags & 0x80 == 0 ? 0 : 3 << ((flags & 7) + 1)
  }

  /// Returns the offset after a sequence of blocks, each with its length before it, the last empty;
  /// nil if the file ends earlier.
  private static func endOfBlocks(_ reader: ByteReader, from start: Int) -> Int? {
    var offset = start
    while let length = reader.byte(at: offset) {
      offset += 1 + length
      if length == 0 { return offset }
    }
    return nil
  }
}
