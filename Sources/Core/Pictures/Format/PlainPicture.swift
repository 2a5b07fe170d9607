public import Foundation

/// A JPEG or PNG file without metadata: no location, camera, comment, or preview, and nothing after
/// the end. The pixels are not changed.
public struct PlainPicture: Hashable, Sendable {
  public let format: PictureFormat
  public let size: PictureSize
  public let bytes: Data

  /// `nil` for another format, a picture that has to be rotated for display, and a file that is
  /// malformed.
  public init?(stripping file: Data) {
    let reader = ByteReader(bytes: [UInt8](file))
    guard let format = PictureFormat(reader), let parsed = ParsedPicture(format, reader),
      parsed.orientation == .upright
    else { return nil }
    let parts: [Range<Int>]? =
      switch format {
      case .jpeg: Self.jpegParts(reader)
      case .png: parsed.isWhole ? parsed.parts : nil
      default: nil
      }
    guard let parts else { return nil }
    self.format = format
    size = parsed.size
    bytes = parts.reduce(into: Data()) { $0.append(contentsOf: reader.bytes[$1]) }
  }

  /// ITU-T T.81, annex B, up to the end of the image. Of the application segments, only JFIF and
  /// Adobe are kept, which declare the colour coding, in their shortest form, without a preview.
  private static func jpegParts(_ reader: ByteReader) -> [Range<Int>]? {
    var parts = FileParts(0..<2)
    var offset = 2
    while let marker = reader.byte(at: offset + 1), reader.byte(at: offset) == 0xFF {
      guard !parts.hasTooMany else { return nil }
      if marker == 0xD9 {
        parts.append(offset..<offset + 2)
        return parts.ranges
      }
      guard marker != 0xFF else {
        offset += 1
        continue
      }
      guard let length = reader.big16(at: offset + 2), length >= 2,
        offset + 2 + length <= reader.count
      else { return nil }
      var end = offset + 2 + length
      if marker == 0xDA { end = endOfScan(reader, from: end) }
      switch marker {
      case 0xC0...0xCF, 0xDA, 0xDB, 0xDC, 0xDD: parts.append(offset..<end)
      case 0xE0 where length == 16 && reader.has("JFIF", at: offset + 4): parts.append(offset..<end)
      case 0xEE where length == 14 && reader.has("Adobe", at: offset + 4):
        parts.append(offset..<end)
      case 0xE0...0xEF, 0xFE: break
      default: return nil
      }
      offset = end
    }
    return nil
  }

  /// Returns the offset of the next marker that is neither a byte of the pixels nor a restart.
  private static func endOfScan(_ reader: ByteReader, from start: Int) -> Int {
    var offset = start
    while let byte = reader.byte(at: offset) {
      if byte == 0xFF, let next = reader.byte(at: offset + 1), next != 0,
        !(0xD0...0xD7).contains(next)
      {
        return offset
      }
      offset += 1
    }
    return offset
  }
}
