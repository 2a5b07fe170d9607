/// ISO/IEC 23008-12: nested boxes; the largest `ispe` among the properties is the picture's size.
/// Rotation is a property as well; the loader applies it.
enum HEIFParser {
  static func parse(_ reader: ByteReader) -> ParsedPicture? {
    let whole = 0..<reader.count
    guard let meta = Boxes(reader, in: whole).first(named: "meta"),
      // A version and flags come before the boxes.
      let properties = Boxes(reader, in: meta.content.dropFirst(4)).first(named: "iprp"),
      let container = Boxes(reader, in: properties.content).first(named: "ipco")
    else { return nil }
    let sizes = Boxes(reader, in: container.content).lazy.compactMap { box -> PictureSize? in
      guard box.name == "ispe", let width = reader.big32(at: box.content.lowerBound + 4),
        let height = reader.big32(at: box.content.lowerBound + 8)
      else { return nil }
      return PictureSize(width: width, height: height)
    }
    guard let largest = sizes.max(by: { $0.area < $1.area }) else { return nil }
    var boxes = Boxes(reader, in: whole)
    while boxes.next() != nil {}
    // The pixels are in boxes with this name; other bytes may follow the last one.
    let isCut = reader.has("mdat", at: boxes.offset + 4)
    return ParsedPicture(size: largest, parts: [whole], isWhole: !isCut)
  }

  private struct Box {
    let name: String
    let content: Range<Int>
  }

  /// The complete boxes of a range, up to one that is not. They are read one by one: a malicious
  /// file has millions of them.
  private struct Boxes: Sequence, IteratorProtocol {
    private let reader: ByteReader
    private let end: Int
    private(set) var offset: Int
    private var count = 0

    /// The maximum number of boxes in one box: pictures have dozens.
    private static let maximumCount = 65_536

    init(_ reader: ByteReader, in range: Range<Int>) {
      self.reader = reader
      (offset, end) = (range.lowerBound, range.upperBound)
    }

    mutating func next() -> Box? {
      guard count < Self.maximumCount, offset + 8 <= end, var length = reader.big32(at: offset)
      else { return nil }
      var start = offset + 8
      if length == 0 {
        length = end - offset
      } else if length == 1 {
        // One of 64 bits follows the name.
        length = reader.big64(at: start) ?? 0
        start += 8
      }
      guard length >= start - offset, length <= end - offset else { return nil }
      let name = String(decoding: reader.bytes[offset + 4..<offset + 8], as: UTF8.self)
      let box = Box(name: name, content: start..<offset + length)
      offset += length
      count += 1
      return box
    }

    func first(named name: String) -> Box? { first { $0.name == name } }
  }
}
