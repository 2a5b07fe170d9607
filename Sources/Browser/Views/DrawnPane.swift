import Market
import Terminal
import TerminalText
import ViewModels

/// The pane as it was drawn, kept while nothing in it changes: wrapping a long description for
/// every key of the list would cost more than the list.
final class DrawnPane {
  private struct Look: Equatable {
    let product: Product
    let picture: Int
    let pictures: Int
    let top: Int
    let area: Rect
    let today: Day
    let search: SafeText
    let me: Int?
  }

  private var look: Look?
  private var drawn = Drawing(Size(columns: 0, rows: 0))

  func forget() { look = nil }

  func draw(
    _ open: OpenProduct, _ view: ProductDetailView, into drawing: inout Drawing, _ area: Rect
  ) {
    let detail = open.viewModel
    let look = Look(
      product: detail.product, picture: detail.picture, pictures: detail.pictures, top: open.top,
      area: area, today: view.today, search: view.search, me: view.me)
    if look != self.look {
      self.look = look
      drawn = Drawing(Size(columns: area.columns, rows: area.rows))
      view.draw(open, into: &drawn, drawn.frame.bounds)
    }
    drawing.frame.copy(drawn.frame, to: area)
    drawing.pictures += drawn.pictures.map { place in
      PicturePlace(
        rect: place.rect.moved(by: area), product: place.product, url: place.url,
        isLarge: place.isLarge)
    }
    drawing.targets += drawn.targets.map {
      Target(rect: $0.rect.moved(by: area), action: $0.action)
    }
  }
}
