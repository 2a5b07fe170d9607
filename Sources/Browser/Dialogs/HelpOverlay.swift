import Actions
import Foundation
import Keymap
import Terminal
import Text
import TextEditing
import Widgets
import Words

/// The help: the keys of the scene below it, from the table of actions. The keys of the list move
/// through it, `/` filters it, and Enter runs an action. Dialogs add keys of their own.
struct HelpOverlay: Overlay {
  private enum Entry {
    case action(Action)
    case key(Hint)
  }

  /// The scene that the help explains.
  let about: Scene
  private let own: [Hint]
  private var filter = TextField()
  private var isFiltering = false
  private var cursor = LineCursor()

  init(about: Scene, own: [Hint] = []) {
    self.about = about
    self.own = own
  }

  private static let maximumKeyColumns = 12
  /// Dialogs have keys with their counterparts on one line.
  private static let dialogKeyColumns = 17
  private static let minimumKeyColumns = 6
  private static let columns = 72
  private static let filterLimit = 40

  var scene: Scene { isFiltering ? .helpFilter : .help }

  func hints(in context: OverlayContext) -> [Hint] {
    let words = context.words.overlays
    let run = Hint(key: "Enter", label: words.run)
    guard !isFiltering else { return [run, Hint(key: "Esc", label: words.clear)] }
    return [run] + [Action.back, .search, .down, .up].compactMap(context.hint)
  }

  mutating func handle(_ input: OverlayInput, in context: OverlayContext) -> [OverlayOutcome] {
    switch input {
    case .action(let action): return handle(action, context)
    case .key(let key): return handle(key, context)
    case .paste(let text): edit(.insert(String(text.prefix(Self.filterLimit))))
    }
    return []
  }

  private mutating func handle(_ action: Action, _ context: OverlayContext) -> [OverlayOutcome] {
    if let motion = LineCursor.Motion(action) {
      move(motion, context)
      return []
    }
    switch action {
    case .search: isFiltering = true
    case .choose: return run(context)
    case .back, .quit, .help: return [.close]
    default: break
    }
    return []
  }

  /// Handles a key while the filter is typed.
  private mutating func handle(_ key: Key, _ context: OverlayContext) -> [OverlayOutcome] {
    switch key {
    case .escape, .control("c"): stopFiltering()
    case .backspace where filter.isEmpty: stopFiltering()
    case .enter: return run(context)
    case .function(1): return [.close]
    default:
      if let motion = LineCursor.Motion(key) {
        move(motion, context)
      } else if let command = EditCommand(key) {
        edit(command)
      }
    }
    return []
  }

  private mutating func move(_ motion: LineCursor.Motion, _ context: OverlayContext) {
    cursor.move(motion, count: entries(in: context).count, room: lines(in: context).rows)
  }

  private mutating func stopFiltering() {
    isFiltering = false
    filter = TextField()
    cursor = LineCursor()
  }

  private mutating func edit(_ command: EditCommand) {
    guard filter.handle(command) == .changed else { return }
    if filter.text.count > Self.filterLimit {
      filter = TextField(String(filter.text.prefix(Self.filterLimit)))
    }
    cursor = LineCursor()
  }

  private func run(_ context: OverlayContext) -> [OverlayOutcome] {
    let entries = entries(in: context)
    guard entries.indices.contains(cursor.line) else { return [] }
    switch entries[cursor.line] {
    case .action(let action): return [.close, .run(Command(action))]
    case .key(let hint):
      return [.close] + (Keymap.isKey(hint.key) ? [.press(hint.key)] : [])
    }
  }

  /// The scene's actions whose keys or words contain the filter.
  private func entries(in context: OverlayContext) -> [Entry] {
    let typed = filter.text
    // With a Hangul input method on, a key is searched by the Hangul letter on it.
    let latin = String(typed.map(HangulLayout.latin))
    let own = own.filter { hint in
      typed.isEmpty || hint.key.contains(typed)
        || hint.label.string.localizedCaseInsensitiveContains(typed)
    }
    let actions = context.actions(in: about).filter { action in
      typed.isEmpty
        || context.keys(of: action).contains { $0.contains(typed) || $0.contains(latin) }
        || context.words.explanation(action).string.localizedCaseInsensitiveContains(typed)
        || action.name.contains(typed.lowercased())
    }
    return own.map(Entry.key) + actions.map(Entry.action)
  }
}

