import Actions
import Keymap

/// Commands typed while a jump to rows that are not loaded is in flight. They refer to the product
/// that the jump leads to, so they wait for it.
struct DeferredCommands: Sendable {
  /// The maximum number of commands: more keys than anyone types while a page loads.
  static let maximum = 100

  private var commands: [Command] = []
  /// The jump that they wait for.
  private var jump: Int?

  /// Adds a command for the product where a jump lands; those that waited for another jump are
  /// discarded.
  /// - Parameter jump: The jump in flight, if any.
  /// - Returns: Whether the command has to wait.
  mutating func append(_ command: Command, for jump: Int?) -> Bool {
    let action = command.action
    // Most jumps lead to the end: going there counts as a movement only after another one.
    let isReturn = action == .last && jump == self.jump && !commands.isEmpty
    guard let jump, action.movesCursor || action.usesSelectedProduct || isReturn else {
      return false
    }
    if jump != self.jump { commands = [] }
    self.jump = jump
    if commands.count < Self.maximum { commands.append(command) }
    return true
  }

  /// Returns the commands that waited for this jump, only once.
  mutating func drain(landed: Int?) -> [Command] {
    guard let jump, jump == landed else { return [] }
    defer { self = DeferredCommands() }
    return commands
  }
}

extension Action {
  /// Whether the action moves the list's cursor.
  var movesCursor: Bool {
    switch self {
    case .down, .up, .halfPageDown, .halfPageUp, .pageDown, .pageUp, .left, .right, .nextMatch,
      .previousMatch:
      true
    default: false
    }
  }

  /// Whether the action applies to the product under the list's cursor.
  var usesSelectedProduct: Bool {
    switch self {
    case .open, .focus, .edit, .duplicate, .delete, .select, .selectRange, .seller, .copy, .zoom,
      .viewPicture, .run:
      true
    default: false
    }
  }
}
