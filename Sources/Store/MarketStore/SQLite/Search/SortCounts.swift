package import GRDB
import Market

/// Finds positions in the lists of the whole market by name, price and discount
/// (`product_sort_count`).
package struct SortCounts {
  /// The row at which reading begins: `skip` rows after the first one that follows `position`.
  struct RowStart {
    /// Nil for the first row of the list.
    var position: PagePosition?
    var skip: Int
  }

  private let database: Database

  package init(database: Database) {
    self.database = database
  }

  /// The start of the row at `offset` of a list of the whole market; nil if there are fewer rows.
  func row(at offset: Int, of listing: SQLiteListing) throws -> RowStart? {
    let direction = listing.keyIsDescending ? "DESC" : "ASC"
    let blocks = try Row.fetchCursor(
      database.cachedStatement(
        sql: """
          SELECT first, tie, count FROM product_sort_count WHERE sort = ?
          ORDER BY first \(direction), tie \(direction)
          """), arguments: [listing.column?.rawValue])
    var remaining = offset
    var previous: PagePosition?
    while let block = try blocks.next() {
      let first = Self.first(of: block, listing)
      let count: Int = block[2]
      guard remaining >= count else {
        // A list in descending order reaches the last row of a block first.
        let position = listing.keyIsDescending ? previous : first.map(listing.before)
        return RowStart(position: position, skip: remaining)
      }
      remaining -= count
      previous = first
    }
    return nil
  }

  /// Recounts all rows.
  func fill() throws {
    try database.execute(sql: "DELETE FROM product_sort_count")
    let total = try ProductCounts(database: database).total()
    for column in SortColumn.allCases { try fill(column, total) }
  }

  /// The sorts whose counts do not match the rows.
  package func wrongSorts() throws -> [String] {
    try SortColumn.allCases.filter { try !areRight($0) }.map(\.rawValue)
  }

  private func areRight(_ column: SortColumn) throws -> Bool {
    let blocks = try Row.fetchAll(
      database,
      sql: """
        SELECT first, tie, count FROM product_sort_count WHERE sort = ? ORDER BY first, tie
        """, arguments: [column.rawValue])
    let total = try ProductCounts(database: database).total()
    // A damaged row may have no values, or impossible ones.
    let counts = blocks.map { $0[2] as Int? ?? 0 }
    guard counts.reduce(0, &+) == total else { return false }
    // The last row of each block, and the one after it.
    let ends = try database.makeStatement(
      sql: """
        SELECT (key, \(column.sign)id) < (:next\(column.collation), :nextTie) FROM (
        \(SortCountSchema.rows(of: column, from: ":first", ":tie", offset: ":last", limit: 2)))
        """)
    for (index, (block, next)) in zip(blocks, blocks.dropFirst()).enumerated() {
      let last = counts[index] &- 1
      let arguments: StatementArguments = [
        "first": block[0] as DatabaseValue, "tie": block[1] as DatabaseValue, "last": max(0, last),
        "next": next[0] as DatabaseValue, "nextTie": next[1] as DatabaseValue,
      ]
      let areBefore = try Bool.fetchAll(ends, arguments: arguments)
      guard
        last >= 0
          ? areBefore.first == true && !areBefore.dropFirst().contains(true)
          : areBefore.first != true
      else { return false }
    }
    return true
  }

  private func fill(_ column: SortColumn, _ total: Int) throws {
    let next = try database.makeStatement(
      sql: """
        SELECT key, \(column.sign)id FROM (
        \(SortCountSchema.rows(of: column, from: ":first", ":tie", offset: ":rows")))
        """)
    let insert = try database.makeStatement(
      sql: "INSERT INTO product_sort_count VALUES (?, ?, ?, ?)")
    let lowest = try DatabaseValue.fetchOne(database, sql: "SELECT \(column.lowest)")
    var first = lowest ?? .null
    var tie = Int64.min
    var left = total
    while left > SortCountSchema.maximumRows,
      let row = try Row.fetchOne(
        next, arguments: ["first": first, "tie": tie, "rows": SortCountSchema.blockRows])
    {
      try insert.execute(arguments: [column.rawValue, first, tie, SortCountSchema.blockRows])
      first = row[0]
      tie = row[1]
      left -= SortCountSchema.blockRows
    }
    try insert.execute(arguments: [column.rawValue, first, tie, left])
  }

  /// The first row of a block; nil for the block that begins before every row.
  private static func first(of block: Row, _ listing: SQLiteListing) -> PagePosition? {
    let tie: Int64 = block[1]
    guard tie > .min else { return nil }
    guard let column = listing.column else { return nil }
    return PagePosition(id: column.isText ? -tie : tie, key: column.value(block, 0))
  }
}

/// A column of `product` that lists are sorted by, with the id for equal values. Each has an index
/// `product_by_…`, counts in `product_sort_count`, and the triggers that keep them.
enum SortColumn: String, CaseIterable {
  case name, sale, cheapness, share

  /// Nil for an order by id alone.
  init?(_ sort: ProductQuery.Sort) {
    switch sort.key {
    case .id: return nil
    case .price: self = sort.hasNegativeValues ? .cheapness : .sale
    case .name: self = .name
    case .discount: self = .share
    }
  }

