import Actions
import Foundation
import Keymap
import Market
import ScreenWords
import Terminal
import Text
import ViewModels
import Widgets
import Words

/// The user's edit beside the market's current product, to choose from part by part. Esc returns to
/// the form, which is unchanged.
struct ConflictOverlay: Overlay {
  let scene = Scene.dialog
  let showsNotices = true
  private let form: ProductForm
  private let theirs: ProductForm
  private var conflict: FormConflict
  private var focus = 0

  private static let columns = 96
  /// The minimum width for showing both sides beside each other.
  private static let wideColumns = 56
  /// The maximum number of lines of one side.
  private static let lineLimit = 4

  init(_ form: ProductForm, _ conflict: FormConflict) {
    self.form = form
    self.conflict = conflict
    theirs = ProductForm(of: conflict.current, purpose: .edit(conflict.current))
  }

  func hints(in context: OverlayContext) -> [Hint] {
    let words = context.words.form
    return [
      Hint(key: "Enter", label: words.save), Hint(key: "←", label: words.takeMine),
      Hint(key: "→", label: words.takeTheirs), Hint(key: "Esc", label: words.backToForm),
      Hint(key: "m", label: words.mineForAll), Hint(key: "t", label: words.theirsForAll),
    ]
  }

  mutating func handle(_ input: OverlayInput, in context: OverlayContext) -> [OverlayOutcome] {
    guard case .key(let key) = input else { return [] }
    let last = conflict.differences.count - 1
    switch HangulLayout.latin(key) {
    case .escape, .control("c"), .character("q"): return [.close]
    case .enter, .control("s"):
      return [.close, .deliver(.conflictResolved(form: form.id, conflict))]
    case .down, .tab, .character("j"): focus = min(last, focus + 1)
    case .up, .backTab, .character("k"): focus = max(0, focus - 1)
    case .left, .character("h"): conflict.choose(.mine, at: focus)
    case .right, .character("l"): conflict.choose(.theirs, at: focus)
    case .character(" "): conflict.choose(conflict.differences[focus].side.other, at: focus)
    case .character("m"): conflict.chooseAll(.mine)
    case .character("t"): conflict.chooseAll(.theirs)
    default: break
    }
    return []
  }
}

extension ConflictOverlay {
  /// A line of the comparison: one text, or one on each side.
  private struct Line {
    var isLabel = false
    let difference: Int
    var texts: [(side: FormConflict.Side, text: SafeText)]
  }

  func draw(_ context: OverlayContext, _ appearance: Appearance, into frame: inout Frame) {
    let words = context.words
    let available = Rect(
      column: 0, row: 0, columns: frame.size.columns, rows: max(0, frame.size.rows - 1))
    let width = min(Self.columns, available.columns)
    let isWide = width >= Self.wideColumns
    let inner = max(1, width - BoxView.chromeColumns - 2)
    let column = isWide ? max(1, (inner - 2) / 2) : inner
    let lines = conflict.differences.indices.flatMap {
      self.lines(at: $0, words, appearance.symbols, columns: column, isWide: isWide)
    }
    let box = available.centered(Size(columns: width, rows: lines.count + BoxView.chromeRows))
    let area = frame.drawBox(
      box, title: words.form.conflictTitle, closing: context.notice ?? "", appearance)
    let focused = lines.firstIndex { $0.difference == focus } ?? 0
    let top = min(max(0, focused - 1), max(0, lines.count - area.rows))
    for (offset, line) in lines.dropFirst(top).prefix(area.rows).enumerated() {
      draw(line, appearance, area, area.row + offset, column: column, into: &frame)
    }
  }

  private func draw(
    _ line: Line, _ appearance: Appearance, _ area: Rect, _ row: Int, column: Int,
    into frame: inout Frame
  ) {
    let hasFocus = line.difference == focus
    if hasFocus { frame.drawBar(in: area, row: row, appearance) }
    for (index, (side, text)) in line.texts.enumerated() {
      let isChosen = conflict.differences[line.difference].side == side
      let style =
        line.isLabel
        ? hasFocus ? appearance.theme.selected : appearance.theme.title
        : isChosen ? appearance.theme.plain : appearance.theme.quiet
      frame.draw(
        text, column: area.column + 2 + index * (column + 2), row: row, style: style,
        limit: max(0, area.endColumn - area.column - 2 - index * (column + 2)))
    }
  }

  /// Returns a label and both sides: beside each other, or one below the other.
  private func lines(
    at index: Int, _ words: ScreenWords, _ symbols: Symbols, columns: Int, isWide: Bool
  ) -> [Line] {
    let difference = conflict.differences[index]
    let label = Line(
      isLabel: true, difference: index, texts: [(.mine, words.form.label(difference, in: form))])
    let sides = [FormConflict.Side.mine, .theirs].map { side -> [(FormConflict.Side, SafeText)] in
      let symbol = difference.side == side ? symbols.dot : symbols.ring
      let name = side == .mine ? words.form.mine : words.form.theirs
      let value = value(difference.attribute, side == .mine ? form : theirs, words)
      var texts = value.wrapped(to: columns - 2)
      if texts.count > Self.lineLimit { texts = Array(texts.prefix(Self.lineLimit - 1)) + ["…"] }
      return [(side, "\(symbol)\(name)")] + texts.map { (side, "  \($0)") }
    }
    guard isWide else {
      return [label] + sides.joined().map { Line(difference: index, texts: [$0]) }
    }
    let rows = (0..<(sides.map(\.count).max() ?? 0)).map { row in
      Line(
        difference: index,
        texts: zip([FormConflict.Side.mine, .theirs], sides).map { side, lines in
          lines.element(at: row) ?? (side, "")
        })
    }
    return [label] + rows
  }

  /// The name of a new picture, or the number of one that the product has now.
  private func label(of picture: FormPicture, _ words: ScreenWords) -> SafeText {
    guard let image = picture.image else { return picture.name }
    let index = theirs.pictures.firstIndex { $0.image == image }
    return index.map { words.form.pictureNumber($0 + 1) } ?? words.form.removedPicture
  }

  private func value(
    _ attribute: ProductAttribute, _ form: ProductForm, _ words: ScreenWords
  ) -> SafeText {
    switch attribute {
    case .pictures where self.form.replacesPictures:
      return SafeText(form.pictures.map { label(of: $0, words).string }.joined(separator: " · "))
    case .pictures:
      let index = theirs.pictures.firstIndex { $0.image == form.pictures.first?.image }
      return words.form.pictureNumber((index ?? 0) + 1)
    case .price:
      let draft = form.draft
      guard let amount = draft.amount else { return SafeText(form.text(of: .price).text) }
      let price = words.price(amount, in: draft.currency)
      guard draft.discount != 0 else { return price }
      return words.form.lessDiscount(price, words.price(draft.discount, in: draft.currency))
    default:
      // Only a few lines of a long text are shown.
      return SafeText(form.content(of: attribute) ?? "", shape: .paragraphs, limit: 1_000)
    }
  }
}
