import Actions
import Foundation
import Keymap
import ScreenWords
import Terminal
import Text
import ViewModels
import Widgets
import Words

/// The help: the keys of the scene below it, from the table of actions, in groups. The keys of the
/// list move through it, `/` filters it, and Enter runs an action. Dialogs add their own keys.
struct HelpOverlay: Overlay {
  private enum Entry {
    case action(Action)
    case key(Hint)
    case command(CustomCommand)

    var group: ActionGroup? {
      switch self {
      case .action(let action): action.group
      case .command: .commands
      case .key: nil
      }
    }
  }

  /// A line of the box: the title of a group, or an entry by its index.
  private enum Line {
    case title(ActionGroup)
    case entry(Int)
  }

  /// The scene that the help explains.
  let about: Scene
  private let own: [Hint]
  /// The keys on the last line when this was opened.
  private let hinted: [String]
  private var filter = TextField()
  private var isFiltering = false
  private var cursor = LineCursor()

  init(about: Scene, own: [Hint], hinted: [String]) {
    self.about = about
    self.own = own
    self.hinted = hinted
  }

  private static let maximumKeyColumns = 12
  /// Dialogs show keys and their counterparts on one line.
  private static let dialogKeyColumns = 17
  private static let minimumKeyColumns = 6
  private static let minimumColumns = 72
  private static let filterLimit = 40
  /// Blank columns between two columns of lines.
  private static let gap = 2

  let showsNotices = true
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
      } else if let command = EditingCommand(key) {
        edit(command)
      }
    }
    return []
  }

  private mutating func move(_ motion: LineCursor.Motion, _ context: OverlayContext) {
    cursor.move(motion, count: entries(in: context).count, room: room(in: context))
  }

  private mutating func stopFiltering() {
    isFiltering = false
    filter = TextField()
    cursor = LineCursor()
  }

  private mutating func edit(_ command: EditingCommand) {
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
    case .action(let action):
      guard !about.acceptsText, !SceneSet.main.contains(about) else {
        return [.close, .run(Command(action))]
      }
      // Below this is an overlay with its own lines.
      return [.close] + context.keys(of: action).prefix(1).map(OverlayOutcome.press)
    case .command(let command): return [.close, .run(Command(.run, command.title))]
    case .key(let hint):
      // In a field, a character would be typed.
      var isTyped = false
      if case .character? = Keymap.keys(in: hint.key).first { isTyped = !hinted.contains(hint.key) }
      return [.close] + (Keymap.isKey(hint.key) && !isTyped ? [.press(hint.key)] : [])
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
    let actions = context.actions(in: about).sorted {
      ($0.group.rawValue, $0.rawValue) < ($1.group.rawValue, $1.rawValue)
    }.filter { action in
      typed.isEmpty
        || context.words.synonyms(of: action).contains { $0.hasPrefix(typed.lowercased()) }
        || context.keys(of: action).contains { $0.contains(typed) || $0.contains(latin) }
        || context.words.explanation(action).string.localizedCaseInsensitiveContains(typed)
        || action.name.contains(typed.lowercased())
    }
    let commands = SceneSet.main.contains(about) ? context.commands : []
    let fitting = commands.filter { command in
      typed.isEmpty || command.key.map { $0.contains(typed) || $0.contains(latin) } == true
        || command.title.string.localizedCaseInsensitiveContains(typed)
    }
    return own.map(Entry.key) + actions.map(Entry.action) + fitting.map(Entry.command)
  }

  /// The lines of the box: the entries, and the titles of their groups if there are several.
  private func lines(of entries: [Entry]) -> [Line] {
    let hasTitles = Set(entries.map(\.group)).count > 1
    var lines: [Line] = []
    for (index, entry) in entries.enumerated() {
      let group = entry.group
      let previous = index > 0 ? entries[index - 1].group : nil
      if hasTitles, let group, group != previous { lines.append(.title(group)) }
      lines.append(.entry(index))
    }
    return lines
  }
}

extension HelpOverlay {
  func choices(in context: OverlayContext) -> ChoiceArea? {
    let (area, room) = (lines(in: context), room(in: context))
    let lines = lines(of: entries(in: context))
    let line = lines.firstIndex { if case .entry(cursor.line) = $0 { true } else { false } } ?? 0
    // The title of the first entry is shown with it.
    let top = LineCursor(line: cursor.line == 0 ? 0 : line).top(count: lines.count, room: room)
    return ChoiceArea(
      box: box(in: context), lines: area, line: line, top: top, count: lines.count, room: room)
  }

  func pointerInput(at point: Point, isDouble: Bool, in context: OverlayContext) -> PointerInput? {
    let (choices, area) = (choices(in: context), lines(in: context))
    let input = choices?.pointerInput(at: point, isDouble: isDouble)
    guard case .line(let line, let isDouble) = input, let choices else { return input }
    let column = max(0, point.column - area.column) / (lineColumns(in: context) + Self.gap)
    let index = line + column * area.rows
    return index < choices.count ? .line(index, isDouble: isDouble) : .point(point)
  }

  mutating func handle(_ pointer: PointerInput, in context: OverlayContext) -> [OverlayOutcome] {
    switch pointer {
    case .line(let line, let isDouble):
      guard case .entry(let index) = lines(of: entries(in: context))[line] else { break }
      move(.to(index), context)
      return isDouble ? run(context) : []
    case .wheel(let lines): move(.lines(lines), context)
    case .point: break
    case .outside: return [.close]
    }
    return []
  }

  /// The box, which keeps its size while the filter leaves fewer lines.
  private func box(in context: OverlayContext) -> Rect { shape(in: context).box }

