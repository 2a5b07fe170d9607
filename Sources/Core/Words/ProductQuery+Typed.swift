package import Foundation
public import Market
public import Text

extension ProductQuery {
  /// Parses a query typed by a user: words to search for, and filters between them.
  ///
  ///     price<50000 price>=10 price:10..50 currency:usd in:stock stock>10 sort:price_asc
  ///     name:lamp vendor:"Kim" vendor:6 vendor:me seller:Kim
  ///     -word -"two words" -vendor:Kim -in:stock
  ///     desk OR "office chair" OR lamp
  ///
  /// Words may be anywhere in a product, in any order. Text in `"` is searched for literally, as a
  /// whole; `""` in it means `"`. A price is in won unless it names
  /// its currency: `price<$100`, `price<100usd`, `price<100 usd`. A line beyond ``typedLimit`` or
  /// ``wordLimit`` is refused before anything in it is read.
  /// - Parameter me: The number of the user's vendor; nil where it is not known.
  public init(typed text: some StringProtocol, me: Int? = nil) throws(QueryError) {
    self.init()
    guard text.count <= Self.typedLimit else { throw .lineTooLong(limit: Self.typedLimit) }
    let words = QueryWord.words(of: text)
    guard words.count <= Self.wordLimit else { throw .tooManyWords(limit: Self.wordLimit) }
    var bounds = PriceBounds()
    var texts: [[QueryWord]] = [[]]
    for word in words {
      let isNegated = word.negated != nil
      let rest = word.negated ?? word.text
      if !word.isLiteral, let filter = Filter(rest) {
        if isNegated {
          try exclude(filter, as: SafeText(word.text), me: me)
        } else {
          try apply(filter, me: me, bounds: &bounds)
        }
      } else if isNegated {
        refinement.excludedTexts.append(SafeText(rest))
      } else if word.isSeparator {
        texts.append([])
      } else {
        texts[texts.endIndex - 1].append(word)
      }
    }
    // Beside a price it is meant: `price<100 usd`.
    if !bounds.isEmpty, currency == nil { takeCurrency(from: &texts) }
    search = try Self.search(texts)
    try checkRefinement()
    guard !bounds.isEmpty else { return }
    try setPrices(
      from: bounds.least?.amount, excluding: bounds.least?.isIncluded == false,
      to: bounds.most?.amount, excluding: bounds.most?.isIncluded == false)
  }

  /// Removes the last word that names a currency, and asks for that currency.
  private mutating func takeCurrency(from texts: inout [[QueryWord]]) {
    for index in texts.indices.reversed() where texts.count == 1 || texts[index].count > 1 {
      for (place, word) in texts[index].enumerated().reversed() where !word.isQuoted {
        guard let named = Currency(typed: word.text) else { continue }
        texts[index].remove(at: place)
        currency = named
        return
      }
    }
  }

  /// - Parameter texts: The words of each text.
  private static func search(_ texts: [[QueryWord]]) throws(QueryError) -> SearchTexts {
    guard texts.count == 1 || !texts.contains([]) else { throw .emptyAlternative }
    guard texts.count <= SearchTexts.limit else {
      throw .tooManyAlternatives(limit: SearchTexts.limit)
    }
    let texts = texts.map { SearchTerms($0.map { SafeText($0.text) }) }
    guard !texts.contains(where: \.isTooLong) else {
      throw .tooLong(limit: SearchTexts.maximumLength)
    }
    return SearchTexts(texts)
  }

  /// Maximum characters of a typed query: those of a line, so that every query can be typed again.
  public static let typedLimit = SafeText.lineLimit
  /// Maximum words and filters of a typed query: the longest search has 100 words, and the rest is
  /// more than there are filters.
  public static let wordLimit = 150

  /// Parses a typed price: digits, with "," or "_" between them, and a fraction, or `3만`.
  package static func price(_ text: Substring) -> Decimal? {
    let plain = Decimal.ungrouping(text.filter { $0 != "_" })
    let digits = KoreanNumber.digits(plain) ?? plain
    let parts = digits.utf8.split(
      separator: UInt8(ascii: "."), maxSplits: 1, omittingEmptySubsequences: false)
    guard let whole = parts.first, (1...12).contains(whole.count),
      parts.count == 1 || (1...2).contains(parts[1].count),
      parts.allSatisfy({ $0.allSatisfy { (0x30...0x39).contains($0) } })
    else { return nil }
    return Decimal(string: digits)
  }
}

// MARK: - Words that look like filters

/// A word of a query that looks like a filter but is not one: it is searched for as text.
public struct UnknownFilter: Hashable, Sendable {
  /// The word as it was typed, with its `-` where it excludes products.
  public let word: SafeText
  /// The word with the filter that was probably meant; nil where none is close.
  public let suggestion: SafeText?
  /// Whether products with the text are excluded, so that the list is not empty.
  public let isExcluded: Bool

  /// The filters, by the names that hints give.
  public static let names =
    ["price", "currency"] + NumberFilter.allCases.map(\.rawValue)
    + ["in", "name", "vendor", "sort"]
}

