import Actions
import Keymap
import Market
import ScreenWords
import Terminal
import Text
import ViewModels
import Widgets
import Words

/// The search line: it searches while the user types, after a short pause.
struct SearchOverlay: Overlay {
  let scene = Scene.search
  /// The results stay visible while the user types.
  let dimsBackground = false
  private var field: TextField
  private var mistake: QueryError?
  private var serial: Int
  private var recall = LineRecall()

  /// The pause before a search: long enough not to search for every letter of a word, short enough
  /// to feel immediate.
  static let pause = Duration.milliseconds(120)

  /// `serial` differs from that of earlier search lines.
  init(typed: String, serial: Int) {
    field = TextField(typed)
    self.serial = serial
  }

  func hints(in context: OverlayContext) -> [Hint] {
    let words = context.words.overlays
    let earlier = context.searches.isEmpty ? [] : [Hint(key: "↑", label: words.earlierSearch)]
    return [Hint(key: "Enter", label: words.show), Hint(key: "Esc", label: words.clear)] + earlier
  }

  mutating func handle(_ input: OverlayInput, in context: OverlayContext) -> [OverlayOutcome] {
    switch input {
    case .key(.escape), .key(.control("c")): return [.close, .query("", .everything)]
    case .key(.enter):
      guard let query = read(context) else { return [] }
      let line = field.text.trimmed
      return [.close, .searched(line), .query(line, query)]
    case .key(.tab): return [.querySimilar]
    case .key(.up): return recall(by: -1, context)
    case .key(.down): return recall(by: 1, context)
    // Moves through the rows found so far, without leaving the line.
    case .key(.control("n")): return [.run(Command(.down))]
    case .key(.control("p")): return [.run(Command(.up))]
    case .key(.pageDown): return [.run(Command(.pageDown))]
    case .key(.pageUp): return [.run(Command(.pageUp))]
    case .key(let key):
      guard let command = EditingCommand(key) else { return [] }
      recall = LineRecall()
      return edited(field.handle(command), context)
    case .paste(let text): return edited(field.handle(.insert(String(text.prefix(1_000)))), context)
    case .action: return []
    }
  }

  private mutating func recall(by delta: Int, _ context: OverlayContext) -> [OverlayOutcome] {
    guard let line = recall.move(by: delta, from: field.text, in: context.searches) else {
      return []
    }
    field = TextField(line)
    return edited(.changed, context)
  }

  private mutating func edited(_ outcome: EditOutcome, _ context: OverlayContext)
    -> [OverlayOutcome]
  {
    guard outcome == .changed else { return [] }
    serial += 1
    // An unfinished filter is not an error yet; one that was reported is checked again.
    if mistake != nil { _ = read(context) }
    return [.effect(.wake(.typing(serial: serial), after: Self.pause))]
  }

  mutating func receive(_ event: Event, in context: OverlayContext) -> [OverlayOutcome] {
    guard case .woke(.typing(serial)) = event, let query = read(context) else { return [] }
    return [.query(field.text, query)]
  }

  private mutating func read(_ context: OverlayContext) -> ProductQuery? {
    do {
      mistake = nil
      return try ProductQuery(typed: field.text, me: context.ownVendor)
    } catch {
      mistake = error
      return nil
    }
  }

  mutating func handle(_ pointer: PointerInput, in context: OverlayContext) -> [OverlayOutcome] {
    switch pointer {
    case .line, .point: []
    case .wheel(let lines):
      Array(repeating: .run(Command(lines < 0 ? .up : .down)), count: min(abs(lines), 100))
    // The typed query is kept.
    case .outside: handle(.key(.enter), in: context)
    }
  }

  func choices(in context: OverlayContext) -> ChoiceArea? {
    ChoiceArea(box: Appearance.inputArea(in: context.size))
  }

  func draw(_ context: OverlayContext, _ appearance: Appearance, into frame: inout Frame) {
    let words = context.words
    appearance.drawInput(
      field, prompt: "/ ", placeholder: words.overlays.searchPlaceholder,
      mistake: mistake?.sentence(in: words.language), into: &frame)
  }
}

/// The typed text of the current search, which the next search line begins with.
struct TypedSearch: Sendable {
  var typed = ""
  private var serial = 0

  /// Serials of one line, one for each change of its text: more than anyone types.
  private static let serialsPerLine = 1_000_000

  /// Returns a search line to edit the text. Timers of earlier lines do not fire in it.
  mutating func edit() -> SearchOverlay {
    serial += Self.serialsPerLine
    let space = ProductQuery.endsInFilter(typed) ? " " : ""
    return SearchOverlay(typed: typed + space, serial: serial)
  }
}
