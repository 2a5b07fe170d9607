public import Synchronization

/// An in-memory cache with limits on the number and the cost of its values.
///
/// Like Foundation's `NSCache`, with these differences:
/// - Limits are exact: after every call there are at most ``countLimit`` values of at most
///   ``totalCostLimit`` together. A value that alone costs more is not stored.
/// - Eviction follows SIEVE (Zhang et al., NSDI 2024): values read since the last round stay,
///   regardless of cost. `NSCache` on Linux evicts the cheapest first.
/// - Setting, getting, and removing take constant time, with any costs; `NSCache` on Linux sorts.
/// - Keys are compared by value and values may be structs; use does not keep a value beyond the
///   limits.
/// - Half of it is evicted when the machine is short of memory (``MemoryPressure``), which each
///   cache checks once a second or less often; `NSCache` on Linux never does.
///
/// Safe to use from any thread. All of it can be inlined: without specialisation it would be
/// several times slower.
/// See docs/decisions/pictures.md#memory-and-disk-caches-are-both-needed
public final class MemoryCache<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  /// The maximum number of values.
  public let countLimit: Int
  /// The maximum sum of all costs, in the unit of the costs: usually bytes.
  public let totalCostLimit: Int
  @usableFromInline let sieve: Mutex<Sieve<Key, Value>>
  @usableFromInline let pressure: MemoryPressure?
  @usableFromInline let lastCheck = Mutex(ContinuousClock.now)

  @inlinable
  public init(
    countLimit: Int = .max, totalCostLimit: Int = .max, pressure: MemoryPressure? = .shared
  ) {
    sieve = Mutex(Sieve())
    self.countLimit = max(0, countLimit)
    self.totalCostLimit = max(0, totalCostLimit)
    self.pressure = pressure
  }

  @inlinable
  public subscript(key: Key) -> Value? {
    get { sieve.withLock { $0.value(for: key) } }
    set {
      if let newValue { set(newValue, for: key) } else { remove(key) }
    }
  }

  /// Stores a value and replaces the one with this key. Negative costs count as 0.
  /// - Returns: Whether it was stored.
  @inlinable @discardableResult
  public func set(_ value: Value, for key: Key, cost: Int = 0) -> Bool {
    let cost = max(0, cost)
    guard cost <= totalCostLimit, countLimit > 0 else {
      remove(key)
      return false
    }
    sieve.withLock { sieve in
      sieve.set(value, for: key, cost: cost)
      var limit = totalCostLimit
      if let pressure, lastCheck.withLock({ pressure.isHigh(since: &$0) }) {
        limit = sieve.cost / 2
      }
      sieve.trim(toCost: limit, count: countLimit, sparing: key)
    }
    return true
  }

  @inlinable @discardableResult
  public func remove(_ key: Key) -> Value? {
    sieve.withLock { $0.remove(key) }
  }

  @inlinable
  public func removeAll() {
    sieve.withLock { $0 = Sieve() }
  }

  /// The keys of all values, in no particular order.
  @inlinable public var keys: [Key] { sieve.withLock { Array($0.indices.keys) } }
  @inlinable public var count: Int { sieve.withLock { $0.count } }
  @inlinable public var totalCost: Int { sieve.withLock { $0.cost } }
}
