import MarketStore
import Text
package import Words

/// Compares the tables with each other: references, counters, the total, the events and names.
package struct TableCheck {
  private let connection: PostgresConnection
  /// The maximum problems of one kind to list.
  private let limit: Int

  /// The number of rows read at once: a megabyte.
  private static let page = 1_000

  package init(_ connection: PostgresConnection, limit: Int) {
    self.connection = connection
    self.limit = limit
  }

  /// Rows that name missing ones.
  package func references() throws -> [MarketProblem] {
    try Self.references.flatMap { reference in
      try connection.rows(
        """
        SELECT DISTINCT \(reference.row) FROM \(reference.table) AS naming
        WHERE \(reference.column) IS NOT NULL AND NOT EXISTS (
          SELECT 1 FROM \(reference.target) AS named
          WHERE named.\(reference.key) = naming.\(reference.column))
        ORDER BY 1 LIMIT $1
        """, [SQLValue(limit)]
      ).map {
        .reference(
          table: SafeText(reference.table), row: try $0.int(0), target: SafeText(reference.target))
      }
    }
  }

  package func counters() throws -> [MarketProblem] {
    var problems: [MarketProblem] = []
    for (name, highest) in PostgresStore.counters {
      let row = try connection.row(
        "SELECT value, coalesce((\(highest)), 0) FROM counter WHERE name = $1", [.text(name)])
      guard let row else {
        problems.append(.missingRow(table: "counter"))
        continue
      }
      if try row.int(0) < row.int(1) { problems.append(.counter(SafeText(name))) }
    }
    if try connection.row("SELECT id FROM search_turn") == nil {
      problems.append(.missingRow(table: "search_turn"))
    }
    return problems
  }

  package func total() throws -> [MarketProblem] {
    let row = try connection.row(
      """
      SELECT coalesce(sum(count), 0)::int8, count(*), (SELECT count(*) FROM product)
      FROM product_total WHERE shard BETWEEN 0 AND \(PostgresProductTotal.shards - 1)
      """)
    guard let row else { return [] }
    let (stored, counted) = (Int(try row.int(0)), Int(try row.int(2)))
    return
      (try row.int(1) < PostgresProductTotal.shards
      ? [.missingRow(table: "product_total")] : [])
      + (stored == counted ? [] : [.total(stored: stored, counted: counted)])
  }

  package func events() throws -> [MarketProblem] {
    try connection.rows(
      """
      SELECT previous FROM (
        SELECT number, lag(number) OVER (ORDER BY number) AS previous FROM event) AS pairs
      WHERE number <> previous + 1 ORDER BY 1 LIMIT $1
      """, [SQLValue(limit)]
    ).map { .eventGap(after: try $0.int(0)) }
  }

  /// Names of vendors as searches compare them.
  package func names() throws -> [MarketProblem] {
    var problems: [MarketProblem] = []
    var last = Int64.min
    while problems.count < limit {
      let rows = try connection.rows(
        "SELECT id, name, search_name FROM vendor WHERE id > $1 ORDER BY id LIMIT $2",
        [.int(last), SQLValue(Self.page)])
      for row in rows {
        last = try row.int(0)
        if try SearchText(row.text(1)).string != row.text(2) {
          problems.append(.searchName(vendor: last))
        }
      }
      if rows.count < Self.page { break }
    }
    return Array(problems.prefix(limit))
  }

  /// Indexes that the server does not use, and missing indexes of lists.
  package func indexes() throws -> [MarketProblem] {
    let rows = try connection.rows(
      """
      SELECT relname::text, indisvalid FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid
      WHERE indrelid IN (
        SELECT oid FROM pg_class WHERE relkind = 'r' AND pg_table_is_visible(oid)
          AND relnamespace = (SELECT relnamespace FROM pg_class
            WHERE oid = to_regclass('schema_version')))
      ORDER BY 1
      """)
    let indexes = try rows.map { (name: try $0.text(0), isValid: try $0.bool(1)) }
    let valid = Set(indexes.filter(\.isValid).map(\.name))
    let missing = PostgresStore.productIndexes.map(\.name).filter { !valid.contains($0) }
    let invalid = indexes.filter { !$0.isValid && !missing.contains($0.name) }.map(\.name)
    return (missing + invalid).prefix(limit).map { .index(SafeText($0)) }
  }
}

extension TableCheck {
  /// A column that names rows of another table, and the column that identifies the naming row.
  private typealias Reference = (
    table: String, column: String, target: String, key: String, row: String
  )

  /// None of them is a foreign key in the database: see ``Migration/market``.
  private static let references: [Reference] = [
    ("product", "vendor_id", "vendor", "id", "id"),
    ("product", "thumbnail_id", "picture", "id", "id"),
    ("product_picture", "product_id", "product", "id", "id"),
    ("product_picture", "picture_id", "picture", "id", "id"),
    ("product_password", "product_id", "product", "id", "product_id"),
    ("picture", "thumbnail_id", "picture", "id", "id"),
    ("deleted_product", "vendor_id", "vendor", "id", "id"),
    ("deleted_product", "thumbnail_id", "picture", "id", "id"),
    ("deleted_picture", "product_id", "deleted_product", "id", "product_id"),
    ("deleted_picture", "picture_id", "picture", "id", "product_id"),
    ("deletion_token", "product_id", "product", "id", "product_id"),
    ("write_once", "vendor_id", "vendor", "id", "vendor_id"),
    ("demo_product", "product_id", "product", "id", "product_id"),
    ("search_posting", "block", "search_block", "block", "block"),
  ]
}
