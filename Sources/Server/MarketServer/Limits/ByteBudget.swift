import Synchronization

/// The bytes that all uploads in progress, or all large replies, may have together. Those of one
/// network have at most a quarter, and those of an IPv6 /48 half: otherwise one slow client would
/// leave nothing for all others.
final class ByteBudget: Sendable {
  private struct Left {
    var all: Int
    /// The bytes that networks have taken, by their keys.
    var taken: [ClientAddress: Int] = [:]
  }

  private let left: Mutex<Left>
  private let bytes: Int

  init(bytes: Int) {
    left = Mutex(Left(all: bytes))
    self.bytes = bytes
  }

  /// The bytes of one upload or reply, returned to the budget when it ends.
  final class Share: Sendable {
    private let budget: ByteBudget
    private let keys: [(key: ClientAddress, factor: Int)]
    private let taken = Mutex(0)

    /// - Parameter network: Nil if the limits of one network do not apply.
    init(of budget: ByteBudget, for network: ClientAddress?) {
      self.budget = budget
      keys = network?.limitKeys ?? []
    }

    deinit { _ = budget.take(-taken.withLock { $0 }, keys) }

    /// Reserves some more bytes.
    /// - Returns: False if the budget does not have them.
    func reserve(_ bytes: Int) -> Bool {
      let fits = budget.take(bytes, keys)
      if fits { taken.withLock { $0 += bytes } }
      return fits
    }
  }

  /// - Parameter bytes: Below 0 to return some.
  private func take(_ bytes: Int, _ keys: [(key: ClientAddress, factor: Int)]) -> Bool {
    left.withLock { left in
      let sums = keys.map { (left.taken[$0.key] ?? 0) + bytes }
      let fits = zip(keys, sums).allSatisfy { key, sum in
        sum <= min(self.bytes / 4 * key.factor, self.bytes / 2)
      }
      guard bytes <= left.all, bytes <= 0 || fits else { return false }
      left.all -= bytes
      for (key, sum) in zip(keys, sums) { left.taken[key.key] = sum == 0 ? nil : sum }
      return true
    }
  }
}
