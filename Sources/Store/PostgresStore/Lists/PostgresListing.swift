import Market
import MarketStore

/// One list of products in SQL. Statements return ids, in the order of the list.
struct PostgresListing {
  let filter: ProductFilter
  let order: ListOrder

  /// Rows to sort by a column without an index.
  enum Source {
    case ids([Int64])
    /// The newest rows, up to the number that is sorted.
    case newest(ClosedRange<Int64>)
    /// All rows in the price range, which are known to be few.
    case priced
  }

  /// Rows after `position` in the order of an index.
  func runs(
    after position: PagePosition?, in ids: ClosedRange<Int64>? = nil, limit: Int, skip: Int = 0,
    isReversed: Bool = false
  ) -> ListStatement {
    var statement = ListStatement()
    let rows = union(
      after: position, in: ids, limit: limit, skip: skip, isReversed: isReversed, &statement)
    statement.text = "SELECT id FROM (\(rows)) AS rows"
    statement.text += tail(limit: limit, skip: skip, isReversed: isReversed, &statement)
    return statement
  }

  /// The number of matches of ``runs(after:in:limit:skip:isReversed:)``, up to `limit`.
  func count(in ids: ClosedRange<Int64>? = nil, limit: Int) -> ListStatement {
    var statement = ListStatement()
    let conditions = conditions(in: ids, &statement)
    let shelves = statement.bind(.ints(filter.shelves.map(Int64.init)))
    statement.text = """
      SELECT count(*) FROM (
        SELECT 1 FROM product WHERE shelf = ANY(\(shelves))\(conditions)
        LIMIT \(ListStatement.limit(limit))) AS rows
      """
    return statement
  }

  /// Rows of `source` after `position`, sorted.
  func sorted(_ source: Source, after position: PagePosition?, limit: Int, skip: Int)
    -> ListStatement
  {
    var statement = ListStatement()
    let hits = hits(source, &statement)
    let after = position.map { order.conditions(after: $0, &statement) }
    let later = after.map { " AND (\($0.map { "(\($0))" }.joined(separator: " OR ")))" } ?? ""
    let sale = saleCondition(&statement)
    statement.text = """
      WITH hit AS MATERIALIZED (\(hits))
      SELECT product.id FROM hit JOIN product ON product.id = hit.hit_id
      WHERE true\(sale)\(later)
      """
    statement.text += tail(limit: limit, skip: skip, &statement)
    return statement
  }

  /// The number of rows of `source` in the price range.
  func count(_ source: Source) -> ListStatement {
    var statement = ListStatement()
    let hits = hits(source, &statement)
    let sale = saleCondition(&statement)
    statement.text = """
      WITH hit AS MATERIALIZED (\(hits))
      SELECT count(*) FROM hit JOIN product ON product.id = hit.hit_id WHERE true\(sale)
      """
    return statement
  }

  /// The rows with ids of `ids`, or in the range, that meet the refinement, by id.
  func refined(
    _ refinement: RefinedVendors, _ ids: [Int64]?, in range: ClosedRange<Int64>, limit: Int
  ) -> ListStatement {
    var statement = ListStatement()
    let conditions = conditions(in: range, &statement)
    let shelves = statement.bind(.ints(filter.shelves.map(Int64.init)))
    let known = ids.map { " AND id = ANY(\(statement.bind(.ints($0))))" } ?? ""
    let condition = refinement.condition(&statement)
    statement.text = """
      SELECT id FROM product WHERE shelf = ANY(\(shelves))\(conditions)\(known) AND \(condition)
      ORDER BY \(order.sql()) LIMIT \(ListStatement.limit(limit))
      """
    return statement
  }
}

extension PostgresListing {
  /// The rows of all runs. Each is sorted and limited separately: a server merges sorted runs, but
  /// does not recognise that a run of one shelf is in the order of its index.
  private func union(
    after position: PagePosition? = nil, in ids: ClosedRange<Int64>?, limit: Int, skip: Int = 0,
    isReversed: Bool = false, _ statement: inout ListStatement
  ) -> String {
    let conditions =
      position.map { order.conditions(after: $0, &statement).map { " AND \($0)" } } ?? [""]
    let common = self.conditions(in: ids, &statement)
    let columns = ["id", order.column].compactMap(\.self).joined(separator: ", ")
    let tail =
      " ORDER BY \(order.sql(isReversed: isReversed)) LIMIT "
      + (skip == 0 ? "" : "\(statement.bind(.int(Int64(skip)))) + ")
      + "\(ListStatement.limit(limit))"
    let isAll = filter.shelves.count == 4 && filter.vendorID == nil && order.column == nil
    let shelves = isAll && filter.sale == nil ? ["true"] : filter.shelves.map { "shelf = \($0)" }
    return shelves.flatMap { shelf in
      conditions.map { "(SELECT \(columns) FROM product WHERE \(shelf)\(common)\($0)\(tail))" }
    }.joined(separator: "\nUNION ALL ")
  }

