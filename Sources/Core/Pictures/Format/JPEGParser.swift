/// ITU-T T.81, annex B: segments that begin with 0xFF and a marker, most with a length.
enum JPEGParser {
  static func parse(_ reader: ByteReader) -> ParsedPicture? {
    var orientation: Orientation?
    var size: PictureSize?
    var parts = FileParts(0..<2)
    var offset = 2
    while let segment = nextSegment(reader, from: offset) {
      guard !parts.hasTooMany else { return nil }
      offset = segment.end
      switch segment.marker {
      // Lossless, hierarchical and arithmetic-coded frames, which web browsers do not show either.
      // libjpeg's arithmetic decoder never returns from a damaged one.
      case 0xC3, 0xC5...0xC7, 0xC9...0xCB, 0xCD...0xCF: return nil
      // Baseline, extended and progressive frames.
      case 0xC0...0xC2:
        // A segment that is too short must not be read beyond its end.
        guard segment.end >= segment.start + 9,
          let height = reader.big16(at: segment.start + 5),
          let width = reader.big16(at: segment.start + 7)
        else { return nil }
        size = size ?? PictureSize(width: width, height: height)
        parts.append(segment.start..<segment.end)
      case 0xDA:
        // The pixels begin: the decoder reads the rest.
        parts.append(segment.start..<reader.count)
        guard let size else { return nil }
        return ParsedPicture(
          size: size, orientation: orientation ?? .upright, parts: parts.ranges,
          isWhole: reader.hasEndMarker(after: segment.end))
      case 0xE1:
        if orientation == nil, reader.has("Exif", at: segment.start + 4) {
          let start = min(segment.start + 10, segment.end)
          orientation = Orientation(exif: reader, start..<segment.end)
        }
      case 0xE0, 0xEE:
        // JFIF and Adobe declare the colour coding.
        parts.append(segment.start..<segment.end)
      case 0xE2...0xED, 0xEF, 0xFE: break
      default: parts.append(segment.start..<segment.end)
      }
    }
    // The header is enough for the size; the pixels may still be arriving.
    return size.map {
      ParsedPicture(
        size: $0, orientation: orientation ?? .upright, parts: parts.ranges, isWhole: false)
    }
  }

  private struct Segment {
    let marker: Int
    let start: Int
    let end: Int
  }

  /// Skips bytes that are not a marker, as decoders do.
  private static func nextSegment(_ reader: ByteReader, from start: Int) -> Segment? {
    var offset = start
    while let byte = reader.byte(at: offset) {
      guard byte == 0xFF, let marker = reader.byte(at: offset + 1) else {
        offset += 1
        continue
      }
      switch marker {
      case 0x00, 0x01, 0xD0...0xD8, 0xFF: offset += 1
      case 0xD9: return nil
      default:
        guard let length = reader.big16(at: offset + 2), length >= 2,
          offset + 2 + length <= reader.count
        else { return nil }
        return Segment(marker: marker, start: offset, end: offset + 2 + length)
      }
    }
    return nil
  }
}

extension ByteReader {
  /// Whether there is an end-of-image marker. Pixel data never contains one: in it, 0xFF is
  /// followed by 0. Searched from the end, where it is in nearly every file.
  fileprivate func hasEndMarker(after start: Int) -> Bool {
    bytes.withUnsafeBufferPointer { bytes in
      var offset = bytes.count - 1
      while offset > start {
        if bytes[offset] == 0xD9, bytes[offset - 1] == 0xFF { return true }
        offset -= 1
      }
      return false
    }
  }
}
