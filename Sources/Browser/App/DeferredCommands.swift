import Actions
import Keymap

/// Commands typed while a jump to rows that are not loaded is in flight. They mean the product that
/// the jump leads to, so they wait for it.
struct DeferredCommands: Sendable {
  /// The maximum number of commands: more keys than anybody types while a page loads.
  static let maximum = 100

  private var commands: [Command] = []
  /// The jump that they wait for.
  private var jump: Int?

  /// Adds a command that means the product where a jump lands; those that waited for another jump
  /// are discarded.
  /// - Parameter jump: The one in flight, if there is one.
  /// - Returns: Whether the command waits.
  mutating func append(_ command: Command, for jump: Int?) -> Bool {
    let action = command.action
    // The end is where most jumps lead: only after another movement is it one itself.
    let isReturn = action == .last && jump == self.jump && !commands.isEmpty
    guard let jump, action.movesCursor || action.usesSelectedProduct || isReturn else {
      return false
    }
    if jump != self.jump { commands = [] }
    self.jump = jump
    if commands.count < Self.maximum { commands.append(command) }
    return true
  }

  /// Returns, once, the commands that waited for this jump.
  mutating func drain(landed: Int?) -> [Command] {
    guard let jump, jump == landed else { return [] }
    defer { self = DeferredCommands() }
    return commands
  }
}

extension Action {
  /// Whether the action moves the list's cursor from where it is.
  var movesCursor: Bool {
    switch self {
    case .down, .up, .halfPageDown, .halfPageUp, .pageDown, .pageUp, .left, .right, .nextMatch,
      .previousMatch:
      true
    default: false
    }
  }

  /// Whether the action means the product under the list's cursor.
  var usesSelectedProduct: Bool {
    switch self {
    case .open, .focus, .edit, .duplicate, .delete, .select, .selectRange, .copy, .viewPicture,
      .run:
      true
    default: false
    }
  }
}
