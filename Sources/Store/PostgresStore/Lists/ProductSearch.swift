import MarketStore

/// Finds the products that contain a text: in the blocks of the index, from the end at which the
/// list begins, and among the products waiting for the index.
///
/// See docs/decisions/postgresql-search.md
struct ProductSearch {
  private let connection: PostgresConnection
  private let blocks: SearchBlockCache
  private let text: String
  /// Whether the keys find exactly the text.
  private let isExact: Bool
  private let query: BlockQuery
  private let isAscending: Bool
  /// The products that differ from the index, and those of them that match, in the list's order.
  private let waiting: Set<Int64>
  private let waitingMatches: [Int64]

  init(
    _ phrase: SearchPhrase, _ filter: ProductFilter, isAscending: Bool, blocks: SearchBlockCache,
    connection: PostgresConnection
  ) throws {
    self.connection = connection
    self.blocks = blocks
    self.isAscending = isAscending
    text = phrase.text
    let scalars = Array(phrase.text.unicodeScalars)
    isExact = scalars.count <= SearchKeys.exactLength
    let vendors = try VendorNames(connection: connection).ids(containing: phrase.text)
    query = BlockQuery(
      text: SearchKeys.keys(of: scalars), vendors: vendors.map(SearchKeys.vendor),
      shelves: filter.shelves.count == 4
        ? [] : filter.shelves.map { SearchKeys.shelf(Int64($0)) },
      vendor: filter.vendorID.map(SearchKeys.vendor))
    waiting = Set(try SearchTail(connection: connection).products())
    waitingMatches =
      waiting.isEmpty
      ? []
      : try Self.matches(
        among: waiting.sorted(), phrase.text, filter, vendors, isAscending, connection)
  }

  /// Returns the newest or the oldest matches with ids in `range`, in the order of the list, up to
  /// `limit`.
  func ids(in range: ClosedRange<Int64>, limit: Int) throws -> [Int64] {
    var found: [Int64] = []
    var later = waitingMatches.filter(range.contains)[...]
    func isBefore(_ one: Int64, _ other: Int64) -> Bool {
      isAscending ? one < other : one > other
    }
    var remaining = try directory(range)[...]
    var size = ListLimits.blocks.lowerBound
    while found.count < limit, !remaining.isEmpty {
      let part = remaining.prefix(size)
      remaining = remaining.dropFirst(size)
      size = min(size * 4, ListLimits.blocks.upperBound)
      for hit in try hits(in: Array(part), range, limit: limit - found.count) {
        while let first = later.first, isBefore(first, hit) { found.append(later.removeFirst()) }
        found.append(hit)
      }
    }
    if found.count < limit { found += later }
    return Array(found.prefix(limit))
  }
}

extension ProductSearch {
  /// The blocks with ids in `range`, in the order of the list.
  private func directory(_ range: ClosedRange<Int64>) throws -> [Int64] {
    let rows = try connection.rows(
      """
      SELECT block FROM search_block
      WHERE first_id <= $2 AND first_id >= coalesce(
        (SELECT max(first_id) FROM search_block WHERE first_id <= $1), $1)
      ORDER BY first_id
      """, [.int(range.lowerBound), .int(range.upperBound)])
    let blocks = try rows.map { try $0.int(0) }
    return isAscending ? blocks : blocks.reversed()
  }

  /// The matches in some blocks, in the order of the list, without the waiting products.
  private func hits(in chosen: [Int64], _ range: ClosedRange<Int64>, limit: Int) throws
    -> [Int64]
  {
    let sets = try query.slots(in: chosen, connection)
    let ids = try blocks.ids(of: sets.keys.sorted(), connection)
    var candidates: [(id: Int64, isCertain: Bool)] = []
    for block in chosen {
      guard let found = sets[block], let ids = ids[block] else { continue }
      let slots = found.all.slots
      for slot in isAscending ? slots : slots.reversed() where slot < ids.count {
        let id = ids[slot]
        guard range.contains(id), !waiting.contains(id) else { continue }
        candidates.append((id, isExact || found.certain?.contains(slot) == true))
      }
    }
    return try verified(candidates, limit: limit)
  }

  /// The candidates that contain the text, up to `limit`.
  private func verified(_ candidates: [(id: Int64, isCertain: Bool)], limit: Int) throws
    -> [Int64]
  {
    var found: [Int64] = []
    var remaining = candidates[...]
    var size = max(ListLimits.candidates.lowerBound, min(limit, 512))
    while found.count < limit, !remaining.isEmpty {
      let part = remaining.prefix(isExact ? limit : size)
      remaining = remaining.dropFirst(part.count)
      size = min(size * 2, ListLimits.candidates.upperBound)
      let uncertain = part.filter { !$0.isCertain }.map(\.id)
      let matching = uncertain.isEmpty ? [] : Set(try matches(among: uncertain))
      found += part.lazy.filter { $0.isCertain || matching.contains($0.id) }.map(\.id)
    }
    return found
  }

  private func matches(among ids: [Int64]) throws -> [Int64] {
    try connection.all(
      Query("SELECT id FROM product WHERE id = ANY($1::int8[]) AND strpos(folded, $2) > 0"),
      [.ints(ids), .text(text)])
  }

  /// The waiting products are named one by one: for a join, a server might read all products.
  private static func matches(
    among waiting: [Int64], _ text: String, _ filter: ProductFilter, _ vendors: [Int64],
    _ isAscending: Bool, _ connection: PostgresConnection
  ) throws -> [Int64] {
    let rows = try connection.rows(
      """
      SELECT id FROM product WHERE id = ANY($1::int8[]) AND shelf = ANY($2::int8[])
        AND ($3::int8 IS NULL OR vendor_id = $3)
        AND (strpos(folded, $4) > 0 OR vendor_id = ANY($5::int8[]))
      """,
      [
        .ints(waiting), .ints(filter.shelves.map(Int64.init)), SQLValue(filter.vendorID),
        .text(text), .ints(vendors),
      ])
    let ids = try rows.map { try $0.int(0) }.sorted()
    return isAscending ? ids : ids.reversed()
  }
}
