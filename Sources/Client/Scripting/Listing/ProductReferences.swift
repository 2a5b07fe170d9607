import Foundation
package import Market
import MarketClient
package import Text
package import Words

/// Products that a command line or a file names by numbers, links or, on a command line, by names.
package struct ProductReferences: Sendable, Hashable {
  private enum Item: Hashable {
    case number(Int)
    case name(SafeText)
  }

  /// A link that names the market; nil if none was given.
  private var anyLink: ProductLink?
  private var items: [Item] = []
  /// The line of each item; nil for arguments.
  private var lines: [Int?] = []

  /// The link of an argument that names the market; nil for none.
  package var link: ProductLink? { isInput ? nil : anyLink }
  /// The link of a line to the market that the products are of; nil for none.
  package var inputLink: ProductLink? { isInput ? anyLink : nil }
  private var isInput: Bool { lines.contains { $0 != nil } }

  /// The numbers that were given, without products that are named.
  package var numbers: [Int] {
    items.compactMap { if case .number(let number) = $0 { number } else { nil } }
  }

  package var count: Int { items.count }
  /// Whether a product is named.
  package var hasNames: Bool { numbers.count < count }

  /// Throws ``ReferenceError/repeated(_:line:former:)`` if a number was given twice.
  package func requireDifferent() throws(ReferenceError) {
    var former: [Int: Int?] = [:]
    for (item, line) in zip(items, lines) {
      guard case .number(let number) = item else { continue }
      if let other = former.updateValue(line, forKey: number) {
        throw .repeated(number, line: line, former: other)
      }
    }
  }

  /// Products of one text.
  package static let maximumCount = ProductInput.maximumCount
  /// Products of a search among which a name is looked up.
  private static let maximumNamesakes = 2_000

  /// Reads arguments.
  /// - Parameter allowsNames: Whether a text that is neither a number nor a link is a name.
  package init(_ texts: [String], allowsNames: Bool = false) throws(ReferenceError) {
    for text in texts {
      if allowsNames, Self.isName(text) {
        add(.name(SafeText(text)), line: nil)
      } else {
        try add(text[...], line: nil)
      }
    }
  }

  /// Whether a text of a command line is the name of a product, and neither a number nor a link.
  package static func isName(_ text: String) -> Bool {
    let isLink = ["://", "openmarket:"].contains(where: text.contains) || ProductLink(text) != nil
    let isNumber = text.allSatisfy(\.isWholeNumber) || Int(text) != nil
    return !isLink && !isNumber && !["{", "-"].contains(where: text.hasPrefix)
  }

  /// Whether a text of a command line is the number of a product.
  package static func isNumber(_ text: String) -> Bool { Int(text).map { $0 > 0 } ?? false }

  /// Returns the numbers of all products, in their order; those that are named are looked up.
  /// - Throws: ``ReferenceError`` unless exactly one product has the name, or `MarketError`.
  nonisolated(nonsending) func numbers(
    in client: MarketClient, loadPage: @escaping ProductListing.PageLoader
  ) async throws -> [Int] {
    var numbers: [Int] = []
    for item in items {
      switch item {
      case .number(let number): numbers.append(number)
      case .name(let name): numbers.append(try await Self.number(of: name, client, loadPage))
      }
    }
    return numbers
  }

  /// Case and width are ignored, as in searches.
  private nonisolated(nonsending) static func number(
    of name: SafeText, _ client: MarketClient, _ loadPage: @escaping ProductListing.PageLoader
  ) async throws -> Int {
    let wanted = name.folded
    let words = SearchTexts.prefix(of: name)
    var query = ProductQuery(search: SearchTexts(words))
    if client.knownDialect == nil { _ = try await loadPage(PageRequest(.number(1), size: 1)) }
    if client.capabilities.offers(.filter) { query.refinement.names = [words] }
    var found: [Int] = []
    let summary = try await ProductListing(query, limit: maximumNamesakes, loadPage: loadPage)
      .load { products in
        found += products.filter { $0.name.folded == wanted }.map(\.id)
        return true
      }
    guard found.count < 2 else { throw ReferenceError.severalProducts(name, found) }
    // Another product may have the name as well.
    guard summary.reachesEnd else { throw ReferenceError.notUnique(name) }
    guard let number = found.first else { throw ReferenceError.unknownName(name) }
    return number
  }

  /// Reads lines: numbers, links, or JSON objects with an `id`; or else JSON in any other shape, or
  /// a table with a column `id`. Empty lines and a byte order mark, which editors of Windows write,
  /// are skipped.
  /// - Parameter limit: The products that a command takes at most.
  package init(
    lines text: String, limit: Int = Self.maximumCount
  ) throws(ReferenceError) {
    var rest = text[...]
    if rest.unicodeScalars.first == "\u{FEFF}" { rest.unicodeScalars.removeFirst() }
    let first = rest.drop(while: \.isWhitespace).prefix { !$0.isNewline }.trimmingSpaces
    if first.hasPrefix("[") || first.hasPrefix("{") && !first.hasSuffix("}") {
      try read(JSONScanner(Data(text.utf8)), limit)
      return
    }
    if let table = TableReader(Data(text.utf8), isHeader: { ProductInput.field(of: $0) != nil }),
      try read(table, limit)
    {
      return
    }
    var number = 0
    // Not split at once: a text of line ends has too many parts.
    while !rest.isEmpty {
      let line = rest.prefix { !$0.isNewline }
      rest = rest[line.endIndex...].dropFirst()
      number += 1
      let words = line.trimmingSpaces
      guard !words.isEmpty else { continue }
      guard count < limit else { throw .tooMany(limit: limit, line: number) }
      try add(words, line: number)
    }
  }

  private mutating func read(_ objects: JSONScanner, _ limit: Int) throws(ReferenceError) {
    var objects = objects
    while let item = objects.next() {
      let line = item.position.line
      guard count < limit else { throw .tooMany(limit: limit, line: line) }
      try add(String(decoding: item.bytes, as: UTF8.self)[...], line: line)
    }
  }

  /// - Returns: Whether the table has a column `id`.
  private mutating func read(_ table: TableReader, _ limit: Int) throws(ReferenceError) -> Bool {
    var table = table
    let header = try Self.next(in: &table)?.cells.map { ProductInput.field(of: $0.text) } ?? []
    guard let id = header.firstIndex(of: .id) else { return false }
    let link = header.firstIndex(of: .link)
    while let row = try Self.next(in: &table) {
      let line = row.cells.first?.position.line ?? 0
      guard count < limit else { throw .tooMany(limit: limit, line: line) }
      guard let number = row.cells.element(at: id).flatMap({ Int($0.text) }), number > 0 else {
        throw .noNumber(line: line)
      }
      let target = link.flatMap { row.cells.element(at: $0) }.flatMap { ProductLink($0.text) }
      if let target { try use(target) }
      add(.number(number), line: line)
    }
    return true
  }

  private static func next(
    in table: inout TableReader
  ) throws(ReferenceError) -> TableReader.Row? {
    do throws(InputError) { return try table.next() } catch { throw .input(error) }
  }

  private mutating func add(_ text: Substring, line: Int?) throws(ReferenceError) {
    if let number = Int(text), number > 0 { return add(.number(number), line: line) }
    if text.hasPrefix("{") {
      guard let object = try? JSONDecoder().decode(Identified.self, from: Data(text.utf8)),
        object.id > 0
      else { throw .noNumber(line: line) }
      if let link = object.link.flatMap({ ProductLink($0) }) { try use(link) }
      return add(.number(object.id), line: line)
    }
    guard let link = ProductLink(String(text)), let number = link.product else {
      throw .notAProduct(SafeText(text, limit: 100), line: line)
    }
    try use(link)
    add(.number(number), line: line)
  }

  private mutating func use(_ link: ProductLink) throws(ReferenceError) {
    guard anyLink.map({ $0.place == link.place }) ?? true else { throw .severalMarkets }
    anyLink = anyLink ?? link
  }

  private mutating func add(_ item: Item, line: Int?) {
    items.append(item)
    lines.append(line)
  }

  private struct Identified: Decodable {
    let id: Int
    let link: String?
  }
}