extension ProductQuery {
  /// The first word that looks like a filter, such as `prise<5` or `colour:red`.
  public var unknownFilter: UnknownFilter? {
    for text in search.texts {
      let words = QueryWord.words(of: text.line)
      for (index, word) in words.enumerated() where !word.isQuoted {
        let found =
          UnknownFilter(word.text, isExcluded: false) ?? UnknownFilter(spaced: words[index...])
          ?? UnknownFilter(spokenPrice: words[index...])
        if let found { return found }
      }
    }
    for text in refinement.excludedTexts {
      if let filter = UnknownFilter(text.string, isExcluded: true) { return filter }
    }
    return nil
  }
}

extension UnknownFilter {
  fileprivate init?(_ text: String, isExcluded: Bool) {
    guard let found = FilterParts(text)?.withValue,
      // An address is not a filter, regardless of its scheme.
      !found.value.hasPrefix("//"), Filter(text) == nil
    else { return nil }
    let sign = isExcluded ? "-" : ""
    (word, self.isExcluded) = (SafeText(sign + text), isExcluded)
    let value =
      found.value.contains(where: \.isWhitespace)
      ? QueryWord.quoted(found.value) : String(found.value)
    let field = found.name.lowercased()
    if Filter.names[field] != nil {
      // A filter that accepts no comparisons.
      let filter = "\(sign)\(field):\(value)"
      suggestion = Self.isFilter(filter) ? SafeText(filter) : nil
      return
    }
    let close = Filter.names.keys.sorted().filter { name in
      // `in` only takes the words for stock: `id:5` does not mean `in:5`.
      Suggestion.closest(to: field, of: [name]) != nil
        && (name != "in" || Filter("in:\(value)")?.isStockWord == true)
    }
    func near(_ end: String) -> SafeText? {
      Suggestion.closest(to: field, of: close.filter { Self.isFilter(sign + $0 + end) })
        .map { SafeText(sign + $0 + end) }
    }
    // In `prise:<5` the second operator may be the one that is meant.
    suggestion = near("\(found.relation)\(value)") ?? (found.relation == ":" ? near(value) : nil)
  }

  /// A filter with spaces beside its operator, such as `price < 500`, at the beginning of `words`.
  fileprivate init?(spaced words: ArraySlice<QueryWord>) {
    for count in 2...3 {
      let words = words.prefix(count).filter { !$0.isQuoted }.map(\.text)
      let joined = words.joined()
      guard words.count == count, Filter(joined)?.name.isNumber == true, Self.isFilter(joined)
      else { continue }
      word = SafeText(words.joined(separator: " "))
      suggestion = SafeText(joined)
      isExcluded = false
      return
    }
    return nil
  }

  static func isFilter(_ text: String) -> Bool {
    guard let query = try? ProductQuery(typed: text, me: 0) else { return false }
    return query.search.isEmpty && query.refinement.excludedTexts.isEmpty
  }
}

/// The bounds of a price before its currency is known.
private struct PriceBounds {
  var least: (amount: Decimal, isIncluded: Bool)?
  var most: (amount: Decimal, isIncluded: Bool)?
  /// The currency beside an amount.
  var currency: Currency?

  var isEmpty: Bool { least == nil && most == nil }
}

extension FilterName {
  fileprivate var isNumber: Bool {
    switch self {
    case .price, .number: true
    case .currency, .sort, .name, .vendor: false
    }
  }
}

/// A filter: its name, the operator, and its value.
private struct Filter {
  let name: FilterName
  let relation: Substring
  let value: Substring
  let word: String

  init?(_ word: String) {
    guard let found = FilterParts(word) else { return nil }
    let text = found.name.lowercased()
    guard let name = Self.names[text] else { return nil }
    // Only numbers have comparisons.
    guard
      name.isNumber && text != "in" || found.relation == ":" || found.relation == "="
    else { return nil }
    self.name = name
    relation = found.relation
    value = found.value
    self.word = word
  }

  static let names: [String: FilterName] = TypedWords.all.reduce(into: [:]) { names, words in
    names.merge(words.filters) { $1 }
    for number in NumberFilter.allCases {
      for name in [number.rawValue] + words.numbers(number) { names[name] = .number(number) }
    }
  }
}

extension ProductQuery.Sort {
  package init?(inAnyLanguage name: some StringProtocol) {
    guard let sort = Self(typed: name) ?? TypedWords.sorts[String(name)] else { return nil }
    self = sort
  }
}

extension ProductQuery {
  private mutating func apply(
    _ filter: Filter, me: Int?, bounds: inout PriceBounds
  ) throws(QueryError) {
    let word = SafeText(filter.word)
    switch filter.name {
    case .price:
      try Self.read(filter, into: &bounds)
      if let named = bounds.currency { currency = named }
    case .currency:
      guard let currency = Currency(typed: filter.value) else {
        throw .currency(word)
      }
      self.currency = currency
    case .sort:
      guard let sort = Sort(inAnyLanguage: filter.value) else { throw .sort(word) }
      self.sort = sort
    case .number(.stock) where filter.isStockWord: inStock = true
    case .number(let number): try refinement[number].set(filter, of: number, word)
    case .name:
      guard filter.value.contains(where: { !$0.isWhitespace }) else { throw .name(word) }
      refinement.names.append(SafeText(filter.value))
    case .vendor:
      switch try filter.vendor(me: me) {
      case .number(let number): vendorID = number
      case .name(let name): refinement.vendorName = name
      }
    }
  }

