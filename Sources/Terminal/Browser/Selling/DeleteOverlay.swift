import Actions
import Keymap
import Market
import ScreenWords
import Terminal
import Text
import ViewModels
import Widgets
import Words

/// A dialog that asks before products are deleted, shows the progress, and lists failures. Cancel
/// has the focus; Enter presses the focused button, `y` confirms outside the text fields, `d` does
/// nothing. If a secret is asked for, Enter after it deletes.
struct DeleteOverlay: Overlay {
  enum Focus: Hashable {
    case field(CredentialFields.Field)
    case cancel, delete
  }

  let scene = Scene.deletion
  /// The products to delete; after an attempt, those that were not deleted.
  private var products: [Product]
  /// The credentials to ask for; a refusal may add some.
  private var typed: CredentialFields
  private(set) var focus: Focus
  /// The error of the typed credentials, or of the only product.
  private var failure: SafeText?
  /// The failures of the last attempt.
  private var failures: [WriteBatch.Failure] = []
  /// Whether the deletion is under way.
  private var isSent = false

  private static let columns = 60
  /// The maximum number of products listed by name.
  private static let namedLimit = 8

  init(_ products: [Product], need: ProductForm.Need) {
    self.products = products
    typed = CredentialFields(need: need)
    focus = typed.firstEmpty.map(Focus.field) ?? .cancel
  }

  /// The fields and buttons in the order of Tab.
  private var stops: [Focus] { typed.fields.map(Focus.field) + [.cancel, .delete] }

  private var isText: Bool { [.field(.identifier), .field(.secret)].contains(focus) }

  func hints(in context: OverlayContext) -> [Hint] {
    let words = context.words.form
    // The line of the buttons names the key that stops several deletions.
    if isSent { return [Hint(key: "Esc", label: context.words.hint(.back))] }
    return (isText ? [] : [Hint(key: "y", label: words.delete.asClause)])
      + (focus == .field(.secret) ? [Hint(key: "Enter", label: words.delete.asClause)] : [])
      + (focus == .field(.remember) ? [Hint(key: "Space", label: words.remember)] : [])
      + [
        Hint(key: "Esc", label: words.cancel.asClause),
        Hint(key: "Tab", label: tabHint(context.words)),
      ]
  }

  /// The label of Tab: without a text field there are only two buttons.
  private func tabHint(_ words: ScreenWords) -> SafeText {
    typed.need == .nothing ? words.form.otherButton : words.dialogKeys(.nextField)
  }

  mutating func handle(_ input: OverlayInput, in context: OverlayContext) -> [OverlayOutcome] {
    guard !isSent else {
      switch input {
      // The deletion continues in the task list.
      case .key(.escape): return [.close]
      case .key(.control("c")): return [.sell(.stopBatch)]
      default: return []
      }
    }
    switch input {
    case .paste(let text):
      if isText { edit(.insert(text)) }
      return []
    case .key(let key): return handle(key, in: context)
    case .action: return []
    }
  }

  private mutating func handle(_ key: Key, in context: OverlayContext) -> [OverlayOutcome] {
    switch key {
    case .escape, .control("c"): return [.close]
    case .tab, .down: move(by: 1)
    case .backTab, .up: move(by: -1)
    case .enter where focus == .cancel: return [.close]
    case .enter where focus == .delete || focus == .field(.secret): return confirm(in: context)
    case .enter where focus == .field(.remember), .character(" ") where focus == .field(.remember):
      typed.toggleRemembering()
    case .enter: move(by: 1)
    case .right where !isText: focus = .delete
    case .left where !isText: focus = .cancel
    default:
      if isText {
        if let command = EditingCommand(key) { edit(command) }
      } else if HangulLayout.latin(key) == .character("y") {
        return confirm(in: context)
      }
    }
    return []
  }

  private mutating func move(by delta: Int) {
    focus = stops.element(after: focus, by: delta)
  }

  private mutating func edit(_ command: EditingCommand) {
    guard case .field(let field) = focus else { return }
    failure = nil
    typed.handle(command, in: field)
  }

  private func credentials(in context: OverlayContext) -> Credentials? {
    typed.need == .nothing
      ? context.selling.identity.map(Credentials.vendor) : typed.credentials
  }

