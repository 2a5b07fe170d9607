import Actions
import Keymap
import ScreenWords
import Terminal
import Text
import ViewModels
import Widgets
import Words

/// The command line, for action names with arguments: `sort price_asc`, `product 123`. Tab
/// completes, or accepts what a mistaken line probably meant; ↑ and ↓ step through the history.
struct CommandOverlay: Overlay {
  let scene = Scene.command
  let dimsBackground = false
  private var field: TextField
  private var mistake: TypedCommandError?
  private var recall = LineRecall()
  /// The candidates that Tab goes through, and the index of the current one.
  private var completion: (candidates: [String], index: Int)?

  init(_ text: String = "") { field = TextField(text) }

  func hints(in context: OverlayContext) -> [Hint] {
    let words = context.words.overlays
    return [
      Hint(key: "Enter", label: words.run), Hint(key: "Tab", label: words.complete),
      Hint(key: "Esc", label: words.close),
    ]
  }

  mutating func handle(_ input: OverlayInput, in context: OverlayContext) -> [OverlayOutcome] {
    switch input {
    case .key(.escape), .key(.control("c")): return [.close]
    case .key(.backspace) where field.isEmpty: return [.close]
    case .key(.enter): return run(context)
    case .key(.tab): complete(by: 1, context)
    case .key(.backTab): complete(by: -1, context)
    case .key(.up), .key(.control("p")): recall(by: -1, context.history)
    case .key(.down), .key(.control("n")): recall(by: 1, context.history)
    case .key(let key): if let command = EditingCommand(key) { edit(command) }
    case .paste(let text): edit(.insert(String(text.prefix(1_000))))
    case .action: break
    }
    return []
  }

  private mutating func edit(_ command: EditingCommand) {
    guard field.handle(command) == .changed else { return }
    mistake = nil
    recall = LineRecall()
    completion = nil
  }

  private mutating func run(_ context: OverlayContext) -> [OverlayOutcome] {
    do {
      guard let command = try Command(typed: field.text, names: CommandNames(context.words))
      else { return [.close] }
      return [.close, .run(command, typed: field.text)]
    } catch {
      // A topic of several actions, such as `settings`, leads to them.
      let word = field.text.trimmed.lowercased()
      if case .unknown = error,
        context.actions.contains(where: { context.words.synonyms(of: $0).contains(word) })
      {
        return [.close, .open(PaletteOverlay(word))]
      }
      mistake = error
      return []
    }
  }

  private mutating func complete(by delta: Int, _ context: OverlayContext) {
    if case .unknown(_, let closest?)? = mistake { return accept(closest.string) }
    let candidates = completion?.candidates ?? candidates(in: context)
    guard !candidates.isEmpty else { return }
    let count = candidates.count
    let index = completion.map { ($0.index + delta + count) % count } ?? (delta > 0 ? 0 : count - 1)
    field = TextField(candidates[index])
    mistake = nil
    // The only candidate is accepted, and its argument is completed next.
    completion = count == 1 ? nil : (candidates, index)
  }

  /// Types the name that was probably meant; that of an action replaces the first word alone.
  private mutating func accept(_ name: String) {
    let arguments = Action.names.contains(name) ? field.text.trimmed.drop { !$0.isWhitespace } : ""
    edit(.replaceAll(name + arguments))
  }

  private mutating func recall(by delta: Int, _ history: [String]) {
    guard let line = recall.move(by: delta, from: field.text, in: history) else { return }
    field = TextField(line)
    mistake = nil
    completion = nil
  }

  /// The lines that complete the typed one.
  private func candidates(in context: OverlayContext) -> [String] {
    Command.completions(
      of: field.text, names: CommandNames(context.words), views: context.views,
      markets: context.markets.map(\.name), themes: context.themes,
      commands: context.commands.map(\.title.string), actions: context.actions)
  }
}

extension CommandOverlay {
  private static let maximumCandidates = 8
  private static let columns = 60

  mutating func handle(_ pointer: PointerInput, in context: OverlayContext) -> [OverlayOutcome] {
    switch pointer {
    case .line(let line, _):
      let shown = completion?.candidates ?? candidates(in: context)
      guard shown.indices.contains(line) else { return [] }
      field = TextField(shown[line])
      mistake = nil
      completion = nil
    case .wheel, .point: break
    // A click outside it does not discard typed text.
    case .outside: return field.isEmpty ? [.close] : []
    }
    return []
  }

  func choices(in context: OverlayContext) -> ChoiceArea? {
    let candidates = completion?.candidates ?? candidates(in: context)
    guard let box = box(of: candidates, in: context.size) else {
      return ChoiceArea(box: Appearance.inputArea(in: context.size))
    }
    let lines = BoxView.room(in: box)
    return ChoiceArea(
      box: Rect(
        column: box.column, row: box.row, columns: context.size.columns, rows: box.rows + 2),
      lines: lines, top: cursor.top(count: candidates.count, room: lines.rows),
      count: candidates.count)
  }

  /// Returns the box above the line; nil if there is nothing to show, or no room.
  private func box(of candidates: [String], in size: Size) -> Rect? {
    let line = Appearance.inputArea(in: size).row
    let rows = min(candidates.count, Self.maximumCandidates, line - BoxView.chromeRows)
    guard rows > 0, !field.isEmpty else { return nil }
    return Rect(
      column: 0, row: line - rows - BoxView.chromeRows, columns: min(Self.columns, size.columns),
      rows: rows + BoxView.chromeRows)
  }

  private var cursor: LineCursor { LineCursor(line: completion?.index ?? 0) }

  func draw(_ context: OverlayContext, _ appearance: Appearance, into frame: inout Frame) {
    drawCandidates(context, appearance, into: &frame)
    appearance.drawInput(
      field, prompt: ":", mistake: mistake?.sentence(in: context.words), into: &frame)
  }

  private func drawCandidates(
    _ context: OverlayContext, _ appearance: Appearance, into frame: inout Frame
  ) {
    let candidates = completion?.candidates ?? candidates(in: context)
    guard let box = box(of: candidates, in: frame.size) else { return }
    let area = frame.drawBox(box, title: "", appearance)
    let chosen = completion?.index
    let rows = area.rows
    let top = cursor.top(count: candidates.count, room: rows)
    let widths = candidates.map { CharacterWidth.columns(of: SafeText($0.trimmed)) }
    let nameColumns = min(widths.max() ?? 0, area.columns - 2)
    for (offset, candidate) in candidates.dropFirst(top).prefix(rows).enumerated() {
      let row = area.row + offset
      let isChosen = top + offset == chosen
      if isChosen { frame.drawBar(in: area, row: row, appearance) }
      frame.draw(
        SafeText(candidate.trimmed).fitted(to: nameColumns), column: area.column + 2, row: row,
        style: isChosen ? appearance.theme.selected : appearance.theme.plain)
      guard
        let action = Action(named: candidate.trimmed)
          ?? CommandNames(context.words)[candidate.trimmed]?.action
      else { continue }
      let column = area.column + nameColumns + 4
      frame.draw(
        context.words.explanation(action).fitted(to: area.endColumn - column), column: column,
        row: row, style: appearance.theme.quiet)
    }
  }
}
