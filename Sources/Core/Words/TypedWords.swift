import Market

/// Words that users type, in one language. Those of every language are understood.
package struct TypedWords: Sendable {
  /// The names of filters, besides those of ``NumberFilter``.
  let filters: [String: FilterName]
  /// The values of a filter for products in stock.
  let stock: [String]
  /// The value of a filter for the products of the user.
  let me: String
  let yes: [String]
  let no: [String]

  static let all = Language.allCases.map { language in
    switch language {
    case .english: english
    case .korean: korean
    }
  }
  static let stock = Set(all.flatMap(\.stock))
  static let me = Set(all.map(\.me))
  /// The answers to a yes-or-no question.
  package static let yes = Set(all.flatMap(\.yes))
  package static let no = Set(all.flatMap(\.no))
}

/// The name of a filter in a typed query.
enum FilterName: Hashable {
  case price, currency, sort, name, vendor
  case number(NumberFilter)
}
