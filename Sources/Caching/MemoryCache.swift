import Synchronization

/// Values kept in memory until there are too many of them or they cost too much.
///
/// In the manner of Foundation's `NSCache`, with these differences:
/// - Limits are exact: after every call at most ``countLimit`` values of at most
///   ``totalCostLimit`` in all are kept. A value that alone costs more is not kept.
/// - What goes first is decided by SIEVE (Zhang et al., NSDI 2024): values that were asked for
///   since the last look stay, whatever they cost. `NSCache` on Linux drops the cheapest first.
/// - Setting, getting and removing take constant time, with any costs; `NSCache` on Linux sorts.
/// - Keys are compared by value and values may be structs; nothing is kept beyond the limits by
///   being in use.
/// - Half of it goes when the machine is short of memory (``MemoryPressure``), looked at once a
///   second at most; `NSCache` on Linux never does.
///
/// Safe to use from any thread.
public final class MemoryCache<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  /// Values kept at the most.
  public let countLimit: Int
  /// The sum of all costs at the most, in the unit of the costs: bytes, as a rule.
  public let totalCostLimit: Int
  private let onEvict: (@Sendable (Key, Value) -> Void)?
  private let sieve = Mutex(Sieve<Key, Value>())
  private let pressure: MemoryPressure?

  /// - Parameter onEvict: Told of each value that had to go; not of those removed or replaced.
  public init(
    countLimit: Int = .max, totalCostLimit: Int = .max, pressure: MemoryPressure? = .shared,
    onEvict: (@Sendable (Key, Value) -> Void)? = nil
  ) {
    self.countLimit = max(0, countLimit)
    self.totalCostLimit = max(0, totalCostLimit)
    self.pressure = pressure
    self.onEvict = onEvict
  }

  public subscript(key: Key) -> Value? {
    get { sieve.withLock { $0.value(for: key) } }
    set {
      if let newValue { set(newValue, for: key) } else { remove(key) }
    }
  }

  /// Keeps a value, in place of the one with this key. Negative costs count as 0.
  /// - Returns: Whether it is kept.
  @discardableResult
  public func set(_ value: Value, for key: Key, cost: Int = 0) -> Bool {
    let cost = max(0, cost)
    guard cost <= totalCostLimit, countLimit > 0 else {
      remove(key)
      return false
    }
    let evicted = sieve.withLock { sieve in
      sieve.set(value, for: key, cost: cost)
      var limit = totalCostLimit
      if let pressure, pressure.isDue, pressure.isHigh { limit = sieve.cost / 2 }
      return sieve.trim(toCost: limit, count: countLimit, sparing: key, collects: onEvict != nil)
    }
    if let onEvict { for (key, value) in evicted { onEvict(key, value) } }
    return true
  }

  @discardableResult
  public func remove(_ key: Key) -> Value? {
    sieve.withLock { $0.remove(key) }
  }

  public func removeAll() {
    sieve.withLock { $0 = Sieve() }
  }

  public var count: Int { sieve.withLock { $0.count } }
  public var totalCost: Int { sieve.withLock { $0.cost } }
}

/// A queue of values in the order they came. A hand goes from the oldest to the newest: what was
/// asked for since it last passed by is spared, the first that was not goes.
private struct Sieve<Key: Hashable & Sendable, Value: Sendable> {
  private struct Node {
    var key: Key
    var value: Value
    var cost: Int
    /// Towards the newest, towards the oldest; -1 at the ends.
    var newer: Int
    var older: Int
    var isVisited = false
  }

  private var places: [Key: Int] = [:]
  private var nodes: [Node?] = []
  private var free: [Int] = []
  private var newest = -1
  private var oldest = -1
  private var hand = -1
  private(set) var cost = 0

  var count: Int { places.count }

  mutating func value(for key: Key) -> Value? {
    guard let place = places[key] else { return nil }
    if nodes[place]?.isVisited == false { nodes[place]?.isVisited = true }
    return nodes[place]?.value
  }

  mutating func set(_ value: Value, for key: Key, cost: Int) {
    if let place = places[key] {
      self.cost += cost - (nodes[place]?.cost ?? 0)
      nodes[place]?.value = value
      nodes[place]?.cost = cost
      nodes[place]?.isVisited = true
      return
    }
    let node = Node(key: key, value: value, cost: cost, newer: -1, older: newest)
    let place = free.popLast() ?? nodes.count
    if place == nodes.count { nodes.append(node) } else { nodes[place] = node }
    if newest >= 0 { nodes[newest]?.newer = place }
    newest = place
    if oldest < 0 { oldest = place }
    places[key] = place
    self.cost += cost
  }

  mutating func remove(_ key: Key) -> Value? {
    guard let place = places[key] else { return nil }
    return unlink(place)?.value
  }

  /// Drops until the rest is within the limits. The value just set goes last: it is wanted now.
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

  private mutating func evict(sparing spared: Int) -> Node? {
    var place = hand >= 0 ? hand : oldest
    while let node = place >= 0 ? nodes[place] : nil, node.isVisited || place == spared {
      nodes[place]?.isVisited = false
      place = node.newer >= 0 ? node.newer : oldest
    }
    guard place >= 0 else { return nil }
    hand = nodes[place]?.newer ?? -1
    return unlink(place)
  }

  private mutating func unlink(_ place: Int) -> Node? {
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
