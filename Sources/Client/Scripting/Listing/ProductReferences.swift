import Foundation
package import Market
package import MarketClient
package import Text
package import Words

/// Products that a command line or a file names by numbers, links or, on a command line, by names.
package struct ProductReferences: Sendable, Hashable {
  private enum Item: Hashable {
    case number(Int)
    case name(SafeText)
  }

  /// A link that names the market; nil if none was given.
  package private(set) var link: ProductLink?
  private var items: [Item] = []

  /// The numbers that were given, without products that are named.
  package var numbers: [Int] {
    items.compactMap { if case .number(let number) = $0 { number } else { nil } }
  }

  /// Products of a search among which a name is looked up.
  private static let maximumNamesakes = 2_000

  /// Reads arguments.
  /// - Parameter allowsNames: Whether a text that is neither a number nor a link is a name.
  package init(_ texts: [String], allowsNames: Bool = false) throws(ReferenceError) {
    for text in texts {
      if allowsNames, Self.isName(text) {
        items.append(.name(SafeText(text)))
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
  package nonisolated(nonsending) func numbers(in client: MarketClient) async throws -> [Int] {
    var numbers: [Int] = []
    for item in items {
      switch item {
      case .number(let number): numbers.append(number)
      case .name(let name): numbers.append(try await Self.number(of: name, in: client))
      }
    }
    return numbers
  }

  /// Case is ignored, as in searches.
  private nonisolated(nonsending) static func number(
    of name: SafeText, in client: MarketClient
  ) async throws -> Int {
    let wanted = name.string.lowercased()
    let words = SafeText(name.string.prefix(ProductQuery.searchLimit))
    var found: [Int] = []
    _ = try await ProductListing(
      ProductQuery(search: words), limit: maximumNamesakes, from: client
    )
    .load { products in
      found += products.filter { $0.name.string.lowercased() == wanted }.map(\.id)
      return true
    }
    guard let number = found.first else { throw ReferenceError.unknownName(name) }
    guard found.count == 1 else { throw ReferenceError.severalProducts(name, found) }
    return number
  }

  /// Reads lines: numbers, links, or JSON objects with an `id`. Empty lines are skipped.
  package init(lines text: String) throws(ReferenceError) {
    for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .enumerated()
    {
      let line = line.trimmingSpaces
      if !line.isEmpty { try add(line, line: index + 1) }
    }
  }

  private mutating func add(_ text: Substring, line: Int?) throws(ReferenceError) {
    if let number = Int(text), number > 0 { return items.append(.number(number)) }
    if text.hasPrefix("{") {
      guard let object = try? JSONDecoder().decode(Identified.self, from: Data(text.utf8)),
        object.id > 0
      else { throw .noNumber(line: line) }
      return items.append(.number(object.id))
    }
    guard let link = ProductLink(String(text)), let number = link.product else {
      throw .notAProduct(SafeText(text, limit: 100), line: line)
    }
    guard self.link.map({ $0.place == link.place }) ?? true else { throw .severalMarkets }
    self.link = self.link ?? link
    items.append(.number(number))
  }

  private struct Identified: Decodable {
    let id: Int
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
  /// No product has this name.
  case unknownName(SafeText)
  /// The products with these numbers have this name.
  case severalProducts(SafeText, [Int])

  package func sentence(in language: Language) -> SafeText {
    let words = ScriptingWords.of(language)
    func inLine(_ line: Int?, _ reason: SafeText) -> SafeText {
      line.map { ErrorWords.of(language).settings.inLine($0, reason) } ?? reason
    }
    return switch self {
    case .notAProduct(let text, let line): inLine(line, words.notAProduct(text))
    case .noNumber(let line): inLine(line, words.noNumber)
    case .severalMarkets: words.severalMarkets
    case .unknownName(let name): words.unknownName(name)
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
    case .notAProduct, .noNumber, .severalMarkets, .severalProducts: ExitStatus.refused.rawValue
    }
  }
}