  private mutating func exclude(
    _ filter: Filter, as word: SafeText, me: Int?
  ) throws(QueryError) {
    switch filter.name {
    case .vendor:
      switch try filter.vendor(me: me) {
      case .number(let number): refinement.excludedVendorIDs.append(number)
      case .name(let name): refinement.excludedVendorNames.append(name)
      }
    case .number(.stock) where filter.isStockWord: refinement[.stock].maximum = 0
    case .price, .currency, .sort, .name, .number: throw .negation(word)
    }
  }

  private func checkRefinement() throws(QueryError) {
    let limit = QueryRefinement.limit
    guard refinement.excludedTexts.count <= limit,
      refinement.excludedVendorIDs.count + refinement.excludedVendorNames.count <= limit
    else { throw .tooManyExclusions(limit: limit) }
    guard refinement.names.count <= limit else { throw .tooManyNames(limit: limit) }
    let texts =
      refinement.names + refinement.excludedTexts + refinement.excludedVendorNames
      + [refinement.vendorName]
    guard !texts.contains(where: { SearchTexts.isTooLong($0.string) }) else {
      throw .tooLong(limit: SearchTexts.maximumLength)
    }
  }

  private static func read(_ filter: Filter, into bounds: inout PriceBounds) throws(QueryError) {
    let mistake = QueryError.price(SafeText(filter.word))
    var currencies: Set<Currency> = []
    func amount(_ text: Substring) throws(QueryError) -> Decimal {
      guard let (amount, currency) = priceAndCurrency(text) else { throw mistake }
      if let currency { currencies.insert(currency) }
      return amount
    }
    let isIncluded = filter.relation.hasSuffix("=")
    switch filter.relation.first {
    case "<": bounds.most = (try amount(filter.value), isIncluded)
    case ">": bounds.least = (try amount(filter.value), isIncluded)
    default:
      let range = FilterParts.range(in: filter.value) ?? (filter.value, filter.value)
      bounds.least = (try amount(range.least), true)
      bounds.most = (try amount(range.most), true)
    }
    guard currencies.count < 2 else { throw mistake }
    bounds.currency = currencies.first ?? bounds.currency
  }

  /// Parses a typed price, with or without its currency before or after it: `3만원` or `$100`.
  private static func priceAndCurrency(_ text: Substring) -> (price: Decimal, currency: Currency?)?
  {
    if let price = price(text) { return (price, nil) }
    let text = text.lowercased()
    for (name, currency) in TypedWords.currencies {
      if text.hasSuffix(name), let price = price(text.dropLast(name.count)) {
        return (price, currency)
      }
      if text.hasPrefix(name), let price = price(text.dropFirst(name.count)) {
        return (price, currency)
      }
    }
    return nil
  }
}

extension QueryWord {
  /// Whether it is a text to search for, and neither a filter nor something to exclude.
  var isText: Bool {
    isQuoted || !isSeparator && negated == nil && Filter(text) == nil
  }
}

extension Filter {
  fileprivate enum VendorValue {
    case number(Int)
    case name(SafeText)
  }

  /// Whether it asks for products in stock by a word.
  fileprivate var isStockWord: Bool { TypedWords.stock.contains(value.lowercased()) }

  /// The vendor: `me`, a number, or a name.
  fileprivate func vendor(me: Int?) throws(QueryError) -> VendorValue {
    if TypedWords.me.contains(value.lowercased()) {
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

extension NumberBounds {
  /// Reads `stock>10`, `stock:3..7` or `stock=0`.
  fileprivate mutating func set(
    _ filter: Filter, of kind: NumberFilter, _ word: SafeText
  ) throws(QueryError) {
    func number(_ text: Substring) throws(QueryError) -> Int {
      guard text.count <= Self.maximumDigits, let number = Int(text), number >= 0 else {
        throw .number(kind, word)
      }
      return number
    }
    switch filter.relation {
    case ">": minimum = try number(filter.value) + 1
    case ">=": minimum = try number(filter.value)
    case "<": maximum = try number(filter.value) - 1
    case "<=": maximum = try number(filter.value)
    default:
      guard let dots = filter.value.firstRange(of: "..") else {
        minimum = try number(filter.value)
        maximum = minimum
        return
      }
      minimum = try number(filter.value[..<dots.lowerBound])
      maximum = try number(filter.value[dots.upperBound...])
    }
    guard (minimum ?? 0) <= (maximum ?? .max), (maximum ?? 0) >= 0 else {
      throw .number(kind, word)
    }
  }

  /// Digits of a number: more than any market has.
  private static let maximumDigits = 12
}