  private mutating func confirm(in context: OverlayContext) -> [OverlayOutcome] {
    guard !context.selling.isBusy else {
      failure = context.words.form.notice(.stillBusy, false)
      return []
    }
    guard let credentials = credentials(in: context) else {
      let isEmpty = typed.firstEmpty != nil
      failure =
        isEmpty
        ? DraftError.missing(.name).sentence(in: context.words.language)
        : context.words.errors.credential
      focus = .field(typed.firstEmpty ?? typed.fields.first ?? .secret)
      return []
    }
    isSent = true
    failure = nil
    return (typed.need == .nothing ? [] : [.sell(.remember(typed.identityToSave))])
      + [.sell(.delete(products, credentials))]
  }

  mutating func receive(_ event: Event, in context: OverlayContext) -> [OverlayOutcome] {
    if case .changed(let change) = event { return receive(change, in: context) }
    guard isSent, case .written = event, let batch = context.selling.batch, !batch.isRunning else {
      return []
    }
    isSent = false
    // Deletions that did not reach the market wait in the outbox.
    failures = batch.failures.filter { !$0.error.isOffline }
    guard let first = failures.first else { return [.close] }
    products = failures.map(\.product)
    failure = reason(first.error, context)
    focus = .cancel
    if first.error == .wrongSecret || first.error == .unknownVendor { reload(first.error, context) }
    return []
  }

  /// Closes the dialog about a product that another client has deleted. Of several, that one counts
  /// as deleted with the others.
  private func receive(_ change: MarketChange, in context: OverlayContext) -> [OverlayOutcome] {
    guard !isSent, change.kind == .deleted, products.count == 1, let product = products.first,
      product.id == change.product
    else { return [] }
    return [.close, .notify(context.words.form.notice(.alreadyDeleted(product.name), false))]
  }

  /// Lets the user type other credentials after a refusal.
  private mutating func reload(_ error: MarketError, _ context: OverlayContext) {
    if typed.need == .nothing {
      typed = CredentialFields(
        need: .identity, identifier: context.selling.identity?.identifier ?? "")
    }
    if error == .wrongSecret { typed.removeSecret() }
    focus = .field(error == .unknownVendor && typed.need == .identity ? .identifier : .secret)
  }

  private func reason(_ error: MarketError, _ context: OverlayContext) -> SafeText {
    switch error {
    case .notFound, .gone: context.words.form.reason(of: .delete, error)
    default: "\(error.reason(in: context.words.language)). \(context.words.recovery(error))"
    }
  }
}

extension DeleteOverlay {
  private enum TextKind {
    case name, more, warning
  }

  /// The rectangles of the texts, fields and buttons.
  private struct Layout {
    let box: Rect
    let area: Rect
    var texts: [(text: SafeText, kind: TextKind)]
    var fields: [(field: CredentialFields.Field, rect: Rect)]
    var buttons: [(focus: Focus, text: SafeText, rect: Rect)]
  }

  /// Returns the products to delete; several that failed each with their reason.
  private func texts(_ context: OverlayContext) -> [(text: SafeText, kind: TextKind)] {
    let words = context.words
    let isReport = failures.count > 1
    let changes = context.selling.waitingChanges
    var texts: [(text: SafeText, kind: TextKind)] = []
    for product in products.prefix(Self.namedLimit) {
      let shown = changes[product.id]?.applied(to: product) ?? product
      texts.append((summary(shown, words), .name))
      if isReport, let failed = failures.first(where: { $0.product.id == product.id }) {
        texts.append(("  \(words.form.reason(of: .delete, failed.error))", .warning))
      }
    }
    if products.count > Self.namedLimit {
      texts.append((words.common.products(Words.grouped(products.count)), .more))
    }
    return texts
  }

  /// The reason for the only failure; before any failure, whether the deletion has to wait, and how
  /// long it can be undone.
  private func remarks(_ context: OverlayContext) -> [(text: SafeText, kind: TextKind)] {
    if let failure { return failures.count > 1 ? [] : [(failure, .warning)] }
    if context.selling.capabilities?.offers(.restore) == false {
      return [(MarketFeature.restore.absence(in: context.words.language), .warning)]
    }
    if context.selling.isMarketReadOnly {
      return [(context.words.form.waitsWhileReadOnly, .warning)]
    }
    guard context.selling.isOnline else { return [(context.words.form.deletionWaits, .warning)] }
    return context.selling.trashPeriod.map {
      [(context.words.common.restorableFor($0), .more)]
    } ?? []
  }

