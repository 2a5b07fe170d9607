import Foundation

/// Scores how well typed letters match a text: all must occur in order; letters close together and
/// at the beginning of words score higher.
package enum FuzzyMatch {
  /// Returns nil if a letter is missing; higher is better.
  package static func score(_ typed: String, in text: String) -> Int? {
    let pattern = Array(typed.lowercased().filter { !$0.isWhitespace })
    guard !pattern.isEmpty else { return 0 }
    let letters = Array(text.lowercased())
    guard pattern.count <= letters.count else { return nil }
    var best: Int?
    for start in letters.indices where letters[start] == pattern[0] {
      guard let score = score(pattern, in: letters, from: start) else { break }
      best = max(best ?? score, score)
    }
    return best
  }

  private static func score(_ pattern: [Character], in letters: [Character], from start: Int)
    -> Int?
  {
    var last = start
    var score = isWordStart(start, in: letters) ? 8 : 0
    for letter in pattern.dropFirst() {
      guard let next = letters[(last + 1)...].firstIndex(of: letter) else { return nil }
      if next == last + 1 {
        score += 6
      } else {
        score += isWordStart(next, in: letters) ? 5 : -min(4, next - last)
      }
      last = next
    }
    return score - min(start, 10) / 2
  }

  /// Scores typed letters in a text of several words, where it is not enough that letters occur in
  /// order: each has to begin a word or follow the previous one. Nil if they do not match.
  package static func wordScore(_ typed: String, in text: String) -> Int? {
    let pattern = Array(typed.lowercased().filter { !$0.isWhitespace }.prefix(maximumPattern))
    guard !pattern.isEmpty else { return 0 }
    let letters = Array(text.lowercased())
    // The best score of the letters so far that ends at each letter of the text.
    var scores: [Int?] = letters.indices.map {
      letters[$0] == pattern[0] && isWordStart($0, in: letters) ? 8 - min($0, 10) / 2 : nil
    }
    for letter in pattern.dropFirst() {
      var next: [Int?] = Array(repeating: nil, count: letters.count)
      var best: Int?
      for index in letters.indices {
        if index > 0, letters[index] == letter {
          let jump = isWordStart(index, in: letters) ? best.map { $0 + 5 } : nil
          let run = scores[index - 1].map { $0 + 6 }
          next[index] = [jump, run].compactMap(\.self).max()
        }
        if let score = scores[index] { best = max(best ?? score, score) }
      }
      scores = next
    }
    return scores.compactMap(\.self).max()
  }

  /// The maximum letters of a pattern to compare: more than any name has.
  private static let maximumPattern = 40

  private static func isWordStart(_ index: Int, in letters: [Character]) -> Bool {
    index == 0 || !(letters[index - 1].isLetter || letters[index - 1].isNumber)
  }
}
