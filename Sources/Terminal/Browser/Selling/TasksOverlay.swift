import Actions
import Foundation
import Keymap
import Market
import ScreenWords
import Terminal
import Text
import ViewModels
import Widgets
import Words

/// A list of the outbox, and of the writes of this run with their results.
struct TasksOverlay: Overlay {
  private enum Line {
    case waiting(FormDraft)
    case task(WriteTask)

    /// Identifies it while others are added and removed.
    var id: LineID {
      switch self {
      case .waiting(let draft): .draft(draft.id)
      case .task(let task): .ticket(task.ticket.serial)
      }
    }
  }

  private enum LineID: Hashable {
    case draft(UUID)
    /// The serial of a write.
    case ticket(Int)
  }

  let scene = Scene.tasks
  let showsNotices = true
  private var cursor = LineCursor()
  /// The line under the cursor, which stays on it when others are added and removed.
  private var chosenLine: LineID?
  /// The draft of the outbox that a second `x` removes.
  private var discardCandidate: UUID?

  private static let columns = 76
  /// The width of `09:05:30` and the space after it.
  private static let timeColumns = 10

  init(in context: OverlayContext) { choose(in: context) }

  private mutating func choose(in context: OverlayContext) { chosenLine = chosen(context)?.id }

  /// A failed write whose draft is queued has no separate line.
  private func lines(_ context: OverlayContext) -> [Line] {
    let waiting = Set(context.selling.outbox.map(\.id))
    let tasks = context.selling.tasks.reversed().filter { task in
      task.error == nil || task.draft.map(waiting.contains) != true
    }
    return context.selling.outbox.map(Line.waiting) + tasks.map(Line.task)
  }

  private func chosen(_ context: OverlayContext) -> Line? {
    lines(context).element(at: cursor.line)
  }

  func hints(in context: OverlayContext) -> [Hint] {
    let words = context.words.form
    let close = Hint(key: "Esc", label: context.words.overlays.close)
    switch chosen(context) {
    case .waiting where needsLogin(context):
      return [
        Hint(key: "Enter", label: context.words.dialogKeys(.open)),
        Hint(key: "L", label: context.words.hint(.login)), Hint(key: "x", label: words.discard),
        close,
      ]
    case .waiting:
      return [
        Hint(key: "Enter", label: words.sendNow), Hint(key: "s", label: words.sendAll),
        Hint(key: "e", label: context.words.dialogKeys(.open)),
        Hint(key: "x", label: words.discard),
        close,
      ]
    case .task(let task):
      switch task.state {
      case .running: return [Hint(key: "x", label: words.cancel.asClause), close]
      case .failed: return [Hint(key: "r", label: context.words.common.retry), close]
      case .done: return [close]
      }
    case nil: return [close]
    }
  }

  /// Whether writes wait until the user has logged in.
  private func needsLogin(_ context: OverlayContext) -> Bool {
    context.selling.need == .identity && !context.selling.outbox.isEmpty
      && context.obstacle(.login) == nil
  }

  func uses(_ key: DialogKey, in context: OverlayContext) -> Bool {
    key.phrase != .logIn || needsLogin(context)
  }

  mutating func handle(_ input: OverlayInput, in context: OverlayContext) -> [OverlayOutcome] {
    guard case .key(let key) = input else { return [] }
    let count = lines(context).count
    let last = discardCandidate
    discardCandidate = nil
    if let motion = LineCursor.Motion(keyOfList: key) {
      cursor.move(motion, count: count, room: 5)
      choose(in: context)
      return []
    }
    switch HangulLayout.latin(key) {
    case .escape, .character("q"), .character("w"): return [.close]
    case .character("?"): return [.run(Command(.help))]
    case .character("s") where needsLogin(context), .character("L") where needsLogin(context):
      return [.close, .run(Command(.login))]
    case .character("s"): return context.selling.outbox.map { .sell(.sendDraft($0)) }
    case let key:
      switch chosen(context) {
      case .waiting(let draft): return handle(key, draft, isConfirmed: last == draft.id, context)
      case .task(let task): return handle(key, task)
      case nil: break
      }
    }
    return []
  }

  private mutating func handle(
    _ key: Key, _ draft: FormDraft, isConfirmed: Bool, _ context: OverlayContext
  ) -> [OverlayOutcome] {
    switch key {
    case .enter, .character("r"): return [.sell(.sendDraft(draft))]
    case .character("e"): return [.close, .sell(.openDraft(draft))]
    case .character("x"):
      if isConfirmed { return [.sell(.removeDraft(draft.id))] }
      discardCandidate = draft.id
      return [.notify(context.words.form.deleteDraftAgain)]
    default: return []
    }
  }

