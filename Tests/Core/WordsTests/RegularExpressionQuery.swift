import Foundation
import Text

@testable import Market
@testable import Words

/// The parser of typed queries until version 0.2.0, with regular expressions: the current parser
/// has to read every line as this one does.
struct RegularExpressionQuery {
  private(set) var query = ProductQuery()

  init(typed text: String, me: Int? = nil) throws(QueryError) {
    var bounds = Bounds()
    var terms: [SafeText] = []
    for word in QueryWord.words(of: text) {
      let isNegated = !word.isQuoted && word.text.hasPrefix("-") && word.text.count > 1
      let rest = isNegated ? String(word.text.dropFirst()) : word.text
      if !word.isLiteral, let filter = Filter(rest) {
        if isNegated {
          try exclude(filter, as: SafeText(word.text), me: me)
        } else {
          try apply(filter, me: me, bounds: &bounds)
        }
      } else if isNegated {
        query.refinement.excludedTexts.append(SafeText(rest))
      } else {
        terms.append(SafeText(word.text))
      }
    }
    let search = SearchTerms(terms)
    let limit = SearchTexts.maximumLength
    guard search.text.string.unicodeScalars.count <= limit else { throw .tooLong(limit: limit) }
    query.search = SearchTexts([search])
    try checkRefinement()
    guard bounds.least != nil || bounds.most != nil else { return }
    try query.setPrices(
      from: bounds.least?.amount, excluding: bounds.least?.isIncluded == false,
      to: bounds.most?.amount, excluding: bounds.most?.isIncluded == false)
  }

  /// Whether a term of a search is typed without quotation marks.
  static func isPlain(_ term: SafeText) -> Bool {
    guard var plain = try? RegularExpressionQuery(typed: term.string).query,
      plain.search == SearchTexts(term)
    else { return false }
    plain.search = ""
    return plain == .everything
  }

  /// The word, its suggestion, and whether it is excluded.
  var unknownFilter: Unknown? {
    let searched = query.search.texts.flatMap { QueryWord.words(of: $0.line) }
      .filter { !$0.isQuoted }.compactMap { Unknown($0.text, isExcluded: false) }
    let excluded = query.refinement.excludedTexts
      .compactMap { Unknown($0.string, isExcluded: true) }
    return searched.first ?? excluded.first
  }
}

extension RegularExpressionQuery {
  struct Unknown: Equatable {
    var word: SafeText
    var suggestion: SafeText?
    var isExcluded: Bool
  }

  private struct Bounds {
    var least: (amount: Decimal, isIncluded: Bool)?
    var most: (amount: Decimal, isIncluded: Bool)?
  }

  fileprivate enum Name {
    case price, currency, sort, stock, vendor
  }

  fileprivate enum VendorValue {
    case number(Int)
    case name(SafeText)
  }

  fileprivate struct Filter {
    let name: Name
    let relation: Substring
    let value: Substring
    let word: String
  }

  private mutating func apply(
    _ filter: Filter, me: Int?, bounds: inout Bounds
  ) throws(QueryError) {
    let word = SafeText(filter.word)
    switch filter.name {
    case .price: try Self.read(filter, into: &bounds)
    case .currency:
      let currency = Currency(code: SafeText(filter.value))
      guard Currency.accepted.contains(currency) else { throw .currency(word) }
      query.currency = currency
    case .sort:
      guard let sort = ProductQuery.Sort(typed: filter.value) else { throw .sort(word) }
      query.sort = sort
    case .stock:
      if filter.isStockWord { query.inStock = true } else { try setStock(filter, word) }
    case .vendor:
      switch try filter.vendor(me: me) {
      case .number(let number): query.vendorID = number
      case .name(let name): query.refinement.vendorName = name
      }
    }
  }

  private mutating func exclude(
    _ filter: Filter, as word: SafeText, me: Int?
  ) throws(QueryError) {
    switch filter.name {
    case .vendor:
      switch try filter.vendor(me: me) {
      case .number(let number): query.refinement.excludedVendorIDs.append(number)
      case .name(let name): query.refinement.excludedVendorNames.append(name)
      }
    case .stock where filter.isStockWord: query.refinement[.stock].maximum = 0
    case .price, .currency, .sort, .stock: throw .negation(word)
    }
  }

  private func checkRefinement() throws(QueryError) {
    let limit = QueryRefinement.limit
    let refinement = query.refinement
    guard refinement.excludedTexts.count <= limit,
      refinement.excludedVendorIDs.count + refinement.excludedVendorNames.count <= limit
    else { throw .tooManyExclusions(limit: limit) }
    let texts = refinement.excludedTexts + refinement.excludedVendorNames + [refinement.vendorName]
    guard texts.allSatisfy({ $0.string.unicodeScalars.count <= SearchTexts.maximumLength }) else {
      throw .tooLong(limit: SearchTexts.maximumLength)
    }
  }

  static func price(_ text: Substring) -> Decimal? {
    let digits = text.filter { $0 != "," && $0 != "_" }
    guard digits.wholeMatch(of: /[0-9]{1,12}(\.[0-9]{1,2})?/) != nil else { return nil }
    return Decimal(string: String(digits))
  }

