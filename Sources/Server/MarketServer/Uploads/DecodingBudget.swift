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
