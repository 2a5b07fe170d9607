import Market
import Text

extension UnknownFilter {
  /// A spoken price, such as `below 400000` or `가격 50만원 이하`, at the beginning of
  /// `words`.
  init?(spokenPrice words: ArraySlice<QueryWord>) {
    let words = words.prefix { !$0.isQuoted }.map(\.text)
    var rest = words[...]
    var start: String?
    if let name = rest.first, TypedWords.prices.contains(name.lowercased()) {
      start = "\(name)<="
      rest.removeFirst()
    }
    let precedes = Self.takeComparison(from: &rest, into: &start)
    if precedes, rest.first?.lowercased() == "than" { rest.removeFirst() }
    guard var amount = rest.popFirst(), amount.contains(where: \.isNumber) else { return nil }
    if !precedes, let (word, filter) = Self.comparison(endingIn: amount) {
      amount.removeLast(word.count)
      start = filter
    } else {
      if let next = rest.first, Currency(typed: next) != nil {
        amount += next
        rest.removeFirst()
      }
      // In Korean it follows the number.
      if !precedes { _ = Self.takeComparison(from: &rest, into: &start) }
    }
    guard let start, !amount.hasPrefix("="), Self.isFilter(start + amount) else { return nil }
    word = SafeText(words.dropLast(rest.count).joined(separator: " "))
    suggestion = SafeText(start + amount)
    isExcluded = false
  }

  /// Removes a word such as `below` from the beginning, and writes the beginning of its filter.
  private static func takeComparison(
    from words: inout ArraySlice<String>, into start: inout String?
  ) -> Bool {
    guard let filter = words.first.flatMap({ TypedWords.comparisons[$0.lowercased()] }) else {
      return false
    }
    words.removeFirst()
    start = filter
    return true
  }

  /// The comparison at the end of a number without a space: `50만원이하`.
  private static func comparison(endingIn amount: String) -> (word: String, filter: String)? {
    TypedWords.comparisons.first { amount.hasSuffix($0.key) }.map { ($0.key, $0.value) }
  }
}