/// The reason why a text names no product.
package enum ReferenceError: Error, Hashable, Sendable {
  /// The line is nil for an argument.
  case notAProduct(SafeText, line: Int?)
  /// A JSON object without an `id`.
  case noNumber(line: Int?)
  /// Links lead to more than one market.
  case severalMarkets
  /// A product that was named before; the lines are nil for arguments.
  case repeated(Int, line: Int?, former: Int?)
  /// No product has this name.
  case unknownName(SafeText)
  /// The products with these numbers have this name.
  case severalProducts(SafeText, [Int])
  /// So many products are found by this name that another one may have it as well.
  case notUnique(SafeText)
  /// A line after the maximum number of products.
  case tooMany(limit: Int, line: Int)
  /// A mistake in a table.
  case input(InputError)

  package func sentence(in language: Language) -> SafeText {
    let words = ScriptingWords.of(language)
    func inLine(_ line: Int?, _ reason: SafeText) -> SafeText {
      line.map { ErrorWords.of(language).settings.inLine($0, reason) } ?? reason
    }
    return switch self {
    case .notAProduct(let text, let line): inLine(line, words.notAProduct(text))
    case .noNumber(let line): inLine(line, words.input(.noNumber))
    case .severalMarkets: words.severalMarkets
    case .repeated(let number, let line, let former):
      inLine(line, words.input(.repeatedProduct(number, line: former)))
    case .unknownName(let name): words.unknownName(name)
    case .notUnique(let name): words.notUnique(name)
    case .tooMany(let limit, let line): inLine(line, words.input(.tooMany(limit: limit)))
    case .input(let error): error.sentence(in: language)
    case .severalProducts(let name, let numbers):
      words.severalProducts(
        name, SafeText(numbers.map(String.init).joined(separator: ", "), limit: 200))
    }
  }
}

extension ReferenceError: ExplainedError {
  package var status: Int32 {
    switch self {
    case .unknownName: ExitStatus.notFound.rawValue
    case .notAProduct, .noNumber, .severalMarkets, .severalProducts, .notUnique, .repeated,
      .tooMany, .input:
      ExitStatus.refused.rawValue
    }
  }
}
