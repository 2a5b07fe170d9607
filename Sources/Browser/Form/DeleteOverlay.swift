import Market
import Terminal
import TerminalText
import TextEditing
import ViewModels

/// Asks before products are deleted. Cancel has the focus; Enter presses what is focused, `y`
/// confirms outside the text field, `d` does nothing.
struct DeleteOverlay: Overlay {
  enum Focus: Hashable {
    case identifier, secret, cancel, delete
  }

  let scene = Scene.dialog
  private let products: [Product]
  private let need: ProductForm.Need
  private(set) var focus: Focus
  private var identifier = TextField()
  private var secret = TextField()
  private var failure: SafeText?
  /// Under way, one after the other.
  private var current: WriteTicket?
  private var waiting: [Product] = []
  private var failed: [Product] = []

  private static let columns = 60
  /// Products that are named one by one.
  private static let namedLimit = 8

  init(_ products: [Product], need: ProductForm.Need) {
    self.products = products
    self.need = need
    focus =
      switch need {
      case .nothing: .cancel
      case .identity: .identifier
      case .password: .secret
      }
  }

  private var places: [Focus] {
    switch need {
    case .nothing: [.cancel, .delete]
    case .password: [.secret, .cancel, .delete]
    case .identity: [.identifier, .secret, .cancel, .delete]
    }
  }

  private var isText: Bool { focus == .secret || focus == .identifier }

  func hints(in model: BrowserModel) -> [Hint] {
    let words = model.words.form
    return (isText ? [] : [Hint(key: "y", label: words.delete)])
      + [Hint(key: "Esc", label: words.cancel), Hint(key: "Tab", label: words.nextField)]
  }

  mutating func take(_ input: OverlayInput, in model: BrowserModel) -> [OverlayOutcome] {
    guard current == nil else {
      // What is under way goes on in the task list.
      return input == .key(.escape) ? [.close] : []
    }
    switch input {
    case .paste(let text):
      if isText { edit(.insert(text)) }
      return []
    case .key(let key): return take(key, in: model)
    case .action: return []
    }
  }

  private mutating func take(_ key: Key, in model: BrowserModel) -> [OverlayOutcome] {
    switch key {
    case .escape, .control("c"): return [.close]
    case .tab, .down: move(by: 1)
    case .backTab, .up: move(by: -1)
    case .enter where focus == .cancel: return [.close]
    case .enter where focus == .delete: return confirm(in: model)
    case .enter: move(by: 1)
    case .right where !isText: focus = .delete
    case .left where !isText: focus = .cancel
    default:
      if isText {
        if let command = EditCommand(key) { edit(command) }
      } else if HangulLayout.latin(key) == .character("y") {
        return confirm(in: model)
      }
    }
    return []
  }

  private mutating func move(by delta: Int) {
    let place = places.firstIndex(of: focus) ?? 0
    focus = places[(place + delta + places.count) % places.count]
  }

  private mutating func edit(_ command: EditCommand) {
    failure = nil
    if focus == .secret { secret.handle(command) } else { identifier.handle(command) }
  }

  private func credentials(in model: BrowserModel) -> Credentials? {
    switch need {
    case .nothing: return model.selling.identity.map(Credentials.vendor)
    case .password: return Secret(secret.text).map(Credentials.password)
    case .identity:
      return Secret(secret.text).flatMap { Identity(identifier: identifier.text, secret: $0) }
        .map(Credentials.vendor)
    }
  }

  private mutating func confirm(in model: BrowserModel) -> [OverlayOutcome] {
    waiting = failed.isEmpty ? products : failed
    failed = []
    failure = nil
    return next(in: model)
  }

  private mutating func next(in model: BrowserModel) -> [OverlayOutcome] {
    guard !waiting.isEmpty else { return [.close] }
    guard let credentials = credentials(in: model) else {
      failure = DraftProblem.missing(.name).sentence(in: model.words.language)
      focus = places[0]
      return []
    }
    let ticket = model.selling.ticket(for: .delete(waiting.removeFirst(), credentials))
    current = ticket
    return [.send(ticket, draft: nil)]
  }

