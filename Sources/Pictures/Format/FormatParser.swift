/// The facts read from a file before anything is decoded.
struct ParsedPicture {
  var size: PictureSize
  var orientation = Orientation.upright
  /// The parts of the file that the decoder is shown, in order, and what is put behind them:
  /// metadata is left out, because decoders unpack it (zTXt, iCCP), and of an animation all but the
  /// first frame.
  var parts: [Range<Int>]
  var tail: [UInt8] = []
  /// Whether the file says where it ends: one that was cut off would be shown with a grey rest.
  var isWhole = true
}

extension ParsedPicture {
  /// `nil` when the size is not in the bytes, because they are damaged or too few.
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
