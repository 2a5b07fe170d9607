/// Part of a search index: up to ``SlotSet/capacity`` products in the order of their ids, and for
/// each key the slots of those that have it.
///
/// See docs/decisions/postgresql-search.md
package struct SearchBlock: Sendable {
  /// A list of the index.
  package struct Posting: Sendable {
    package let key: Int64
    /// ``SlotSet/encoded(_:)``
    package let slots: [UInt8]
  }

  package private(set) var ids: [Int64] = []
  /// The index of each key in ``lists``.
  private var keys: [Int64: Int] = [:]
  private var lists: [[UInt16]] = []
  /// Some recent keys and their indexes: texts repeat the same ones, and a lookup here costs less.
  private var recent: [(key: Int64, index: Int)]

  private static let recentCount = 8_192

  package init() {
    recent = Array(repeating: (0, 0), count: Self.recentCount)
  }

  package var isFull: Bool { ids.count == SlotSet.capacity }

  /// Adds a product with a larger id than all previous ones, while the block is not full.
  package mutating func add(_ id: Int64, texts: [[Unicode.Scalar]], shelf: Int64, vendor: Int64) {
    let slot = UInt16(ids.count)
    ids.append(id)
    for text in texts { SearchKeys.forEachKey(of: text) { insert($0, slot) } }
    insert(SearchKeys.shelf(shelf), slot)
    insert(SearchKeys.vendor(vendor), slot)
  }

  /// The lists, in the order of their keys.
  package var postings: [Posting] {
    keys.sorted { $0.key < $1.key }.map { key, index in
      Posting(key: key, slots: SlotSet.encoded(lists[index]))
    }
  }

  private mutating func insert(_ key: Int64, _ slot: UInt16) {
    let spot = Int((key ^ key >> 13 ^ key >> 29) & Int64(Self.recentCount - 1))
    var index = recent[spot].index
    if recent[spot].key != key {
      if let known = keys[key] {
        index = known
      } else {
        index = lists.count
        keys[key] = index
        lists.append([])
      }
      recent[spot] = (key, index)
    }
    if lists[index].last != slot { lists[index].append(slot) }
  }
}

/// Ids in ascending order, as the differences between them, seven bits per byte.
package enum PackedIDs {
  package static func encoded(_ ids: [Int64]) -> [UInt8] {
    var bytes: [UInt8] = []
    var last: Int64 = 0
    for id in ids {
      var difference = UInt64(bitPattern: id &- last)
      while difference >= 0x80 {
        bytes.append(UInt8(truncatingIfNeeded: difference) | 0x80)
        difference >>= 7
      }
      bytes.append(UInt8(difference))
      last = id
    }
    return bytes
  }

  package static func decoded(_ bytes: some Sequence<UInt8>) -> [Int64] {
    var ids: [Int64] = []
    var last: Int64 = 0
    var difference: UInt64 = 0
    var shift: UInt64 = 0
    for byte in bytes {
      difference |= UInt64(byte & 0x7F) << shift
      shift += 7
      guard byte < 0x80 else { continue }
      last = last &+ Int64(bitPattern: difference)
      ids.append(last)
      difference = 0
      shift = 0
    }
    return ids
  }
}
