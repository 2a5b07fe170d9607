import MarketStore

/// Finds the products that contain all phrases of a text: in the blocks of the index, from the end
/// at which the list begins, and among the products waiting for the index.
///
/// See docs/decisions/postgresql-search.md
struct ProductSearch {
  private let connection: PostgresConnection
  private let blocks: SearchBlockCache
  private let phrases: [FoundPhrase]
  private let query: BlockQuery
  private let isAscending: Bool
  /// The products that differ from the index, and those of them that match, in the list's order.
  private let waiting: Set<Int64>
  private let waitingMatches: [Int64]

  init(
    _ text: SearchPhrases, _ filter: ProductFilter, isAscending: Bool, blocks: SearchBlockCache,
    connection: PostgresConnection
  ) throws {
    self.connection = connection
    self.blocks = blocks
    self.isAscending = isAscending
    let texts = text.phrases.map(\.text)
    let vendors = try VendorNames(connection: connection).ids(containingEach: texts)
    let phrases = zip(texts, vendors).map { FoundPhrase(text: $0, vendors: $1) }
    self.phrases = phrases
    query = BlockQuery(
      phrases: phrases.map { $0.keys(maximum: SearchKeys.maximumKeys / phrases.count) },
      shelves: filter.shelves.count == 4
        ? [] : filter.shelves.map { SearchKeys.shelf(Int64($0)) },
      vendor: filter.vendorID.map(SearchKeys.vendor))
    waiting = Set(try SearchTail(connection: connection).products())
    waitingMatches =
      waiting.isEmpty
      ? []
      : try Self.matches(among: waiting.sorted(), phrases, filter, isAscending, connection)
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
        candidates.append((id, found.certain?.contains(slot) == true))
      }
    }
    return try verified(candidates, limit: limit)
  }

  /// The candidates that contain the phrases, up to `limit`.
  private func verified(_ candidates: [(id: Int64, isCertain: Bool)], limit: Int) throws
    -> [Int64]
  {
    var found: [Int64] = []
    var remaining = candidates[...]
    var size = max(ListLimits.candidates.lowerBound, min(limit, 512))
    while found.count < limit, !remaining.isEmpty {
      let part = remaining.prefix(query.isExact ? limit : size)
      remaining = remaining.dropFirst(part.count)
      size = min(size * 2, ListLimits.candidates.upperBound)
      let uncertain = part.filter { !$0.isCertain }.map(\.id)
      let matching = uncertain.isEmpty ? [] : Set(try matches(among: uncertain))
      found += part.lazy.filter { $0.isCertain || matching.contains($0.id) }.map(\.id)
    }
    return found
  }

  private func matches(among ids: [Int64]) throws -> [Int64] {
    var statement = ListStatement()
    let ids = statement.bind(.ints(ids))
    // The index finds the others exactly.
    let condition = phrases.filter { !$0.isExact }.condition(&statement)
    statement.text = "SELECT id FROM product WHERE id = ANY(\(ids)) AND \(condition)"
    return try statement.ids(connection)
  }

  /// The waiting products are named one by one: for a join, a server might read all products.
  private static func matches(
    among waiting: [Int64], _ phrases: [FoundPhrase], _ filter: ProductFilter,
    _ isAscending: Bool, _ connection: PostgresConnection
  ) throws -> [Int64] {
    var statement = ListStatement()
    let ids = statement.bind(.ints(waiting))
    let shelves = statement.bind(.ints(filter.shelves.map(Int64.init)))
    let vendor = filter.vendorID.map { " AND vendor_id = \(statement.bind(.int($0)))" } ?? ""
    let condition = phrases.condition(&statement)
    statement.text = """
      SELECT id FROM product WHERE id = ANY(\(ids)) AND shelf = ANY(\(shelves))\
      \(vendor) AND \(condition)
      """
    let found = try statement.ids(connection).sorted()
    return isAscending ? found : found.reversed()
  }
}

/// A phrase of a search, and the vendors whose names contain it.
private struct FoundPhrase {
  /// Folded, not empty.
  let text: String
  let vendors: [Int64]

  /// Whether the keys find exactly the phrase.
  var isExact: Bool { text.unicodeScalars.count <= SearchKeys.exactLength }

  func keys(maximum: Int) -> BlockQuery.Phrase {
    BlockQuery.Phrase(
      keys: SearchKeys.keys(of: Array(text.unicodeScalars), maximum: maximum), isExact: isExact,
      vendors: vendors.map(SearchKeys.vendor))
  }
}

extension [FoundPhrase] {
  /// The condition on the table `product`.
  fileprivate func condition(_ statement: inout ListStatement) -> String {
    map { phrase in
      let text = statement.bind(.text(phrase.text))
      let vendors = statement.bind(.ints(phrase.vendors))
      return "(strpos(folded, \(text)) > 0 OR vendor_id = ANY(\(vendors)))"
    }.joined(separator: " AND ")
  }
}
