import Foundation
package import Market
package import Text

/// Phrases that describe which products are listed, in one language.
package struct QueryWords: Translated {
  package let sort: @Sendable (ProductQuery.Sort) -> SafeText
  package let nothingFound: SafeText
  /// Rows of a page that cannot be read, and the path of the first wrong value.
  package let unreadable: @Sendable (_ count: Int, _ path: SafeText) -> SafeText
  /// A listing ended because the market sends the same products again and again.
  package let repeatedPages: SafeText
  package let nothingMatches: @Sendable (_ conditions: SafeText) -> SafeText
  package let mixedCurrencies: @Sendable (_ sort: SafeText) -> SafeText
  /// A list by price contains several currencies; `one` is one of them.
  package let pricesAreMixed: @Sendable (_ one: SafeText) -> SafeText
  package let searching: SafeText
  package let sorting: SafeText
  package let filtering: SafeText
  /// The rows were chosen among those that are loaded.
  package let onlyLoaded: @Sendable (_ reason: SafeText, _ count: String) -> SafeText
  package let inStock: SafeText
  package let myProducts: SafeText
  package let only: @Sendable (_ currency: SafeText) -> SafeText
  package let atLeast: @Sendable (_ amount: SafeText) -> SafeText
  package let below: @Sendable (_ amount: SafeText) -> SafeText
  package let atMost: @Sendable (_ amount: SafeText) -> SafeText
  package let above: @Sendable (_ amount: SafeText) -> SafeText
  package let numberAtLeast: @Sendable (_ number: NumberFilter, _ count: String) -> SafeText
  package let numberAtMost: @Sendable (_ number: NumberFilter, _ count: String) -> SafeText
  package let soldOutOnly: SafeText
  package let discountedOnly: SafeText
  package let inName: @Sendable (_ text: SafeText) -> SafeText
  package let ofVendor: @Sendable (_ name: SafeText) -> SafeText
  package let without: @Sendable (_ text: SafeText) -> SafeText
  /// A word that looks like a filter but is not one.
  package let unknownFilter: @Sendable (UnknownFilter) -> SafeText
  /// Names of products that resemble a search which found nothing.
  package let similarNames: @Sendable (_ names: SafeText) -> SafeText
}

extension QueryWords {
  /// Returns the question whether some of these products were meant by a search that found nothing;
  /// nil if it resembles none of their names.
  package func similar(to query: ProductQuery, in products: [Product]) -> SafeText? {
    let names = query.similarNames(in: products)
    return names.isEmpty ? nil : similarNames(SafeText(names.map(\.string).joined(separator: ", ")))
  }

  /// `desk · under KRW 50,000 · in stock`
  package func summary(
    _ query: ProductQuery, me: Int?, vendors: KnownVendors, separator: SafeText
  ) -> SafeText {
    var parts = query.search.isEmpty ? [] : [query.search.text]
    if let currency = query.currency {
      parts += prices(query, in: currency)
    }
    if query.inStock { parts.append(inStock) }
    if let id = query.vendorID { parts.append(vendor(id, me: me, vendors: vendors)) }
    parts += refinement(query.refinement, me: me, vendors: vendors)
    if query.sort != .newest { parts.append(clause(query.order)) }
    return SafeText(parts.map(\.string).joined(separator: separator.string))
  }

  /// `Walnut Home`, `my products`, or a number
  package func vendor(_ id: Int, me: Int?, vendors: KnownVendors) -> SafeText {
    id == me ? myProducts : vendors[id] ?? "#\(id)"
  }

  /// `Price: low to high, KRW`
  package func order(_ order: ProductOrder) -> SafeText {
    let name = sort(order.sort)
    return order.currency.map { "\(name), \($0.code)" } ?? name
  }

  /// The order of a list. Prices of several currencies are compared as numbers, which the phrase
  /// mentions.
  private func clause(_ order: ProductOrder) -> SafeText {
    let isMixed = order.currency == nil && order.sort.key == .price
    return (isMixed ? mixedCurrencies(sort(order.sort)) : sort(order.sort)).asClause
  }

  private func prices(_ query: ProductQuery, in currency: Currency) -> [SafeText] {
    func amount(_ number: Decimal) -> SafeText {
      SafeText("\(currency.code) \(number.grouped(fractionDigits: currency.fractionDigits))")
    }
    let (least, most) = (query.givenMinimum, query.givenMaximum)
    if let least, let most, !query.excludesMinimum, !query.excludesMaximum {
      guard least != most else { return [amount(least)] }
      return ["\(amount(least))–\(SafeText(most.grouped(fractionDigits: currency.fractionDigits)))"]
    }
    let lower = least.map { query.excludesMinimum ? above(amount($0)) : atLeast(amount($0)) }
    let upper = most.map { query.excludesMaximum ? below(amount($0)) : atMost(amount($0)) }
    let bounds = [lower, upper].compactMap(\.self)
    return bounds.isEmpty ? [only(currency.code)] : bounds
  }

  private func refinement(
    _ refinement: QueryRefinement, me: Int?, vendors: KnownVendors
  ) -> [SafeText] {
    var parts = refinement.names.map(inName)
    if !refinement.vendorName.isEmpty { parts.append(ofVendor(refinement.vendorName)) }
    for filter in NumberFilter.allCases {
      switch (filter, refinement[filter].minimum, refinement[filter].maximum) {
      case (.stock, nil, 0): parts.append(soldOutOnly)
      case (.discount, 1, nil): parts.append(discountedOnly)
      case (_, let minimum, let maximum):
        if let minimum { parts.append(numberAtLeast(filter, Words.grouped(minimum))) }
        if let maximum { parts.append(numberAtMost(filter, Words.grouped(maximum))) }
      }
    }
    let names = refinement.excludedVendorIDs.map { vendor($0, me: me, vendors: vendors) }
    let excluded = refinement.excludedTexts + names + refinement.excludedVendorNames
    return parts + excluded.map(without)
  }
}