  private func tail(
    limit: Int, skip: Int, isReversed: Bool = false, _ statement: inout ListStatement
  ) -> String {
    " ORDER BY \(order.sql(isReversed: isReversed)) LIMIT \(ListStatement.limit(limit))"
      + (skip == 0 ? "" : " OFFSET \(statement.bind(.int(Int64(skip))))")
  }

  private func hits(_ source: Source, _ statement: inout ListStatement) -> String {
    switch source {
    case .ids(let ids):
      return "SELECT hit_id FROM unnest(\(statement.bind(.ints(ids)))) AS ids(hit_id)"
    case .newest(let ids):
      let newest = PostgresListing(filter: filter, order: ListOrder(sort: .newest))
      let rows = newest.union(in: ids, limit: StoreLimits.countedRows, &statement)
      return """
        SELECT id AS hit_id FROM (\(rows)) AS rows ORDER BY id DESC
        LIMIT \(StoreLimits.countedRows)
        """
    case .priced:
      let conditions = conditions(in: nil, &statement)
      let shelves = statement.bind(.ints(filter.shelves.map(Int64.init)))
      return """
        SELECT id AS hit_id FROM product WHERE shelf = ANY(\(shelves))\(conditions)
        LIMIT \(StoreLimits.countedRows)
        """
    }
  }

  /// The conditions that an index checks, besides the shelf.
  private func conditions(
    in ids: ClosedRange<Int64>?, _ statement: inout ListStatement
  ) -> String {
    var sql = ""
    if let vendor = filter.vendorID { sql += " AND vendor_id = \(statement.bind(.int(vendor)))" }
    if let ids {
      let (first, last) = (
        statement.bind(.int(ids.lowerBound)), statement.bind(.int(ids.upperBound))
      )
      sql += " AND id BETWEEN \(first) AND \(last)"
    }
    return sql + saleCondition(&statement)
  }

  private func saleCondition(_ statement: inout ListStatement) -> String {
    guard let sale = filter.sale else { return "" }
    let (low, high) = (
      statement.bind(.int(sale.lowerBound)), statement.bind(.int(sale.upperBound))
    )
    return " AND sale BETWEEN \(low) AND \(high)"
  }
}

/// The conditions of a refinement, whose vendors were looked up by their names.
struct RefinedVendors {
  let refinement: ProductRefinement
  /// Nil for all vendors.
  let included: [Int64]?
  let excluded: [Int64]

  init(_ refinement: ProductRefinement, _ vendors: VendorNames) throws {
    self.refinement = refinement
    included = try refinement.vendorName.map { try vendors.ids(containing: $0) }
    let names = refinement.excludedVendorNames + refinement.excludedTexts
    excluded =
      try refinement.excludedVendorIDs + names.flatMap { try vendors.ids(containing: $0) }
  }

  func condition(_ statement: inout ListStatement) -> String {
    let border = String(SearchGrams.border)
    let vendors = included.map { "vendor_id = ANY(\(statement.bind(.ints($0)))) AND " } ?? ""
    let excluded = statement.bind(.ints(excluded))
    var sql = "\(vendors)vendor_id <> ALL(\(excluded))"
    for filter in NumberFilter.allCases {
      let bounds = refinement.bounds[filter]
      let low = statement.bind(SQLValue(bounds?.minimum ?? 0))
      let high = statement.bind(SQLValue(bounds?.maximum ?? .max))
      sql += " AND \(filter.rawValue) BETWEEN \(low) AND \(high)"
    }
    for name in refinement.names {
      let (border, part) = (statement.bind(.text(border)), statement.bind(.text(name)))
      sql += " AND strpos(split_part(folded, \(border), 1), \(part)) > 0"
    }
    guard !refinement.excludedTexts.isEmpty else { return sql }
    let texts = statement.bind(.texts(refinement.excludedTexts))
    return sql + """
       AND NOT EXISTS (
        SELECT 1 FROM unnest(\(texts)) AS excluded(part) WHERE strpos(folded, part) > 0)
      """
  }
}

struct VendorNames {
  let connection: PostgresConnection

  /// Returns the vendors for each text.
  /// - Parameter texts: Folded, not empty.
  func ids(containingEach texts: [String]) throws -> [[Int64]] {
    let rows = try connection.rows(
      """
      SELECT number, id FROM unnest($1::text[]) WITH ORDINALITY AS texts(part, number)
      JOIN vendor ON strpos(search_name, part) > 0 ORDER BY number, id
      """, [.texts(texts)])
    var ids = Array(repeating: [Int64](), count: texts.count)
    for row in rows { ids[Int(try row.int(0)) - 1].append(try row.int(1)) }
    return ids
  }

  /// - Parameter text: Folded, not empty.
  func ids(containing text: String) throws -> [Int64] {
    try connection.all(
      Query("SELECT id FROM vendor WHERE strpos(search_name, $1) > 0 ORDER BY id"), [.text(text)])
  }
}
