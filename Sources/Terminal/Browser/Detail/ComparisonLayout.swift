import Market
import ScreenWords
import Terminal
import Text
import ViewModels
import Widgets
import Words

/// One product of a comparison: its picture, its facts in the rows of all products, and its
/// description.
struct ComparisonColumn {
  let area: Rect
  /// The large picture; nil if there is no room.
  let picture: Rect?
  let facts: [[ProductDetailView.Span]]
  /// The lines of the description.
  let description: [SafeText]

  /// The first row of the description.
  var descriptionRow: Int { (picture?.endRow ?? area.row) + facts.count + 1 }

  /// The rows of the description, at least one.
  var descriptionRows: Int { max(1, area.endRow - descriptionRow) }

  /// The last line that the description can be scrolled to.
  var maximumTop: Int { max(0, description.count - descriptionRows) }
}

/// The arrangement of products side by side, in two rows if they would be too narrow in one.
enum ComparisonLayout {
  /// Columns of the narrowest product in one row with more than one other.
  private static let minimumColumns = 26
  /// Columns between two products; the bar of the chosen one is in them.
  private static let gap = 3
  /// Columns of the narrowest product with labels before its facts.
  private static let minimumColumnsWithLabels = 34
  /// Rows of the smallest picture.
  private static let minimumPictureRows = 4
  private static let nameRows = 2

  static func box(in size: Size) -> Rect {
    BoxView.aboveLastLine(size.columns, lines: size.rows, in: size)
  }

  /// Returns the areas of a number of products.
  static func areas(_ count: Int, in size: Size) -> [Rect] {
    let room = BoxView.room(in: box(in: size))
    func width(_ count: Int) -> Int { room.columns / count - gap }
    let perRow = count <= 2 || width(count) >= minimumColumns ? count : 2
    let lines = (count + perRow - 1) / perRow
    return (0..<count).map { index in
      let columns = room.columns / perRow
      return Rect(
        column: room.column + index % perRow * columns + 1,
        row: room.row + index / perRow * (room.rows / lines), columns: max(1, columns - gap),
        rows: max(0, room.rows / lines - (lines - 1)))
    }
  }

  static func columns(
    of products: [ProductDetailViewModel], _ comparison: ProductComparison,
    _ view: ProductDetailView, in size: Size
  ) -> [ComparisonColumn] {
    let areas = areas(products.count, in: size)
    let (columns, rows) = (areas[0].columns, areas[0].rows)
    let blocks = products.indices.map {
      factLines(of: products[$0], at: $0, comparison, view, columns: columns)
    }
    // The facts of all products are in the same rows.
    let heights = (blocks.first?.indices ?? 0..<0).map { block in
      blocks.map { $0[block].count }.max() ?? 0
    }
    let facts = heights.reduce(0, +)
    let left = rows - facts - 1
    let pictureRows = min(columns / 2, left * 3 / 5)
    let hasPictures = view.appearance.drawsPictures && pictureRows >= minimumPictureRows
    return products.indices.map { index in
      let area = areas[index]
      let lines = zip(blocks[index], heights).flatMap { block, height in
        block + Array(repeating: [], count: height - block.count)
      }
      return ComparisonColumn(
        area: area,
        picture: hasPictures
          ? Rect(column: area.column, row: area.row, columns: columns, rows: pictureRows) : nil,
        facts: lines,
        description: view.phrases.words.description(of: products[index].product)
          .wrapped(to: columns))
    }
  }

  private typealias Block = [[ProductDetailView.Span]]

  /// Returns the lines of the name and of each fact: bright if the products differ in it.
  private static func factLines(
    of product: ProductDetailViewModel, at index: Int, _ comparison: ProductComparison,
    _ view: ProductDetailView, columns: Int
  ) -> [Block] {
    let (theme, words) = (view.appearance.theme, view.phrases.words)
    let labels = ProductComparison.Fact.allCases.map { words.comparison.label($0) }
    let indent =
      columns >= minimumColumnsWithLabels
      ? (labels.map { CharacterWidth.columns(of: $0) }.max() ?? 0) + 2 : 0
    var name: Block = words.name(of: product.product).wrapped(to: columns)
      .prefix(nameRows).map { [($0, theme.selected)] }
    if let error = product.failure {
      name.append([(error.reason(in: words.language).fitted(to: columns), theme.alarm)])
    }
    let facts = zip(ProductComparison.Fact.allCases, labels).map { fact, label -> Block in
      let differs = comparison.differs(in: fact) && !product.isDeleted
      var block: Block =
        fact == .price
        ? view.flow(view.price(product.product), columns - indent, gap: 2)
        : [[(comparison.value(of: fact, at: index).fitted(to: columns - indent), theme.plain)]]
      if !differs {
        block = block.map { line in
          line.map { ($0.text, theme.quiet.adding($0.style.attributes.intersection(.struck))) }
        }
      }
      let saving = words.saving(at: index, of: comparison)
      if fact == .price, !saving.isEmpty {
        block.append([(saving.fitted(to: columns - indent), theme.sale)])
      }
      guard indent > 0 else { return block }
      return block.enumerated().map { offset, line in
        [((offset == 0 ? label : "").padded(to: indent), theme.quiet)] + line
      }
    }
    return [name] + facts
  }
}
