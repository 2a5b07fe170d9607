import GRDB
import MarketSearch

/// Matches of a phrase in the search index.
extension SearchPhrase {
  /// Pairs that are looked up in a row.
  static let wholeLength = 8
  /// The newest products in which pairs are counted to find the rarest ones: a hundred pairs cost
  /// two milliseconds.
  private static let sample = 256

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
