import Pictures
import Terminal
public import Text

extension PictureBoard {
  /// The identity of a drawn picture: the same key means the same cells or bytes.
  struct RenderKey: Hashable {
    let request: PictureRequest
    let size: Size
    let isLarge: Bool

    /// Eighths of the last row that are left free: thumbnails of two rows are stacked.
    var gap: Int { !isLarge && size.rows == 2 ? 2 : 0 }

    /// The approximate bytes of the cells and of their storage, which is most of a thumbnail:
    /// browsing a large market shows tens of thousands.
    var cost: Int {
      size.columns * size.rows * MemoryLayout<Cell>.stride + size.rows * Self.bytesPerRow
        + Self.bytesPerPicture + request.address.string.utf8.count
    }

    private static let bytesPerRow = 48
    private static let bytesPerPicture = 512
  }

  /// A picture that will probably be on the screen soon.
  public struct PrefetchRequest {
    let address: SafeText
    let isLarge: Bool

    public init(_ address: SafeText, isLarge: Bool = false) {
      self.address = address
      self.isLarge = isLarge
    }
  }
}
