package import Market
import Text

/// Words that users type, in one language. Those of every language are understood.
package struct TypedWords: Translated {
  /// The names of filters, besides those of ``numbers``.
  let filters: [String: FilterName]
  /// The names of a filter by a number, besides its raw value.
  let numbers: @Sendable (NumberFilter) -> [String]
  /// The names of currencies, besides their codes.
  let currencies: [String: Currency]
  /// Words that compare a price, each with the beginning of the filter that it means.
  let comparisons: [String: String]
  /// The names of orders, besides their raw values.
  let sorts: [String: ProductQuery.Sort]
  /// The values of a filter for products in stock.
  let stock: [String]
  /// The value of a filter for the products of the user.
  let me: String
  let yes: [String]
  let no: [String]
  let save: [String]

  static let all = Language.allCases.map(of)
  /// The codes, names and symbols of the currencies of new products.
  static let currencies = all.reduce(into: ["₩": Currency.krw, "$": .usd]) { names, words in
    names.merge(words.currencies) { $1 }
    for currency in Currency.accepted { names[currency.code.string.lowercased()] = currency }
  }
  static let comparisons = all.reduce(into: [:]) { $0.merge($1.comparisons) { $1 } }
  /// The names of the filter by a price.
  static let prices = Set(all.flatMap { $0.filters.filter { $0.value == .price }.keys })
  static let sorts = all.reduce(into: [:]) { $0.merge($1.sorts) { $1 } }
  static let stock = Set(all.flatMap(\.stock))
  static let me = Set(all.map(\.me))
  /// The answers to a yes-or-no question.
  package static let yes = Set(all.flatMap(\.yes))
  package static let no = Set(all.flatMap(\.no))
  package static let save = Set(all.flatMap(\.save))
}

extension Currency {
  /// A currency by its code, its name or its symbol; nil for other text.
  package init?(typed word: some StringProtocol) {
    guard let currency = TypedWords.currencies[word.lowercased()] else { return nil }
    self = currency
  }
}

/// The name of a filter in a typed query.
enum FilterName: Hashable {
  case price, currency, sort, name, vendor
  case number(NumberFilter)
}
