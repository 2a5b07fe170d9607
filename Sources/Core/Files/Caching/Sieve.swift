/// A queue of values in the order they were added. A hand moves from the oldest to the newest:
/// values read since it last passed are spared, the first other one is evicted.
@usableFromInline
struct Sieve<Key: Hashable & Sendable, Value: Sendable> {
  @usableFromInline
  struct Node {
    @usableFromInline var key: Key
    @usableFromInline var value: Value
    @usableFromInline var cost: Int
    /// Links towards the newest and the oldest; -1 at the ends.
    @usableFromInline var newer: Int
    @usableFromInline var older: Int
    @usableFromInline var isVisited: Bool

    @inlinable
    init(_ key: Key, _ value: Value, cost: Int, older: Int) {
      self.key = key
      self.value = value
      self.cost = cost
      newer = -1
      self.older = older
      isVisited = false
    }
  }

  @usableFromInline var indices: [Key: Int]
  @usableFromInline var nodes: [Node?]
  @usableFromInline var free: [Int]
  @usableFromInline var newest: Int
  @usableFromInline var oldest: Int
  @usableFromInline var hand: Int
  @usableFromInline var cost: Int

  @inlinable
  init() {
    indices = [:]
    nodes = []
    free = []
    newest = -1
    oldest = -1
    hand = -1
    cost = 0
  }

  @inlinable var count: Int { indices.count }

  @inlinable
  mutating func value(for key: Key) -> Value? {
    guard let index = indices[key] else { return nil }
    if nodes[index]?.isVisited == false { nodes[index]?.isVisited = true }
    return nodes[index]?.value
  }

  @inlinable
  mutating func set(_ value: Value, for key: Key, cost: Int) {
    if let index = indices[key] {
      self.cost += cost - (nodes[index]?.cost ?? 0)
      nodes[index]?.value = value
      nodes[index]?.cost = cost
      nodes[index]?.isVisited = true
      return
    }
    let node = Node(key, value, cost: cost, older: newest)
    let index = free.popLast() ?? nodes.count
    if index == nodes.count { nodes.append(node) } else { nodes[index] = node }
    if newest >= 0 { nodes[newest]?.newer = index }
    newest = index
    if oldest < 0 { oldest = index }
    indices[key] = index
    self.cost += cost
  }

  @inlinable
  mutating func remove(_ key: Key) -> Value? {
    guard let index = indices[key] else { return nil }
    return unlink(index)?.value
  }

  /// Evicts until the rest is within the limits. The value just set goes last: it is needed now.
  @inlinable
  mutating func trim(toCost limit: Int, count: Int, sparing key: Key) {
    while cost > limit || indices.count > count, indices.count > 1 {
      guard evict(sparing: indices[key] ?? -1) != nil else { break }
    }
  }

  @inlinable
  mutating func evict(sparing spared: Int) -> Node? {
    var index = hand >= 0 ? hand : oldest
    while let node = index >= 0 ? nodes[index] : nil, node.isVisited || index == spared {
      nodes[index]?.isVisited = false
      index = node.newer >= 0 ? node.newer : oldest
    }
    guard index >= 0 else { return nil }
    hand = nodes[index]?.newer ?? -1
    return unlink(index)
  }

  @inlinable
  mutating func unlink(_ index: Int) -> Node? {
    guard let node = nodes[index] else { return nil }
    if hand == index { hand = node.newer }
    if node.newer >= 0 { nodes[node.newer]?.older = node.older } else { newest = node.older }
    if node.older >= 0 { nodes[node.older]?.newer = node.newer } else { oldest = node.newer }
    nodes[index] = nil
    free.append(index)
    indices[node.key] = nil
    cost -= node.cost
    return node
  }
}
