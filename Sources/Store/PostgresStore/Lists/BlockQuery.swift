import MarketStore

/// The keys of a search, and how their lists are combined: all of the text, or one of the vendors
/// with that name; then one of the shelves, and the vendor.
struct BlockQuery {
  let text: [Int64]
  let vendors: [Int64]
  /// Empty for all shelves.
  let shelves: [Int64]
  let vendor: Int64?

  struct Found {
    var all: SlotSet
    /// The slots of the vendors whose names contain the text; nil for none.
    var certain: SlotSet?
  }

  func slots(in blocks: [Int64], _ connection: PostgresConnection) throws -> [Int64: Found] {
    let keys = text + vendors + shelves + (vendor.map { [$0] } ?? [])
    let rows = try connection.rows(
      """
      SELECT block, key, slots FROM search_posting
      WHERE block = ANY($1::int8[]) AND key = ANY($2::int8[])
      """, [.ints(blocks), .ints(keys)])
    var lists: [Int64: [Int64: SlotSet]] = [:]
    for row in rows {
      lists[try row.int(0), default: [:]][try row.int(1)] = try row.withBytes(2) { SlotSet($0) }
    }
    return lists.compactMapValues(combined)
  }

  /// Nil if nothing is found.
  private func combined(_ lists: [Int64: SlotSet]) -> Found? {
    var found = Found(all: intersection(text, lists) ?? SlotSet())
    if let certain = union(vendors, lists) {
      found.all.formUnion(certain)
      found.certain = certain
    }
    if !shelves.isEmpty {
      guard let shelf = union(shelves, lists) else { return nil }
      found.all.formIntersection(shelf)
    }
    if let vendor {
      guard let list = lists[vendor] else { return nil }
      found.all.formIntersection(list)
    }
    return found.all.isEmpty ? nil : found
  }

  /// Nil if a key has no list.
  private func intersection(_ keys: [Int64], _ lists: [Int64: SlotSet]) -> SlotSet? {
    guard let first = keys.first, var result = lists[first] else { return nil }
    for key in keys.dropFirst() {
      guard let list = lists[key] else { return nil }
      result.formIntersection(list)
    }
    return result
  }

  /// Nil if no key has a list.
  private func union(_ keys: [Int64], _ lists: [Int64: SlotSet]) -> SlotSet? {
    var result: SlotSet?
    for key in keys {
      guard let list = lists[key] else { continue }
      if result == nil { result = list } else { result?.formUnion(list) }
    }
    return result
  }
}
