import Foundation
import Market
import ScreenWords
import Terminal
import Text
import ViewModels
import Widgets

/// The pictures of a form: a line of labels, thumbnails below it, and the preview of the card.
extension FormView {
  func drawPictures(_ row: Int, into frame: inout Frame) {
    let hasFocus = form.focus == .pictures
    let items = pictureItems
    for item in items {
      let style =
        hasFocus && item.index == form.pictureCursor ? item.style.adding(.reverse) : item.style
      frame.draw(item.text, column: item.column, row: row, style: style)
    }
    if let first = items.first, first.position > 0 {
      frame.put(Glyph("‹"), column: first.column - 2, row: row, theme.quiet)
    }
    if let last = items.last, last.position + 1 < pictureLabels.count {
      let column = last.column + CharacterWidth.columns(of: last.text)
      frame.put(Glyph("›"), column: column + 1, row: row, theme.quiet)
    }
  }

  /// The column before the count of pictures.
  private var pictureEnd: Int {
    let size = form.pictures.reduce(0) { $0 + $1.size }
    let count = words.form.pictureCount(form.pictures.count, size)
    return layout.area.endColumn - max(layout.countColumns, CharacterWidth.columns(of: count) + 1)
  }

  /// The pictures and, if there is room for one more, "add". Where they are drawn as thumbnails,
  /// only the chosen one has a label, with its file and size.
  private var pictureLabels: [(index: Int, text: SafeText, style: Style)] {
    let labels = form.pictures.enumerated().map { index, picture in
      let label = label(of: picture, number: index + 1)
      return (index: index, text: label.text, style: label.style)
    }
    let plus: SafeText = "[\(words.form.add)]"
    let add = form.pictureRoom > 0 ? [(index: labels.count, text: plus, style: theme.key)] : []
    guard !layout.thumbnails(form.pictures.count).isEmpty else { return labels + add }
    return add + labels.filter { $0.index == form.pictureCursor }
  }

  /// The labels that fit into the line, with their columns; the chosen one is among them. Two
  /// columns on each side are for the mark of further ones.
  private var pictureItems: [(position: Int, index: Int, column: Int, text: SafeText, style: Style)]
  {
    let labels = pictureLabels
    let widths = labels.map { CharacterWidth.columns(of: $0.text) + 1 }
    let room = pictureEnd - layout.fieldColumn
    let chosen =
      form.focus == .pictures ? labels.firstIndex { $0.index == form.pictureCursor } ?? 0 : 0
    var first = 0
    func end() -> Int {
      let space = room - (first > 0 ? 2 : 0)
      if widths[first...].reduce(0, +) - 1 <= space { return labels.count }
      var (end, used) = (first, 0)
      while end < labels.count, used + widths[end] - 1 <= space - 2 {
        used += widths[end]
        end += 1
      }
      return end
    }
    while first < chosen, end() <= chosen { first += 1 }
    var column = layout.fieldColumn + (first > 0 ? 2 : 0)
    return labels.indices[first..<max(end(), min(first + 1, labels.count))].map { position in
      defer { column += widths[position] }
      let label = labels[position]
      let fitted = label.text.fitted(to: max(1, pictureEnd - column))
      return (position, label.index, column, fitted, label.style)
    }
  }

  /// The pictures that can be drawn, with their rectangles: the thumbnails, and the first one in
  /// the preview.
  var thumbnails: [(picture: OverlayPicture, rect: Rect)] {
    var places = Array(zip(form.pictures, layout.thumbnails(form.pictures.count)))
    if let first = form.pictures.first, let rect = pictureInPreview { places.append((first, rect)) }
    return places.compactMap { picture, rect in
      if let image = picture.image {
        return (.picture(image.thumbnail, of: productID, isLarge: false), rect)
      }
      return picture.preview.map { (.preview($0), Self.fitted($0, in: rect)) }
    }
  }

  private var productID: Int { form.original?.id ?? 0 }

  /// Returns the part of a rectangle that keeps the shape of a picture; cells are twice as high as
  /// wide.
  private static func fitted(_ picture: PicturePreview, in rect: Rect) -> Rect {
    let (width, height) = (max(1, picture.width), max(1, picture.height))
    let columns = min(rect.columns, max(1, rect.rows * 2 * width / height))
    let rows = min(rect.rows, max(1, (columns * height / width + 1) / 2))
    return rect.centered(Size(columns: columns, rows: rows))
  }

