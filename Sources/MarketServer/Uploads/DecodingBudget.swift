/// The memory that all pictures being decoded may take together. Pictures wait for it in their
/// order, so that large ones are not passed by small ones forever.
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

  /// Runs `body` when the bytes are free; more than all of them count as all.
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
