import Market

/// Words that users type, in one language. Those of every language are understood.
package struct TypedWords: Translated {
  /// The names of filters, besides those of ``numbers``.
  let filters: [String: FilterName]
  /// The names of a filter by a number, besides its raw value.
  let numbers: @Sendable (NumberFilter) -> [String]
  /// The values of a filter for products in stock.
  let stock: [String]
  /// The value of a filter for the products of the user.
  let me: String
  let yes: [String]
  let no: [String]
  let save: [String]

  static let all = Language.allCases.map(of)
  static let stock = Set(all.flatMap(\.stock))
  static let me = Set(all.map(\.me))
  /// The answers to a yes-or-no question.
  package static let yes = Set(all.flatMap(\.yes))
  package static let no = Set(all.flatMap(\.no))
  package static let save = Set(all.flatMap(\.save))
}

/// The name of a filter in a typed query.
enum FilterName: Hashable {
  case price, currency, sort, name, vendor
  case number(NumberFilter)
}
