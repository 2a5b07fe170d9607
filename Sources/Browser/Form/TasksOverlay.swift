import Market
import Terminal
import TerminalText
import ViewModels

/// What was sent to the market and what came of it.
struct TasksOverlay: Overlay {
  let scene = Scene.tasks
  private var cursor = LineCursor()

  private static let columns = 76

  func hints(in model: BrowserModel) -> [Hint] {
    let words = model.words.form
    return [
      Hint(key: "x", label: words.cancel.asClause), Hint(key: "r", label: words.retry),
      Hint(key: "Esc", label: model.words.overlays.close),
    ]
  }

  mutating func take(_ input: OverlayInput, in model: BrowserModel) -> [OverlayOutcome] {
    guard case .key(let key) = input else { return [] }
    let tasks = Array(model.selling.tasks.reversed())
    if let motion = LineCursor.Motion(key) {
      cursor.move(motion, count: tasks.count, room: 5)
      return []
    }
    let task = tasks.indices.contains(cursor.line) ? tasks[cursor.line] : nil
    switch HangulLayout.latin(key) {
    case .character("j"): cursor.move(.lines(1), count: tasks.count, room: 5)
    case .character("k"): cursor.move(.lines(-1), count: tasks.count, room: 5)
    case .escape, .character("q"), .character("w"): return [.close]
    case .character("x"), .control("c"):
      guard let task, task.isRunning else { return [] }
      return [.effect(.cancelWrite(task.ticket))]
    case .character("r"):
      guard let task, case .failed = task.state else { return [] }
      // With the same key: a market that carried it out already answers with the same product.
      return [.send(model.selling.ticket(for: task.ticket.write), draft: task.draft)]
    default: break
    }
    return []
  }

  mutating func point(_ pointing: Pointing, in model: BrowserModel) -> [OverlayOutcome] {
    let count = model.selling.tasks.count
    switch pointing {
    case .line(let line, _): cursor.move(.to(line), count: count, room: count)
    case .wheel(let lines): cursor.move(.lines(lines), count: count, room: count)
    case .outside: return [.close]
    case .place: break
    }
    return []
  }

  func choices(in model: BrowserModel) -> ChoiceArea? {
    let count = model.selling.tasks.count
    return ChoiceArea(
      lines: count, cursor,
      in: BoxView.aboveLastLine(Self.columns, lines: max(1, count), in: model.size))
  }

  func draw(_ model: BrowserModel, _ looks: Looks, into frame: inout Frame) {
    let words = model.words.form
    let tasks = Array(model.selling.tasks.reversed())
    let box = BoxView.aboveLastLine(Self.columns, lines: max(1, tasks.count), in: frame.size)
    let area = BoxView(looks: looks, title: words.tasks, closing: model.notice ?? "")
      .draw(box, into: &frame)
    if tasks.isEmpty {
      frame.draw(
        words.noTasks.fitted(to: area.columns), column: area.column, row: area.row,
        style: looks.theme.quiet)
    }
    let top = cursor.top(count: tasks.count, room: area.rows)
    for (offset, task) in tasks.dropFirst(top).prefix(area.rows).enumerated() {
      let row = area.row + offset
      let isChosen = top + offset == cursor.line
      if isChosen { frame.put(looks.marks.bar, column: area.column, row: row, looks.theme.bar) }
      let (text, style) = state(task, model.words, looks.theme)
      let line: SafeText = "\(task.title): \(text)"
      frame.draw(
        line.fitted(to: area.columns - 2), column: area.column + 2, row: row,
        style: isChosen ? looks.theme.selected : style)
    }
  }

  private func state(_ task: WriteTask, _ words: Words, _ theme: Theme) -> (SafeText, Style) {
    switch task.state {
    case .running(let progress):
      (progress.map(words.form.sending) ?? words.form.running, theme.plain)
    case .done: (words.form.done, theme.quiet)
    case .failed(let error): (error.reason(in: words.language), theme.warning)
    }
  }
}
