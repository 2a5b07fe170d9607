import ScreenWords

/// A typed command and the number after it: `e 3`.
struct TypedLine {
  let command: TypedCommand
  let row: Int?

  /// Nil for anything but a command, alone or before a number.
  init?(_ text: String) {
    let words = text.split(whereSeparator: \.isWhitespace).map(String.init)
    guard words.count < 3, let command = TypedCommand(words.first ?? "") else { return nil }
    self.command = command
    guard words.count == 2 else {
      row = nil
      return
    }
    guard command == .edit || command == .delete, let number = Int(words[1]) else { return nil }
    row = number
  }
}
