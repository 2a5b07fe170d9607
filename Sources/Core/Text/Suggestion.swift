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

  /// The Levenshtein distance: letters to insert, remove or replace.
  private static func distance(_ one: String, _ other: String) -> Int {
    let columns = Array(other)
    var row = Array(0...columns.count)
    for (index, letter) in one.prefix(100).enumerated() {
      var diagonal = row[0]
      row[0] = index + 1
      for column in columns.indices {
        let change = diagonal + (columns[column] == letter ? 0 : 1)
        diagonal = row[column + 1]
        row[column + 1] = min(change, diagonal + 1, row[column] + 1)
      }
    }
    return row[columns.count]
  }
}
