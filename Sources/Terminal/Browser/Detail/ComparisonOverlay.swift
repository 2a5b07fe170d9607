import Actions
import Keymap
import Market
import ScreenWords
import Terminal
import Text
import ViewModels
import Widgets
import Words

/// Two to four products side by side on the whole screen.
struct ComparisonOverlay: Overlay {
  let scene = Scene.comparison
  let showsNotices = true
  private var products: [ProductDetailViewModel]
  private let vendors: KnownVendors
  private let drawsPictures: Bool
  /// The index of the product that the keys affect.
  private var cursor = 0
  /// The first line of the descriptions that is shown.
  private var top = 0

  init(_ products: [Product], vendors: KnownVendors, drawsPictures: Bool) {
    self.products = products.map { ProductDetailViewModel(product: $0) }
    self.vendors = vendors
    self.drawsPictures = drawsPictures
  }

  /// Requests the whole products. `serial` differs from those of all earlier requests.
  mutating func load(serial: Int) -> [Effect] {
    products.indices.flatMap { products[$0].load(serial: serial) }
  }

  /// The product that the keys affect.
  var chosen: Product { products[cursor].product }

  func hints(in context: OverlayContext) -> [Hint] {
    let words = context.words
    let scrolls = maximumTop(in: context) > 0
    return [Hint(key: "Enter", label: words.hint(.open))]
      + (scrolls
        ? [Hint(key: "j", label: words.hint(.down)), Hint(key: "k", label: words.hint(.up))] : [])
      + [
        Hint(key: "h", label: words.hint(.left)),
        Hint(key: "l", label: words.hint(.right)), Hint(key: "x", label: words.form.unmark),
        Hint(key: "y", label: words.hint(.copy)), Hint(key: "?", label: words.hint(.help)),
        Hint(key: "Esc", label: words.hint(.back)),
      ]
  }

  mutating func handle(_ input: OverlayInput, in context: OverlayContext) -> [OverlayOutcome] {
    guard case .key(let key) = input else { return [] }
    if let motion = LineCursor.Motion(keyOfList: key) {
      scroll(motion, in: context)
      return []
    }
    switch HangulLayout.latin(key) {
    case .escape, .character("q"), .control("c"): return close()
    case .enter: return open()
    case .left, .character("h"): cursor = max(0, cursor - 1)
    case .right, .character("l"), .tab: cursor = min(products.count - 1, cursor + 1)
    case .control("d"): scroll(.share(0.5), in: context)
    case .control("u"): scroll(.share(-0.5), in: context)
    case .character("]"): products[cursor].turnPicture(by: 1)
    case .character("["): products[cursor].turnPicture(by: -1)
    case .character("x"): return remove(in: context)
    case .character("y"): return [.run(Command(.copy))]
    case .character("?"): return [.run(Command(.help))]
    default: break
    }
    return []
  }

  mutating func receive(_ event: Event, in context: OverlayContext) -> [OverlayOutcome] {
    for index in products.indices { products[index].receive(event) }
    return []
  }

  private mutating func close() -> [OverlayOutcome] { stop(products.indices) + [.close] }

  private mutating func open() -> [OverlayOutcome] {
    close() + [.run(Command(.product, SafeText("\(chosen.id)")))]
  }

  /// Removes the product and its mark. One product alone is not compared.
  private mutating func remove(in context: OverlayContext) -> [OverlayOutcome] {
    let stopped = stop(cursor..<cursor + 1)
    let product = products.remove(at: cursor).product
    // A product that was deleted meanwhile is no longer marked.
    let unmarked: [OverlayOutcome] =
      context.selling.selection.contains(product.id) ? [.sell(.toggleSelection(product))] : []
    cursor = min(cursor, products.count - 1)
    return stopped + unmarked
      + (products.count < ProductComparison.counts.lowerBound ? close() : [])
  }

