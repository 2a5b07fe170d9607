public import Terminal
public import Text

/// A screen while it is drawn: its cells, where pictures belong, and what can be clicked.
struct Drawing {
  var frame: Frame
  var pictures: [PicturePlace] = []
  /// What was drawn later lies above.
  var targets: [Target] = []

  init(_ frame: Frame) {
    self.frame = frame
    pictures.reserveCapacity(frame.size.rows)
    targets.reserveCapacity(frame.size.rows + 20)
  }

  init(_ size: Size) { frame = Frame(size) }

  func action(at place: Point) -> PointerAction? {
    targets.last { $0.rect.contains(place) }?.action
  }
}

/// Where a picture belongs: a tile with the product's initial stands there until it is drawn.
public struct PicturePlace: Hashable, Sendable {
  /// On the screen.
  public var rect: Rect
  public let product: Int
  /// As the market gave it; relative to the market where it names no host.
  public let url: SafeText
  /// Shown whole, as the picture of the product that is looked at; else as a thumbnail.
  public var isLarge = false
  /// It is drawn already, with what stands around it.
  var isDrawn = false
}

/// A part of the screen that does something when it is clicked.
struct Target {
  let rect: Rect
  let action: PointerAction

  var isKey: Bool {
    if case .press = action { true } else { false }
  }
}

/// What a click means where it fell.
public enum PointerAction: Hashable, Sendable {
  /// The product at the market's row.
  case product(row: Int)
  case perform(Action)
  /// As if the key were pressed; by its name in the table of actions.
  case press(String)
  /// The pane or the page of a product.
  case detail
}

extension Rect {
  func contains(_ place: Point) -> Bool {
    (column..<endColumn).contains(place.column) && (row..<endRow).contains(place.row)
  }

  /// This rectangle in the coordinates of what encloses `origin`.
  func moved(by origin: Rect) -> Rect {
    Rect(column: column + origin.column, row: row + origin.row, columns: columns, rows: rows)
  }
}
