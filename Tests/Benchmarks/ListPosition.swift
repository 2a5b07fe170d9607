import TerminalProbe

/// "12 of 3,400" in the status line: the product of the cursor and the number of products.
struct ListPosition {
  /// Counted from 1.
  let number: Int
  let total: Int
  /// The line of the screen, counted from 0.
  let line: Int

  init?(_ screen: ProbeScreen) {
    for line in stride(from: screen.rows - 1, through: 0, by: -1) {
      guard let (number, total) = Self.counts(in: screen.line(line)) else { continue }
      (self.number, self.total, self.line) = (number, total, line)
      return
    }
    return nil
  }

  private static func counts(in line: String) -> (Int, Int)? {
    let words = line.split(separator: " ")
    for (index, word) in words.enumerated() where word == "of" && index > 0 {
      guard index + 1 < words.count, let number = number(words[index - 1]),
        let total = self.number(words[index + 1])
      else { continue }
      return (number, total)
    }
    return nil
  }

  private static func number(_ word: Substring) -> Int? {
    Int(word.filter { $0 != "," })
  }
}
