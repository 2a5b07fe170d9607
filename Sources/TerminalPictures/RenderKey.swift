import Pictures
import Terminal
import Text

extension PictureBoard {
  /// The identity of a drawn picture: the same key is the same cells or bytes.
  struct RenderKey: Hashable {
    let request: PictureRequest
    let size: Size
    let isLarge: Bool

    /// Eighths of the last row that are left free: thumbnails of two rows stand below each other.
    var gap: Int { !isLarge && size.rows == 2 ? 2 : 0 }

    /// The approximate bytes of the cells and of what holds them, which is most of a thumbnail: a
    /// walk through a large market sees tens of thousands.
    var cost: Int {
      size.columns * size.rows * MemoryLayout<Cell>.stride + size.rows * Self.bytesPerRow
        + Self.bytesPerPicture + request.address.string.utf8.count
    }

    private static let bytesPerRow = 48
    private static let bytesPerPicture = 512
  }
}
