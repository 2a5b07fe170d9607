public import Text

/// An error in a typed query, with the word as it was typed.
public enum QueryError: Error, Hashable, Sendable {
  case price(SafeText)
  case currency(SafeText)
  case sort(SafeText)
  case stock(SafeText)
  case vendor(SafeText)
  /// The query has `vendor:me`, and the user's vendor is not known yet.
  case notLoggedIn
  case emptyPriceRange
  case tooLong(limit: Int)

  public func sentence(in language: Language) -> SafeText {
    let say = language.say
    let sorts = ProductQuery.Sort.allCases.map(\.rawValue).joined(separator: ", ")
    return switch self {
    case .price(let word):
      SafeText(
        say(
          "“\(word)”: a price is written like price<50000, price>=10 or price:10..50",
          "“\(word)”: 가격은 price<50000, price>=10, price:10..50처럼 씁니다"))
    case .currency(let word):
      SafeText(
        say(
          "“\(word)”: a currency is written like currency:usd",
          "“\(word)”: 통화는 currency:usd처럼 씁니다"))
    case .sort(let word):
      SafeText(say("“\(word)”: sort is one of \(sorts)", "“\(word)”: 정렬은 \(sorts) 중 하나입니다"))
    case .stock(let word):
      SafeText(say("“\(word)”: only in:stock is known", "“\(word)”: in:stock만 쓸 수 있습니다"))
    case .vendor(let word):
      SafeText(
        say(
          "“\(word)”: a vendor is written like vendor:6 or vendor:me",
          "“\(word)”: 판매자는 vendor:6, vendor:me처럼 씁니다"))
    case .notLoggedIn:
      SafeText(say("This market does not know you as a vendor yet", "아직 이 마켓의 판매자가 아닙니다"))
    case .emptyPriceRange:
      SafeText(say("No price is in this range", "이 가격 범위에는 아무것도 없습니다"))
    case .tooLong(let limit):
      SafeText(
        say(
          "A search has at most \(limit) characters",
          "검색어는 \(limit)자까지 쓸 수 있습니다"))
    }
  }
}
