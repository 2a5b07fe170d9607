import Actions
import Keymap
import Terminal
import Text
import Widgets
import Words

/// A menu of the arguments that an action takes.
struct MenuOverlay: Overlay {
  private struct Item {
    let label: SafeText
    let command: Command
    /// Whether it is the current choice.
    let isCurrent: Bool
    /// The key that chooses it at once.
    let key: Character?
  }

  /// A key that does something else with the item under the cursor.
  struct ItemKey: Sendable {
    let key: Character
    let label: SafeText
    /// The question that a second press of the key confirms; nil if one press is enough.
    var question: (@Sendable (_ key: SafeText, _ name: SafeText) -> SafeText)?
    let outcomes: @Sendable (_ name: SafeText) -> [OverlayOutcome]
  }

  let scene = Scene.menu
  let showsNotices = true
  private let title: SafeText
  private var items: [Item]
  var itemKeys: [ItemKey] = []
  /// The product that the commands are about; nil if they are not about one.
  var product: Int?
  private var cursor = LineCursor()
  /// The key that was pressed once and has to be confirmed.
  private var asked: Character?

  /// - Parameters:
  ///   - name: The argument on the command line.
  ///   - label: The line of the menu.
  ///   - key: The key that chooses it at once.
  init<Choice>(
    title: SafeText, for action: Action, choices: [Choice], isCurrent: (Choice) -> Bool,
    name: (Choice) -> String, label: (Choice) -> SafeText,
    key: (Choice) -> Character? = { _ in nil }
  ) {
    self.title = title
    items = choices.map {
      Item(
        label: label($0), command: Command(action, SafeText(name($0))), isCurrent: isCurrent($0),
        key: key($0))
    }
    let current = items.firstIndex(where: \.isCurrent) ?? 0
    cursor.move(.lines(current), count: items.count, room: items.count)
  }

  /// Adds a line that runs another command.
  mutating func add(_ label: SafeText, _ command: Command, key: Character?) {
    items.append(Item(label: label, command: command, isCurrent: false, key: key))
  }

  private static let minimumColumns = 36
  /// Columns beside a label: the border, the mark of the current choice, and the key.
  private static let columnsBesideLabel = BoxView.chromeColumns + 8

  private var columns: Int {
    let widest = items.map { CharacterWidth.columns(of: $0.label) }.max() ?? 0
    return max(Self.minimumColumns, widest + Self.columnsBesideLabel)
  }

  var theme: ThemeName? {
    guard let command = items.element(at: cursor.line)?.command else { return nil }
    return command.action == .theme ? ThemeName(rawValue: command.argument.string) : nil
  }

  /// The list stays visible behind the themes, which are previewed on it.
  var dimsBackground: Bool { theme == nil }

  func hints(in context: OverlayContext) -> [Hint] {
    let own = itemKeys.map { Hint(key: String($0.key), label: $0.label) }
    return [Action.choose, .back].compactMap(context.hint) + own
      + [Action.down, .up].compactMap(context.hint)
  }

  func accepts(_ key: Key) -> Bool {
    guard case .character(let character) = key else { return false }
    return items.contains { $0.key == character } || itemKeys.contains { $0.key == character }
  }

  /// Whether the commands would be about another product than that of the menu.
  func isOutdated(chosenProduct: Int?) -> Bool { product != nil && product != chosenProduct }

  private func run(_ command: Command, in context: OverlayContext) -> [OverlayOutcome] {
    [.close] + (isOutdated(chosenProduct: context.chosenProduct) ? [] : [.run(command)])
  }

  private mutating func handle(
    _ character: Character, in context: OverlayContext
  ) -> [OverlayOutcome] {
    let wasAsked = asked
    asked = nil
    if let item = items.first(where: { $0.key == character }) {
      return run(item.command, in: context)
    }
    guard let itemKey = itemKeys.first(where: { $0.key == character }),
      let name = items.element(at: cursor.line)?.command.argument
    else { return [] }
    guard let question = itemKey.question, wasAsked != character else {
      return itemKey.outcomes(name)
    }
    asked = character
    return [.notify(question(SafeText(String(character)), name))]
  }

  mutating func handle(_ input: OverlayInput, in context: OverlayContext) -> [OverlayOutcome] {
    if case .key(.character(let character)) = input { return handle(character, in: context) }
    asked = nil
    guard case .action(let action) = input else { return [] }
    if let motion = LineCursor.Motion(action) {
      cursor.move(motion, count: items.count, room: items.count)
      return []
    }
    switch action {
    case .back, .quit: return [.close]
    case .choose:
      return items.element(at: cursor.line).map { run($0.command, in: context) } ?? [.close]
    default: return []
    }
  }

  mutating func handle(_ pointer: PointerInput, in context: OverlayContext) -> [OverlayOutcome] {
    asked = nil
    cursor.follow(pointer, count: items.count)
    return switch pointer {
    case .line: handle(.action(.choose), in: context)
    case .outside: [.close]
    case .wheel, .point: []
    }
  }

  func choices(in context: OverlayContext) -> ChoiceArea? {
    ChoiceArea(
      lines: items.count, cursor,
      in: BoxView.aboveLastLine(columns, lines: items.count, in: context.size))
  }

  func draw(_ context: OverlayContext, _ appearance: Appearance, into frame: inout Frame) {
    guard let choices = choices(in: context) else { return }
    let area = frame.drawBox(
      choices, title: title, closing: context.notice ?? choices.label(in: context.words),
      appearance)
    for (item, row, isChosen) in frame.list(items, cursor, in: area, appearance) {
      if item.isCurrent {
        frame.draw(
          appearance.symbols.dot, column: area.column + 2, row: row, style: appearance.theme.key)
      }
      var end = area.endColumn
      if let key = item.key {
        end = frame.draw(
          SafeText(String(key)), endingAt: end, row: row, style: appearance.theme.key)
      }
      frame.draw(
        item.label.fitted(to: end - area.column - 5), column: area.column + 4, row: row,
        style: isChosen ? appearance.theme.selected : appearance.theme.plain)
    }
  }
}
