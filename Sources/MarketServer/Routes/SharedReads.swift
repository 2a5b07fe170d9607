import Synchronization

/// Reads in progress: requests for the same value wait for one read of it.
final class SharedReads<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private typealias Continuation = CheckedContinuation<Value?, any Error>

  /// The requests that wait for each read.
  private let reads = Mutex<[Key: [Continuation]]>([:])

  /// The value that another request is reading, or else the one that `read` returns. An error of
  /// a read is that of all its requests.
  func value(for key: Key, or read: () async throws -> Value) async throws -> Value {
    let isFirst = reads.withLock { reads in
      if reads[key] != nil { return false }
      reads[key] = []
      return true
    }
    guard isFirst else {
      if let value = try await shared(key) { return value }
      return try await read()
    }
    do {
      let value = try await read()
      finish(key, .success(value))
      return value
    } catch {
      finish(key, .failure(error))
      throw error
    }
  }

  /// The number of requests that wait for a read of another.
  func waiting(for key: Key) -> Int { reads.withLock { $0[key]?.count ?? 0 } }

  /// Nil if the read has ended meanwhile.
  private func shared(_ key: Key) async throws -> Value? {
    try await withCheckedThrowingContinuation { (continuation: Continuation) in
      let waits = reads.withLock { $0[key]?.append(continuation) != nil }
      if !waits { continuation.resume(returning: nil) }
    }
  }

  private func finish(_ key: Key, _ result: Result<Value?, any Error>) {
    let waiting = reads.withLock { $0.removeValue(forKey: key) } ?? []
    for continuation in waiting { continuation.resume(with: result) }
  }
}
