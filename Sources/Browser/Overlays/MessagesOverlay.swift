import Terminal
import TerminalText

/// A sentence said to the person, and when.
struct Message: Hashable {
  let text: SafeText
  let time: ClockTime

  /// Sentences kept: more than anyone reads back.
  static let limit = 200
}

/// What was said before, the latest last.
struct MessagesOverlay: Overlay {
  let scene = Scene.messages
  private let messages: [Message]
  private var cursor = LineCursor()

  init(_ messages: [Message]) {
    self.messages = messages
    cursor.move(.last, count: messages.count, room: 1)
  }

  private static let columns = 76

  func hints(in model: BrowserModel) -> [Hint] {
    [Action.back, .up, .down].compactMap(model.hint)
  }

  mutating func take(_ input: OverlayInput, in model: BrowserModel) -> [OverlayOutcome] {
    guard case .action(let action) = input else { return [] }
    if let motion = LineCursor.Motion(action) {
      let room = max(1, box(in: model.size).rows - BoxView.chromeRows)
      cursor.move(motion, count: messages.count, room: room)
      return []
    }
    return [.back, .quit, .messages].contains(action) ? [.close] : []
  }

  mutating func point(_ pointing: Pointing, in model: BrowserModel) -> [OverlayOutcome] {
    switch pointing {
    case .line(let line, _): cursor.move(.to(line), count: messages.count, room: 1)
    case .wheel(let lines): cursor.move(.lines(lines), count: messages.count, room: 1)
    case .outside: return [.close]
    }
    return []
  }

  func choices(in model: BrowserModel) -> ChoiceArea? {
    let box = box(in: model.size)
    let lines = BoxView.room(in: box)
    return ChoiceArea(
      box: box, lines: lines, top: cursor.top(count: messages.count, room: lines.rows),
      count: messages.count)
  }

  private func box(in size: Size) -> Rect {
    Rect(size).centered(
      Size(columns: Self.columns, rows: max(1, messages.count) + BoxView.chromeRows))
  }

  func draw(_ model: BrowserModel, _ looks: Looks, into frame: inout Frame) {
    let words = model.words.overlays
    let area = BoxView(looks: looks, title: words.messages).draw(box(in: frame.size), into: &frame)
    if messages.isEmpty {
      frame.draw(
        words.noMessages.fitted(to: area.columns), column: area.column, row: area.row,
        style: looks.theme.quiet)
    }
    let top = cursor.top(count: messages.count, room: area.rows)
    for (offset, message) in messages.dropFirst(top).prefix(area.rows).enumerated() {
      let row = area.row + offset
      let isChosen = top + offset == cursor.line
      let used = frame.draw(
        SafeText(message.time.description), column: area.column, row: row,
        style: looks.theme.quiet)
      frame.draw(
        message.text.fitted(to: area.columns - used - 2), column: area.column + used + 2, row: row,
        style: isChosen ? looks.theme.selected : looks.theme.plain)
    }
  }
}
