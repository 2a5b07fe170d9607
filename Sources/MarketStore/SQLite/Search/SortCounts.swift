package import GRDB
import Market

/// Positions in the lists of the whole market by name, price and discount (`product_sort_count`).
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

  /// The start of the row at `offset` of a list of the whole market; nil when there are fewer rows.
  func row(at offset: Int, of listing: Listing) throws -> RowStart? {
    let direction = listing.keyIsDescending ? "DESC" : "ASC"
    let blocks = try Row.fetchCursor(
      database.cachedStatement(
        sql: """
          SELECT first, tie, count FROM product_sort_count WHERE sort = ?
          ORDER BY first \(direction), tie \(direction)
          """), arguments: [listing.column])
    var remaining = offset
    var previous: PagePosition?
    while let block = try blocks.next() {
      let first = Self.first(of: block, listing)
      let count: Int = block[2]
      guard remaining >= count else {
        // A list in descending order comes to the last row of a block first.
        let position = listing.keyIsDescending ? previous : first.map(listing.before)
        return RowStart(position: position, skip: remaining)
      }
      remaining -= count
      previous = first
    }
    return nil
  }

  /// Counts all rows again.
  func fill() throws {
    try database.execute(sql: "DELETE FROM product_sort_count")
    let total = try ProductCounts(database: database).total()
    for column in SortCountSchema.Column.allCases { try fill(column, total) }
  }

  /// The sorts whose counts are not those of the rows.
  package func wrongSorts() throws -> [String] {
    try SortCountSchema.Column.allCases.filter { try !areRight($0) }.map(\.rawValue)
  }

  private func areRight(_ column: SortCountSchema.Column) throws -> Bool {
    let blocks = try Row.fetchAll(
      database,
      sql: """
        SELECT first, tie, count FROM product_sort_count WHERE sort = ? ORDER BY first, tie
        """, arguments: [column.rawValue])
    let total = try ProductCounts(database: database).total()
    guard blocks.reduce(0, { $0 + ($1[2] as Int) }) == total else { return false }
    // The last row of each block, and the one after it.
    let ends = try database.makeStatement(
      sql: """
        SELECT (key, \(column.sign)id) < (:next\(column.collation), :nextTie) FROM (
        \(SortCountSchema.rows(of: column, from: ":first", ":tie", offset: ":last", limit: 2)))
        """)
    for (block, next) in zip(blocks, blocks.dropFirst()) {
      let last = (block[2] as Int) - 1
      let arguments: StatementArguments = [
        "first": block[0] as DatabaseValue, "tie": block[1] as Int64, "last": max(0, last),
        "next": next[0] as DatabaseValue, "nextTie": next[1] as Int64,
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

  private func fill(_ column: SortCountSchema.Column, _ total: Int) throws {
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
  private static func first(of block: Row, _ listing: Listing) -> PagePosition? {
    let tie: Int64 = block[1]
    guard tie > .min else { return nil }
    return listing.isByName
      ? PagePosition(id: -tie, key: .text(block[0])) : PagePosition(id: tie, key: .number(block[0]))
  }
}
