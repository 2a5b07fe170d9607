import Synchronization

/// The memory that all pictures being decoded may take together. Pictures wait for it in order, so
/// that small ones cannot starve large ones.
actor DecodingBudget {
  private struct Waiting {
    let bytes: Int
    let continuation: CheckedContinuation<Void, Never>
  }

  private let total: Int
  private var freeBytes: Int
  private var freeWorkers: Int
  private var waiting: [Waiting] = []

  init(
    bytes: Int = UploadLimits.decodingBytes, workers: Int = UploadLimits.preparedAtOnce
  ) {
    total = bytes
    freeBytes = bytes
    freeWorkers = workers
  }

  /// Runs `body` when the bytes are free; a larger number counts as all bytes.
  func reserve<Value: Sendable>(
    _ bytes: Int, _ body: @Sendable () async throws -> Value
  ) async throws -> Value {
    let bytes = min(bytes, total)
    if waiting.isEmpty, freeWorkers > 0, bytes <= freeBytes {
      take(bytes)
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
  private func take(_ bytes: Int) {
    freeBytes -= bytes
    freeWorkers -= 1
  }

  private func release(_ bytes: Int) {
    freeBytes += bytes
    freeWorkers += 1
    while let next = waiting.first, freeWorkers > 0, next.bytes <= freeBytes {
      waiting.removeFirst()
      take(next.bytes)
      next.continuation.resume()
    }
  }
}

/// The bytes that all uploads in progress may have together.
final class UploadBudget: Sendable {
  private let left: Mutex<Int>

  init(bytes: Int) { left = Mutex(bytes) }

  /// The bytes of one upload, returned to the budget when it ends.
  final class Share: Sendable {
    private let budget: UploadBudget
    private let taken = Mutex(0)

    init(of budget: UploadBudget) { self.budget = budget }

    deinit { budget.left.withLock { $0 += taken.withLock { $0 } } }

    /// Reserves some more bytes.
    /// - Returns: False if the budget does not have them.
    func reserve(_ bytes: Int) -> Bool {
      let fits = budget.left.withLock { left in
        guard bytes <= left else { return false }
        left -= bytes
        return true
      }
      if fits { taken.withLock { $0 += bytes } }
      return fits
    }
  }
}
