import ScreenWords
import Words

/// A typed command and the numbers or the text after it: `e 3`, `compare 1 3`, `market local`.
struct TypedLine {
  let command: TypedCommand
  let rows: [Int]
  /// Empty for a command that takes numbers.
  let text: String

  var row: Int? { rows.first }

  /// Nil for anything but a command, alone or before the numbers that it takes.
  init?(_ line: String) {
    let words = line.split(whereSeparator: \.isWhitespace).map(String.init)
    guard let command = TypedCommand(words.first ?? "") else { return nil }
    self.command = command
    let takesText = [.search, .language, .market, .view].contains(command)
    text = takesText ? words.dropFirst().joined(separator: " ") : ""
    rows = takesText ? [] : words.dropFirst().compactMap { Int($0) }
    let maximum =
      switch command {
      case .open, .edit, .duplicate, .delete: 1
      case .compare: ProductComparison.counts.upperBound
      default: 0
      }
    guard takesText || rows.count == max(0, words.count - 1), rows.count <= maximum,
      command != .open || !rows.isEmpty
    else { return nil }
  }
}
