import Market
import Terminal
import TerminalPictures
import Text
import ViewModels

/// Caches product rows and cards while nothing in them changes: a key then copies cells instead of
/// building texts.
final class RowCache {
  /// The values that all rows depend on, besides their products.
  struct Key: Hashable {
    let size: Size
    let shape: ListLayout.Shape
    let today: Day
    /// The search, whose matches are highlighted.
    let search: SearchTexts
    let picture: Rect?
    /// The user's own number as a vendor.
    let me: Int?
    /// The revision of the known vendors.
    let vendors: Int
  }

  /// A drawn row, with its picture if that was loaded.
  final class Row {
    let frame: Frame
    let isPictured: Bool
    /// Whether its picture waits until the view rests.
    let isDeferred: Bool

    init(frame: Frame, isPictured: Bool, isDeferred: Bool = false) {
      self.frame = frame
      self.isPictured = isPictured
      self.isDeferred = isDeferred
    }
  }

  /// The ways in which a product stands out.
  struct Emphasis: Hashable {
    let isSelected: Bool
    let isMarked: Bool
    /// The change of it that waits to be sent.
    let change: FormDraft?

    static let none = Emphasis(isSelected: false, isMarked: false, change: nil)
  }

  private struct Slot: Hashable {
    let id: Int
    let emphasis: Emphasis
    let isDeferred: Bool
  }

  /// The maximum number of rows: some screens, so that scrolling back finds them.
  private static let limit = 512

  private final class Entry {
    let product: Product
    let row: Row
    /// The number of pictures the board had received when it was drawn.
    let arrivals: Int
    /// The window's revision in which the product was last found unchanged.
    var revision: Int

    init(_ product: Product, _ row: Row, arrivals: Int, revision: Int) {
      self.product = product
      self.row = row
      self.arrivals = arrivals
      self.revision = revision
    }
  }

  private let board: PictureBoard?
  private var key: Key?
  /// The value of ``renewals`` at the last paint.
  private var drawnRenewals = 0
  private var rows: [Slot: Entry] = [:]
  /// The texts built last: a key draws the same product selected and not selected.
  private var texts: [Int: (product: Product, texts: ProductTexts)] = [:]
  private static let textLimit = 64

  init(board: PictureBoard?) { self.board = board }

  /// The number of pictures that have arrived.
  var arrivals: Int { board?.arrivals ?? 0 }
  /// The number of changes after which every picture is drawn differently.
  var renewals: Int { board?.renewals ?? 0 }
  /// Whether pictures that scroll into view wait until the view rests.
  var isKeyRepeating: Bool { board?.isKeyRepeating ?? false }

  func removeAll() {
    rows = [:]
    texts = [:]
  }

  /// Returns the texts of a product under the key of the rows, made by `make` if they are not
  /// cached.
  func texts(of product: Product, make: () -> ProductTexts) -> ProductTexts {
    if let known = texts[product.id], known.product == product { return known.texts }
    let made = make()
    if texts.count >= Self.textLimit { texts = [:] }
    texts[product.id] = (product, made)
    return made
  }

  /// Returns the row at an index of `window`, drawn by `draw` if it is not cached; nil outside.
  func row(
    at row: Int, of window: ProductWindow, emphasis: Emphasis, key: Key, draw: (Product) -> Frame
  ) -> Row? {
    guard let id = window.id(at: row) else { return nil }
    if key != self.key || renewals != drawnRenewals || rows.count >= Self.limit {
      removeAll()
      self.key = key
      drawnRenewals = renewals
    }
    let isDeferred = defers(id, key)
    let slot = Slot(id: id, emphasis: emphasis, isDeferred: isDeferred)
    let known = rows[slot].flatMap { isComplete($0) ? $0 : nil }
    // In the same revision of the window a number identifies a product, except for 0.
    if let known, known.revision == window.revision, id != 0 { return known.row }
    guard let product = window.product(at: row) else { return nil }
    if let known, known.product == product {
      known.revision = window.revision
      return known.row
    }
    let shown = emphasis.change?.applied(to: product) ?? product
    let row = isDeferred ? makeWithoutPicture(shown, key, draw) : make(shown, key, draw)
    rows[slot] = Entry(product, row, arrivals: arrivals, revision: window.revision)
    return row
  }

  /// Returns whether the picture of a card that scrolls into view waits until the view rests. The
  /// small one of a row takes no more than its text.
  private func defers(_ id: Int, _ key: Key) -> Bool {
    guard key.shape == .card, key.picture != nil, let board else { return false }
    return board.defersPicture(of: id)
  }

  private func makeWithoutPicture(_ product: Product, _ key: Key, _ draw: (Product) -> Frame) -> Row
  {
    var frame = draw(product)
    if let picture = key.picture { frame.fill(picture) }
    return Row(frame: frame, isPictured: false, isDeferred: true)
  }

  /// Returns whether no picture may have arrived since.
  private func isComplete(_ entry: Entry) -> Bool {
    entry.row.isPictured || entry.row.isDeferred || entry.arrivals == arrivals
  }

  private func make(_ product: Product, _ key: Key, _ draw: (Product) -> Frame) -> Row {
    var frame = draw(product)
    let isPictured =
      key.picture.map {
        board?.drawIfKnown(product.thumbnail, in: $0, into: &frame) ?? false
      } ?? false
    return Row(frame: frame, isPictured: isPictured)
  }
}
