/// Finds the name that the user may have meant.
public enum Suggestion {
  /// Returns the name that differs least from `typed`; nil if none is close.
  public static func closest(to typed: String, of names: [String]) -> String? {
    let typed = typed.lowercased()
    if typed.count > 2, let longer = names.first(where: { $0.hasPrefix(typed) }) { return longer }
    let ranked = names.map { name in
      (name: name, distance: distance(typed, name), longer: abs(name.count - typed.count))
    }
    guard
      let best = ranked.min(by: { ($0.distance, $0.longer) < ($1.distance, $1.longer) })
    else { return nil }
    // In a word of three letters, two different ones make another word.
    return best.distance <= (typed.count < 4 ? 1 : max(2, typed.count / 2)) ? best.name : nil
  }

  /// Returns whether a word is another one with a slip of the fingers, or with two in a long word.
  public static func isNear(
    _ typed: some Collection<Character>, to word: some Collection<Character>
  )
    -> Bool
  {
    let slips = typed.count < longWord ? 1 : 2
    return abs(typed.count - word.count) <= slips && distance(typed, word) <= slips
  }

  private static let longWord = 6

  /// The optimal string alignment distance: letters to insert, remove or replace, and neighbours to
  /// exchange.
  private static func distance(
    _ one: some Collection<Character>, _ other: some Collection<Character>
  ) -> Int {
    let (letters, columns) = (Array(one.prefix(100)), Array(other))
    var earlier: [Int] = []
    var row = Array(0...columns.count)
    for index in letters.indices {
      var next = [index + 1]
      for column in columns.indices {
        let isSame = columns[column] == letters[index]
        var best = min(row[column] + (isSame ? 0 : 1), row[column + 1] + 1, next[column] + 1)
        if index > 0, column > 0, letters[index] == columns[column - 1],
          letters[index - 1] == columns[column]
        {
          best = min(best, earlier[column - 1] + 1)
        }
        next.append(best)
      }
      (earlier, row) = (row, next)
    }
    return row[columns.count]
  }
}
