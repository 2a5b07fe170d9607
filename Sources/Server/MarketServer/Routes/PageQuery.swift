import Foundation
import Market
import MarketStore
import Text
import Wire
import Words

/// The query of a product list. Tolerant, as the original market was: a page that is not a number
/// and an unknown name are ignored. Parameters that only this market has must be valid.
struct PageQuery: Hashable {
  enum Position: Hashable {
    /// The number of the page, from 1.
    case number(Int)
    case after(PageCursor)
  }

  var position = Position.number(1)
  var size = PageRequest.defaultSize
  var products = ProductQuery.everything
  /// The clients of older dialects take a total for the length of the whole list.
  var counting = PageCounting.reachable

  /// The row at which the page begins.
  var start: PageStart {
    switch position {
    case .after(let cursor): .after(cursor.position)
    case .number(let number): offset(ofPage: number)
    }
  }

  /// The largest integer if the number is out of range.
  private func offset(ofPage number: Int) -> PageStart {
    let (offset, overflows) = (number - 1).multipliedReportingOverflow(by: size)
    return .offset(overflows ? .max : offset)
  }

  /// A page of generation 1: twenty products, the oldest first.
  init(itemsPage number: Int) {
    position = .number(max(1, number))
    products.sort = .oldest
  }

  /// The largest page that any known client requests.
  static let maximumSize = 800

  /// - Parameter dialect: In an older one, the parameters of this market are unknown names.
  init(_ query: String?, in dialect: any Dialect = Dialects.native) throws(RequestError) {
    let fields = QueryFields(query)
    if let size = fields.positive("items_per_page") { self.size = min(size, Self.maximumSize) }
    if let number = fields.positive("page_no") { position = .number(number) }
    guard dialect.capabilities.offers(.sort) else {
      products.search = SearchTexts(try fields.search())
      return
    }
    counting = .nearby
    guard !fields.isTruncated else {
      throw .badRequest("more than \(QueryFields.maximumParts) parameters")
    }
    products = try fields.products()
    if let text = try fields.value("after") {
      guard let cursor = PageCursor(text, of: products) else {
        throw .badRequest("after is not a cursor of this list")
      }
      position = .after(cursor)
    }
  }
}

/// The fields of a query by name, decoded on demand; of several with the same name the first
/// counts, unless they are a list.
struct QueryFields {
  /// The encoded fields in their order: a request has too few for a table to pay off.
  private var fields: [(name: String, value: Substring)] = []

  /// Whether there are more parts than are read.
  let isTruncated: Bool

  /// The maximum number of parts that are read: 64, if each parameter of a list is given as often
  /// as it may be, and some for unknown names.
  static let maximumParts = 70
  /// Maximum bytes of a name in percent encoding: no parameter has more than twenty letters.
  private static let maximumNameBytes = 60
  /// Maximum bytes of a value in percent encoding: the longest text that can be typed.
  private static let maximumValueBytes = 12 * ProductQuery.typedLimit

  init(_ query: String?) {
    guard let query else {
      isTruncated = false
      return
    }
    let utf8 = query.utf8
    let parts = utf8.split(separator: UInt8(ascii: "&"), maxSplits: Self.maximumParts)
    isTruncated = parts.count > Self.maximumParts
    fields.reserveCapacity(parts.count)
    for part in parts.prefix(Self.maximumParts) {
      guard let sign = part.firstIndex(of: UInt8(ascii: "=")),
        case let encoded = part[..<sign], encoded.count <= Self.maximumNameBytes,
        let name = Substring(encoded).percentDecoded
      else { continue }
      fields.append((name, Substring(part[part.index(after: sign)...])))
    }
  }

  func contains(_ name: String) -> Bool { first(name) != nil }

  /// Nil if missing or empty.
  func value(_ name: String) throws(RequestError) -> String? {
    guard let field = first(name) else { return nil }
    return try text(field, name)
  }

  /// Returns the fields of one name that are not empty.
  func values(
    _ name: String, limit: Int = QueryRefinement.limit
  ) throws(RequestError) -> [String] {
    let fields = fields.filter { $0.name == name }
    guard fields.count <= limit else {
      throw .badRequest("\(name) is given more than \(limit) times")
    }
    var texts: [String] = []
    for field in fields { if let text = try text(field.value, name) { texts.append(text) } }
    return texts
  }

  private func first(_ name: String) -> Substring? { fields.first { $0.name == name }?.value }

