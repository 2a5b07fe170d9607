import Pictures
import Synchronization
import Terminal
import Words

/// Pixels to encode as a picture that the terminal draws itself: this takes tens of milliseconds,
/// off the path of keys.
public struct InlayJob: Sendable {
  let pixels: Pixels
  let key: PictureBoard.RenderKey
  let graphics: Graphics
  let support: GraphicsSupport
  let number: Int

  private static let lastNumber = Atomic(0)

  /// Returns a number that no other job of the process has: one screen shows the pictures of
  /// several boards, and compares them by their numbers.
  static func nextNumber() -> Int { lastNumber.add(1, ordering: .relaxed).newValue }

  var fit: PictureFit { key.isLarge ? .whole : .filling }

  /// The encoded picture, as large as its rectangle allows, with the origin 0, 0.
  public struct Result: Sendable {
    let key: PictureBoard.RenderKey
    let number: Int
    /// Nil if the picture could not be encoded.
    let inlay: Inlay?
  }

  public func run() -> Result {
    var inlay: Inlay?
    if case .inlay(let encode) = graphics.method(on: support).output { inlay = encode(self) }
    return Result(key: key, number: number, inlay: inlay)
  }

  /// Centers the picture in its rectangle.
  func inlay(_ cells: Rect, within size: Size, _ bytes: [UInt8], erasure: [UInt8] = []) -> Inlay {
    let middle = Rect(key.size).centered(size)
    return Inlay(number: number, rect: cells.moved(by: middle), bytes: bytes, erasure: erasure)
  }
}

extension Inlay {
  /// This picture in the coordinates of the rectangle that encloses `origin`.
  func moved(by origin: Rect) -> Inlay {
    Inlay(number: number, rect: rect.moved(by: origin), bytes: bytes, erasure: erasure)
  }
}
