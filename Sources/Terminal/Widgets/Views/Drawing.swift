public import Actions
public import Terminal
public import Text

/// A screen while it is drawn: its cells, its pictures, and what can be clicked.
package struct Drawing {
  package var frame: Frame
  package var pictures: [PicturePlacement] = []
  /// The click targets; later ones are on top.
  package var targets: [ClickTarget] = []

  package init(_ frame: Frame) {
    self.frame = frame
    pictures.reserveCapacity(frame.size.rows)
    targets.reserveCapacity(frame.size.rows + 20)
  }

  package init(_ size: Size) { frame = Frame(size) }

  /// Begins with an earlier drawing.
  package init(_ frame: Frame, pictures: [PicturePlacement], targets: [ClickTarget]) {
    self.frame = frame
    self.pictures = pictures
    self.targets = targets
  }
}

/// A picture and its rectangle: a tile with the product's initial is drawn there until it is
/// loaded.
public struct PicturePlacement: Hashable, Sendable {
  public var rect: Rect
  public let product: Int
  /// The URL as the market sent it; relative to the market if it has no host.
  public let url: SafeText
  /// Whether it is the picture of an open product, which is shown in full; others are thumbnails.
  public var isLarge: Bool
  /// Whether it was drawn together with its row.
  package var isDrawn: Bool
  /// Whether it waits until the view rests.
  package var isDeferred: Bool

  package init(
    rect: Rect, product: Int, url: SafeText, isLarge: Bool = false, isDrawn: Bool = false,
    isDeferred: Bool = false
  ) {
    self.rect = rect
    self.product = product
    self.url = url
    self.isLarge = isLarge
    self.isDrawn = isDrawn
    self.isDeferred = isDeferred
  }
}

/// A part of the screen that reacts to clicks.
package struct ClickTarget {
  package let rect: Rect
  package let action: PointerAction

  package init(rect: Rect, action: PointerAction) {
    self.rect = rect
    self.action = action
  }

  package var isKey: Bool { if case .press = action { true } else { false } }
}

/// The meaning of a click.
public enum PointerAction: Hashable, Sendable {
  /// The product at the market's row.
  case product(row: Int)
  /// Opens the product with this number.
  case open(id: Int)
  case perform(Action)
  /// Presses a key, by its name in the action table.
  case press(String)
  /// The pane or the page of a product.
  case detail
  /// A picture of the open product, by its index.
  case picture(Int)
}

/// Caches a part of the screen while its content does not change: most keys change neither the
/// header nor the product beside the list, whose description would be wrapped again for every key.
///
/// Inlinable because it is drawn with every key: without a specialization for each content the
/// comparison would cost as much as the rest of the header.
package final class CachedRegion<Content: Equatable> {
  @usableFromInline package private(set) var content: Content?
  @usableFromInline package private(set) var size = Size(columns: 0, rows: 0)
  @usableFromInline package private(set) var drawn = Drawing(Size(columns: 0, rows: 0))

  package init() {}

  package func removeAll() { content = nil }

  /// Copies the part into `area`, drawn by `make` into a drawing of its size if it is not cached.
  /// - Parameter content: Evaluated again after `make`, which may decide how much belongs to it.
  @inlinable package func draw(
    _ content: @autoclosure () -> Content, into drawing: inout Drawing, _ area: Rect,
    make: (inout Drawing) -> Void
  ) {
    let size = Size(columns: area.columns, rows: area.rows)
    if content() != self.content || size != self.size {
      var drawn = Drawing(size)
      make(&drawn)
      replace(content(), drawn, size)
    }
    drawing.put(drawn, at: area)
  }

  @usableFromInline package func replace(_ content: Content, _ drawn: Drawing, _ size: Size) {
    self.content = content
    self.drawn = drawn
    self.size = size
  }
}

extension Drawing {
  /// Copies a drawing of a part into an area.
  package mutating func put(_ part: Drawing, at area: Rect) {
    frame.copy(part.frame, to: area)
    guard !part.pictures.isEmpty || !part.targets.isEmpty else { return }
    pictures += part.pictures.map { picture in
      PicturePlacement(
        rect: picture.rect.moved(by: area), product: picture.product, url: picture.url,
        isLarge: picture.isLarge)
    }
    targets += part.targets.map { ClickTarget(rect: $0.rect.moved(by: area), action: $0.action) }
  }
}
