import Terminal
import Text
import ViewModels

/// What the last two lines looked like, by parts.
final class FooterCache {
  /// What is said on the line above the last; nil draws its rule alone.
  struct Message: Equatable {
    let text: SafeText
    let style: Style
  }

  let message = CachedRegion<Message?>()
  let hints = HintCache()

  func forget() {
    message.forget()
    hints.forget()
  }
}

/// What the last line offers as it was drawn, kept while the same can be done.
final class HintCache {
  private struct Content: Equatable {
    let offered: [Action]
    let layout: ProductLayout
    /// What asks again is called by why.
    let isWell: Bool
    let columns: Int
  }

  private var content: Content?
  private var drawn = Drawing(Size(columns: 0, rows: 0))
  /// Actions that were asked about until there was no room.
  private var asked = 0

  func forget() { content = nil }

  /// Puts the hints into `area`, drawn by `make` where they are not known; that answers how many
  /// actions it asked about.
  func draw(
    _ model: BrowserModel, into drawing: inout Drawing, _ area: Rect, make: (inout Drawing) -> Int
  ) {
    if content == nil || content != self.content(model, area) {
      drawn = Drawing(Size(columns: area.columns, rows: area.rows))
      asked = make(&drawn)
      content = self.content(model, area)
    }
    drawing.put(drawn, at: area)
  }

  private func content(_ model: BrowserModel, _ area: Rect) -> Content {
    Content(
      offered: model.offered(ofFirst: asked), layout: model.layout,
      isWell: model.list.connection.isWell, columns: area.columns)
  }
}
