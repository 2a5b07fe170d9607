import GRDB
import Market

/// One list of products in SQL: the products that pass its filter, in the order of its sort.
///
/// Every list is read in one of two ways, so that none reads more than a bounded part of a market
/// without an index:
///
/// * *in order*: an index holds the rows in the list's order, one run per shelf, and SQLite merges
///   the runs as it goes;
/// * *gathered*: the newest ``StoreLimits/countedRows`` matches are collected, then sorted.
struct SQLiteListing {
  var filter: ProductFilter
  let sort: ProductQuery.Sort
  /// The query of the search index; nil without a search.
  var match: SearchMatch?

  var isByID: Bool { column == nil }
  /// The column sorted by before `id`; nil if the list is sorted by `id` alone.
  var column: SortColumn? { SortColumn(sort) }

  /// The text of ``column`` in a statement.
  private var key: String { column?.rawValue ?? "0" }
  var keyIsDescending: Bool { sort.isDescending || sort.hasNegativeValues }
  private var idIsAscending: Bool { sort.idIsAscending }
  private var collation: String { column?.collation ?? "" }

  func order() -> SQL {
    let key = "key" + collation + (keyIsDescending ? " DESC" : " ASC")
    let id = idIsAscending ? "id ASC" : "id DESC"
    return isByID ? " ORDER BY \(sql: id)" : " ORDER BY \(sql: key), \(sql: id)"
  }

  /// The position just before a row.
  func before(_ row: PagePosition) -> PagePosition {
    PagePosition(id: idIsAscending ? row.id - 1 : row.id + 1, key: row.key)
  }

  /// The conditions for rows after `position`; any of them has to be met, no row meets two.
  private func after(_ position: PagePosition) -> [SQL] {
    let less = idIsAscending ? ">" : "<"
    let id: SQL = "product.id \(sql: less) \(position.id)"
    let value: DatabaseValue
    switch position.key {
    case .none: return [id]
    case .number(let number): value = number.databaseValue
    case .text(let text): value = text.databaseValue
    }
    let later = keyIsDescending ? "<" : ">"
    return [
      "(\(sql: key) = \(value)\(sql: collation) AND \(id))",
      "\(sql: key) \(sql: later) \(value)\(sql: collation)",
    ]
  }
}

extension SQLiteListing {
  /// `id, key` of the rows in the order of the sort's index: one run per shelf, to be merged.
  func runs(after position: PagePosition? = nil) -> SQL {
    let conditions: [SQL?] = position.map { after($0) } ?? [nil]
    var runs: [SQL] = []
    for shelf in filter.shelves {
      for (index, condition) in conditions.enumerated() {
        var run: SQL = """
          SELECT id, \(sql: key) AS key FROM product INDEXED BY product_by_\(sql: key)
          WHERE shelf = \(shelf)
          """
        // Rows of the same price as the position are in the range it was in.
        if let sale = filter.sale, index == conditions.count - 1 {
          run +=
            sort.hasNegativeValues
            ? " AND cheapness BETWEEN \(-sale.upperBound) AND \(-sale.lowerBound)"
            : " AND sale BETWEEN \(sale.lowerBound) AND \(sale.upperBound)"
        }
        if let condition { run += " AND \(condition)" }
        runs.append(run)
      }
    }
    return runs.joined(separator: " UNION ALL ")
  }

  /// `id` of the matches with these ids, to be ordered by `id`. A search ignores the price:
  /// its index has none.
  func matches(in ids: ClosedRange<Int64>) -> SQL {
    guard let refinement = filter.refinement else { return coarseMatches(in: ids) }
    let sql: SQL = """
      SELECT product.id AS id FROM (\(coarseMatches(in: ids))) AS coarse
      CROSS JOIN product ON product.id = coarse.id
      CROSS JOIN vendor ON vendor.id = product.vendor_id
      WHERE \(refinement.condition)
      """
    return sql + priceCondition
  }

  /// The matches without the conditions that are checked product by product.
  private func coarseMatches(in ids: ClosedRange<Int64>) -> SQL {
    if let match { return found(by: match, in: ids) }
    let runs = filter.shelves.map { shelf in
      var run: SQL = "SELECT id FROM product INDEXED BY "
      if let vendor = filter.vendorID {
        run += "product_by_vendor WHERE vendor_id = \(vendor) AND shelf = \(shelf)"
      } else {
        run += "product_by_id WHERE shelf = \(shelf)"
      }
      return run + " AND id BETWEEN \(ids.lowerBound) AND \(ids.upperBound)" + priceCondition
    }
    return runs.joined(separator: " UNION ALL ")
  }

  /// The end of a condition: in the price range, if there is one.
  private var priceCondition: SQL {
    filter.sale.map { " AND sale BETWEEN \($0.lowerBound) AND \($0.upperBound)" } ?? ""
  }

  private func found(by match: SearchMatch, in ids: ClosedRange<Int64>) -> SQL {
    let range: SQL = "BETWEEN \(ids.lowerBound) AND \(ids.upperBound)"
    guard !match.texts.isEmpty else {
      return """
        SELECT rowid AS id FROM product_search WHERE product_search MATCH \(match.expression)
        AND rowid \(range)
        """
    }
    let contains: [SQL] = match.texts.map { phrases in
      phrases.map { "search_contains(\($0), product.name, vendor.name, product.description)" }
        .joined(separator: " AND ")
    }
    return """
      SELECT product_search.rowid AS id FROM product_search
      CROSS JOIN product ON product.id = product_search.rowid
      CROSS JOIN vendor ON vendor.id = product.vendor_id
      WHERE product_search MATCH \(match.expression) AND product_search.rowid \(range)
      AND (\(contains.joined(separator: " OR ")))
      """
  }

  /// `id, key` of the rows that `ids` names, to be sorted.
  func gathered(from ids: SQL, after position: PagePosition? = nil) -> SQL {
    var sql: SQL = """
      SELECT product.id AS id, \(sql: key) AS key
      FROM (\(ids)) AS hit CROSS JOIN product ON product.id = hit.id WHERE 1
      """
    sql += priceCondition
    if let position {
      sql += " AND (\(after(position).joined(separator: " OR ")))"
    }
    return sql
  }
}
