import NIOCore
import Synchronization

/// Limits the requests of each network by a token bucket (`burst` tokens, refilled with `rate` a
/// second), on the monotonic clock, so that setting the system clock changes nothing.
final class RateLimit: Sendable {
  private struct Bucket {
    var tokens: Double
    var filledAt: NIODeadline
  }

  /// Tokens a second; 0 is no limit.
  private let rate: Double
  private let burst: Double
  private let buckets: Mutex<LRUTable<ClientAddress, Bucket>>

  init(
    rate: Int = ServiceLimits.requestRate, burst: Int = ServiceLimits.requestBurst,
    addresses: Int = ServiceLimits.addressCount
  ) {
    self.rate = Double(rate)
    self.burst = Double(burst)
    buckets = Mutex(LRUTable(generationLimit: addresses))
  }

  /// Puts back the tokens that ``secondsToWait(_:requests:now:)`` removed.
  func refund(_ client: ClientAddress, requests: Int) {
    guard rate > 0 else { return }
    buckets.withLock { buckets in
      let key = client.network
      guard var bucket = buckets[key] else { return }
      bucket.tokens = min(burst, bucket.tokens + Double(requests))
      buckets[key] = bucket
    }
  }

  /// Removes a token for each of the requests from the bucket of the client's network.
  /// - Returns: Nil if there were so many, otherwise the whole seconds until there will be.
  func secondsToWait(
    _ client: ClientAddress, requests: Int = 1, now: NIODeadline = .now()
  ) -> Int? {
    guard rate > 0 else { return nil }
    return buckets.withLock { buckets in
      let key = client.network
      var bucket = buckets[key] ?? Bucket(tokens: burst, filledAt: now)
      let elapsed = max(0, Double((now - bucket.filledAt).nanoseconds) / 1e9)
      bucket.tokens = min(burst, bucket.tokens + elapsed * rate)
      bucket.filledAt = now
      let needed = min(Double(requests), burst)
      let passes = bucket.tokens >= needed
      if passes { bucket.tokens -= needed }
      buckets[key] = bucket
      return passes ? nil : max(1, Int(((needed - bucket.tokens) / rate).rounded(.up)))
    }
  }
}
