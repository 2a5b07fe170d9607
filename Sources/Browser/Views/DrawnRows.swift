import Market
import Terminal
import TerminalText
import ViewModels

/// Product rows and cards as they were drawn, kept while nothing in them changes: a key then costs
/// the copy of cells, not the making of texts.
final class DrawnRows {
  /// All that a row's looks depend on besides its product.
  struct Look: Hashable {
    let size: Size
    let shape: ListLayout.Shape
    let today: Day
    /// What is searched for: it is marked.
    let search: SafeText
    /// Whose rows say so.
    var me: Int?
  }

  private struct Place: Hashable {
    let id: Int
    let isSelected: Bool
  }

  /// Rows kept: some screens, so that turning round finds them.
  private static let limit = 512

  private struct Row {
    let product: Product
    let frame: Frame
    /// The window's revision in which the product was last found unchanged.
    var revision: Int
  }

  private var look: Look?
  private var rows: [Place: Row] = [:]

  func forget() { rows = [:] }

  /// The row at `row` of `window`, drawn by `draw` where it is not known; nil outside.
  func frame(
    at row: Int, of window: ProductWindow, isSelected: Bool, look: Look, draw: (Product) -> Frame
  ) -> Frame? {
    guard let id = window.id(at: row) else { return nil }
    if look != self.look || rows.count >= Self.limit {
      rows = [:]
      self.look = look
    }
    let place = Place(id: id, isSelected: isSelected)
    // While the window is as it was, a number says all; where products are numbered 0 it does not.
    if let known = rows[place], known.revision == window.revision, id != 0 { return known.frame }
    guard let product = window.product(at: row) else { return nil }
    if let known = rows[place], known.product == product {
      rows[place]?.revision = window.revision
      return known.frame
    }
    let frame = draw(product)
    rows[place] = Row(product: product, frame: frame, revision: window.revision)
    return frame
  }
}
