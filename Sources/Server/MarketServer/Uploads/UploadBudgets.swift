import Synchronization

/// The memory that all pictures being decoded may take together. Pictures wait for it in order, so
/// that small ones cannot starve large ones. `PictureIntake` limits their number.
actor DecodingBudget {
  private struct Waiting {
    let bytes: Int
    let continuation: CheckedContinuation<Void, Never>
  }

  private let total: Int
  private var freeBytes: Int
  private var waiting: [Waiting] = []

  init(bytes: Int = UploadLimits.decodingBytes) {
    total = bytes
    freeBytes = bytes
  }

  /// Runs `body` when the bytes are free; a larger number counts as all bytes.
  func reserve<Value: Sendable>(
    _ bytes: Int, _ body: @Sendable () async throws -> Value
  ) async throws -> Value {
    let bytes = min(bytes, total)
    if waiting.isEmpty, bytes <= freeBytes {
      freeBytes -= bytes
    } else {
      await withCheckedContinuation {
        waiting.append(Waiting(bytes: bytes, continuation: $0))
      }
    }
    defer { release(bytes) }
    try Task.checkCancellation()
    return try await body()
  }
}

extension DecodingBudget {
  private func release(_ bytes: Int) {
    freeBytes += bytes
    while let next = waiting.first, next.bytes <= freeBytes {
      waiting.removeFirst()
      freeBytes -= next.bytes
      next.continuation.resume()
    }
  }
}

/// The bytes that all uploads in progress may have together. Those of one network have at most a
/// quarter, and those of an IPv6 /48 half: otherwise one client that sends slowly would keep all
/// others from uploading.
final class UploadBudget: Sendable {
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

  /// The bytes of one upload, returned to the budget when it ends.
  final class Share: Sendable {
    private let budget: UploadBudget
    private let keys: [(key: ClientAddress, factor: Int)]
    private let taken = Mutex(0)

    /// - Parameter network: Nil if the limits of one network do not apply.
    init(of budget: UploadBudget, for network: ClientAddress?) {
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
