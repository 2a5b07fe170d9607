import Foundation
package import Market
package import Text

/// Phrases that describe which products are listed, in one language.
package struct QueryWords: Sendable {
  package let sort: @Sendable (ProductQuery.Sort) -> SafeText
  package let mixedCurrencies: @Sendable (_ sort: SafeText) -> SafeText
  package let inStock: SafeText
  package let myProducts: SafeText
  package let only: @Sendable (_ currency: SafeText) -> SafeText
  package let atLeast: @Sendable (_ amount: SafeText) -> SafeText
  package let below: @Sendable (_ amount: SafeText) -> SafeText
  package let atMost: @Sendable (_ amount: SafeText) -> SafeText
}

extension QueryWords {
  /// `desk · under KRW 50,000 · in stock`
  package func summary(
    _ query: ProductQuery, me: Int?, vendors: KnownVendors, separator: SafeText
  ) -> SafeText {
    var parts = query.search.isEmpty ? [] : [query.search]
    if let currency = query.currency {
      parts.append(prices(query.minimumPrice, query.maximumPrice, in: currency))
    }
    if query.inStock { parts.append(inStock) }
    if let vendor = query.vendorID {
      parts.append(vendor == me ? myProducts : vendors[vendor] ?? "#\(vendor)")
    }
    if query.sort != .newest { parts.append(choice(query.sort, in: query).asClause) }
    return SafeText(parts.map(\.string).joined(separator: separator.string))
  }

  /// A sort order as a choice. Prices are compared by their numbers, which the phrase mentions
  /// where several currencies are listed together.
  package func choice(_ sort: ProductQuery.Sort, in query: ProductQuery) -> SafeText {
    let isMixed = query.currency == nil && (sort == .priceAscending || sort == .priceDescending)
    return isMixed ? mixedCurrencies(self.sort(sort)) : self.sort(sort)
  }

  private func prices(
    _ minimum: Decimal?, _ maximum: Decimal?, in currency: Currency
  ) -> SafeText {
    func amount(_ number: Decimal) -> SafeText {
      SafeText("\(currency.code) \(number.grouped(fractionDigits: currency.fractionDigits))")
    }
    switch (minimum, maximum) {
    case (nil, nil): return only(currency.code)
    case (let minimum?, nil): return atLeast(amount(minimum))
    case (nil, let maximum?):
      // `price<50000` is stored as the highest price it allows: 49,999.
      let next = maximum + currency.amount(minorUnits: 1)
      return isRound(next, in: currency) ? below(amount(next)) : atMost(amount(maximum))
    case (let minimum?, let maximum?):
      let end = maximum.grouped(fractionDigits: currency.fractionDigits)
      return SafeText("\(amount(minimum))–\(end)")
    }
  }

  private func isRound(_ amount: Decimal, in currency: Currency) -> Bool {
    currency.minorUnits(of: amount).map { $0 > 0 && $0.isMultiple(of: 10) } ?? false
  }
}