  private func layout(_ context: OverlayContext, in size: Size) -> Layout {
    let columns = min(Self.columns, size.columns) - BoxView.chromeColumns
    let allRemarks = remarks(context).flatMap { remark in
      remark.text.wrapped(to: columns).map { (text: $0, kind: remark.kind) }
    }
    let named = texts(context)
    let count = named.count + allRemarks.count + typed.fields.count + 2
    let box = BoxView.aboveLastLine(Self.columns, lines: count, in: size)
    let area = BoxView.room(in: box)
    // In a tiny window the buttons and the field matter most, then the remarks.
    let rows = max(0, area.rows - 1)
    let remarks = allRemarks.prefix(max(0, rows - typed.fields.count))
    let space = max(0, rows - typed.fields.count - remarks.count)
    let texts = Array(named.prefix(space)) + remarks
    let row = area.row + texts.count
    let index = typed.fields.firstIndex { focus == .field($0) } ?? 0
    let fields = typed.fields.dropFirst(max(0, index - rows + 1)).prefix(rows)
    return Layout(
      box: box, area: area, texts: texts,
      fields: fields.enumerated().map { offset, field in
        (field, Rect(column: area.column, row: row + offset, columns: area.columns, rows: 1))
      },
      buttons: buttons(context.words, area))
  }

  private func buttons(_ words: ScreenWords, _ area: Rect) -> [(Focus, SafeText, Rect)] {
    let labels: [(Focus, SafeText)] = [
      (.cancel, words.form.cancel),
      (.delete, "\(failures.isEmpty ? words.form.delete : words.form.retryDeletion) (y)"),
    ]
    // Each has room for its brackets, so that nothing moves with the focus.
    let widths = labels.map { CharacterWidth.columns(of: $0.1) + 4 }
    var column = area.column + max(0, (area.columns - widths.reduce(4, +)) / 2)
    return labels.map { button, label in
      let text: SafeText = focus == button ? "[ \(label) ]" : "  \(label)  "
      let rect = Rect(
        column: column, row: area.endRow - 1, columns: CharacterWidth.columns(of: text), rows: 1)
      column = rect.endColumn + 4
      return (button, text, rect)
    }
  }

  func pointerInput(at point: Point, isDouble: Bool, in context: OverlayContext) -> PointerInput? {
    layout(context, in: context.size).box.contains(point) ? .point(point) : .outside
  }

  /// Presses the clicked button, or focuses the clicked field; a click elsewhere changes nothing.
  mutating func handle(_ pointer: PointerInput, in context: OverlayContext) -> [OverlayOutcome] {
    guard case .point(let point) = pointer, !isSent else { return [] }
    let layout = layout(context, in: context.size)
    if let field = layout.fields.first(where: { $0.rect.contains(point) })?.field {
      if field == .remember { typed.toggleRemembering() }
      focus = .field(field)
    }
    guard let button = layout.buttons.first(where: { $0.rect.contains(point) }) else { return [] }
    focus = button.focus
    return button.focus == .cancel ? [.close] : confirm(in: context)
  }

  func draw(_ context: OverlayContext, _ appearance: Appearance, into frame: inout Frame) {
    let words = context.words
    let layout = layout(context, in: frame.size)
    let title =
      failures.isEmpty
      ? words.form.deleteTitle(products.count)
      : words.form.failedTitle(failures.count, of: context.selling.batch?.count ?? failures.count)
    let area = frame.drawBox(layout.box, title: title, appearance)
    for (offset, line) in layout.texts.enumerated() where area.row + offset < area.endRow {
      let style =
        switch line.kind {
        case .name: appearance.theme.plain
        case .more: appearance.theme.quiet
        case .warning: appearance.theme.warning
        }
      frame.draw(line.text, in: area, row: area.row + offset, style: style)
    }
    for field in layout.fields {
      typed.draw(
        field.field, hasFocus: focus == .field(field.field), in: area, row: field.rect.row,
        words.form, appearance, into: &frame)
    }
    guard !isSent else {
      guard let batch = context.selling.batch else { return }
      let text = words.form.deleting(min(batch.finished + 1, batch.count), batch.count)
      frame.draw(text, in: area, row: area.endRow - 1, style: appearance.theme.quiet)
      return
    }
    for button in layout.buttons {
      let hasFocus = button.focus == focus
      let style =
        !hasFocus
        ? appearance.theme.plain
        : button.focus == .delete ? appearance.theme.warning : appearance.theme.key
      frame.draw(
        button.text, column: button.rect.column, row: button.rect.row, style: style,
        limit: area.endColumn - button.rect.column)
    }
  }

  private func summary(_ product: Product, _ words: ScreenWords) -> SafeText {
    let price = words.price(product.price.salePrice, in: product.price.currency)
    return "\(product.name) · \(price) · \(words.stock(of: product))"
  }
}
