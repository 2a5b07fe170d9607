import Actions
import Market
import ScreenWords
import Terminal
import Text
import Widgets
import Words

/// A message to the user, and its time.
struct Message: Hashable {
  let text: SafeText
  let time: ClockTime

  /// The maximum number of messages: more than anyone reads back.
  static let limit = 200
}

/// A list of the earlier messages, the latest last.
struct MessagesOverlay: Overlay {
  let scene = Scene.messages
  let showsNotices = true
  private let messages: [Message]
  private var cursor = LineCursor()

  init(_ messages: [Message]) {
    self.messages = messages
    cursor.move(.last, count: messages.count, room: 1)
  }

  private static let columns = 76

  func hints(in context: OverlayContext) -> [Hint] {
    [Action.back, .up, .down].compactMap(context.hint)
  }

  mutating func handle(_ input: OverlayInput, in context: OverlayContext) -> [OverlayOutcome] {
    guard case .action(let action) = input else { return [] }
    if let motion = LineCursor.Motion(action) {
      let choices = choices(lines(in: context.size), in: context.size)
      cursor.move(motion, count: messages.count, room: choices.lines.rows)
      return []
    }
    return [.back, .quit, .messages].contains(action) ? [.close] : []
  }

  mutating func handle(_ pointer: PointerInput, in context: OverlayContext) -> [OverlayOutcome] {
    switch pointer {
    case .line(let line, _):
      let lines = lines(in: context.size)
      guard lines.indices.contains(line) else { break }
      cursor.move(.to(lines[line].message), count: messages.count, room: 1)
    case .wheel(let lines): cursor.move(.lines(lines), count: messages.count, room: 1)
    case .point: break
    case .outside: return [.close]
    }
    return []
  }

  func choices(in context: OverlayContext) -> ChoiceArea? {
    choices(lines(in: context.size), in: context.size)
  }
}

extension MessagesOverlay {
  /// The minimum width of a line with the time.
  private static let minimumColumnsWithTime = 22

  /// Returns the width of `09:05:30` and the space after it; 0 where there is no room for the time.
  private func timeColumns(in room: Rect) -> Int {
    room.columns < Self.minimumColumnsWithTime ? 0 : 10
  }

  private typealias Line = (message: Int, text: SafeText)

  /// Returns the lines of the messages; long ones take several.
  private func lines(in size: Size) -> [Line] {
    let room = BoxView.room(in: BoxView.aboveLastLine(Self.columns, lines: 1, in: size))
    let columns = max(1, room.columns - timeColumns(in: room))
    return messages.enumerated().flatMap { index, message in
      message.text.wrapped(to: columns).map { (index, $0) }
    }
  }

  private func choices(_ lines: [Line], in size: Size) -> ChoiceArea {
    let box = BoxView.aboveLastLine(Self.columns, lines: max(1, lines.count), in: size)
    let room = BoxView.room(in: box)
    let first = lines.firstIndex { $0.message == cursor.line } ?? 0
    return ChoiceArea(
      box: box, lines: room, line: lines.lastIndex { $0.message == cursor.line } ?? 0,
      top: LineCursor(line: first).top(count: lines.count, room: room.rows), count: lines.count)
  }

  func draw(_ context: OverlayContext, _ appearance: Appearance, into frame: inout Frame) {
    let words = context.words.overlays
    let lines = lines(in: frame.size)
    let choices = choices(lines, in: frame.size)
    let top = choices.top
    // Long messages take several lines.
    let shown = Set(lines.dropFirst(top).prefix(choices.lines.rows).map(\.message)).count
    let position = ChoiceArea(
      box: choices.box, line: cursor.line, count: messages.count, room: shown)
    let area = frame.drawBox(
      choices, title: context.words.title(words.messages, count: messages.count),
      closing: context.notice ?? position.label(in: context.words), appearance)
    if messages.isEmpty {
      frame.draw(words.noMessages, in: area, row: area.row, style: appearance.theme.quiet)
    }
    let timeColumns = timeColumns(in: area)
    for (offset, line) in lines.dropFirst(top).prefix(area.rows).enumerated() {
      let row = area.row + offset
      let isFirst = top + offset == 0 || lines[top + offset - 1].message != line.message
      if isFirst, timeColumns > 0 {
        frame.draw(
          SafeText(messages[line.message].time.description), column: area.column, row: row,
          style: appearance.theme.quiet)
      }
      frame.draw(
        line.text.fitted(to: area.columns - timeColumns), column: area.column + timeColumns,
        row: row,
        style: line.message == cursor.line ? appearance.theme.selected : appearance.theme.plain)
    }
  }
}
