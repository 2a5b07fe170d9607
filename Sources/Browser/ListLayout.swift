import Terminal

/// Where things stand, by the size of the terminal.
///
/// The full layout needs 8 rows; 40–71 columns leave out the picture and the stock column, below 40
/// a product is one line, and what is left of a tiny window is one line in all.
struct ListLayout: Equatable {
  enum RowShape: Equatable {
    case wide, narrow, line
  }

  let header: Rect?
  let message: Rect?
  let list: Rect
  let footer: Rect?
  let shape: RowShape

  init(_ size: Size) {
    let isTall = size.rows >= 8
    let top = isTall ? 2 : 0
    let bottom = isTall ? 2 : size.rows >= 3 ? 1 : 0
    header = isTall ? Rect(column: 0, row: 0, columns: size.columns, rows: 1) : nil
    message =
      isTall ? Rect(column: 0, row: size.rows - 2, columns: size.columns, rows: 1) : nil
    footer =
      bottom > 0 ? Rect(column: 0, row: size.rows - 1, columns: size.columns, rows: 1) : nil
    list = Rect(column: 0, row: top, columns: size.columns, rows: size.rows - top - bottom)
    switch size.columns {
    case ..<40: shape = .line
    case 40..<72: shape = list.rows >= 4 ? .narrow : .line
    default: shape = list.rows >= 4 ? .wide : .line
    }
  }

  /// Lines of one product.
  var rowHeight: Int { shape == .line ? 1 : 2 }

  /// Products that fit whole.
  var rows: Int { max(1, list.rows / rowHeight) }

  /// Products that fit with a line below them.
  var rowsAboveTrailer: Int { max(1, (list.rows - 1) / rowHeight) }
}
