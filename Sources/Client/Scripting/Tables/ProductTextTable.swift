package import Market
import Text
package import Words

/// Products as lines of a table that fits the width of a terminal, or shows everything in full.
package struct ProductTextTable: Sendable {
  private let words: Words
  private let style: TextStyle
  private let columns: Int?
  private let isUnicode: Bool
  private let today: Day
  /// The user's own number as a vendor.
  private let me: Int?

  private static let gap = 2
  /// The name's minimum width: other columns are omitted to keep it.
  private static let minimumName = 24
  private static let maximumVendor = 20
  /// More columns than a product has: texts are limited where they are read.
  private static let unlimited = 1_000_000

  /// - Parameters:
  ///   - columns: The width; nil if nothing limits it, as in a pipe.
  ///   - isUnicode: Whether the terminal shows other characters than ASCII.
  package init(
    _ words: Words, style: TextStyle, columns: Int?, isUnicode: Bool = true, today: Day,
    me: Int? = nil
  ) {
    self.words = words
    self.style = style
    self.columns = columns.map { max(1, $0) }
    self.isUnicode = isUnicode
    self.today = today
    self.me = me
  }

  package func lines(_ products: [Product]) -> [String] {
    let cells = products.map(cells)
    func width(_ part: (Cells) -> SafeText) -> Int {
      cells.map { CharacterWidth.columns(of: part($0)) }.max() ?? 0
    }
    let number = width(\.number)
    var rest = (columns ?? Self.unlimited) - number - Self.gap
    // The most important columns first; those that leave no room for the name are omitted.
    var shown: [Column] = []
    let natural: [(Column, Int)] = [
      (.price, width(\.price)), (.stock, width(\.stock)), (.former, width(\.former)),
      (.vendor, min(width(\.vendor), columns == nil ? Self.unlimited : Self.maximumVendor)),
      (.day, width(\.day)),
    ]
    for (column, width) in natural where width > 0 {
      let isRequired = column == .price && rest - width - Self.gap >= 4
      guard isRequired || rest - width - Self.gap >= Self.minimumName else { continue }
      rest -= width + Self.gap
      shown.append(column)
    }
    let name = min(width(\.name), max(1, rest))
    let widths = Dictionary(uniqueKeysWithValues: natural)
    return cells.map { cells in
      var line = spaces(number - CharacterWidth.columns(of: cells.number)) + cells.number.string
      line = style.apply(.quiet, to: line) + spaces(Self.gap)
      line += cells.name.fitted(to: name).padded(to: name).string
      for column in Column.allCases where shown.contains(column) {
        line += spaces(Self.gap) + text(of: column, cells, widths[column] ?? 0)
      }
      return String(line.reversed().drop { $0 == " " }.reversed())
    }
  }

  /// The columns after the name, from left to right.
  private enum Column: CaseIterable {
    case former, price, stock, vendor, day
  }

  private struct Cells {
    let number: SafeText
    let name: SafeText
    /// The price before the discount; empty without one.
    let former: SafeText
    let price: SafeText
    let stock: SafeText
    let vendor: SafeText
    let day: SafeText
    let isDiscounted: Bool
    let isSoldOut: Bool
  }

  private func cells(_ product: Product) -> Cells {
    let price = product.price
    let percent = price.discountPercent.map { isUnicode ? words.discount($0) : "-\($0)%" }
    let sale = words.price(price.salePrice, in: price.currency)
    let arrow: SafeText = style == .terminal ? "" : isUnicode ? " →" : " ->"
    return Cells(
      number: SafeText(String(product.id)),
      name: product.name.isEmpty ? words.common.unnamed : product.name,
      former: price.isDiscounted
        ? "\(words.price(price.amount, in: price.currency))\(arrow)" : "",
      price: percent.map { "\(sale) \($0)" } ?? sale, stock: words.stock(of: product),
      vendor: words.vendor(of: product, me: me, among: KnownVendors()) ?? "",
      day: product.createdOn.map { words.day($0, today: today) } ?? "",
      isDiscounted: price.isDiscounted, isSoldOut: product.isSoldOut)
  }

  private func text(of column: Column, _ cells: Cells, _ width: Int) -> String {
    switch column {
    case .former:
      struck(cells.former, width)
    case .price:
      cells.isDiscounted
        ? style.apply(.strong, to: cells.price.padded(to: width).string)
        : cells.price.padded(to: width).string
    case .stock:
      style.apply(
        cells.isSoldOut ? .warning : .quiet, to: cells.stock.padded(to: width).string)
    case .vendor: cells.vendor.fitted(to: width).padded(to: width).string
    case .day: style.apply(.quiet, to: cells.day.padded(to: width).string)
    }
  }

  /// Spaces before a price are not struck through.
  private func struck(_ price: SafeText, _ width: Int) -> String {
    spaces(width - CharacterWidth.columns(of: price))
      + style.apply(.struck, to: price.string)
  }

  private func spaces(_ count: Int) -> String { String(repeating: " ", count: max(0, count)) }
}
