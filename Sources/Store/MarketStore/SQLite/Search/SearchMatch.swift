package import GRDB

extension SearchAlternatives {
  /// The match that finds the products with any of the texts.
  func match(in database: Database) throws -> SearchMatch {
    let expressions = try texts.map { try $0.expression(in: database) }
    let any = expressions.joined(separator: ") OR (")
    return SearchMatch(
      expression: (["((\(any)))"] + filters.map { "\"\($0)\"" }).joined(separator: " AND "),
      texts: texts.allSatisfy(\.isWhole) ? [] : texts.map { $0.phrases.map(\.text) })
  }
}

extension SearchPhrases {
  /// The maximum pairs that are looked up in a row.
  static let wholeLength = 8
  /// The number of newest products in which pairs are counted to find the rarest ones: a hundred
  /// pairs take two milliseconds.
  private static let sample = 256

  /// Whether the pairs of each phrase are looked up in a row, so that only products with the text
  /// are found.
  fileprivate var isWhole: Bool {
    phrases.reduce(0) { $0 + $1.words.count } <= Self.wholeLength
  }

  fileprivate func expression(in database: Database) throws -> String {
    let parts =
      isWhole ? phrases.map { $0.words.joined(separator: " ") } : try rarest(in: database)
    return parts.map { "\"\($0)\"" }.joined(separator: " AND ")
  }

