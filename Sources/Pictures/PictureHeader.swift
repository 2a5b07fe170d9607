public import Foundation

/// The facts in the first bytes of a picture, read without decoding: enough to refuse a bomb.
public struct PictureHeader: Hashable, Sendable {
  public let format: PictureFormat
  /// In stored pixels, before the orientation is applied; both at least 1.
  public let size: PictureSize
  /// 1…8, where the metadata that tells it is among the bytes.
  public let orientation: Orientation

  /// - Parameter bytes: A whole file, or its beginning as far as the size is in it.
  /// - Throws: ``PictureError/unknownFormat``, ``PictureError/damaged(_:)``.
  public init(of bytes: Data) throws(PictureError) {
    self = try PictureFile([UInt8](bytes)).header
  }

  init(format: PictureFormat, size: PictureSize, orientation: Orientation) {
    self.format = format
    self.size = size
    self.orientation = orientation
  }
}

/// A file that has been looked at, and the parts of it that a decoder is to see.
struct PictureFile {
  let header: PictureHeader
  let bytes: [UInt8]
  let parts: [Range<Int>]
  let tail: [UInt8]
  let isWhole: Bool

  init(_ bytes: [UInt8]) throws(PictureError) {
    let reader = ByteReader(bytes)
    guard let format = PictureFormat(reader) else { throw .unknownFormat }
    guard let parsed = ParsedPicture(format, reader) else { throw .damaged(format) }
    header = PictureHeader(format: format, size: parsed.size, orientation: parsed.orientation)
    self.bytes = bytes
    parts = parsed.parts
    tail = parsed.tail
    isWhole = parsed.isWhole
  }

  /// - Throws: What ``PictureHeader/init(of:)`` throws, and what lies beyond the limits.
  init(_ bytes: [UInt8], within limits: PictureLimits) throws(PictureError) {
    try limits.check(bytes: bytes.count)
    try self.init(bytes)
    try limits.check(header.size)
  }
}