  /// Draws the backgrounds of the thumbnails, and which of them is chosen and which the thumbnail
  /// of the product.
  func drawThumbnails(into frame: inout Frame) {
    for (index, rect) in layout.thumbnails(form.pictures.count).enumerated() {
      // Only a missing picture is shaded: beside one that is not square the form shows through.
      if form.pictures[index].preview == nil {
        frame.fill(rect, with: appearance.symbols.shade, style: theme.rule)
      }
      let isChosen = form.focus == .pictures && form.pictureCursor == index
      let mark = mark(of: form.pictures[index])
      let named: SafeText = "\(place(index + 1))\(mark)"
      let isNamed = CharacterWidth.columns(of: named) <= rect.columns
      let text = isNamed ? named : "\(String(index + 1))\(mark)"
      frame.draw(
        text, in: rect, row: rect.endRow,
        style: isChosen ? theme.selected.adding(.reverse) : theme.quiet)
    }
  }

  /// The sign of a picture that is not ready or was changed.
  private func mark(of picture: FormPicture) -> String {
    switch picture.state {
    case .preparing: " …"
    case .refused: " ✗"
    case .ready, .stored: Self.edits(picture)
    }
  }

  private func label(of picture: FormPicture, number: Int) -> (text: SafeText, style: Style) {
    let name = picture.name.fitted(to: 16)
    switch picture.state {
    case .preparing: return ("[\(String(number)) \(name) …]", theme.quiet)
    case .ready(let upload, let before):
      let after = SellingWords.bytes(upload.bytes.count)
      let size =
        before == upload.bytes.count
        ? after : "\(SellingWords.bytes(before)) \(appearance.symbols.arrow.string)\(after)"
      return ("[\(String(number)) \(name) \(size)\(Self.edits(picture))]", theme.plain)
    case .refused: return ("[\(String(number)) \(name) ✗]", theme.warning)
    case .stored:
      return ("[\(place(number))]", theme.plain)
    }
  }

  /// The number of a picture; the first one is the thumbnail.
  private func place(_ number: Int) -> SafeText {
    number == 1 ? words.form.thumbnail : SafeText(String(number))
  }

  private static func edits(_ picture: FormPicture) -> String {
    (picture.edits.isSquare ? " □" : "")
      + (picture.edits.turns == 0 ? "" : " ↻\(picture.edits.turns * 90)°")
  }

  /// Returns the index of a picture; the number of pictures for "add".
  func picture(at column: Int) -> Int? {
    pictureItems.last { $0.column <= column }.flatMap {
      column < $0.column + CharacterWidth.columns(of: $0.text) ? $0.index : nil
    }
  }
}

extension FormView {
  private var pictureInPreview: Rect? {
    guard let card, let picture = layout.cards?.picture else { return nil }
    return picture.moved(by: card)
  }

  /// The card inside the frame of the preview.
  private var card: Rect? {
    guard let preview = layout.preview, let card = layout.cards?.card else { return nil }
    return Rect(
      column: preview.column + 1, row: preview.row + 1, columns: card.columns, rows: card.rows)
  }

  /// Draws the product as the grid will show it.
  func drawPreview(into frame: inout Frame) {
    guard let cards = layout.cards, let preview = layout.preview, let card else { return }
    let draft = form.draft
    let phrases = ProductPhrases(words: words, today: Day(number: 0))
    var drawn = ProductCardView(phrases: phrases, appearance: appearance).draw(
      product(draft), .none, cards)
    if let picture = cards.picture, form.pictures.first?.preview != nil { drawn.fill(picture) }
    // Nothing is shown for numbers that are not typed yet: a stock of 0 is sold out.
    let text = cards.text
    let numbers = [
      (isTyped: draft.amount != nil, row: text.endRow - 3),
      (isTyped: !form.text(of: .stock).isEmpty, row: text.endRow - 1),
    ]
    for (isTyped, row) in numbers where !isTyped {
      drawn.fill(Rect(column: text.column, row: row, columns: text.columns, rows: 1))
    }
    let gap = preview.column - layout.box.endColumn
    frame.fill(
      Rect(column: layout.box.endColumn, row: preview.row, columns: gap, rows: preview.rows))
    var appearance = appearance
    appearance.hasFocus = false
    frame.drawBox(preview, title: words.form.preview, appearance)
    frame.copy(drawn, to: card)
  }

  private func product(_ draft: ProductDraft) -> Product {
    let amount = draft.amount ?? 0
    let discount = (0...max(0, amount)).contains(draft.discount) ? draft.discount : 0
    return Product(
      id: productID, vendor: Vendor(id: 0, name: nil),
      name: SafeText(draft.name, limit: ProductDraft.nameLength.upperBound),
      description: nil, thumbnail: "",
      price: Price(amount: amount, discount: discount, currency: draft.currency),
      stock: draft.stock, createdOn: nil, issuedOn: nil)
  }
}
