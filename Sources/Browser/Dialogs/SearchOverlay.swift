import Market
import Terminal
import Text
import TextEditing
import ViewModels

/// The search line: the market is asked as one types, after a short pause.
struct SearchOverlay: Overlay {
  let scene = Scene.search
  /// What is found is looked at while it is typed.
  let dimsBackground = false
  private var field: TextField
  private var mistake: QueryError?
  private var serial: Int

  /// Long enough not to ask for every letter of a word, short enough to feel immediate.
  static let pause = Duration.milliseconds(120)

  /// `serial` differs from that of earlier search lines.
  init(typed: String, serial: Int) {
    field = TextField(typed)
    self.serial = serial
  }

  func hints(in model: BrowserModel) -> [Hint] {
    let words = model.words.overlays
    return [Hint(key: "Enter", label: words.show), Hint(key: "Esc", label: words.clear)]
  }

  mutating func take(_ input: OverlayInput, in model: BrowserModel) -> [OverlayOutcome] {
    switch input {
    case .key(.escape), .key(.control("c")): return [.close, .query("", .everything)]
    case .key(.enter):
      guard let query = read(model) else { return [] }
      return [.close, .query(field.text, query)]
    case .key(.down): return [.run(Command(.down))]
    case .key(.up): return [.run(Command(.up))]
    case .key(.pageDown): return [.run(Command(.pageDown))]
    case .key(.pageUp): return [.run(Command(.pageUp))]
    case .key(let key):
      guard let command = EditCommand(key) else { return [] }
      return edited(field.handle(command), model)
    case .paste(let text): return edited(field.handle(.insert(String(text.prefix(1_000)))), model)
    case .action: return []
    }
  }

  private mutating func edited(_ outcome: EditOutcome, _ model: BrowserModel) -> [OverlayOutcome] {
    guard outcome == .changed else { return [] }
    serial += 1
    // A filter that is being typed is not a mistake yet; one that was is looked at anew.
    if mistake != nil { _ = read(model) }
    return [.effect(.wake(.typing(serial: serial), after: Self.pause))]
  }

  mutating func receive(_ event: Event, in model: BrowserModel) -> [OverlayOutcome] {
    guard case .woke(.typing(serial)) = event, let query = read(model) else { return [] }
    return [.query(field.text, query)]
  }

  private mutating func read(_ model: BrowserModel) -> ProductQuery? {
    do {
      mistake = nil
      return try ProductQuery(typed: field.text, me: model.ownVendor)
    } catch {
      mistake = error
      return nil
    }
  }

  mutating func point(_ pointing: Pointing, in model: BrowserModel) -> [OverlayOutcome] {
    switch pointing {
    case .line, .place: []
    case .wheel(let lines):
      Array(repeating: .run(Command(lines < 0 ? .up : .down)), count: min(abs(lines), 100))
    // What was typed is kept: the list is left as it is found.
    case .outside: take(.key(.enter), in: model)
    }
  }

  func choices(in model: BrowserModel) -> ChoiceArea? {
    ChoiceArea(
      box: InputLineView.area(in: model.size), lines: Rect(Size(columns: 0, rows: 0)), top: 0,
      count: 0)
  }

  func draw(_ model: BrowserModel, _ looks: Appearance, into frame: inout Frame) {
    let words = model.words
    InputLineView(
      looks: looks, prompt: "/ ", placeholder: words.overlays.searchPlaceholder,
      mistake: mistake?.sentence(in: words.language)
    ).draw(field, into: &frame)
  }
}