  private mutating func stop(_ indices: Range<Int>) -> [OverlayOutcome] {
    indices.flatMap { products[$0].stop() }.map { .effect($0) }
  }

  private mutating func scroll(_ motion: LineCursor.Motion, in context: OverlayContext) {
    let columns = columns(context, .plain(drawsPictures: drawsPictures))
    var cursor = LineCursor(line: top)
    cursor.move(
      motion, count: (columns.map(\.maximumTop).max() ?? 0) + 1,
      room: columns.map(\.descriptionRows).min() ?? 1)
    top = cursor.line
  }

  /// Returns the last line that the longest description can be scrolled to.
  private func maximumTop(in context: OverlayContext) -> Int {
    columns(context, .plain(drawsPictures: drawsPictures)).map(\.maximumTop).max() ?? 0
  }
}

// The mouse.
extension ComparisonOverlay {
  func pointerInput(at point: Point, isDouble: Bool, in context: OverlayContext) -> PointerInput? {
    let areas = ComparisonLayout.areas(products.count, in: context.size)
    return areas.firstIndex { $0.contains(point) }.map { .line($0, isDouble: isDouble) }
  }

  mutating func handle(_ pointer: PointerInput, in context: OverlayContext) -> [OverlayOutcome] {
    switch pointer {
    case .line(let index, let isDouble):
      cursor = min(index, products.count - 1)
      return isDouble ? open() : []
    case .wheel(let lines): scroll(.lines(lines), in: context)
    case .point, .outside: break
    }
    return []
  }
}

extension ComparisonOverlay {
  private func columns(_ context: OverlayContext, _ appearance: Appearance) -> [ComparisonColumn] {
    let today = context.today()
    let comparison = ProductComparison(
      products.map(\.product), except: products.indices.filter { products[$0].isDeleted },
      in: context.words, me: context.ownVendor, vendors: vendors, today: today)
    let view = ProductDetailView(
      phrases: ProductPhrases(
        words: context.words, today: today, me: context.ownVendor, vendors: vendors),
      appearance: appearance)
    return ComparisonLayout.columns(of: products, comparison, view, in: context.size)
  }

  func drawWithPictures(
    _ context: OverlayContext, _ appearance: Appearance, into frame: inout Frame
  ) -> [(picture: OverlayPicture, rect: Rect)] {
    let theme = appearance.theme
    frame.drawBox(
      ComparisonLayout.box(in: context.size), title: context.words.comparison.title,
      closing: context.notice ?? "", appearance)
    var pictures: [(picture: OverlayPicture, rect: Rect)] = []
    for (index, column) in columns(context, appearance).enumerated() {
      let (area, isChosen) = (column.area, index == cursor)
      if let rect = column.picture {
        let product = products[index].product
        appearance.drawTile(of: product, into: &frame, rect)
        if let address = products[index].pictureAddress, !address.isEmpty {
          pictures.append((.picture(address, of: product.id, isLarge: true), rect))
        }
      }
      var row = column.picture.map { $0.endRow } ?? area.row
      let description = column.description.dropFirst(min(top, column.maximumTop))
      let lines = column.facts + [[]] + description.map { [($0, theme.plain)] }
      for line in lines.prefix(area.endRow - row) {
        frame.draw(line, column: area.column, row: row, endColumn: area.endColumn)
        row += 1
      }
      if min(top, column.maximumTop) > 0, column.descriptionRow < area.endRow {
        frame.put(
          appearance.symbols.above, column: area.endColumn, row: column.descriptionRow, theme.key)
      }
      if top < column.maximumTop, area.rows > 0 {
        frame.put(
          appearance.symbols.below, column: area.endColumn, row: area.endRow - 1, theme.key)
      }
      if isChosen {
        frame.fill(
          Rect(column: area.column - 2, row: area.row, columns: 1, rows: area.rows),
          with: appearance.symbols.bar, style: theme.bar)
      }
    }
    return pictures
  }
}
