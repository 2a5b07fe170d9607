import Market
import Terminal

/// Product rows as they were drawn, kept while nothing in them changes: a key then costs the copy of
/// cells, not the making of texts.
final class DrawnRows {
  /// All that a row's looks depend on besides its product.
  struct Look: Hashable {
    let columns: Int
    let shape: ListLayout.RowShape
    let today: Day
  }

  private struct Place: Hashable {
    let id: Int
    let isSelected: Bool
  }

  /// Rows kept: some screens, so that turning round finds them.
  private static let limit = 512

  private var look: Look?
  private var rows: [Place: (product: Product, frame: Frame)] = [:]

  /// The row of `product`, drawn by `draw` where it is not known.
  func row(
    of product: Product, isSelected: Bool, look: Look, draw: () -> Frame
  ) -> Frame {
    if look != self.look || rows.count >= Self.limit {
      rows = [:]
      self.look = look
    }
    let place = Place(id: product.id, isSelected: isSelected)
    if let known = rows[place], known.product == product { return known.frame }
    let frame = draw()
    rows[place] = (product, frame)
    return frame
  }
}
