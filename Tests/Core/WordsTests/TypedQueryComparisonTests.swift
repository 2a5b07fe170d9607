import Foundation
import SeededRandom
import Testing
import Text

@testable import Market
@testable import Words

/// Typed lines are read as by the old parser with regular expressions.
@Suite struct TypedQueryComparisonTests {
  private static let names = [
    "price", "PRICE", "가격", "\u{1100}\u{1161}\u{1100}\u{1167}\u{11A8}", "currency", "통화", "sort",
    "in", "stock", "stoc\u{212A}", "재고", "vendor", "seller", "판매자", "prise", "title", "a_b",
    "e\u{301}", "_\u{301}", "ª", "ⅷ", "ʰ", "a\u{200D}", "http", "", "5", "-price", "-in", "--x",
  ]
  private static let relations = [
    "<", "<=", ">", ">=", ":", "=", "==", "=<", "::", "<\u{301}", "<=\u{301}", "：", "", " ",
  ]
  private static let values = [
    "", "5", "1,000", "1_0.5", "5.", ".5", "5.55", "5.555", "1..2", "1-2", "1.5..2.5", "1.5-2",
    "1...2", "1..2..3", "..", "-", "1..", "5\u{301}", "1\u{301}..2", "1..\u{301}2", "５", "9-3",
    "1234567890123", "+5", "-5", "usd", "KRW", "eur", "price", "price_asc", "stock", "YES", "있음",
    "me", "나", "6", "Kim", "\"Kim Lee\"", "\"a\nb\"", "\" \"", "//x", "a\u{85}b", "\"a\r\nb\"",
    "abc..def", "0", "=", "<5",
  ]
  private static let others = [
    "desk", "책상", "-oak", "-", "--", "\"", "\"price<5 in:stock\"", "-\"solid oak\"", "a\u{3000}b",
    "-\"in:stock\"", "\u{301}", "\t", "3:2", "usb:c", "T-shirt", "\u{202E}x", "a\"b", "price<\"5\"",
    "x\"y\"z",
  ]

  /// Whether a mark makes another character of a sign: the old parser did not recognize it then.
  private static func hasMarkedSign(_ line: String) -> Bool {
    line.contains {
      $0.unicodeScalars.count > 1
        && $0.unicodeScalars.first.map("-:=<>".unicodeScalars.contains) == true
    }
  }

  private func check(_ line: String) {
    if Self.hasMarkedSign(line) { return }
    let recorded = Result<RegularExpressionQuery, QueryError> {
      () throws(QueryError) in try RegularExpressionQuery(typed: line, me: 8)
    }
    let read = Result<ProductQuery, QueryError> {
      () throws(QueryError) in try ProductQuery(typed: line, me: 8)
    }
    #expect(read == recorded.map(\.query), "\(line.debugDescription)")
    guard case .success(let query) = read, case .success(let old) = recorded else { return }
    let hint = query.unknownFilter.map {
      RegularExpressionQuery.Unknown(
        word: $0.word, suggestion: $0.suggestion, isExcluded: $0.isExcluded)
    }
    // The old parser had no hint for spaces beside an operator.
    let isSpaced = hint?.suggestion == hint.map { SafeText($0.word.string.filter { $0 != " " }) }
    // Nor for a price without an operator.
    let isSpoken = hint.map { hint in
      ["price ", "가격 "].contains(where: hint.word.string.lowercased().hasPrefix)
    }
    // Nor for another operator after a colon.
    let hasTwo = hint?.word.string.contains(/:[:<>=]/) == true
    #expect(
      hint == old.unknownFilter || isSpaced || isSpoken == true || hasTwo,
      "\(line.debugDescription)")
    let terms = query.search.texts.flatMap(\.parts).map {
      RegularExpressionQuery.isPlain($0) ? $0.string : QueryWord.quoted($0)
    }
    #expect(
      query.typed.string.hasPrefix(terms.joined(separator: " ")), "\(line.debugDescription)")
  }

  /// Each name with each relation, and each relation with each value: all three together would take
  /// minutes, since each expression takes a millisecond.
  @Test func everyFilterIsReadAsBefore() {
    for name in Self.names {
      for relation in Self.relations { check("\(name)\(relation)5") }
    }
    for value in Self.values {
      for relation in [":", "<", ">="] {
        for name in ["price", "stock"] { check("\(name)\(relation)\(value)") }
      }
      for name in ["vendor", "-vendor", "currency", "sort", "in", "-재고", "prise"] {
        check("\(name):\(value)")
      }
    }
    for text in Self.others { check(text) }
  }

  @Test func linesOfSeveralWordsAreReadAsBefore() {
    var random = SeededRandom(seed: 9)
    for _ in 0..<1_000 {
      let words = (0..<Int.random(in: 1...6, using: &random)).map { _ in
        if Bool.random(using: &random) {
          return Self.others.randomElement(using: &random) ?? ""
        }
        return [Self.names, Self.relations, Self.values]
          .compactMap { $0.randomElement(using: &random) }.joined()
      }
      check(words.joined(separator: Bool.random(using: &random) ? " " : ""))
    }
  }

  @Test func anyTextIsReadAsBefore() {
    var random = SeededRandom(seed: 10)
    for _ in 0..<500 {
      let parts = (0..<Int.random(in: 1...4, using: &random)).map { _ in
        random.text(length: 6)
          + [Self.names, Self.relations, Self.values, Self.others]
          .compactMap { $0.randomElement(using: &random) }.joined()
      }
      check(parts.joined())
    }
  }
}
