import Actions
import Keymap
import Market
import ScreenWords
import Terminal
import Text
import ViewModels
import Widgets
import Words

/// A dialog that logs in to the market: it closes once the market has accepted the secret.
struct LoginOverlay: Overlay {
  let scene = Scene.login
  let showsNotices = true
  /// The market's name; nil for the local one.
  private let market: SafeText?
  /// Whether a visitor chooses a name: the key provides the identity.
  private let choosesName: Bool
  /// The vendor who can run the next command.
  private let seller: SafeText?
  /// The command to run after the login.
  private let next: Command?
  /// Whether a login opens something else.
  var opensNext: Bool { next != nil }
  private var typed: CredentialFields
  private var focus: CredentialFields.Field
  private var failure: SafeText?
  /// The identity that the market is verifying.
  private var asked: Identity?
  /// Whether the name was sent.
  private var isJoining = false

  private static let columns = 60

  init(
    to market: SafeText?, known: Identity?, next: Command? = nil, seller: SafeText? = nil,
    choosesName: Bool = false
  ) {
    self.market = market
    self.seller = seller
    self.next = next
    self.choosesName = choosesName
    typed = CredentialFields(
      need: .identity, identifier: known?.identifier ?? "", choosesName: choosesName)
    focus = typed.firstEmpty ?? .secret
  }

  func hints(in context: OverlayContext) -> [Hint] {
    let words = context.words.form
    guard !choosesName else {
      return [
        Hint(key: "Enter", label: context.words.kiosk.join),
        Hint(key: "Esc", label: words.cancel.asClause),
      ]
    }
    let keys = context.words.dialogKeys
    return [Hint(key: "Enter", label: focus == .identifier ? keys(.nextField) : keys(.logIn))]
      + (focus == .remember ? [Hint(key: "Space", label: words.remember)] : [])
      + [
        Hint(key: "Tab", label: keys(.nextField)), Hint(key: "Esc", label: words.cancel.asClause),
      ]
  }

  mutating func handle(_ input: OverlayInput, in context: OverlayContext) -> [OverlayOutcome] {
    switch input {
    case .key(let key): return handle(key, in: context)
    case .paste(let text): edit(.insert(text.trimmed))
    case .action: break
    }
    return []
  }

  private mutating func handle(_ key: Key, in context: OverlayContext) -> [OverlayOutcome] {
    switch key {
    case .escape, .control("c"):
      return (asked == nil ? [] : [.sell(.cancelLogin)]) + [.close]
    case .tab, .down: move(by: 1)
    case .backTab, .up: move(by: -1)
    case .enter where focus == .identifier && !choosesName: move(by: 1)
    case .enter, .control("s"): return choosesName ? join() : submit(in: context)
    default: if let command = EditingCommand(key) { edit(command) }
    }
    return []
  }

  private mutating func move(by delta: Int) {
    focus = typed.fields.element(after: focus, by: delta)
  }

  private mutating func edit(_ command: EditingCommand) {
    // The answer would be for another identity.
    guard asked == nil, !isJoining else { return }
    failure = nil
    typed.handle(command, in: focus)
  }

  private mutating func submit(in context: OverlayContext) -> [OverlayOutcome] {
    guard asked == nil else { return [] }
    guard let identity = typed.credentials?.identity else {
      let errors = context.words.errors
      failure = typed.firstEmpty == nil ? errors.credential : errors.rule(.missing(.name))
      focus = typed.firstEmpty ?? .identifier
      return []
    }
    asked = identity
    failure = nil
    return [.sell(.logIn(identity, remember: typed.remembers))]
  }

  private mutating func join() -> [OverlayOutcome] {
    let name = SafeText(typed.identifier.text.trimmed)
    guard !isJoining, !name.isEmpty else { return [] }
    isJoining = true
    failure = nil
    return [.effect(.join(name))]
  }

  mutating func receive(_ event: Event, in context: OverlayContext) -> [OverlayOutcome] {
    if isJoining {
      switch event {
      case .joinRefused(let reason): failure = reason
      case .joined: return [.close] + (next.map { [.run($0)] } ?? [])
      default: return []
      }
      isJoining = false
      return []
    }
    guard case .verified(let identity, let answer) = event, identity == asked else { return [] }
    asked = nil
    guard let error = Self.refusal(in: answer) else {
      return [.close] + (next.map { [.run($0)] } ?? [])
    }
    let reason = error.reason(in: context.words.language)
    // Advice to log in again is useless during a login, and the field says what to change.
    failure = error == .unknownVendor ? reason : "\(reason). \(context.words.recovery(error))"
    focus = error == .unknownVendor ? .identifier : .secret
    if error == .wrongSecret { typed.removeSecret() }
    return []
  }

  /// Returns why the identity was not accepted; nil also if the market cannot verify it.
  private static func refusal(in answer: Result<Vendor, MarketError>) -> MarketError? {
    switch answer {
    case .success, .failure(.notOffered): nil
    case .failure(let error): error
    }
  }
}

extension LoginOverlay {
  private func warnings(in size: Size) -> [SafeText] {
    failure?.wrapped(to: min(Self.columns, size.columns) - BoxView.chromeColumns) ?? []
  }

  private var isAsking: Bool { asked != nil || isJoining }
  private var showsReason: Bool { (seller != nil || choosesName) && failure == nil && !isAsking }

  private func box(in size: Size) -> Rect {
    BoxView.aboveLastLine(
      Self.columns,
      lines: typed.fields.count + warnings(in: size).count + (!isAsking && !showsReason ? 0 : 1),
      in: size)
  }

  func pointerInput(at point: Point, isDouble: Bool, in context: OverlayContext) -> PointerInput? {
    box(in: context.size).contains(point) ? .point(point) : .outside
  }

  mutating func handle(_ pointer: PointerInput, in context: OverlayContext) -> [OverlayOutcome] {
    guard case .point(let point) = pointer else { return [] }
    let index = point.row - BoxView.room(in: box(in: context.size)).row
    guard typed.fields.indices.contains(index) else { return [] }
    focus = typed.fields[index]
    if focus == .remember { typed.toggleRemembering() }
    return []
  }

  func draw(_ context: OverlayContext, _ appearance: Appearance, into frame: inout Frame) {
    let words = context.words.form
    let area = frame.drawBox(
      box(in: frame.size),
      title: choosesName ? context.words.kiosk.nameTitle : words.login.title(market),
      closing: context.notice ?? "", appearance)
    var row = area.row
    for field in typed.fields where row < area.endRow {
      typed.draw(
        field, hasFocus: focus == field, in: area, row: row, words, appearance, into: &frame)
      row += 1
    }
    for line in warnings(in: frame.size) where row < area.endRow {
      frame.draw(line, column: area.column, row: row, style: appearance.theme.warning)
      row += 1
    }
    if showsReason, row < area.endRow {
      let reason =
        choosesName
        ? context.words.kiosk.nameReason
        : seller?.fitted(to: area.columns, in: words.login.reason) ?? ""
      frame.draw(reason, in: area, row: row, style: appearance.theme.quiet)
    }
    if isAsking, row < area.endRow {
      frame.draw(words.login.checking, column: area.column, row: row, style: appearance.theme.quiet)
    }
  }
}
