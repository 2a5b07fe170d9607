public import Text

/// A picture that the terminal itself draws over cells that are kept free for it.
///
/// A frame has at most one. It is visible only where all of its cells still hold ``reserved`` when
/// the frame is presented: what stands over a part of it would be drawn over.
public struct Inlay: Hashable, Sendable {
  /// Equal numbers are equal bytes.
  public let number: Int
  public let place: Rect
  /// The bytes that draw it, to the right and down from the cell of the cursor.
  public let bytes: [UInt8]

  public init(number: Int, place: Rect, bytes: [UInt8]) {
    self.number = number
    self.place = place
    self.bytes = bytes
  }

  public static func == (one: Inlay, other: Inlay) -> Bool {
    one.number == other.number && one.place == other.place
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(number)
    hasher.combine(place)
  }

  /// Stands in the cells below. No blank: curses would wipe a row's blank end, and the picture.
  public static let reserved = Glyph("\u{A0}")
}

extension Frame {
  /// Keeps the cells of a picture free and puts it there, in place of any other. One that would
  /// touch the last row is not drawn: terminals would scroll.
  public mutating func put(_ inlay: Inlay) {
    let place = inlay.place
    guard place.column >= 0, place.row >= 0, place.endColumn <= size.columns,
      place.endRow < size.rows
    else { return }
    fill(place, with: Inlay.reserved)
    self.inlay = inlay
  }

  /// Whether nothing was drawn over the picture since it was put there.
  public var isInlayFree: Bool {
    guard let place = inlay?.place else { return true }
    return (place.row..<place.endRow).allSatisfy { row in
      (place.column..<place.endColumn).allSatisfy {
        cell(column: $0, row: row) == Cell(Inlay.reserved)
      }
    }
  }
}
