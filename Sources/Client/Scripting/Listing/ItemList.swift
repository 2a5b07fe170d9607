package import Text

/// A list of the items of a batch in a sentence.
package enum ItemList {
  /// Returns names such as `line 3`, separated by commas; three or more whose numbers follow each
  /// other are a range.
  package static func text(_ names: [SafeText]) -> String {
    var runs: [[SafeText]] = []
    for name in names {
      if let last = runs.last?.last, follows(name, last) {
        runs[runs.count - 1].append(name)
      } else {
        runs.append([name])
      }
    }
    return runs.flatMap { run -> [String] in
      guard run.count >= minimumRange, let first = run.first, let last = run.last else {
        return run.map(\.string)
      }
      return ["\(first) – \(last)"]
    }.joined(separator: ", ")
  }

  /// The fewest names in a range: listing fewer is as short.
  private static let minimumRange = 3

  /// Whether two names differ only in their number, by one.
  private static func follows(_ name: SafeText, _ former: SafeText) -> Bool {
    guard let (number, words) = parts(name), let (before, sameWords) = parts(former) else {
      return false
    }
    return number == before + 1 && words == sameWords
  }

  private static func parts(_ name: SafeText) -> (number: Int, words: [Substring])? {
    let words = name.string.split(whereSeparator: \.isASCIIDigit)
    guard let number = Int(name.string.filter(\.isASCIIDigit)), number < .max,
      name.string.split(whereSeparator: { !$0.isASCIIDigit }).count == 1
    else { return nil }
    return (number, words)
  }
}