  private func rarest(in database: Database) throws -> [String] {
    var seen: Set<String> = []
    let distinct = phrases.flatMap(\.words).filter { seen.insert($0).inserted }
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
  /// The texts of which each product found has to contain any, each with all of its phrases; empty
  /// if the expression already ensures that.
  let texts: [[String]]

  /// `search_contains(text, name, vendor's name, description)`.
  static let contains = DatabaseFunction("search_contains", argumentCount: 4, pure: true) {
    guard let text = $0.first.flatMap(String.fromDatabaseValue) else { return nil }
    return $0.dropFirst().contains { value in
      String.fromDatabaseValue(value).map { SearchText.isFound(text, in: $0) } ?? false
    }
  }
}

/// The table `search_trigram`: every trigram that the text of a product or the name of a vendor
/// has, or once had. Text with any other trigram is found nowhere, which the index would determine
/// by intersecting its pairs: for common pairs, all of the market.
package struct SearchTrigrams {
  private let database: Database

  package init(database: Database) { self.database = database }

  static let schema = """
    CREATE TABLE search_trigram (trigram INTEGER PRIMARY KEY) STRICT;
    CREATE TRIGGER search_trigram_inserted AFTER INSERT ON product
      WHEN NOT EXISTS (SELECT 1 FROM product_search_pending WHERE since < NEW.id) BEGIN
      INSERT INTO search_trigram SELECT value FROM json_each(search_trigrams(NEW.name)) WHERE 1
        ON CONFLICT DO NOTHING;
      INSERT INTO search_trigram SELECT value FROM json_each(search_trigrams(NEW.description))
        WHERE 1 ON CONFLICT DO NOTHING;
    END;
    CREATE TRIGGER search_trigram_updated AFTER UPDATE OF name, description ON product
      WHEN NEW.name IS NOT OLD.name OR NEW.description IS NOT OLD.description BEGIN
      INSERT INTO search_trigram SELECT value FROM json_each(search_trigrams(NEW.name)) WHERE 1
        ON CONFLICT DO NOTHING;
      INSERT INTO search_trigram SELECT value FROM json_each(search_trigrams(NEW.description))
        WHERE 1 ON CONFLICT DO NOTHING;
    END;
    CREATE TRIGGER search_trigram_vendor_inserted AFTER INSERT ON vendor BEGIN
      INSERT INTO search_trigram SELECT value FROM json_each(search_trigrams(NEW.name)) WHERE 1
        ON CONFLICT DO NOTHING;
    END;
    CREATE TRIGGER search_trigram_vendor_renamed AFTER UPDATE OF name ON vendor BEGIN
      INSERT INTO search_trigram SELECT value FROM json_each(search_trigrams(NEW.name)) WHERE 1
        ON CONFLICT DO NOTHING;
    END;
    """

  /// `search_trigrams(text)`, which the triggers call: a list in JSON.
  static let function = DatabaseFunction("search_trigrams", argumentCount: 1, pure: true) {
    guard let text = $0.first.flatMap(String.fromDatabaseValue) else { return nil }
    var trigrams = TrigramSet()
    trigrams.insert(SearchText(text).scalars)
    return trigrams.keys.json
  }

  /// Whether any text may contain `text`, which is folded.
  func mayContain(_ text: String) throws -> Bool {
    var trigrams = TrigramSet()
    trigrams.insert(text.unicodeScalars)
    guard !trigrams.keys.isEmpty else { return true }
    let known = try Int.fetchOne(
      database.cachedStatement(
        sql: "SELECT count(*) FROM json_each(?) CROSS JOIN search_trigram ON trigram = value"),
      arguments: [trigrams.keys.json])
    return known == trigrams.keys.count
  }

  func addVendors() throws { try add(ofVendors()) }

  /// Adds the trigrams of the products with numbers above `first`, up to `last`.
  func addProducts(after first: Int64, through last: Int64) throws {
    try add(ofProducts(after: first, through: last))
  }

  /// The number of trigrams that texts have but the table does not. Products that wait to be
  /// indexed are not searched yet.
  package func missing() throws -> Int {
    let last = try Int64.fetchOne(database, sql: "SELECT since FROM product_search_pending")
    var trigrams = try ofVendors()
    trigrams.formUnion(try ofProducts(after: 0, through: last ?? .max))
    let known = try Int64.fetchCursor(database, sql: "SELECT trigram FROM search_trigram")
    while let trigram = try known.next() { trigrams.remove(trigram) }
    return trigrams.count
  }

  private func ofVendors() throws -> Set<Int64> {
    var trigrams = TrigramSet()
    let names = try String.fetchCursor(database, sql: "SELECT name FROM vendor")
    while let name = try names.next() { trigrams.insert(SearchText(name).scalars) }
    return trigrams.keys
  }

  private func ofProducts(after first: Int64, through last: Int64) throws -> Set<Int64> {
    var trigrams = TrigramSet()
    let rows = try Row.fetchCursor(
      database, sql: "SELECT name, description FROM product WHERE id > ? AND id <= ?",
      arguments: [first, last])
    while let row = try rows.next() {
      // A damaged row may have no texts.
      for text in [row[0] as String?, row[1]] { trigrams.insert(SearchText(text ?? "").scalars) }
    }
    return trigrams.keys
  }

  func add(_ trigrams: Set<Int64>) throws {
    let insert = try database.makeStatement(
      sql: "INSERT INTO search_trigram VALUES (?) ON CONFLICT DO NOTHING")
    for trigram in trigrams.sorted() { try insert.execute(arguments: [trigram]) }
  }
}

/// Trigrams: three characters in a row, 21 bits each.
struct TrigramSet: Sendable {
  private(set) var keys: Set<Int64> = []
  /// Some recent trigrams: texts repeat the same ones, and a lookup here costs less than in the
  /// set.
  private var recent: [Int64] = []

  private static let recentCount = 4_096

  mutating func insert(_ scalars: some Sequence<Unicode.Scalar>) {
    if recent.isEmpty { recent = Array(repeating: -1, count: Self.recentCount) }
    var key: Int64 = 0
    var count = 0
    for scalar in scalars {
      key = (key << 21 | Int64(scalar.value)) & .max
      count += 1
      guard count >= 3 else { continue }
      let slot = Int((key ^ key >> 17 ^ key >> 35) & Int64(Self.recentCount - 1))
      guard recent[slot] != key else { continue }
      recent[slot] = key
      keys.insert(key)
    }
  }
}
