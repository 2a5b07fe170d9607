public import Foundation

/// What the first bytes of a picture tell, without decoding: enough to refuse a bomb.
public struct PictureHeader: Hashable, Sendable {
  public let format: PictureFormat
  /// In stored pixels, before the orientation is applied; both at least 1.
  public let size: PictureSize
  /// 1…8, where the metadata that tells it is among the bytes.
  public let orientation: Orientation

  /// - Parameter bytes: A whole file, or its beginning as far as the size is in it.
  /// - Throws: ``PictureError/unknownFormat``, ``PictureError/damaged(_:)``.
  public init(of bytes: Data) throws(PictureError) {
    self = try InspectedPicture([UInt8](bytes)).header
  }

  init(format: PictureFormat, size: PictureSize, orientation: Orientation) {
    self.format = format
    self.size = size
    self.orientation = orientation
  }
}
