import Foundation

/// How well typed letters fit a text: all of them in their order, the better the closer together
/// and the nearer to the beginning of a word.
enum FuzzyMatch {
  /// Nil where a letter is missing; more is better.
  static func score(_ typed: String, in text: String) -> Int? {
    let wanted = Array(typed.lowercased().filter { !$0.isWhitespace })
    guard !wanted.isEmpty else { return 0 }
    let letters = Array(text.lowercased())
    guard wanted.count <= letters.count else { return nil }
    var best: Int?
    for start in letters.indices where letters[start] == wanted[0] {
      guard let score = score(wanted, in: letters, from: start) else { break }
      best = max(best ?? score, score)
    }
    return best
  }

  private static func score(_ wanted: [Character], in letters: [Character], from start: Int)
    -> Int?
  {
    var place = start
    var score = isWordStart(start, in: letters) ? 8 : 0
    for letter in wanted.dropFirst() {
      guard let next = letters[(place + 1)...].firstIndex(of: letter) else { return nil }
      if next == place + 1 {
        score += 6
      } else {
        score += isWordStart(next, in: letters) ? 5 : -min(4, next - place)
      }
      place = next
    }
    return score - min(start, 10) / 2
  }

  private static func isWordStart(_ place: Int, in letters: [Character]) -> Bool {
    place == 0 || !(letters[place - 1].isLetter || letters[place - 1].isNumber)
  }

  /// The one of `names` that differs least from `typed`, if it is near enough to be meant.
  static func nearest(to typed: String, of names: [String]) -> String? {
    let typed = typed.lowercased()
    if typed.count > 2, let longer = names.first(where: { $0.hasPrefix(typed) }) { return longer }
    let ranked = names.map { name in
      (name: name, distance: distance(typed, name), longer: abs(name.count - typed.count))
    }
    guard
      let best = ranked.min(by: { ($0.distance, $0.longer) < ($1.distance, $1.longer) })
    else { return nil }
    return best.distance <= max(2, typed.count / 2) ? best.name : nil
  }

  /// Letters to put in, take out or change (Levenshtein).
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
