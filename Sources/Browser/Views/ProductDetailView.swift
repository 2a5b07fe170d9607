import Market
import Terminal
import TerminalText
import ViewModels

/// One product on the whole screen: a place for its picture, what it costs, and its description.
struct ProductDetailView {
  let words: Words
  let theme: Theme
  let marks: Marks
  let today: Day

  /// One line of the page, which may be longer than the screen.
  struct Line {
    var spans: [(text: SafeText, style: Style)] = []
  }

  /// Columns the texts take at the most: longer lines are hard to read.
  private static let textColumns = 84
  private static let pictureSize = Size(columns: 28, rows: 9)

  func draw(_ detail: ProductDetailViewModel, top: Int, into frame: inout Frame, _ area: Rect) {
    for (offset, line) in lines(detail, columns: area.columns).dropFirst(top).prefix(area.rows)
      .enumerated()
    {
      var column = area.column + 2
      for span in line.spans {
        let room = area.endColumn - 1 - column
        column += frame.draw(
          span.text, column: column, row: area.row + offset, style: span.style, limit: room)
      }
    }
  }

  /// All lines of the page on a screen of so many columns.
  func lines(_ detail: ProductDetailViewModel, columns: Int) -> [Line] {
    let product = detail.product
    let width = max(1, min(columns - 4, Self.textColumns))
    let name = product.name.isEmpty ? words.unnamed : product.name
    return picture(detail, columns: columns)
      + name.wrapped(to: width).map { Line(spans: [($0, theme.selected)]) }
      + [price(product), origin(product), Line()]
      + description(product).wrapped(to: width).map { Line(spans: [($0, theme.plain)]) }
  }

  private func picture(_ detail: ProductDetailViewModel, columns: Int) -> [Line] {
    guard columns >= Self.pictureSize.columns + 8 else { return [] }
    let tile = theme.tiles[Int(detail.product.id.magnitude % UInt(theme.tiles.count))]
    let fill = String(repeating: marks.shade.string, count: Self.pictureSize.columns)
    var lines = (0..<Self.pictureSize.rows).map { _ in
      Line(spans: [(SafeText(fill), tile)])
    }
    let caption =
      detail.pictures == 0
      ? words.noPicture : words.picture(detail.picture + 1, detail.pictures)
    lines[Self.pictureSize.rows / 2].spans.append(("  \(caption)", theme.quiet))
    return lines + [Line()]
  }

  private func price(_ product: Product) -> Line {
    let price = product.price
    let amount = words.price(price.amount, in: price.currency)
    var spans = [(amount, price.isDiscounted ? theme.struck : theme.selected)]
    if price.isDiscounted {
      spans.append((" \(marks.arrow)", theme.quiet))
      spans.append((words.price(price.salePrice, in: price.currency), theme.sale))
      if let percent = price.discountPercent {
        spans.append(("  \(words.discount(percent))", theme.quiet))
      }
    }
    spans.append(("   ", theme.plain))
    let stock = product.isSoldOut ? words.soldOut : words.left(Words.grouped(product.stock))
    spans.append((stock, product.isSoldOut ? theme.warning : theme.plain))
    return Line(spans: spans)
  }

  private func origin(_ product: Product) -> Line {
    var parts = [product.vendor.name ?? "#\(product.vendor.id)"]
    if let day = product.createdOn { parts.append(words.listed(words.day(day, today: today))) }
    if let day = product.issuedOn, day != product.createdOn {
      parts.append(words.changed(words.day(day, today: today)))
    }
    let text = parts.map(\.string).joined(separator: marks.separator.string)
    return Line(spans: [(SafeText(text), theme.quiet)])
  }

  private func description(_ product: Product) -> SafeText {
    guard let text = product.description, !text.isEmpty else { return words.noDescription }
    return text
  }
}
