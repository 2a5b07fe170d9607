import Actions
import Keymap
import Terminal
import Text
import TextEditing
import Widgets
import Words

/// The palette: all actions with their keys, found by a few letters; unavailable ones with the
/// reason.
struct PaletteOverlay: Overlay {
  let scene = Scene.palette
  private var field = TextField()
  private var cursor = LineCursor()

  private static let columns = 72
  private static let maximumRows = 16
  private static let keyColumns = 14

  func hints(in context: OverlayContext) -> [Hint] {
    let words = context.words.overlays
    return [Hint(key: "Enter", label: words.run), Hint(key: "Esc", label: words.close)]
  }

  mutating func handle(_ input: OverlayInput, in context: OverlayContext) -> [OverlayOutcome] {
    switch input {
    case .key(.escape), .key(.control("c")): return [.close]
    case .key(.enter): return run(context)
    case .key(let key):
      if let motion = LineCursor.Motion(key) {
        cursor.move(motion, count: found(in: context).count, room: Self.maximumRows)
      } else if let command = EditCommand(key) {
        edit(command)
      }
    case .paste(let text): edit(.insert(String(text.prefix(100))))
    case .action: break
    }
    return []
  }

  private mutating func edit(_ command: EditCommand) {
    if field.handle(command) == .changed { cursor = LineCursor() }
  }

  private func run(_ context: OverlayContext) -> [OverlayOutcome] {
    let found = found(in: context)
    guard found.indices.contains(cursor.line) else { return [] }
    let action = found[cursor.line]
    if let obstacle = context.obstacle(to: action) { return [.notify(obstacle.asSentence)] }
    return [.close, .run(Command(action))]
  }

  mutating func handle(_ pointer: PointerInput, in context: OverlayContext) -> [OverlayOutcome] {
    let count = found(in: context).count
    switch pointer {
    case .line(let line, _):
      cursor.move(.to(line), count: count, room: Self.maximumRows)
      return run(context)
    case .wheel(let lines): cursor.move(.lines(lines), count: count, room: Self.maximumRows)
    case .point: break
    case .outside: return [.close]
    }
    return []
  }

  private func box(in size: Size) -> Rect {
    BoxView.aboveLastLine(Self.columns, lines: Self.maximumRows + 1, in: size)
  }

  func choices(in context: OverlayContext) -> ChoiceArea? {
    let box = box(in: context.size)
    let room = BoxView.room(in: box)
    // Below the typed text.
    let lines = Rect(
      column: room.column, row: room.row + 1, columns: room.columns, rows: room.rows - 1)
    let count = found(in: context).count
    return ChoiceArea(
      box: box, lines: lines, top: cursor.top(count: count, room: lines.rows), count: count)
  }

  /// Returns the matches, the best first; all in the table's order while nothing is typed.
  private func found(in context: OverlayContext) -> [Action] {
    let actions = Action.allCases.filter { !$0.scenes.isDisjoint(with: SceneSet.main) }
    guard !field.isEmpty else { return actions }
    let scored = actions.enumerated().compactMap { index, action -> (Int, Int, Action)? in
      let texts = [
        action.name, context.words.hint(action).string,
        context.words.explanation(action).string,
      ]
      let scores = texts.compactMap { FuzzyMatch.score(field.text, in: $0) }
      return scores.max().map { ($0, index, action) }
    }
    return scored.sorted { ($1.0, $0.1) < ($0.0, $1.1) }.map(\.2)
  }

  func draw(_ context: OverlayContext, _ appearance: Appearance, into frame: inout Frame) {
    let words = context.words
    let area = BoxView(appearance: appearance, title: words.overlays.palette).draw(
      box(in: frame.size), into: &frame)
    frame.draw("> ", column: area.column, row: area.row, style: appearance.theme.quiet)
    appearance.draw(
      field, column: area.column + 2, row: area.row, columns: area.columns - 2, hasFocus: true,
      into: &frame)
    let found = found(in: context)
    let room = max(0, area.rows - 1)
    let top = cursor.top(count: found.count, room: room)
    for (offset, action) in found.dropFirst(top).prefix(room).enumerated() {
      draw(
        action, isChosen: top + offset == cursor.line, context, appearance,
        row: area.row + 1 + offset,
        of: area, into: &frame)
    }
  }

  private func draw(
    _ action: Action, isChosen: Bool, _ context: OverlayContext, _ appearance: Appearance, row: Int,
    of area: Rect,
    into frame: inout Frame
  ) {
    let theme = appearance.theme
    let keyColumns = min(Self.keyColumns, area.columns / 3)
    let room = area.columns - 2 - keyColumns
    if isChosen { frame.put(appearance.symbols.bar, column: area.column, row: row, theme.bar) }
    let (text, isOff) = context.explanation(of: action)
    let style = isOff ? theme.quiet : isChosen ? theme.selected : theme.plain
    frame.draw(text.fitted(to: room), column: area.column + 2, row: row, style: style)
    let keys = SafeText(context.shownKeys(of: action).joined(separator: " ")).fitted(to: keyColumns)
    frame.draw(keys, endingAt: area.endColumn, row: row, style: isOff ? style : theme.key)
  }
}
