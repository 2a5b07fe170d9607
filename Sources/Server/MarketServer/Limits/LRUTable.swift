/// A dictionary that drops its least recently used entries, approximated with two generations: when
/// the young one is full it becomes the old one, and entries of the previous old one are dropped.
///
/// It holds counts for clients, so it is not a `MemoryCache`: a count changes in place under its
/// owner's lock, and is not evicted because the machine is short of memory.
struct LRUTable<Key: Hashable, Value> {
  private var young: [Key: Value] = [:]
  private var old: [Key: Value] = [:]
  private let generationLimit: Int

  /// - Parameter generationLimit: 1 or more; the table holds at most twice as many entries.
  init(generationLimit: Int) { self.generationLimit = generationLimit }

  var count: Int { young.count + old.count }

  subscript(key: Key) -> Value? {
    get { young[key] ?? old[key] }
    set {
      old[key] = nil
      guard let newValue else {
        young[key] = nil
        return
      }
      if young[key] == nil, young.count >= generationLimit {
        old = young
        young = [:]
      }
      young[key] = newValue
    }
  }
}