  mutating func receive(_ event: MarketEvent, in model: BrowserModel) -> [OverlayOutcome] {
    guard case .written(let ticket, let answer) = event, ticket == current else { return [] }
    current = nil
    if case .failure(let error) = answer {
      if let product = ticket.write.product { failed.append(product) }
      failure = reason(error, model)
      if error == .wrongSecret || error == .unknownVendor, need != .nothing {
        // The rest would fail alike.
        failed += waiting
        waiting = []
        focus = .secret
        return []
      }
    }
    if waiting.isEmpty, !failed.isEmpty {
      return products.count > 1
        ? [.say(model.words.form.notDeleted(failed.count, of: products.count, failure ?? ""))] : []
    }
    return next(in: model)
  }

  private func reason(_ error: MarketError, _ model: BrowserModel) -> SafeText {
    let language = model.words.language
    return "\(error.reason(in: language)). \(error.recovery(in: language))"
  }
}

extension DeleteOverlay {
  func draw(_ model: BrowserModel, _ looks: Looks, into frame: inout Frame) {
    let words = model.words
    let named = products.prefix(Self.namedLimit)
    let more = products.count > named.count ? 1 : 0
    let texts = failure.map { $0.wrapped(to: Self.columns - BoxView.chromeColumns) } ?? []
    let fields = places.count - 2
    let rows = named.count + more + fields + texts.count + 2
    let available = Rect(
      column: 0, row: 0, columns: frame.size.columns, rows: max(0, frame.size.rows - 1))
    let box = available.centered(Size(columns: Self.columns, rows: rows + BoxView.chromeRows))
    let title = words.form.deleteTitle(products.count)
    let area = BoxView(looks: looks, title: title).draw(box, into: &frame)
    var lines = named.map { (summary($0, words), looks.theme.plain) }
    if more > 0 {
      lines.append((words.products(Words.grouped(products.count)), looks.theme.quiet))
    }
    // In a tiny window the buttons and the field matter most: names give way.
    let space = max(0, area.rows - fields - texts.count - 1)
    lines = Array(lines.prefix(space))
    lines += texts.map { ($0, looks.theme.warning) }
    var row = area.row
    for (text, style) in lines where row < area.endRow {
      frame.draw(text.fitted(to: area.columns), column: area.column, row: row, style: style)
      row += 1
    }
    for place in places.prefix(fields) where row < area.endRow {
      drawField(place, words, looks, area, row, into: &frame)
      row += 1
    }
    drawButtons(words, looks, area, min(area.endRow - 1, max(row, area.endRow - 1)), into: &frame)
  }

  private func summary(_ product: Product, _ words: Words) -> SafeText {
    let price = words.price(product.price.salePrice, in: product.price.currency)
    return "\(product.name) · \(price) · \(words.stock(of: product))"
  }

  private func drawField(
    _ place: Focus, _ words: Words, _ looks: Looks, _ area: Rect, _ row: Int,
    into frame: inout Frame
  ) {
    let label = words.form.label(place == .secret ? .secret : .identifier)
    let used = frame.draw(
      label, column: area.column, row: row,
      style: focus == place ? looks.theme.selected : looks.theme.quiet)
    let column = area.column + max(used + 2, 12)
    let room = max(1, area.endColumn - column)
    let line =
      place == .secret ? secret.masked(columns: room, dot: "•") : identifier.shown(columns: room)
    frame.draw(line.text, column: column, row: row, limit: room)
    if focus == place { frame.cursor = Point(column: column + line.caretColumn, row: row) }
  }

  private func drawButtons(
    _ words: Words, _ looks: Looks, _ area: Rect, _ row: Int, into frame: inout Frame
  ) {
    guard current == nil else {
      frame.draw(words.form.deleting, column: area.column, row: row, style: looks.theme.quiet)
      return
    }
    let cancel: SafeText =
      focus == .cancel ? "[ \(words.form.cancel) ]" : "  \(words.form.cancel)  "
    let delete: SafeText =
      focus == .delete ? "[ \(words.form.delete) (y) ]" : "  \(words.form.delete) (y)  "
    let start = area.column + max(0, area.columns / 4 - 4)
    let used = frame.draw(
      cancel, column: start, row: row,
      style: focus == .cancel ? looks.theme.key : looks.theme.plain)
    frame.draw(
      delete, column: start + used + 4, row: row,
      style: focus == .delete ? looks.theme.warning : looks.theme.plain)
  }
}
