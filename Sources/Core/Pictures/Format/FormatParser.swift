/// The facts and parts of a file that decoding needs.
struct ParsedPicture {
  var size: PictureSize
  var orientation = Orientation.upright
  /// The parts of the file for the decoder, in order, and the bytes after them. Metadata is
  /// omitted, because decoders unpack it (zTXt, iCCP), and of an animation all but the first frame.
  var parts: [Range<Int>]
  var tail: [UInt8] = []
  /// Whether the end of the picture is there: a truncated one would be shown with grey rows.
  var isWhole: Bool
}

extension ParsedPicture {
  /// `nil` when the size is not found, because the bytes are damaged or too few.
  init?(_ format: PictureFormat, _ reader: ByteReader) {
    let parsed: ParsedPicture? =
      switch format {
      case .jpeg: JPEGParser.parse(reader)
      case .png: PNGParser.parse(reader)
      case .gif: GIFParser.parse(reader)
      case .webp: WebPParser.parse(reader)
      case .heic, .avif: HEIFParser.parse(reader)
      }
    guard let parsed, parsed.size.width > 0, parsed.size.height > 0 else { return nil }
    self = parsed
  }
}
