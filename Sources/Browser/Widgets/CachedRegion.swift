import Terminal

/// A part of the screen as it was drawn, kept while nothing changes of what it tells: most keys
/// change neither the header nor the product beside the list, whose description would be wrapped
/// again for every key.
final class CachedRegion<Content: Equatable> {
  private var content: Content?
  private var size = Size(columns: 0, rows: 0)
  private var drawn = Drawing(Size(columns: 0, rows: 0))

  func removeAll() { content = nil }

  /// Puts the part into `area`, drawn by `make` into a drawing of its size where it is not known.
  func draw(
    _ content: Content, into drawing: inout Drawing, _ area: Rect, make: (inout Drawing) -> Void
  ) {
    let size = Size(columns: area.columns, rows: area.rows)
    if content != self.content || size != self.size {
      self.content = content
      self.size = size
      drawn = Drawing(size)
      make(&drawn)
    }
    drawing.put(drawn, at: area)
  }
}

extension Drawing {
  /// Puts a drawing of a part into its place.
  mutating func put(_ part: Drawing, at area: Rect) {
    frame.copy(part.frame, to: area)
    guard !part.pictures.isEmpty || !part.targets.isEmpty else { return }
    pictures += part.pictures.map { place in
      PicturePlace(
        rect: place.rect.moved(by: area), product: place.product, url: place.url,
        isLarge: place.isLarge)
    }
    targets += part.targets.map {
      Target(rect: $0.rect.moved(by: area), action: $0.action)
    }
  }
}
