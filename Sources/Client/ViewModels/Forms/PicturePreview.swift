/// The preview of a picture file.
public struct PicturePreview: Hashable, Sendable {
  /// The size of the whole picture in pixels.
  public let columns: Int
  public let rows: Int
  /// A small copy: pixels from the top left, each red, green, blue and opacity.
  public let width: Int
  public let height: Int
  public let rgba: [UInt8]
  /// Identifies the pixels within this run.
  public let id: Int

  public init(columns: Int, rows: Int, width: Int, height: Int, rgba: [UInt8]) {
    self.columns = columns
    self.rows = rows
    self.width = width
    self.height = height
    self.rgba = rgba
    var hasher = Hasher()
    hasher.combine(width)
    hasher.combine(height)
    rgba.withUnsafeBytes { hasher.combine(bytes: $0) }
    id = hasher.finalize()
  }

  public static func == (one: PicturePreview, other: PicturePreview) -> Bool {
    one.id == other.id && one.columns == other.columns && one.rows == other.rows
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(id) }
}