  private func text(_ field: Substring, _ name: String) throws(RequestError) -> String? {
    guard field.utf8.count <= Self.maximumValueBytes else {
      throw .badRequest("\(name) has more than \(Self.maximumValueBytes) bytes")
    }
    // Forms write a space as a plus sign; a plus sign itself is percent-encoded.
    let plus = UInt8(ascii: "+")
    let text =
      field.utf8.contains(plus)
      ? String(decoding: field.utf8.map { $0 == plus ? UInt8(ascii: " ") : $0 }, as: UTF8.self)
        .percentDecoded
      : field.percentDecoded
    guard let text else { throw .badRequest("\(name) is not text in percent-encoded UTF-8") }
    return text.isEmpty ? nil : text
  }

  /// Nil for anything but a number above 0.
  func positive(_ name: String) -> Int? {
    guard let field = first(name), let text = try? text(field, name) else { return nil }
    return Digits.integer(text).flatMap { $0 > 0 ? $0 : nil }
  }

  func products() throws(RequestError) -> ProductQuery {
    var query = ProductQuery()
    let lines = try searchTexts("words", limit: SearchTexts.limit)
    let texts = [try search()] + (try searchTexts("or", limit: SearchTexts.limit - 1))
    query.search =
      lines.isEmpty
      ? SearchTexts(texts) : SearchTexts(lines.map { SearchTerms(line: $0.string) })
    if let text = try value("sort") {
      guard let sort = ProductQuery.Sort(rawValue: text) else {
        let known = ProductQuery.Sort.allCases.map(\.rawValue).joined(separator: ", ")
        throw .badRequest("sort is not one of \(known)")
      }
      query.sort = sort
    }
    if let text = try value("currency") {
      let currency = Currency(code: SafeText(text))
      guard Currency.accepted.contains(currency) else {
        throw .badRequest("currency is not KRW or USD")
      }
      query.currency = currency
    }
    query.minimumPrice = try price("min_price", query.currency)
    query.maximumPrice = try price("max_price", query.currency)
    if let text = try value("in_stock") {
      guard let flag = ["true": true, "1": true, "false": false, "0": false][text.lowercased()]
      else { throw .badRequest("in_stock is not true or false") }
      query.inStock = flag
    }
    if let text = try value("vendor_id") { query.vendorID = try vendor(text, "vendor_id") }
    query.refinement = try refinement()
    return query
  }

  func search() throws(RequestError) -> SafeText {
    try searchText(try value("search_value") ?? "", of: "search_value")
  }

  private func searchText(_ text: String, of name: String) throws(RequestError) -> SafeText {
    guard !SearchTexts.isTooLong(text) else {
      throw .badRequest("\(name) is longer than \(SearchTexts.maximumLength) characters")
    }
    return SafeText(text)
  }

  private func vendor(_ text: String, _ name: String) throws(RequestError) -> Int {
    guard let id = Digits.integer(text), id > 0 else {
      throw .badRequest("\(name) is not the number of a vendor")
    }
    return id
  }

  private func refinement() throws(RequestError) -> QueryRefinement {
    var refinement = QueryRefinement()
    refinement.names = try searchTexts("product_name")
    refinement.excludedTexts = try searchTexts("exclude")
    refinement.vendorName = try searchText(try value("vendor_name") ?? "", of: "vendor_name")
    for text in try values("exclude_vendor_id") {
      refinement.excludedVendorIDs.append(try vendor(text, "exclude_vendor_id"))
    }
    refinement.excludedVendorNames = try searchTexts("exclude_vendor_name")
    for filter in NumberFilter.allCases {
      refinement[filter] = NumberBounds(
        minimum: try number("min_\(filter.rawValue)"), maximum: try number("max_\(filter.rawValue)")
      )
    }
    return refinement
  }

  private func searchTexts(
    _ name: String, limit: Int = QueryRefinement.limit
  ) throws(RequestError) -> [SafeText] {
    var texts: [SafeText] = []
    for text in try values(name, limit: limit) { texts.append(try searchText(text, of: name)) }
    return texts
  }

  private func number(_ name: String) throws(RequestError) -> Int? {
    guard let text = try value(name) else { return nil }
    guard let number = Digits.integer(text) else {
      throw .badRequest("\(name) is not a whole number")
    }
    return number
  }

  private func price(_ name: String, _ currency: Currency?) throws(RequestError) -> Decimal? {
    guard let text = try value(name) else { return nil }
    let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    guard text.utf8.count <= 30, parts.allSatisfy({ Digits.integer($0) != nil }),
      let price = Decimal(string: text)
    else { throw .badRequest("\(name) is not a price") }
    guard currency != nil else { throw .badRequest("\(name) needs a currency") }
    return price
  }
}