  private static func read(_ filter: Filter, into bounds: inout Bounds) throws(QueryError) {
    let mistake = QueryError.price(SafeText(filter.word))
    if filter.relation == ":" || filter.relation == "=" {
      guard let range = filter.value.wholeMatch(of: /([^.-]*(?:\.[0-9]+)?)(?:\.\.|-)(.*)/) else {
        guard let exact = price(filter.value) else { throw mistake }
        bounds.least = (exact, true)
        bounds.most = (exact, true)
        return
      }
      guard let least = price(range.1), let most = price(range.2) else { throw mistake }
      bounds.least = (least, true)
      bounds.most = (most, true)
      return
    }
    guard let amount = price(filter.value) else { throw mistake }
    let isIncluded = filter.relation.hasSuffix("=")
    if filter.relation.hasPrefix("<") {
      bounds.most = (amount, isIncluded)
    } else {
      bounds.least = (amount, isIncluded)
    }
  }

  private mutating func setStock(_ filter: Filter, _ word: SafeText) throws(QueryError) {
    func number(_ text: Substring) throws(QueryError) -> Int {
      guard text.count <= 12, let number = Int(text), number >= 0 else {
        throw .number(.stock, word)
      }
      return number
    }
    switch filter.relation {
    case ">": query.refinement[.stock].minimum = try number(filter.value) + 1
    case ">=": query.refinement[.stock].minimum = try number(filter.value)
    case "<": query.refinement[.stock].maximum = try number(filter.value) - 1
    case "<=": query.refinement[.stock].maximum = try number(filter.value)
    default:
      guard let range = filter.value.firstMatch(of: /\.\./) else {
        query.refinement[.stock].minimum = try number(filter.value)
        query.refinement[.stock].maximum = query.refinement[.stock].minimum
        break
      }
      query.refinement[.stock].minimum = try number(filter.value[..<range.range.lowerBound])
      query.refinement[.stock].maximum = try number(filter.value[range.range.upperBound...])
    }
    // Only these values return early in the recorded parser as well.
    if filter.relation == ":" || filter.relation == "=",
      filter.value.firstMatch(of: /\.\./) == nil
    {
      return
    }
    guard (query.refinement[.stock].minimum ?? 0) <= (query.refinement[.stock].maximum ?? .max),
      (query.refinement[.stock].maximum ?? 0) >= 0
    else { throw .number(.stock, word) }
  }
}

extension RegularExpressionQuery.Filter {
  init?(_ word: String) {
    guard let found = word.wholeMatch(of: /([\p{L}]+)(<=|>=|<|>|:|=)(.*)/),
      let name = Self.names[found.1.lowercased()]
    else { return nil }
    // Only numbers have comparisons.
    guard
      name == .price || name == .stock && found.1.lowercased() != "in" || found.2 == ":"
        || found.2 == "="
    else { return nil }
    self.name = name
    relation = found.2
    value = found.3
    self.word = word
  }

  fileprivate static let names: [String: RegularExpressionQuery.Name] = [
    "price": .price, "가격": .price, "currency": .currency, "통화": .currency, "sort": .sort,
    "정렬": .sort, "in": .stock, "stock": .stock, "재고": .stock, "vendor": .vendor, "seller": .vendor,
    "판매자": .vendor,
  ]

  fileprivate var isStockWord: Bool { ["stock", "yes", "있음"].contains(value.lowercased()) }

  fileprivate func vendor(
    me: Int?
  ) throws(QueryError) -> RegularExpressionQuery.VendorValue {
    if value.lowercased() == "me" || value == "나" {
      guard let me else { throw .notLoggedIn }
      return .number(me)
    }
    if let number = Int(value), number >= 0 {
      guard number > 0 else { throw .vendor(SafeText(word)) }
      return .number(number)
    }
    let name = SafeText(value)
    guard name.string.contains(where: { !$0.isWhitespace }) else { throw .vendor(SafeText(word)) }
    return .name(name)
  }
}

extension RegularExpressionQuery.Unknown {
  fileprivate init?(_ text: String, isExcluded: Bool) {
    guard let found = text.wholeMatch(of: /([\p{L}_]+)(<=|>=|<|>|:|=)(.+)/),
      !found.3.hasPrefix("//"), RegularExpressionQuery.Filter(text) == nil
    else { return nil }
    let sign = isExcluded ? "-" : ""
    word = SafeText(sign + text)
    self.isExcluded = isExcluded
    let value = found.3.contains(where: \.isWhitespace) ? "\"\(found.3)\"" : String(found.3)
    let field = found.1.lowercased()
    if RegularExpressionQuery.Filter.names[field] != nil {
      let filter = "\(sign)\(field):\(value)"
      suggestion = Self.isFilter(filter) ? SafeText(filter) : nil
      return
    }
    let fitting = RegularExpressionQuery.Filter.names.keys.sorted()
      .filter { $0 != "in" || RegularExpressionQuery.Filter("in:\(value)")?.isStockWord == true }
      .filter { Self.isFilter("\(sign)\($0)\(found.2)\(value)") }
    suggestion = Suggestion.closest(to: field, of: fitting)
      .map { SafeText("\(sign)\($0)\(found.2)\(value)") }
  }

  private static func isFilter(_ text: String) -> Bool {
    guard let query = try? RegularExpressionQuery(typed: text, me: 0).query else { return false }
    return query.search.isEmpty && query.refinement.excludedTexts.isEmpty
  }
}
