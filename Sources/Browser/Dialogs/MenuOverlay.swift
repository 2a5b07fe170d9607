import Actions
import Keymap
import Terminal
import Text
import Widgets

/// A menu of the arguments that an action takes.
struct MenuOverlay: Overlay {
  private struct Item {
    let label: SafeText
    let command: Command
    /// Whether it is the current choice.
    let isCurrent: Bool
  }

  let scene = Scene.menu
  private let title: SafeText
  private let items: [Item]
  private var cursor = LineCursor()

  /// - Parameters:
  ///   - name: The argument on the command line.
  ///   - label: The line of the menu.
  init<Choice>(
    title: SafeText, for action: Action, choices: [Choice], isCurrent: (Choice) -> Bool,
    name: (Choice) -> String, label: (Choice) -> SafeText
  ) {
    self.title = title
    items = choices.map {
      Item(
        label: label($0), command: Command(action, SafeText(name($0))), isCurrent: isCurrent($0))
    }
    let current = items.firstIndex(where: \.isCurrent) ?? 0
    cursor.move(.lines(current), count: items.count, room: items.count)
  }

  private static let columns = 36

  var theme: ThemeName? {
    guard items.indices.contains(cursor.line) else { return nil }
    let command = items[cursor.line].command
    return command.action == .theme ? ThemeName(rawValue: command.argument.string) : nil
  }

  /// The list stays visible behind the themes, which are previewed on it.
  var dimsBackground: Bool { theme == nil }

  func hints(in context: OverlayContext) -> [Hint] {
    [Action.choose, .back, .down, .up].compactMap(context.hint)
  }

  mutating func handle(_ input: OverlayInput, in context: OverlayContext) -> [OverlayOutcome] {
    guard case .action(let action) = input else { return [] }
    if let motion = LineCursor.Motion(action) {
      cursor.move(motion, count: items.count, room: items.count)
      return []
    }
    switch action {
    case .back, .quit: return [.close]
    case .choose:
      guard items.indices.contains(cursor.line) else { return [.close] }
      return [.close, .run(items[cursor.line].command)]
    default: return []
    }
  }

  mutating func handle(_ pointer: PointerInput, in context: OverlayContext) -> [OverlayOutcome] {
    switch pointer {
    case .line(let line, _):
      cursor.move(.to(line), count: items.count, room: items.count)
      return handle(.action(.choose), in: context)
    case .wheel(let lines): cursor.move(.lines(lines), count: items.count, room: items.count)
    case .point: break
    case .outside: return [.close]
    }
    return []
  }

  private func box(in size: Size) -> Rect {
    BoxView.aboveLastLine(Self.columns, lines: items.count, in: size)
  }

  func choices(in context: OverlayContext) -> ChoiceArea? {
    ChoiceArea(lines: items.count, cursor, in: box(in: context.size))
  }

  func draw(_ context: OverlayContext, _ appearance: Appearance, into frame: inout Frame) {
    let area = BoxView(appearance: appearance, title: title).draw(box(in: frame.size), into: &frame)
    let top = cursor.top(count: items.count, room: area.rows)
    for (offset, item) in items.dropFirst(top).prefix(area.rows).enumerated() {
      let row = area.row + offset
      let isChosen = top + offset == cursor.line
      if isChosen {
        frame.put(appearance.symbols.bar, column: area.column, row: row, appearance.theme.bar)
      }
      if item.isCurrent {
        frame.draw(
          appearance.symbols.dot, column: area.column + 2, row: row, style: appearance.theme.key)
      }
      frame.draw(
        item.label.fitted(to: area.columns - 4), column: area.column + 4, row: row,
        style: isChosen ? appearance.theme.selected : appearance.theme.plain)
    }
  }
}
