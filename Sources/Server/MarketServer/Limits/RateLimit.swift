import MarketStore
import NIOCore
import Synchronization

/// Limits the requests of each network by a token bucket (`burst` tokens, refilled with `rate` a
/// second), on the monotonic clock, so that setting the system clock changes nothing.
///
/// Nodes of one market count on their own. About once a second, while there are requests, each
/// charges those of its busy networks to buckets that all nodes share, and lowers its own buckets
/// to those: a client gets no more from N nodes than from one, except for the requests between two
/// exchanges. These become a debt, so that over a longer time it gets the rate of one node.
final class RateLimit: Sendable {
  fileprivate struct Bucket {
    var tokens: Double
    var filledAt: NIODeadline
  }

  fileprivate struct State {
    var buckets: LRUTable<ClientAddress, Bucket>
    /// Requests since the last exchange.
    var requests: [ClientAddress: Int] = [:]
    /// Networks whose shared buckets are not full, so that each request matters.
    var busy: Set<ClientAddress> = []
    var isExchanging = false
    var lastExchange: NIODeadline?
  }

  private let rate: TokenRate
  private let shared: (any SharedCounts)?
  private let pause: Duration
  private let state: Mutex<State>

  /// - Parameters:
  ///   - rate: Tokens a second; 0 is no limit.
  ///   - shared: The counts of all nodes; nil for a single node.
  ///   - pause: The time between exchanges.
  init(
    rate: Int = ServiceLimits.requestRate, burst: Int = ServiceLimits.requestBurst,
    shared: (any SharedCounts)? = nil, pause: Duration = ServiceLimits.exchangePause
  ) {
    self.rate = TokenRate(perSecond: Double(rate), burst: Double(burst))
    self.shared = rate > 0 ? shared : nil
    self.pause = pause
    state = Mutex(State(buckets: LRUTable(generationLimit: ServiceLimits.addressCount)))
  }

  /// Returns the tokens that ``secondsToWait(_:requests:now:)`` removed.
  func refund(_ client: ClientAddress, requests: Int) {
    guard rate.perSecond > 0 else { return }
    state.withLock { state in
      let key = client.network
      guard var bucket = state.buckets[key] else { return }
      bucket.tokens = min(rate.burst, bucket.tokens + rate.tokens(for: requests))
      state.buckets[key] = bucket
      if let made = state.requests[key] { state.requests[key] = max(0, made - requests) }
    }
  }

  /// Removes a token for each of the requests from the bucket of the client's network.
  /// - Parameter charged: The number of the requests whose tokens were removed before.
  /// - Returns: Nil if there were enough, otherwise the whole seconds until there will be.
  func secondsToWait(
    _ client: ClientAddress, requests: Int = 1, charged: Int = 0, now: NIODeadline = .now()
  ) -> Int? {
    guard rate.perSecond > 0 else { return nil }
    let key = client.network
    let (seconds, begins) = state.withLock { state -> (Int?, Bool) in
      var bucket = state.bucket(key, rate, now)
      let needed = rate.tokens(for: requests) - rate.tokens(for: charged)
      let passes = needed == 0 || bucket.tokens >= needed
      if passes { bucket.tokens -= needed }
      state.buckets[key] = bucket
      guard passes else { return (rate.seconds(from: bucket.tokens, to: needed), false) }
      return (nil, shared != nil && state.noteRequests(requests - charged, key))
    }
    if begins { beginExchanging() }
    return seconds
  }
}

extension RateLimit {
  private func beginExchanging() {
    Task { [weak self, pause] in
      repeat { try? await Task.sleep(for: pause) } while await self?.exchange() == true
    }
  }

