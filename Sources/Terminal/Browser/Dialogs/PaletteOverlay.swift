import Actions
import Keymap
import ScreenWords
import Terminal
import Text
import Widgets
import Words

/// The palette: all actions and their choices with their keys, found by a few letters; unavailable
/// ones with the reason.
struct PaletteOverlay: Overlay {
  let scene = Scene.palette
  private var field: TextField
  private var cursor = LineCursor()

  init(_ text: String = "") { field = TextField(text) }

  private static let columns = 72
  private static let maximumRows = 16
  private static let keyColumns = 20

  func hints(in context: OverlayContext) -> [Hint] {
    let words = context.words.overlays
    return [Hint(key: "Enter", label: words.run), Hint(key: "Esc", label: words.close)]
  }

  mutating func handle(_ input: OverlayInput, in context: OverlayContext) -> [OverlayOutcome] {
    switch input {
    case .key(.escape), .key(.control("c")): return [.close]
    case .key(.enter): return run(context)
    case .key(.tab):
      guard found(in: context).isEmpty,
        let name = PaletteEntry.suggestion(for: field.text, in: context)
      else { break }
      field = TextField(name)
    case .key(let key):
      if let motion = LineCursor.Motion(key) {
        cursor.move(motion, count: found(in: context).count, room: Self.maximumRows)
      } else if let command = EditingCommand(key) {
        edit(command)
      }
    case .paste(let text): edit(.insert(String(text.prefix(100))))
    case .action: break
    }
    return []
  }

  private mutating func edit(_ command: EditingCommand) {
    if field.handle(command) == .changed { cursor = LineCursor() }
  }

  private func run(_ context: OverlayContext) -> [OverlayOutcome] {
    guard let entry = found(in: context).element(at: cursor.line) else { return [] }
    if let obstacle = entry.obstacle { return [.notify(obstacle.asSentence)] }
    return [.close, .run(entry.command)]
  }

  mutating func handle(_ pointer: PointerInput, in context: OverlayContext) -> [OverlayOutcome] {
    cursor.follow(pointer, count: found(in: context).count)
    return switch pointer {
    case .line: run(context)
    case .outside: [.close]
    case .wheel, .point: []
    }
  }

  private func box(in size: Size) -> Rect {
    BoxView.aboveLastLine(Self.columns, lines: Self.maximumRows + 1, in: size)
  }

  func choices(in context: OverlayContext) -> ChoiceArea? {
    // Below the typed text.
    ChoiceArea(lines: found(in: context).count, cursor, in: box(in: context.size), below: 1)
  }

  private func found(in context: OverlayContext) -> [PaletteEntry] {
    PaletteEntry.found(field.text, in: context)
  }

  func draw(_ context: OverlayContext, _ appearance: Appearance, into frame: inout Frame) {
    let words = context.words
    let found = found(in: context)
    let choices = ChoiceArea(lines: found.count, cursor, in: box(in: frame.size), below: 1)
    let (top, room) = (choices.top, choices.lines.rows)
    let area = frame.drawBox(
      choices, title: words.overlays.palette, closing: choices.label(in: words), appearance)
    frame.draw("> ", column: area.column, row: area.row, style: appearance.theme.quiet)
    appearance.draw(
      field, column: area.column + 2, row: area.row, columns: area.columns - 2, hasFocus: true,
      into: &frame)
    if found.isEmpty, room > 0 {
      let suggestion = PaletteEntry.suggestion(for: field.text, in: context)
        .map { words.overlays.similarAction(SafeText($0)) }
      frame.draw(
        suggestion ?? words.query.nothingFound, in: area, indent: 2, row: area.row + 1,
        style: appearance.theme.quiet)
    }
    for (offset, entry) in found.dropFirst(top).prefix(room).enumerated() {
      draw(
        entry, isChosen: top + offset == cursor.line, appearance, row: area.row + 1 + offset,
        of: area, into: &frame)
    }
  }

  private func draw(
    _ entry: PaletteEntry, isChosen: Bool, _ appearance: Appearance, row: Int, of area: Rect,
    into frame: inout Frame
  ) {
    let theme = appearance.theme
    if isChosen { frame.drawBar(in: area, row: row, appearance) }
    let isOff = entry.obstacle != nil
    if entry.isDestructive {
      frame.put(appearance.symbols.danger, column: area.column + 1, row: row, theme.warning)
    }
    let style =
      isOff
      ? theme.quiet
      : entry.isDestructive ? theme.warning : isChosen ? theme.selected : theme.plain
    let keys = entry.shortcut.fitted(to: min(Self.keyColumns, area.columns / 3))
    let end = frame.draw(
      keys, endingAt: area.endColumn, row: row, style: isOff ? theme.quiet : theme.key)
    let label = entry.obstacle.map { "\(entry.label) (\($0.asClause))" } ?? entry.label
    frame.draw(
      label.fitted(to: max(0, end - area.column - 3)), column: area.column + 2, row: row,
      style: style)
  }
}
