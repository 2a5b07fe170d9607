/// The preview of a picture file.
public struct PicturePreview: Hashable, Sendable {
  /// The size of the whole picture in pixels.
  public let columns: Int
  public let rows: Int
  /// A small copy: pixels from the top left, each red, green, blue and opacity.
  public let width: Int
  public let height: Int
  public let rgba: [UInt8]

  public init(columns: Int, rows: Int, width: Int, height: Int, rgba: [UInt8]) {
    self.columns = columns
    self.rows = rows
    self.width = width
    self.height = height
    self.rgba = rgba
  }
}
