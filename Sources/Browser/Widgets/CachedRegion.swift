import Terminal

/// Caches a part of the screen while its content does not change: most keys change neither the
/// header nor the product beside the list, whose description would be wrapped again for every key.
final class CachedRegion<Content: Equatable> {
  private var content: Content?
  private var size = Size(columns: 0, rows: 0)
  private var drawn = Drawing(Size(columns: 0, rows: 0))

  func removeAll() { content = nil }

  /// Copies the part into `area`, drawn by `make` into a drawing of its size if it is not cached.
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
  /// Copies a drawing of a part into an area.
  mutating func put(_ part: Drawing, at area: Rect) {
    frame.copy(part.frame, to: area)
    guard !part.pictures.isEmpty || !part.targets.isEmpty else { return }
    pictures += part.pictures.map { picture in
      PicturePlace(
        rect: picture.rect.moved(by: area), product: picture.product, url: picture.url,
        isLarge: picture.isLarge)
    }
    targets += part.targets.map {
      Target(rect: $0.rect.moved(by: area), action: $0.action)
    }
  }
}