  private func handle(_ key: Key, _ task: WriteTask) -> [OverlayOutcome] {
    switch key {
    case .character("x"), .control("c"):
      return task.isRunning ? [.effect(.cancelWrite(task.ticket))] : []
    case .character("r"):
      guard task.error != nil else { return [] }
      return [.sell(.retry(task))]
    default: return []
    }
  }
}

extension TasksOverlay {
  mutating func receive(_ event: Event, in context: OverlayContext) -> [OverlayOutcome] {
    cursor.follow(chosenLine, among: lines(context).map(\.id))
    choose(in: context)
    return []
  }

  mutating func handle(_ pointer: PointerInput, in context: OverlayContext) -> [OverlayOutcome] {
    cursor.follow(pointer, count: lines(context).count)
    choose(in: context)
    return pointer == .outside ? [.close] : []
  }

  func choices(in context: OverlayContext) -> ChoiceArea? {
    let count = lines(context).count
    let layout = layout(context, in: context.size)
    return ChoiceArea(
      box: layout.box, lines: layout.list,
      top: cursor.top(count: count, room: layout.list.rows), count: count)
  }

  /// The rectangles of the box and of its list, and the text below the list.
  private struct Layout {
    let box: Rect
    let list: Rect
    let details: [SafeText]
  }

  /// The full reason of the chosen failure is shown below the list.
  private func layout(_ context: OverlayContext, in size: Size) -> Layout {
    let lines = max(1, lines(context).count)
    let columns = min(Self.columns, size.columns) - BoxView.chromeColumns
    let details = details(context).flatMap { $0.wrapped(to: max(8, columns - 2)) }
    let box = BoxView.aboveLastLine(Self.columns, lines: lines + details.count, in: size)
    let area = BoxView.room(in: box)
    let rows = min(lines, max(1, area.rows - details.count))
    return Layout(
      box: box, list: Rect(column: area.column, row: area.row, columns: area.columns, rows: rows),
      details: details)
  }

  private func details(_ context: OverlayContext) -> [SafeText] {
    let task: WriteTask? =
      switch chosen(context) {
      case .task(let task): task
      case .waiting(let draft):
        context.selling.tasks.last { $0.error != nil && $0.draft == draft.id }
      case nil: nil
      }
    guard let task, let error = task.error else { return [] }
    let words = context.words
    return [words.form.reason(of: task.ticket.write.kind, error).asSentence, words.recovery(error)]
  }

  func draw(_ context: OverlayContext, _ appearance: Appearance, into frame: inout Frame) {
    let words = context.words.form
    let lines = lines(context)
    let waiting = context.selling.outbox.count
    let title =
      needsLogin(context)
      ? "\(words.tasks) · \(words.outboxNeedsLogin(waiting, "L"))"
      : waiting > 0 ? words.outboxTitle(waiting) : words.tasks
    let layout = layout(context, in: frame.size)
    let room = frame.drawBox(
      layout.box, title: title, closing: context.notice ?? "", appearance)
    let area = layout.list
    if lines.isEmpty {
      frame.draw(words.noTasks, in: area, row: area.row, style: appearance.theme.quiet)
    }
    for (line, row, isChosen) in frame.list(lines, cursor, in: area, appearance) {
      let time = SafeText(time(of: line, context)?.description ?? "")
      frame.draw(time, column: area.column + 2, row: row, style: appearance.theme.quiet)
      let start = area.column + 2 + Self.timeColumns
      let columns = area.endColumn - start
      let (text, style) = description(line, context.words, appearance.theme, columns: columns)
      frame.draw(
        text.fitted(to: columns), column: start, row: row,
        style: isChosen ? appearance.theme.selected : style)
    }
    for (offset, text) in layout.details.enumerated() where area.endRow + offset < room.endRow {
      frame.draw(
        text, in: area, indent: 2, row: area.endRow + offset, style: appearance.theme.warning)
    }
  }

  /// The time of the result, as in the message about it; before it, the time at which the write was
  /// sent first. The time at which a waiting draft was saved.
  private func time(of line: Line, _ context: OverlayContext) -> ClockTime? {
    switch line {
    case .task(let task): context.time(task.endedAt ?? task.startedAt)
    case .waiting(let draft):
      Int(exactly: draft.savedAt.rounded(.down))
        .flatMap { $0 > 0 ? ClockTime.moment($0).time : nil }
    }
  }

  private func description(
    _ line: Line, _ words: ScreenWords, _ theme: Theme, columns: Int
  ) -> (SafeText, Style) {
    switch line {
    case .waiting(let draft): return (words.form.line(of: draft, columns: columns), theme.title)
    case .task(let task):
      let style =
        switch task.state {
        case .running: theme.plain
        case .done: theme.quiet
        case .failed: theme.warning
        }
      return (words.form.line(of: task, columns: columns), style)
    }
  }
}
