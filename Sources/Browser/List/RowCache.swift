import Market
import Terminal
import TerminalPictures
import Text
import ViewModels

/// Product rows and cards as they were drawn, kept while nothing in them changes: a key then costs
/// the copy of cells, not the making of texts.
final class RowCache {
  /// All that a row's looks depend on besides its product.
  struct Look: Hashable {
    let size: Size
    let shape: ListLayout.Shape
    let today: Day
    /// What is searched for: it is marked.
    let search: SafeText
    /// Where the picture belongs.
    let picture: Rect?
    /// Whose rows say so.
    let me: Int?
    /// Of the names of vendors.
    let vendors: Int
  }

  /// A row with its picture, where that is here.
  final class Drawn {
    let frame: Frame
    let isPictured: Bool

    init(frame: Frame, isPictured: Bool) {
      self.frame = frame
      self.isPictured = isPictured
    }
  }

  /// How a product stands out.
  struct Emphasis: Hashable {
    let isSelected: Bool
    let isMarked: Bool
  }

  private struct Place: Hashable {
    let id: Int
    let emphasis: Emphasis
  }

  /// Rows kept: some screens, so that turning round finds them.
  private static let limit = 512

  private final class Row {
    let product: Product
    let drawn: Drawn
    /// What the board had received when it was drawn.
    let arrivals: Int
    /// The window's revision in which the product was last found unchanged.
    var revision: Int

    init(_ product: Product, _ drawn: Drawn, arrivals: Int, revision: Int) {
      self.product = product
      self.drawn = drawn
      self.arrivals = arrivals
      self.revision = revision
    }
  }

  private let board: PictureBoard?
  private var look: Look?
  private var renewals = 0
  private var rows: [Place: Row] = [:]

  init(board: PictureBoard?) { self.board = board }

  func forget() { rows = [:] }

  /// The row at `row` of `window`, drawn by `draw` where it is not known; nil outside.
  func row(
    at row: Int, of window: ProductWindow, emphasis: Emphasis, look: Look, draw: (Product) -> Frame
  ) -> Drawn? {
    guard let id = window.id(at: row) else { return nil }
    let renewals = board?.renewals ?? 0
    if look != self.look || renewals != self.renewals || rows.count >= Self.limit {
      rows = [:]
      self.look = look
      self.renewals = renewals
    }
    let place = Place(id: id, emphasis: emphasis)
    let known = rows[place].flatMap { isComplete($0) ? $0 : nil }
    // While the window is as it was, a number says all; where products are numbered 0 it does not.
    if let known, known.revision == window.revision, id != 0 { return known.drawn }
    guard let product = window.product(at: row) else { return nil }
    if let known, known.product == product {
      known.revision = window.revision
      return known.drawn
    }
    let drawn = make(product, look, draw)
    rows[place] = Row(
      product, drawn, arrivals: board?.arrivals ?? 0, revision: window.revision)
    return drawn
  }

  /// Its picture may have come since.
  private func isComplete(_ row: Row) -> Bool {
    row.drawn.isPictured || row.arrivals == board?.arrivals ?? 0
  }

  private func make(_ product: Product, _ look: Look, _ draw: (Product) -> Frame) -> Drawn {
    var frame = draw(product)
    let isPictured =
      look.picture.map {
        board?.drawIfKnown(product.thumbnail, in: $0, into: &frame) ?? false
      } ?? false
    return Drawn(frame: frame, isPictured: isPictured)
  }
}
