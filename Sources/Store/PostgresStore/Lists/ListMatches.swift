import Market
import MarketStore

/// The matches of a filter, sorted by id.
struct ListMatches {
  let listing: PostgresListing
  /// One for each text; empty without a search.
  let searches: [ProductSearch]
  /// Nil without a refinement.
  let refinement: RefinedVendors?
  let connection: PostgresConnection

  /// Matches with ids in `range`, in the order of the list, up to `limit`.
  func ids(in range: ClosedRange<Int64>, limit: Int) throws -> [Int64] {
    let statement: ListStatement
    if let refinement {
      let found =
        searches.isEmpty ? nil : try found(in: range, limit: ListLimits.walkedProducts)
      statement = listing.refined(refinement, found, in: range, limit: limit)
    } else if !searches.isEmpty {
      return try found(in: range, limit: limit)
    } else {
      statement = listing.runs(after: nil, in: range, limit: limit)
    }
    return try statement.ids(limit: limit, connection)
  }

  /// The products that any search finds, each once. The first `limit` of all are among the first
  /// `limit` of each.
  private func found(in range: ClosedRange<Int64>, limit: Int) throws -> [Int64] {
    let found = try searches.map { try $0.ids(in: range, limit: limit) }
    guard found.count > 1 else { return found.first ?? [] }
    let ids = Set(found.joined()).sorted()
    return Array((listing.order.sort == .oldest ? ids : ids.reversed()).prefix(limit))
  }

  /// The number of matches with ids in `range`, up to `limit`.
  func count(in range: ClosedRange<Int64>, limit: Int) throws -> Int {
    guard searches.isEmpty, refinement == nil else { return try ids(in: range, limit: limit).count }
    return try listing.count(in: range, limit: limit).count(connection)
  }
}

extension ListWindow {
  /// About as many products as `length`: whole blocks of the search index, whose sizes are known.
  init(isAscending: Bool, from id: Int64?, length: Int, connection: PostgresConnection) throws {
    let rows = try connection.rows(
      isAscending
        ? """
        SELECT first_id, count FROM search_block WHERE first_id > $1 ORDER BY first_id LIMIT $2
        """
        : """
        SELECT first_id, count FROM search_block WHERE first_id < $1 ORDER BY first_id DESC LIMIT $2
        """,
      [.int(id ?? (isAscending ? -1 : .max)), .int(Int64(length / 1_024 + 2))])
    var products = 0
    var edge: Int64?
    for (index, row) in rows.enumerated() where edge == nil {
      products += Int(try row.int(1))
      // A block ends before the first id of the next one.
      if products >= length, index + 1 < rows.count {
        edge = isAscending ? try rows[index + 1].int(0) - 1 : try row.int(0)
      }
    }
    self.init(isAscending: isAscending, from: id, edge: edge)
  }
}
