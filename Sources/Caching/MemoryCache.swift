public import Synchronization

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
/// Safe to use from any thread. All of it can be inlined: without the types of keys and values it
/// would take several times as long.
public final class MemoryCache<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  /// Values kept at the most.
  public let countLimit: Int
  /// The sum of all costs at the most, in the unit of the costs: bytes, as a rule.
  public let totalCostLimit: Int
  @usableFromInline let onEvict: (@Sendable (Key, Value) -> Void)?
  @usableFromInline let sieve: Mutex<Sieve<Key, Value>>
  @usableFromInline let pressure: MemoryPressure?

  /// - Parameter onEvict: Told of each value that had to go; not of those removed or replaced.
  @inlinable
  public init(
    countLimit: Int = .max, totalCostLimit: Int = .max, pressure: MemoryPressure? = .shared,
    onEvict: (@Sendable (Key, Value) -> Void)? = nil
  ) {
    sieve = Mutex(Sieve())
    self.countLimit = max(0, countLimit)
    self.totalCostLimit = max(0, totalCostLimit)
    self.pressure = pressure
    self.onEvict = onEvict
  }

  @inlinable
  public subscript(key: Key) -> Value? {
    get { sieve.withLock { $0.value(for: key) } }
    set {
      if let newValue { set(newValue, for: key) } else { remove(key) }
    }
  }

  /// Keeps a value, in place of the one with this key. Negative costs count as 0.
  /// - Returns: Whether it is kept.
  @inlinable @discardableResult
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

  @inlinable @discardableResult
  public func remove(_ key: Key) -> Value? {
    sieve.withLock { $0.remove(key) }
  }

  @inlinable
  public func removeAll() {
    sieve.withLock { $0 = Sieve() }
  }

  /// The keys of all values, in no order.
  @inlinable public var keys: [Key] { sieve.withLock { Array($0.places.keys) } }
  @inlinable public var count: Int { sieve.withLock { $0.count } }
  @inlinable public var totalCost: Int { sieve.withLock { $0.cost } }
}
