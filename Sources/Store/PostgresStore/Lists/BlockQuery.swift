import MarketStore

/// The keys of a search, and how their lists are combined: for each phrase all of it, or one of the
/// vendors with that name; then one of the shelves, and the vendor.
struct BlockQuery {
  struct Phrase {
    let keys: [Int64]
    /// Whether the keys find exactly the phrase.
    let isExact: Bool
    let vendors: [Int64]
  }

  let phrases: [Phrase]
  var isExact: Bool { phrases.allSatisfy(\.isExact) }
  /// Empty for all shelves.
  let shelves: [Int64]
  let vendor: Int64?

  struct Found {
    var all: SlotSet
    /// The slots of products that certainly have each phrase; nil for none.
    var certain: SlotSet?
  }

  func slots(in blocks: [Int64], _ connection: PostgresConnection) throws -> [Int64: Found] {
    let keys =
      Set(phrases.flatMap { $0.keys + $0.vendors })
      .union(shelves + (vendor.map { [$0] } ?? []))
    let rows = try connection.rows(
      """
      SELECT block, key, slots FROM search_posting
      WHERE block = ANY($1::int8[]) AND key = ANY($2::int8[])
      """, [.ints(blocks), .ints(keys.sorted())])
    var lists: [Int64: [Int64: SlotSet]] = [:]
    for row in rows {
      lists[try row.int(0), default: [:]][try row.int(1)] = try row.withBytes(2) { SlotSet($0) }
    }
    return lists.compactMapValues(combined)
  }

  /// Nil if nothing is found.
  private func combined(_ lists: [Int64: SlotSet]) -> Found? {
    guard let first = phrases.first, var found = found(first, lists) else { return nil }
    for phrase in phrases.dropFirst() {
      guard let other = self.found(phrase, lists) else { return nil }
      found.all.formIntersection(other.all)
      if let certain = other.certain {
        found.certain?.formIntersection(certain)
      } else {
        found.certain = nil
      }
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

  /// The products that may have a phrase; nil if there are none.
  private func found(_ phrase: Phrase, _ lists: [Int64: SlotSet]) -> Found? {
    let text = intersection(phrase.keys, lists)
    let vendors = union(phrase.vendors, lists)
    guard var all = text ?? vendors else { return nil }
    if text != nil, let vendors { all.formUnion(vendors) }
    return Found(all: all, certain: phrase.isExact ? all : vendors)
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
