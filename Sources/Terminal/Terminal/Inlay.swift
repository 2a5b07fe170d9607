public import Text

/// A picture that the terminal itself draws over reserved cells.
///
/// It is visible only where all of its cells still hold ``reserved`` when the frame is presented:
/// anything over a part of it would be hidden.
public struct Inlay: Hashable, Sendable {
  /// The number of the picture: equal numbers mean equal bytes.
  public let number: Int
  public let rect: Rect
  /// The bytes that draw it, to the right and down from the cell of the cursor.
  public let bytes: [UInt8]
  /// The bytes that remove it; empty if text drawn over it does.
  public let erasure: [UInt8]

  public init(number: Int, rect: Rect, bytes: [UInt8], erasure: [UInt8] = []) {
    self.number = number
    self.rect = rect
    self.bytes = bytes
    self.erasure = erasure
  }

  public static func == (one: Inlay, other: Inlay) -> Bool {
    one.number == other.number && one.rect == other.rect
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(number)
    hasher.combine(rect)
  }

  /// The glyph of the reserved cells. Not a blank: the blank end of a row is erased, and the
  /// picture with it.
  public static let reserved = Glyph("\u{A0}")
}

extension Frame {
  /// Reserves the cells of a picture and puts it there, in place of any other. One that would touch
  /// the last row is not drawn: terminals would scroll.
  public mutating func put(_ inlay: Inlay) {
    let rect = inlay.rect
    guard rect.column >= 0, rect.row >= 0, rect.endColumn <= size.columns,
      rect.endRow < size.rows
    else { return }
    fill(rect, with: Inlay.reserved)
    inlays.append(inlay)
  }

  /// Whether nothing was drawn over the pictures since they were placed.
  public var areInlaysFree: Bool { inlays.allSatisfy(isFree) }

  /// The pictures that nothing was drawn over.
  public var visibleInlays: [Inlay] { inlays.filter(isFree) }

  private func isFree(_ inlay: Inlay) -> Bool {
    let rect = inlay.rect
    return (rect.row..<rect.endRow).allSatisfy { row in
      (rect.column..<rect.endColumn).allSatisfy {
        cell(column: $0, row: row) == Cell(Inlay.reserved)
      }
    }
  }
}
