public import Foundation

/// The facts in the first bytes of a picture, read without decoding: enough to refuse a bomb.
public struct PictureHeader: Hashable, Sendable {
  public let format: PictureFormat
  /// The size in stored pixels, before the orientation is applied; both sides are at least 1.
  public let size: PictureSize
  /// The orientation, where its metadata is among the bytes.
  public let orientation: Orientation
}

extension PictureHeader {
  /// - Parameter bytes: A whole file, or as much of its beginning as contains the size.
  /// - Throws: ``PictureError/unknownFormat``, ``PictureError/damaged(_:)``.
  public init(of bytes: Data) throws(PictureError) {
    self = try InspectedPicture([UInt8](bytes)).header
  }
}
