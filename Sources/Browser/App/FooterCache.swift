import Terminal
import Text
import ViewModels

/// The last two lines as they were drawn, in parts.
final class FooterCache {
  /// The message on the line above the last; nil draws its rule alone.
  struct Message: Equatable {
    let text: SafeText
    let style: Style
  }

  let message = CachedRegion<Message?>()
  let hints = HintCache()

  func removeAll() {
    message.removeAll()
    hints.removeAll()
  }
}

/// The hints as they were drawn, kept while the same actions can be performed.
final class HintCache {
  private struct Content: Equatable {
    let offered: [Action]
    let layout: ProductLayout
    /// Whether the key that loads again is called a retry.
    let isWell: Bool
    let columns: Int
  }

  private var content: Content?
  private var drawn = Drawing(Size(columns: 0, rows: 0))
  /// The number of actions that were checked until there was no room.
  private var checked = 0

  func removeAll() { content = nil }

  /// Puts the hints into `area`. Hints that are not cached are drawn by `make`, which returns how
  /// many actions it checked.
  func draw(
    _ model: BrowserModel, into drawing: inout Drawing, _ area: Rect, make: (inout Drawing) -> Int
  ) {
    if content == nil || content != self.content(model, area) {
      drawn = Drawing(Size(columns: area.columns, rows: area.rows))
      checked = make(&drawn)
      content = self.content(model, area)
    }
    drawing.put(drawn, at: area)
  }

  private func content(_ model: BrowserModel, _ area: Rect) -> Content {
    Content(
      offered: model.offered(ofFirst: checked), layout: model.layout,
      isWell: model.list.connection.isWell, columns: area.columns)
  }
}
