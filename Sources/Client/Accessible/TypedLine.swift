import ScreenWords
import Words

/// A typed command and the numbers after it: `e 3`, `compare 1 3`.
struct TypedLine {
  let command: TypedCommand
  let rows: [Int]

  var row: Int? { rows.first }

  /// Nil for anything but a command, alone or before the numbers that it takes.
  init?(_ text: String) {
    let words = text.split(whereSeparator: \.isWhitespace).map(String.init)
    guard let command = TypedCommand(words.first ?? "") else { return nil }
    self.command = command
    rows = words.dropFirst().compactMap { Int($0) }
    let maximum =
      switch command {
      case .edit, .delete: 1
      case .compare: ProductComparison.counts.upperBound
      default: 0
      }
    guard rows.count == max(0, words.count - 1), rows.count <= maximum else { return nil }
  }
}