  /// Returns the box, and the number of columns of lines in it. It is as wide as the longest line,
  /// if there is room; lines that do not fit below one another are beside each other.
  private func shape(in context: OverlayContext) -> (box: Rect, columns: Int) {
    var all = self
    all.filter = TextField()
    let entries = all.entries(in: context)
    let widest = entries.map { CharacterWidth.columns(of: text(of: $0, in: context).text) }.max()
    let columns = (widest ?? 0) + Self.maximumKeyColumns + 3
    let count = max(1, lines(of: entries).count)
    let rows = max(1, context.size.rows - 1 - BoxView.chromeRows)
    let needed = (count + rows - 1) / rows
    let width = needed * (columns + Self.gap) - Self.gap + BoxView.chromeColumns
    guard needed == 1 || width > context.size.columns - 2 else {
      let rows = (count + needed - 1) / needed
      return (BoxView.aboveLastLine(width, lines: rows, in: context.size), needed)
    }
    let box = BoxView.aboveLastLine(
      max(Self.minimumColumns, min(columns + BoxView.chromeColumns, context.size.columns - 2)),
      lines: count, in: context.size)
    return (box, 1)
  }

  /// The number of lines that are shown at once.
  private func room(in context: OverlayContext) -> Int {
    lines(in: context).rows * shape(in: context).columns
  }

  private func lineColumns(in context: OverlayContext) -> Int {
    (lines(in: context).columns + Self.gap) / shape(in: context).columns - Self.gap
  }

  /// Returns the rows of the lines: if there is a filter, below it and an empty line.
  private func lines(in context: OverlayContext) -> Rect {
    let room = BoxView.room(in: box(in: context))
    let taken = isFiltering ? min(2, max(0, room.rows - 1)) : 0
    return Rect(
      column: room.column, row: room.row + taken, columns: room.columns, rows: room.rows - taken)
  }

  func draw(_ context: OverlayContext, _ appearance: Appearance, into frame: inout Frame) {
    guard let choices = choices(in: context) else { return }
    let words = context.words
    let area = choices.lines
    let entries = entries(in: context)
    let lines = lines(of: entries)
    let room = room(in: context)
    let columns = lineColumns(in: context)
    // The titles of groups are not keys and are not counted.
    let keys = ChoiceArea(box: choices.box, line: cursor.line, count: entries.count, room: room)
    let inner = frame.drawBox(
      choices, title: words.common.helpTitle, closing: context.notice ?? keys.label(in: words),
      appearance)
    if entries.isEmpty, area.rows > 0 {
      frame.draw(
        words.query.nothingFound, in: area, indent: 2, row: area.row, style: appearance.theme.quiet)
    }
    for (offset, line) in lines.dropFirst(choices.top).prefix(room).enumerated() {
      let (column, row) = offset.quotientAndRemainder(dividingBy: max(1, area.rows))
      let slot = Rect(
        column: area.column + column * (columns + Self.gap), row: area.row + row, columns: columns,
        rows: 1)
      switch line {
      case .title(let group):
        frame.draw(words.actions[group], in: slot, row: slot.row, style: appearance.theme.title)
      case .entry(let index):
        draw(
          entries[index], isChosen: index == cursor.line, context, appearance, in: slot,
          into: &frame)
      }
    }
    guard isFiltering, inner.rows > 0 else { return }
    frame.fill(Rect(column: inner.column, row: inner.row, columns: inner.columns, rows: 1))
    frame.draw("/ ", column: inner.column, row: inner.row, style: appearance.theme.quiet)
    appearance.draw(
      filter, column: inner.column + 2, row: inner.row, columns: inner.columns - 2, hasFocus: true,
      into: &frame)
  }

  /// The words of an entry, and whether it cannot be used now.
  private func text(of entry: Entry, in context: OverlayContext) -> (text: SafeText, isOff: Bool) {
    switch entry {
    // A form or a box has its own actions: obstacles of the list below it are not theirs.
    case .action(let action)
    where about.acceptsText
      || !SceneSet.main.contains(about) && !action.scenes.contains(.list):
      (context.words.explanation(action), false)
    case .action(let action): context.explanation(of: action)
    case .key(let hint): (hint.label, false)
    case .command(let command):
      context.obstacle(.run).map { ("\(command.title) (\($0.asClause))", true) }
        ?? (command.title, false)
    }
  }

  private func draw(
    _ entry: Entry, isChosen: Bool, _ context: OverlayContext, _ appearance: Appearance,
    in area: Rect, into frame: inout Frame
  ) {
    let row = area.row
    let keyColumns = min(
      about.acceptsText ? Self.dialogKeyColumns : Self.maximumKeyColumns,
      max(Self.minimumKeyColumns, area.columns / 3))
    var keys: [String]
    switch entry {
    case .action(let action):
      // Where text is typed, a character is not a key.
      keys = context.shownKeys(of: action).filter { !about.acceptsText || $0.count > 1 }
    case .key(let hint): keys = [hint.key] + hint.others
    case .command(let command): keys = [command.key ?? ":\(Action.run.name)"]
    }
    let (words, isOff) = text(of: entry, in: context)
    let theme = appearance.theme
    while keys.count > 1, SafeText(keys.joined(separator: " ")).glyphs.count > keyColumns {
      keys.removeLast()
    }
    if isChosen { frame.drawBar(in: area, row: row, appearance) }
    frame.draw(
      SafeText(keys.joined(separator: " ")), column: area.column + 2, row: row,
      style: isOff ? theme.quiet : theme.key, limit: keyColumns)
    frame.draw(
      words.fitted(to: area.columns - keyColumns - 3),
      column: area.column + 3 + keyColumns, row: row,
      style: isOff ? theme.quiet : isChosen ? theme.selected : theme.plain)
  }
}
