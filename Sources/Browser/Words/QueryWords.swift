import Foundation
import Market
import Text

/// Which products are listed, as a person would say it.
struct QueryWords: Sendable {
  let language: Language
  let sort: @Sendable (ProductQuery.Sort) -> SafeText

  /// `desk · under KRW 50,000 · in stock`
  func summary(
    _ query: ProductQuery, me: Int?, vendors: KnownVendors, separator: SafeText
  ) -> SafeText {
    var parts = query.search.isEmpty ? [] : [query.search]
    if let currency = query.currency {
      parts.append(prices(query.minimumPrice, query.maximumPrice, in: currency))
    }
    if query.inStock { parts.append(say("in stock", "재고 있음")) }
    if let vendor = query.vendorID {
      let name = vendors[vendor] ?? "#\(vendor)"
      parts.append(vendor == me ? say("my products", "내 상품") : name)
    }
    if query.sort != .newest { parts.append(choice(query.sort, in: query).asClause) }
    return SafeText(parts.map(\.string).joined(separator: separator.string))
  }

  /// An order to choose. Prices are compared by their numbers: where all currencies stand together,
  /// that is said.
  func choice(_ sort: ProductQuery.Sort, in query: ProductQuery) -> SafeText {
    let isMixed = query.currency == nil && (sort == .priceAscending || sort == .priceDescending)
    let name = self.sort(sort)
    return isMixed ? say("\(name) (currencies mixed)", "\(name) (통화 구분 없이)") : name
  }

  private func prices(_ least: Decimal?, _ most: Decimal?, in currency: Currency) -> SafeText {
    let code = currency.code
    func amount(_ number: Decimal) -> String {
      "\(code) \(number.grouped(fractionDigits: currency.fractionDigits))"
    }
    switch (least, most) {
    case (nil, nil): return say("\(code) only", "\(code)만")
    case (let least?, nil): return say("from \(amount(least))", "\(amount(least)) 이상")
    case (nil, let most?):
      // `price<50000` is kept as what it leaves: 49,999.
      let next = most + currency.amount(minorUnits: 1)
      return isRound(next, in: currency)
        ? say("under \(amount(next))", "\(amount(next)) 미만")
        : say("up to \(amount(most))", "\(amount(most)) 이하")
    case (let least?, let most?):
      let end = most.grouped(fractionDigits: currency.fractionDigits)
      return SafeText("\(amount(least))–\(end)")
    }
  }

  private func isRound(_ amount: Decimal, in currency: Currency) -> Bool {
    currency.minorUnits(of: amount).map { $0 > 0 && $0.isMultiple(of: 10) } ?? false
  }

  private func say(_ english: String, _ korean: String) -> SafeText {
    SafeText(language.say(english, korean))
  }
}

extension Words {
  var query: QueryWords { QueryWords(language: self.language, sort: self.overlays.sort) }
}
