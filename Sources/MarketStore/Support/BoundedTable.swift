/// A table that never holds more than twice `limit` entries: when the young generation is full it
/// becomes the old one, and entries that were not used since are dropped.
package struct BoundedTable<Key: Hashable, Value> {
  private var young: [Key: Value] = [:]
  private var old: [Key: Value] = [:]
  private let limit: Int

  /// - Parameter limit: 1 or more entries of one generation.
  package init(limit: Int) { self.limit = limit }

  package var count: Int { young.count + old.count }

  package subscript(key: Key) -> Value? {
    get { young[key] ?? old[key] }
    set {
      old[key] = nil
      guard let newValue else {
        young[key] = nil
        return
      }
      if young[key] == nil, young.count >= limit {
        old = young
        young = [:]
      }
      young[key] = newValue
    }
  }
}
