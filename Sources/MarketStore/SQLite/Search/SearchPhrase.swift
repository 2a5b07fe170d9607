import GRDB

/// A text that products are searched for, and the words of the index that lead to it.
///
/// All words in a row are the text, but each costs time for every product that has it. A longer
/// text is looked up by its rarest words, in any order, and compared with what they find.
struct SearchPhrase: Hashable, Sendable {
  /// The text as it is compared.
  let text: String
  /// Its pairs of characters in their order, or its only character.
  private let words: [String]
  /// The words of the query's other conditions.
  private let filters: [String]

  /// Pairs that are looked up in a row.
  static let wholeLength = 8
  /// The newest products in which pairs are counted to find the rarest ones: a hundred pairs cost
  /// two milliseconds.
  private static let sample = 256

  /// Nil for an empty text.
  init?(_ text: SearchText, filters: [String]) {
    guard !text.scalars.isEmpty else { return nil }
    self.text = text.string
    words = SearchGrams.words(of: text)
    self.filters = filters
  }

  /// The match that leads to the products with the text.
  func match(in database: Database) throws -> SearchMatch {
    guard words.count > Self.wholeLength else {
      return SearchMatch(expression: expression([words.joined(separator: " ")]), text: nil)
    }
    return SearchMatch(expression: expression(try rarest(in: database)), text: text)
  }

  private func expression(_ parts: [String]) -> String {
    (parts + filters).map { "\"\($0)\"" }.joined(separator: " AND ")
  }

  private func rarest(in database: Database) throws -> [String] {
    var seen: Set<String> = []
    let distinct = words.filter { seen.insert($0).inserted }
    guard distinct.count > StoreLimits.searchPairs else { return distinct }
    let statement = try database.cachedStatement(
      sql: """
        SELECT count(*) FROM product_search WHERE product_search MATCH ?
        AND rowid > (SELECT max(id) FROM product) - ?
        """)
    let counts = try distinct.map { word in
      try Int.fetchOne(statement, arguments: ["\"\(word)\"", Self.sample]) ?? 0
    }
    return zip(counts, distinct).enumerated()
      .sorted { ($0.element.0, $0.offset) < ($1.element.0, $1.offset) }
      .prefix(StoreLimits.searchPairs).map(\.element.1)
  }
}

/// A query of the search index.
struct SearchMatch {
  /// An expression of FTS5, which also names the shelf and the vendor.
  let expression: String
  /// The text that each product found has to contain; nil where the expression says so.
  let text: String?

  /// `search_contains(text, name, vendor's name, description)`.
  static let contains = DatabaseFunction("search_contains", argumentCount: 4, pure: true) {
    guard let text = $0.first.flatMap(String.fromDatabaseValue) else { return nil }
    return $0.dropFirst().contains { value in
      String.fromDatabaseValue(value).map { SearchText.isFound(text, in: $0) } ?? false
    }
  }
}