extension HelpOverlay {
  func choices(in context: OverlayContext) -> ChoiceArea? {
    let (lines, count) = (lines(in: context), entries(in: context).count)
    return ChoiceArea(
      box: box(in: context), lines: lines, top: cursor.top(count: count, room: lines.rows),
      count: count)
  }

  mutating func handle(_ pointer: PointerInput, in context: OverlayContext) -> [OverlayOutcome] {
    switch pointer {
    case .line(let line, let isDouble):
      move(.to(line), context)
      return isDouble ? run(context) : []
    case .wheel(let lines): move(.lines(lines), context)
    case .point: break
    case .outside: return [.close]
    }
    return []
  }

  /// Returns the box, which keeps its size while the filter leaves fewer lines.
  private func box(in context: OverlayContext) -> Rect {
    let count = own.count + context.actions(in: about).count
    return BoxView.aboveLastLine(Self.columns, lines: max(1, count), in: context.size)
  }

  /// Returns the rows of the lines: below the filter and an empty line, where there is a filter.
  private func lines(in context: OverlayContext) -> Rect {
    let room = BoxView.room(in: box(in: context))
    let taken = isFiltering ? min(2, max(0, room.rows - 1)) : 0
    return Rect(
      column: room.column, row: room.row + taken, columns: room.columns, rows: room.rows - taken)
  }

  func draw(_ context: OverlayContext, _ appearance: Appearance, into frame: inout Frame) {
    let words = context.words
    let room = BoxView(appearance: appearance, title: words.common.helpTitle).draw(
      box(in: context), into: &frame)
    let area = lines(in: context)
    let entries = entries(in: context)
    if entries.isEmpty, area.rows > 0 {
      frame.draw(
        words.overlays.nothingFound.fitted(to: area.columns - 2), column: area.column + 2,
        row: area.row, style: appearance.theme.quiet)
    }
    let top = cursor.top(count: entries.count, room: area.rows)
    for (offset, entry) in entries.dropFirst(top).prefix(area.rows).enumerated() {
      draw(
        entry, isChosen: top + offset == cursor.line, context, appearance, row: area.row + offset,
        of: area, into: &frame)
    }
    guard isFiltering, room.rows > 0 else { return }
    frame.fill(Rect(column: room.column, row: room.row, columns: room.columns, rows: 1))
    frame.draw("/ ", column: room.column, row: room.row, style: appearance.theme.quiet)
    appearance.draw(
      filter, column: room.column + 2, row: room.row, columns: room.columns - 2, hasFocus: true,
      into: &frame)
  }

  private func draw(
    _ entry: Entry, isChosen: Bool, _ context: OverlayContext, _ appearance: Appearance, row: Int,
    of area: Rect, into frame: inout Frame
  ) {
    let keyColumns = min(
      about.acceptsText ? Self.dialogKeyColumns : Self.maximumKeyColumns,
      max(Self.minimumKeyColumns, area.columns / 3))
    var keys: [String]
    let (words, isOff): (SafeText, Bool)
    switch entry {
    // Over a form the help lists the actions of its scene, which the list does not have.
    case .action(let action) where about.acceptsText:
      (keys, words, isOff) = (
        context.shownKeys(of: action), context.words.explanation(action), false
      )
    case .action(let action):
      keys = context.shownKeys(of: action)
      (words, isOff) = context.explanation(of: action)
    case .key(let hint): (keys, words, isOff) = ([hint.key] + hint.others, hint.label, false)
    }
    let theme = appearance.theme
    while keys.count > 1, SafeText(keys.joined(separator: " ")).glyphs.count > keyColumns {
      keys.removeLast()
    }
    if isChosen {
      frame.put(appearance.symbols.bar, column: area.column, row: row, appearance.theme.bar)
    }
    frame.draw(
      SafeText(keys.joined(separator: " ")), column: area.column + 2, row: row,
      style: isOff ? theme.quiet : theme.key, limit: keyColumns)
    frame.draw(
      words.fitted(to: area.columns - keyColumns - 3),
      column: area.column + 3 + keyColumns, row: row,
      style: isOff ? theme.quiet : isChosen ? theme.selected : theme.plain)
  }
}
