import Foundation
package import Market
package import Text
import Words

/// The form with the filters of a list that need no typed query, as it was filled in: its prices
/// are texts and may be wrong.
package struct FilterForm: Sendable {
  package var minimum: SafeText = ""
  package var maximum: SafeText = ""
  /// Nil for all currencies; a price is in won then, as in a typed query.
  package var currency: Currency?
  package var inStock = false
  package var isDiscounted = false

  package init() {}

  /// The form for a list.
  init(_ query: ProductQuery) {
    minimum = query.givenMinimum.map { SafeText("\($0)") } ?? ""
    maximum = query.givenMaximum.map { SafeText("\($0)") } ?? ""
    currency = query.currency
    inStock = query.inStock
    isDiscounted = query.isDiscounted
  }

  /// Returns the query with its filters replaced by these.
  /// - Throws: `QueryError.price` or `QueryError.emptyPriceRange`.
  package func changing(_ query: ProductQuery) throws(QueryError) -> ProductQuery {
    let (least, most) = (try Self.price(minimum), try Self.price(maximum))
    var changed = query
    changed.currency = currency
    (changed.minimumPrice, changed.maximumPrice) = (nil, nil)
    (changed.excludesMinimum, changed.excludesMaximum) = (false, false)
    if least != nil || most != nil {
      // The form does not say whether a bound is included: an unchanged one keeps it.
      try changed.setPrices(
        from: least, excluding: query.excludesMinimum && least == query.givenMinimum,
        to: most, excluding: query.excludesMaximum && most == query.givenMaximum)
    }
    // Prices of several currencies cannot be compared.
    if changed.currency == nil, query.currency != nil, changed.sort.key == .price {
      changed.sort = .newest
    }
    changed.inStock = inStock
    if isDiscounted != query.isDiscounted { changed.isDiscounted = isDiscounted }
    return changed
  }

  private static func price(_ text: SafeText) throws(QueryError) -> Decimal? {
    let digits = text.string.trimmingCharacters(in: .whitespaces)
    guard !digits.isEmpty else { return nil }
    guard let price = ProductQuery.price(Substring(digits)) else { throw .price(text) }
    return price
  }
}

extension FilterForm {
  /// - Parameter typed: The query that the form changes.
  func details(of typed: SafeText, isOpen: Bool, _ site: WebSite) -> HTML {
    let words = site.words.filter
    let content = HTML(.summary) { words.title } + form(of: typed, site)
    return isOpen
      ? HTML(.details, HTMLAttribute("open", "")) { content } : HTML(.details) { content }
  }

  private func form(of typed: SafeText, _ site: WebSite) -> HTML {
    let words = site.words.filter
    return HTML(.form, .action(.list())) {
      HTML(
        .input, HTMLAttribute("type", "hidden"),
        HTMLAttribute("name", SafeText(ListParameters.query)), HTMLAttribute("value", typed))
      field(words.lowestPrice, ListParameters.minimumPrice, minimum)
      field(words.highestPrice, ListParameters.maximumPrice, maximum)
      currencies(words)
      box(site.words.inStock, ListParameters.inStock, isChecked: inStock)
      box(words.discounted, ListParameters.minimumDiscount, isChecked: isDiscounted)
      HTML(.button) { words.apply }
    }
  }

  private func field(_ label: SafeText, _ name: String, _ value: SafeText) -> HTML {
    HTML(.label) {
      "\(label) "
      HTML(
        .input, HTMLAttribute("name", SafeText(name)), HTMLAttribute("value", value),
        HTMLAttribute("inputmode", "decimal"))
    }
  }

  private func currencies(_ words: WebFilterWords) -> HTML {
    let others = [currency].compactMap(\.self).filter { !Currency.accepted.contains($0) }
    return HTML(.label) {
      "\(words.currency) "
      HTML(.select, HTMLAttribute("name", SafeText(ListParameters.currency))) {
        HTML(.option, HTMLAttribute("value", "")) { words.allCurrencies }
        for choice in Currency.accepted + others {
          if choice == currency {
            HTML(.option, HTMLAttribute("selected", "")) { choice.code }
          } else {
            HTML(.option) { choice.code }
          }
        }
      }
    }
  }

  private func box(_ label: SafeText, _ name: String, isChecked: Bool) -> HTML {
    let (type, name, value) = (
      HTMLAttribute("type", "checkbox"), HTMLAttribute("name", SafeText(name)),
      HTMLAttribute("value", "1")
    )
    return HTML(.label) {
      if isChecked {
        HTML(.input, type, name, value, HTMLAttribute("checked", ""))
      } else {
        HTML(.input, type, name, value)
      }
      " \(label)"
    }
  }
}
