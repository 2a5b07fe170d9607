/// The keys of a search index made of posting lists: one, two and three characters in a row, 21
/// bits each, and negative numbers for filters.
package enum SearchKeys {
  /// The length of the longest text that has its own key; for longer ones the keys find candidates.
  package static let exactLength = 3
  /// Maximum keys for looking up a search, evenly spread over each long text: each has a list in
  /// every block, and the candidates are compared anyway.
  package static let maximumKeys = 16

  /// The keys for the shelf and the vendor of a product.
  package static func shelf(_ shelf: Int64) -> Int64 { -1 - shelf }

  /// - Parameter id: 0 or more. A request may name the largest number; no vendor has it.
  package static func vendor(_ id: Int64) -> Int64 { -16 - min(id, .max - 16) }

  /// Returns the keys that every text which contains `text` has.
  /// - Parameter maximum: Two or more.
  package static func keys(
    of text: [Unicode.Scalar], maximum: Int = maximumKeys
  ) -> [Int64] {
    guard text.count > exactLength else {
      return text.isEmpty ? [] : [text.reduce(0) { $0 << 21 | Int64($1.value) }]
    }
    var keys: [Int64] = []
    var seen: Set<Int64> = []
    forEachKey(of: text) { key in
      if key >> 42 != 0, seen.insert(key).inserted { keys.append(key) }
    }
    guard keys.count > maximum else { return keys }
    return (0..<maximum).map { keys[$0 * (keys.count - 1) / (maximum - 1)] }
  }

  /// Calls `body` with every key of a text, repeated ones as often as they occur.
  static func forEachKey(of text: [Unicode.Scalar], _ body: (Int64) -> Void) {
    var pair: Int64 = 0
    var single: Int64 = 0
    for scalar in text {
      let value = Int64(scalar.value)
      if pair != 0 { body(pair << 21 | value) }
      pair = single == 0 ? 0 : single << 21 | value
      if pair != 0 { body(pair) }
      body(value)
      single = value
    }
  }
}
