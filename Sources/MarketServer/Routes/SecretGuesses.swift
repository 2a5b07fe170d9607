import MarketStore
import NIOCore
import Synchronization

/// Counts wrong secrets for each subject and network, and for each network alone: a thousand
/// products do not allow a thousand times ten guesses.
///
/// An attempt counts as wrong from its beginning until it turns out to be right, so that a hundred
/// parallel attempts are no more than ten. On the monotonic clock.
final class SecretGuesses: Sendable {
  enum Subject: Hashable {
    case product(Int64)
    /// A vendor by its identifier.
    case vendor(String)
  }

  private struct Key: Hashable {
    /// Nil for the count of all subjects.
    let subject: Subject?
    let network: ClientAddress
  }

  private struct Count {
    var wrong = 0
    var lastAt: NIODeadline
  }

  private let counts: Mutex<LRUTable<Key, Count>>

  init(tableLimit: Int = ServiceLimits.guessTableCount) {
    counts = Mutex(LRUTable(generationLimit: tableLimit))
  }

  /// Counts an attempt as wrong until it is refunded.
  /// - Throws: 429 with Retry-After when there were too many; the attempt is not counted then.
  func charge(
    _ subject: Subject, _ client: ClientAddress, now: NIODeadline = .now()
  ) throws(RequestError) {
    let seconds = counts.withLock { counts -> Int? in
      let keys = Self.keys(subject, client)
      if let seconds = keys.compactMap({ Self.lockSeconds(counts[$0.key], $0.limit, now) }).max() {
        return seconds
      }
      for (key, _) in keys {
        var count = Self.live(counts[key], now) ?? Count(lastAt: now)
        count.wrong += 1
        count.lastAt = now
        counts[key] = count
      }
      return nil
    }
    if let seconds {
      throw .tooMany("Too many wrong secrets, try again later", retryAfter: seconds)
    }
  }

  /// Takes back the charge of an attempt whose secret was right.
  func refund(_ subject: Subject, _ client: ClientAddress) {
    counts.withLock { counts in
      for (key, _) in Self.keys(subject, client) {
        guard var count = counts[key] else { continue }
        count.wrong -= 1
        counts[key] = count.wrong > 0 ? count : nil
      }
    }
  }

  private static func keys(_ subject: Subject, _ client: ClientAddress) -> [(key: Key, limit: Int)]
  {
    [
      (Key(subject: subject, network: client.network), ServiceLimits.guesses),
      (Key(subject: nil, network: client.network), ServiceLimits.guessesOfAddress),
    ]
  }

  private static func live(_ count: Count?, _ now: NIODeadline) -> Count? {
    guard let count, now - count.lastAt < .seconds(Int64(ServiceLimits.guessLockSeconds)) else {
      return nil
    }
    return count
  }

  private static func lockSeconds(_ count: Count?, _ limit: Int, _ now: NIODeadline) -> Int? {
    guard let count = live(count, now), count.wrong >= limit else { return nil }
    return ServiceLimits.guessLockSeconds - Int((now - count.lastAt).nanoseconds / 1_000_000_000)
  }
}

/// Limits guesses of secrets: a few are checked at a time, and the wrong ones are counted.
struct SecretGuessLimit: Sendable {
  private let guesses = SecretGuesses()
  private let gate = Gate(
    slots: ServiceLimits.writesAtOnce, maximumWaiting: ServiceLimits.writesWaiting)

  /// Runs `body`, which finds out whether a secret is right, as one guess.
  /// - Throws: 429 after too many wrong guesses, `Gate.QueueFullError` when too many wait, and the
  ///   errors of `body`.
  func guess<Value: Sendable>(
    _ subject: SecretGuesses.Subject, _ context: RequestContext,
    _ body: @Sendable () async throws -> Value
  ) async throws -> Value {
    try await gate.pass {
      try guesses.charge(subject, context.client)
      do {
        let value = try await body()
        guesses.refund(subject, context.client)
        return value
      } catch {
        switch error {
        case WriteError.wrongSecret, WriteError.unknownVendor: break
        default: guesses.refund(subject, context.client)
        }
        throw error
      }
    }
  }
}
