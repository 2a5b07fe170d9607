import Foundation
public import Text

extension ProductQuery {
  /// Parses a query typed by a user: words to search for, and filters between them.
  ///
  ///     price<50000 price>=10 price:10..50 in:stock currency:usd sort:price_asc vendor:6 vendor:me
  ///
  /// Text in `"` is searched for as it is. A price without a currency is in won.
  /// - Parameter me: The number of the user's vendor; nil where it is not known.
  public init(typed text: some StringProtocol, me: Int? = nil) throws(QueryError) {
    self.init()
    var bounds = PriceBounds()
    var texts: [String] = []
    for word in Self.words(of: text) {
      guard !word.isQuoted, let filter = Filter(word.text) else {
        texts.append(word.text)
        continue
      }
      try apply(filter, me: me, bounds: &bounds)
    }
    let search = texts.joined(separator: " ")
    guard search.count <= Self.searchLimit else { throw .tooLong(limit: Self.searchLimit) }
    self.search = SafeText(search)
    if !bounds.isEmpty { try set(bounds) }
  }

  /// The query as a user would type it.
  public var typed: SafeText {
    var words: [String] = []
    if !search.isEmpty {
      let isPlain = (try? ProductQuery(typed: search.string))?.search == search
      words.append(isPlain ? search.string : "\"\(search)\"")
    }
    if let currency { words.append("currency:\(currency.code.string.lowercased())") }
    if let minimumPrice { words.append("price>=\(minimumPrice)") }
    if let maximumPrice { words.append("price<=\(maximumPrice)") }
    if inStock { words.append("in:stock") }
    if let vendorID { words.append("vendor:\(vendorID)") }
    if sort != .newest { words.append("sort:\(sort.rawValue)") }
    return SafeText(words.joined(separator: " "))
  }

  /// Parses a typed price: digits, with "," or "_" between them, and a fraction.
  static func price(_ text: Substring) -> Decimal? {
    let digits = text.filter { $0 != "," && $0 != "_" }
    guard digits.wholeMatch(of: /[0-9]{1,12}(\.[0-9]{1,2})?/) != nil else { return nil }
    return Decimal(string: String(digits))
  }
}

/// The bounds of a price before its currency is known.
private struct PriceBounds {
  var least: (amount: Decimal, isIncluded: Bool)?
  var most: (amount: Decimal, isIncluded: Bool)?

  var isEmpty: Bool { least == nil && most == nil }
}

/// A filter: its name, the operator, and its value.
private struct Filter {
  enum Name {
    case price, currency, sort, stock, vendor
  }

  let name: Name
  let relation: Substring
  let value: Substring
  let word: String

  init?(_ word: String) {
    guard let found = word.wholeMatch(of: /([\p{L}]+)(<=|>=|<|>|:|=)(.*)/),
      let name = Self.names[found.1.lowercased()]
    else { return nil }
    // Only prices have comparisons.
    guard name == .price || found.2 == ":" || found.2 == "=" else { return nil }
    self.name = name
    relation = found.2
    value = found.3
    self.word = word
  }

  private static let names: [String: Name] = [
    "price": .price, "가격": .price, "currency": .currency, "통화": .currency, "sort": .sort,
    "정렬": .sort, "in": .stock, "stock": .stock, "재고": .stock, "vendor": .vendor, "판매자": .vendor,
  ]
}

extension ProductQuery {
  private static func words(of text: some StringProtocol) -> [(text: String, isQuoted: Bool)] {
    var words: [(text: String, isQuoted: Bool)] = []
    for (index, part) in text.split(separator: "\"", omittingEmptySubsequences: false).enumerated()
    {
      if index.isMultiple(of: 2) {
        words += part.split(whereSeparator: \.isWhitespace).map { (String($0), false) }
      } else if !part.allSatisfy(\.isWhitespace) {
        words.append((String(part), true))
      }
    }
    return words
  }

  private mutating func apply(
    _ filter: Filter, me: Int?, bounds: inout PriceBounds
  ) throws(QueryError) {
    let word = SafeText(filter.word)
    switch filter.name {
    case .price: try Self.read(filter, into: &bounds)
    case .currency:
      let typed = Currency(code: SafeText(filter.value))
      // Markets refuse any other.
      guard Currency.accepted.contains(typed) else { throw .currency(word) }
      currency = typed
    case .sort:
      guard let sort = Sort(rawValue: filter.value.lowercased()) else { throw .sort(word) }
      self.sort = sort
    case .stock:
      guard ["stock", "yes", "있음"].contains(filter.value.lowercased()) else { throw .stock(word) }
      inStock = true
    case .vendor:
      if filter.value.lowercased() == "me" {
        guard let me else { throw .notLoggedIn }
        vendorID = me
      } else {
        guard let number = Int(filter.value), number >= 0 else { throw .vendor(word) }
        vendorID = number
      }
    }
  }

  private static func read(_ filter: Filter, into bounds: inout PriceBounds) throws(QueryError) {
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

  private mutating func set(_ bounds: PriceBounds) throws(QueryError) {
    let currency = currency ?? .krw
    self.currency = currency
    let step = currency.amount(minorUnits: 1)
    minimumPrice = bounds.least.map { $0.isIncluded ? $0.amount : $0.amount + step }
    maximumPrice = bounds.most.map { $0.isIncluded ? $0.amount : $0.amount - step }
    guard (minimumPrice ?? 0) <= (maximumPrice ?? Decimal.greatestFiniteMagnitude),
      (maximumPrice ?? 0) >= 0
    else { throw .emptyPriceRange }
  }
}
