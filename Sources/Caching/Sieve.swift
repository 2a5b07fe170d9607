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

  @usableFromInline var places: [Key: Int]
  @usableFromInline var nodes: [Node?]
  @usableFromInline var free: [Int]
  @usableFromInline var newest: Int
  @usableFromInline var oldest: Int
  @usableFromInline var hand: Int
  @usableFromInline var cost: Int

  @inlinable
  init() {
    places = [:]
    nodes = []
    free = []
    newest = -1
    oldest = -1
    hand = -1
    cost = 0
  }

  @inlinable var count: Int { places.count }

  @inlinable
  mutating func value(for key: Key) -> Value? {
    guard let place = places[key] else { return nil }
    if nodes[place]?.isVisited == false { nodes[place]?.isVisited = true }
    return nodes[place]?.value
  }

  @inlinable
  mutating func set(_ value: Value, for key: Key, cost: Int) {
    if let place = places[key] {
      self.cost += cost - (nodes[place]?.cost ?? 0)
      nodes[place]?.value = value
      nodes[place]?.cost = cost
      nodes[place]?.isVisited = true
      return
    }
    let node = Node(key, value, cost: cost, older: newest)
    let place = free.popLast() ?? nodes.count
    if place == nodes.count { nodes.append(node) } else { nodes[place] = node }
    if newest >= 0 { nodes[newest]?.newer = place }
    newest = place
    if oldest < 0 { oldest = place }
    places[key] = place
    self.cost += cost
  }

  @inlinable
  mutating func remove(_ key: Key) -> Value? {
    guard let place = places[key] else { return nil }
    return unlink(place)?.value
  }

  /// Evicts until the rest is within the limits. The value just set goes last: it is needed now.
  @inlinable
  mutating func trim(
    toCost limit: Int, count: Int, sparing key: Key, collects: Bool
  ) -> [(Key, Value)] {
    var evicted: [(Key, Value)] = []
    while cost > limit || places.count > count, places.count > 1 {
      guard let node = evict(sparing: places[key] ?? -1) else { break }
      if collects { evicted.append((node.key, node.value)) }
    }
    return evicted
  }

  @inlinable
  mutating func evict(sparing spared: Int) -> Node? {
    var place = hand >= 0 ? hand : oldest
    while let node = place >= 0 ? nodes[place] : nil, node.isVisited || place == spared {
      nodes[place]?.isVisited = false
      place = node.newer >= 0 ? node.newer : oldest
    }
    guard place >= 0 else { return nil }
    hand = nodes[place]?.newer ?? -1
    return unlink(place)
  }

  @inlinable
  mutating func unlink(_ place: Int) -> Node? {
    guard let node = nodes[place] else { return nil }
    if hand == place { hand = node.newer }
    if node.newer >= 0 { nodes[node.newer]?.older = node.older } else { newest = node.older }
    if node.older >= 0 { nodes[node.older]?.newer = node.newer } else { oldest = node.newer }
    nodes[place] = nil
    free.append(place)
    places[node.key] = nil
    cost -= node.cost
    return node
  }
}