  /// Whether the values are texts, whose index has the largest id of equal ones first.
  var isText: Bool {
    switch self {
    case .name: true
    case .sale, .cheapness, .share: false
    }
  }

  /// The sign of the id in `product_sort_count.tie`.
  var sign: String { isText ? "-" : "+" }
  var collation: String { isText ? " COLLATE NOCASE" : "" }
  /// The `first` of a block that begins before every row. Its `tie` is the lowest number.
  var lowest: String { isText ? "''" : "\(Int64.min)" }

  func value(_ row: Row, _ index: Int) -> PagePosition.Key {
    isText ? .text(row[index]) : .number(row[index])
  }
}

/// The table `product_sort_count` and its triggers: live rows per block of neighbours in the order
/// of each index that whole markets are listed by, so that the row at any offset is found by adding
/// up a few hundred counts and skipping the rest of one block.
///
/// A block holds the rows from (`first`, `tie`) to the next block of its sort. The triggers count
/// for every writer, split a block that has grown too large, and remove an empty one.
enum SortCountSchema {
  /// The number of rows of a block after a split: skipping them takes half a millisecond.
  static let blockRows = 4_096
  /// The number of rows at which a block is split: until then, a write moves no rows between
  /// blocks.
  static let maximumRows = 2 * blockRows

  static let table = """
    CREATE TABLE product_sort_count (
      sort TEXT NOT NULL,
      first ANY NOT NULL COLLATE NOCASE,
      tie INTEGER NOT NULL,
      count INTEGER NOT NULL CHECK (count >= 0),
      PRIMARY KEY (sort, first, tie)
    ) STRICT, WITHOUT ROWID;
    """

  /// Created when the counts match the rows.
  static let triggers =
    """
    CREATE TRIGGER product_sort_inserted AFTER INSERT ON product BEGIN
      \(SortColumn.allCases.map { count($0, "NEW", "+ 1") }.joined(separator: "\n  "))
    END;
    CREATE TRIGGER product_sort_deleted AFTER DELETE ON product BEGIN
      \(SortColumn.allCases.map { count($0, "OLD", "- 1") }.joined(separator: "\n  "))
    END;
    CREATE TRIGGER product_sort_renamed AFTER UPDATE OF name ON product
      WHEN NEW.name IS NOT OLD.name BEGIN
      \(move(.name))
    END;
    CREATE TRIGGER product_sort_repriced AFTER UPDATE OF price, discount, currency ON product
      WHEN NEW.sale IS NOT OLD.sale OR NEW.share IS NOT OLD.share BEGIN
      \([.sale, .cheapness, .share].map(move).joined(separator: "\n  "))
    END;
    CREATE TRIGGER product_sort_emptied AFTER UPDATE OF count ON product_sort_count
      WHEN NEW.count = 0 AND NEW.tie > \(Int64.min) BEGIN
      DELETE FROM product_sort_count WHERE sort = NEW.sort AND first = NEW.first AND tie = NEW.tie;
    END;

    """ + SortColumn.allCases.map(split).joined(separator: "\n")

  /// `key, id` of `limit` rows from the one that is `offset` rows after the start of a block.
  static func rows(
    of column: SortColumn, from first: String, _ tie: String, offset: String, limit: Int = 1
  ) -> String {
    let id = column.isText ? "id <= -\(tie)" : "id >= +\(tie)"
    let runs = (0..<4).flatMap { shelf in
      [
        "\(column) = \(first)\(column.collation) AND \(id)",
        "\(column) > \(first)\(column.collation)",
      ]
      .map {
        """
        SELECT \(column) AS key, id FROM product INDEXED BY product_by_\(column)
        WHERE shelf = \(shelf) AND \($0)
        """
      }
    }
    return runs.joined(separator: " UNION ALL ")
      + " ORDER BY key\(column.collation), id \(column.isText ? "DESC" : "ASC")"
      + " LIMIT \(limit) OFFSET \(offset)"
  }

  private static func move(_ column: SortColumn) -> String {
    count(column, "OLD", "- 1") + "\n  " + count(column, "NEW", "+ 1")
  }

  /// Changes the count of the block that a row is in. The sign keeps the id without a type, as the
  /// index needs it.
  private static func count(_ column: SortColumn, _ row: String, _ change: String) -> String {
    """
    UPDATE product_sort_count SET count = count \(change)
      WHERE sort = '\(column)' AND (first, tie) = (
        SELECT first, tie FROM product_sort_count WHERE sort = '\(column)'
        AND (first, tie) <= (\(row).\(column), \(column.sign)\(row).id)
        ORDER BY first DESC, tie DESC LIMIT 1);
    """
  }

  private static func split(_ column: SortColumn) -> String {
    """
    CREATE TRIGGER product_sort_split_\(column) AFTER UPDATE OF count ON product_sort_count
      WHEN NEW.sort = '\(column)' AND NEW.count > \(maximumRows) BEGIN
      INSERT INTO product_sort_count
        SELECT '\(column)', key, \(column.sign)id, NEW.count - \(blockRows) FROM (
        \(rows(of: column, from: "NEW.first", "NEW.tie", offset: "\(blockRows)")));
      UPDATE product_sort_count SET count = \(blockRows)
        WHERE sort = '\(column)' AND first = NEW.first AND tie = NEW.tie;
    END;
    """
  }
}
