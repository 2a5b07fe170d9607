/// A file with a parsed header, and the parts of it that a decoder gets.
struct InspectedPicture {
  let header: PictureHeader
  let bytes: [UInt8]
  let parts: [Range<Int>]
  let tail: [UInt8]
  let isWhole: Bool

  init(_ bytes: [UInt8]) throws(PictureError) {
    let reader = ByteReader(bytes: bytes)
    guard let format = PictureFormat(reader) else { throw .unknownFormat }
    guard let parsed = ParsedPicture(format, reader) else { throw .damaged(format) }
    header = PictureHeader(format: format, size: parsed.size, orientation: parsed.orientation)
    self.bytes = bytes
    parts = parsed.parts
    tail = parsed.tail
    isWhole = parsed.isWhole
  }

  /// - Throws: The errors of ``PictureHeader/init(of:)``, and of limits that are exceeded.
  init(_ bytes: [UInt8], within limits: PictureLimits) throws(PictureError) {
    try limits.check(bytes: bytes.count)
    try self.init(bytes)
    try limits.check(header.size)
  }
}
