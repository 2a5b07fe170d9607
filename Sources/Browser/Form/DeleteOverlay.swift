import Market
import Terminal
import TerminalText
import TextEditing
import ViewModels

/// Asks before products are deleted, tells how far it is, and lists what failed. Cancel has the
/// focus; Enter presses what is focused, `y` confirms outside the text field, `d` does nothing.
struct DeleteOverlay: Overlay {
  enum Focus: Hashable {
    case identifier, secret, cancel, delete
  }

  let scene = Scene.dialog
  /// Those to be deleted; after an attempt those that were not.
  private var products: [Product]
  private let need: ProductForm.Need
  private(set) var focus: Focus
  private var identifier = TextField()
  private var secret = TextField()
  /// What is wrong with what was typed, or with the only product.
  private var failure: SafeText?
  /// What failed in the last attempt.
  private var failures: [WriteBatch.Failure] = []
  /// What was asked for is under way.
  private var isSent = false

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
    guard !isSent else {
      switch input {
      // What is under way goes on in the task list.
      case .key(.escape): return [.close]
      case .key(.control("c")): return [.stopBatch]
      default: return []
      }
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
    guard let credentials = credentials(in: model) else {
      failure = DraftProblem.missing(.name).sentence(in: model.words.language)
      focus = places[0]
      return []
    }
    isSent = true
    failure = nil
    return [.delete(products, credentials)]
  }

  mutating func receive(_ event: MarketEvent, in model: BrowserModel) -> [OverlayOutcome] {
    guard isSent, case .written = event, let batch = model.selling.batch, !batch.isRunning else {
      return []
    }
    isSent = false
    // Those that the market did not hear of wait for it.
    failures = batch.failures.filter { !$0.error.isOffline }
    guard let first = failures.first else { return [.close] }
    products = failures.map(\.product)
    failure = reason(first.error, model)
    let isRefused = first.error == .wrongSecret || first.error == .unknownVendor
    focus = isRefused && need != .nothing ? .secret : .cancel
    return []
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
    let isReport = failures.count > 1
    let texts =
      isReport ? [] : failure.map { $0.wrapped(to: Self.columns - BoxView.chromeColumns) } ?? []
    let fields = places.count - 2
    let rows = named.count * (isReport ? 2 : 1) + more + fields + texts.count + 2
    let available = Rect(
      column: 0, row: 0, columns: frame.size.columns, rows: max(0, frame.size.rows - 1))
    let box = available.centered(Size(columns: Self.columns, rows: rows + BoxView.chromeRows))
    let title =
      failures.isEmpty
      ? words.form.deleteTitle(products.count)
      : words.form.failedTitle(failures.count, of: model.selling.batch?.count ?? failures.count)
    let area = BoxView(looks: looks, title: title).draw(box, into: &frame)
    var lines = named.flatMap { product -> [(SafeText, Style)] in
      let error = failures.first { $0.product.id == product.id }?.error
      let reason = isReport ? error.map { "  \($0.reason(in: words.language))" as SafeText } : nil
      return [(summary(product, words), looks.theme.plain)]
        + (reason.map { [($0, looks.theme.warning)] } ?? [])
    }
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
    let last = min(area.endRow - 1, max(row, area.endRow - 1))
    if isSent, let batch = model.selling.batch {
      let text = words.form.deleting(min(batch.finished + 1, batch.count), of: batch.count)
      frame.draw(
        text.fitted(to: area.columns), column: area.column, row: last, style: looks.theme.quiet)
    } else {
      drawButtons(words, looks, area, last, into: &frame)
    }
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
    let cancel: SafeText =
      focus == .cancel ? "[ \(words.form.cancel) ]" : "  \(words.form.cancel)  "
    let label = failures.isEmpty ? words.form.delete : words.form.retryDeletion
    let delete: SafeText = focus == .delete ? "[ \(label) (y) ]" : "  \(label) (y)  "
    let start = area.column + max(0, area.columns / 4 - 4)
    let used = frame.draw(
      cancel, column: start, row: row,
      style: focus == .cancel ? looks.theme.key : looks.theme.plain)
    frame.draw(
      delete, column: start + used + 4, row: row,
      style: focus == .delete ? looks.theme.warning : looks.theme.plain)
  }
}
