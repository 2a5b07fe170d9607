/// ISO/IEC 23008-12: nested boxes; the largest `ispe` among the properties is the picture's size.
/// Rotation is a property as well; the loader applies it.
enum HEIFParser {
  static func parse(_ reader: ByteReader) -> ParsedPicture? {
    let whole = 0..<reader.count
    guard let meta = boxes(reader, in: whole).first(where: { $0.name == "meta" }),
      // A version and flags come before the boxes.
      let properties = box("iprp", reader, in: meta.content.dropFirst(4)),
      let container = box("ipco", reader, in: properties.content)
    else { return nil }
    let sizes = boxes(reader, in: container.content).compactMap { box -> PictureSize? in
      guard box.name == "ispe", let width = reader.big32(at: box.content.lowerBound + 4),
        let height = reader.big32(at: box.content.lowerBound + 8)
      else { return nil }
      return PictureSize(width: width, height: height)
    }
    guard let largest = sizes.max(by: { $0.area < $1.area }) else { return nil }
    return ParsedPicture(size: largest, parts: [whole])
  }

  private struct Box {
    let name: String
    let content: Range<Int>
  }

  private static func box(
    _ name: String, _ reader: ByteReader, in range: Range<Int>
  ) -> Box? {
    boxes(reader, in: range).first { $0.name == name }
  }

  /// The complete boxes of a range; one with a length of 64 bits ends the sequence.
  private static func boxes(_ reader: ByteReader, in range: Range<Int>) -> [Box] {
    var found: [Box] = []
    var offset = range.lowerBound
    while offset + 8 <= range.upperBound, let length = reader.big32(at: offset) {
      let end = length == 0 ? range.upperBound : offset + length
      guard length == 0 || length >= 8, end <= range.upperBound else { break }
      let name = String(decoding: reader.bytes[offset + 4..<offset + 8], as: UTF8.self)
      found.append(Box(name: name, content: offset + 8..<end))
      offset = end
    }
    return found
  }
}