  /// Exchanges request counts with the other nodes.
  /// - Returns: Whether there were requests since the last time.
  @discardableResult
  func exchange() async -> Bool {
    let now = NIODeadline.now()
    // A network below its share of the rate at each node is within the limit.
    let least = rate.perSecond * (pause / .seconds(1)) / Double(ServiceLimits.nodes)
    let (requests, lastExchange) = state.withLock { state in
      (state.takeRequests(least: least), state.lastExchange)
    }
    guard let shared, let requests else { return false }
    // After this time a bucket is full, and can be removed.
    let longest = Duration.seconds(rate.refillSeconds)
    let time = lastExchange.map { min(longest, .nanoseconds((now - $0).nanoseconds) + pause) }
    do {
      if !requests.isEmpty {
        try await shared.change(.requests, requests.map(\.network.text)) { [rate] counts in
          for (network, count) in requests {
            let tokens = rate.tokens(counts[network.text]) - Double(count)
            counts[network.text] = rate.shared(tokens)
          }
        }
      }
      let counts = try await shared.counts(
        .requests, changedWithin: time ?? longest, limit: ServiceLimits.exchangedNetworks)
      state.withLock { state in
        state.lower(to: counts, rate, .now())
        state.lastExchange = now
      }
    } catch {
      // Until the store is back, the node uses its own counts.
    }
    return true
  }
}

extension RateLimit.State {
  fileprivate func bucket(
    _ network: ClientAddress, _ rate: TokenRate, _ now: NIODeadline
  ) -> RateLimit.Bucket {
    let bucket = buckets[network] ?? RateLimit.Bucket(tokens: rate.burst, filledAt: now)
    let time = Duration.nanoseconds(max(0, (now - bucket.filledAt).nanoseconds))
    return RateLimit.Bucket(tokens: rate.refilled(bucket.tokens, time), filledAt: now)
  }

  /// - Returns: Whether exchanges have to begin.
  fileprivate mutating func noteRequests(_ count: Int, _ network: ClientAddress) -> Bool {
    if requests[network] != nil || requests.count < ServiceLimits.addressCount {
      requests[network, default: 0] += count
    }
    defer { isExchanging = true }
    return !isExchanging
  }

  /// Removes all requests.
  /// - Returns: Those that matter to other nodes; nil if there were no requests, and exchanges end.
  fileprivate mutating func takeRequests(
    least: Double
  ) -> [(network: ClientAddress, count: Int)]? {
    isExchanging = !requests.isEmpty
    guard isExchanging else { return nil }
    defer { requests = [:] }
    return requests.filter { network, count in
      count > 0 && (Double(count) >= least || busy.contains(network))
    }
    .sorted { $0.value > $1.value }.prefix(ServiceLimits.exchangedNetworks)
    .map { (network: $0.key, count: $0.value) }
  }

  /// Removes the tokens that are missing from the shared buckets.
  fileprivate mutating func lower(
    to counts: [String: SharedCount], _ rate: TokenRate, _ now: NIODeadline
  ) {
    busy = []
    for (name, count) in counts {
      let tokens = rate.tokens(count)
      guard tokens < rate.burst, let network = ClientAddress(name) else { continue }
      busy.insert(network)
      var bucket = bucket(network, rate, now)
      bucket.tokens = min(bucket.tokens, tokens - Double(requests[network] ?? 0))
      buckets[network] = bucket
    }
  }
}

/// The arithmetic of token buckets, of one node and of all.
private struct TokenRate: Sendable {
  let perSecond: Double
  let burst: Double

  /// The seconds in which a bucket with the greatest debt is full again.
  var refillSeconds: Double { 2 * burst / perSecond }

  /// The tokens for one charge. A request is charged for its head and then for its work: each takes
  /// at most half of a burst, so that no request is refused forever.
  func tokens(for requests: Int) -> Double { min(Double(requests), max(1, burst / 2)) }

  func refilled(_ tokens: Double, _ time: Duration) -> Double {
    min(burst, tokens + time / .seconds(1) * perSecond)
  }

  func seconds(from tokens: Double, to needed: Double) -> Int {
    max(1, Int(((needed - tokens) / perSecond).rounded(.up)))
  }

  /// The tokens in a shared bucket, which counts missing ones in thousandths.
  func tokens(_ count: SharedCount?) -> Double {
    count.map { refilled(burst - Double($0.value) / 1_000, $0.age) } ?? burst
  }

  /// A shared bucket with these tokens; a debt is at most one burst, so that no client waits longer
  /// than for two.
  func shared(_ tokens: Double) -> SharedCount {
    SharedCount(Int64((1_000 * (burst - max(-burst, tokens))).rounded()))
  }
}
