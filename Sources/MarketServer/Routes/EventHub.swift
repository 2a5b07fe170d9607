import Foundation
import HTTPTypes
import MarketStore
import NIOCore
import Synchronization

/// Wakes the open event streams when the market changes, in this process or another one.
///
/// While there is a stream, the hub waits for the store's changes; each stream then reads its new
/// events at the pace of its client.
final class EventHub: Sendable {
  private struct Subscriber {
    let network: ClientAddress
    let wake: AsyncStream<Void>.Continuation
  }

  private struct State {
    var subscribers: [Int: Subscriber] = [:]
    var nextKey = 0
    var hasEnded = false
    var watch: Task<Void, Never>?
  }

  private let store: any ProductStore
  private let metrics: ServiceMetrics
  private let state = Mutex(State())

  /// The shortest time between two wakes: changes in quick succession are delivered together.
  private static let interval = Duration.milliseconds(250)

  init(store: any ProductStore, metrics: ServiceMetrics = ServiceMetrics()) {
    self.store = store
    self.metrics = metrics
  }

  /// Returns a sequence of wakes, one whenever there may be new events and at least every 25
  /// seconds. It ends with the connection or with the service.
  /// - Throws: 429 or 503 when there are too many streams.
  func subscribe(
    _ client: ClientAddress, until closed: EventLoopFuture<Void>?
  ) throws(RequestError) -> AsyncStream<Void> {
    let (wakes, wake) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
    let added = state.withLock { state -> Result<Int, RequestError> in
      guard !state.hasEnded, state.subscribers.count < ServiceLimits.subscribers else {
        return .failure(
          RequestError(
            .serviceUnavailable, "There are too many event streams",
            headers: [.retryAfter: "60"]))
      }
      let ofAddress = state.subscribers.values.count { $0.network == client.network }
      guard client == .local || ofAddress < ServiceLimits.subscribersOfAddress else {
        return .failure(.tooMany("Too many event streams from this address", retryAfter: 60))
      }
      state.nextKey += 1
      state.subscribers[state.nextKey] = Subscriber(network: client.network, wake: wake)
      if state.watch == nil { state.watch = Task { await watch() } }
      return .success(state.nextKey)
    }
    let key = try added.get()
    metrics.subscribers.add(1, ordering: .relaxed)
    wake.onTermination = { _ in self.remove(key) }
    closed?.whenComplete { _ in wake.finish() }
    wake.yield()
    return wakes
  }

  /// Ends all streams and accepts no new ones.
  func end() {
    let subscribers = state.withLock { state in
      state.hasEnded = true
      return Array(state.subscribers.values)
    }
    for subscriber in subscribers { subscriber.wake.finish() }
  }

  private func remove(_ key: Int) {
    let watch = state.withLock { state -> Task<Void, Never>? in
      guard state.subscribers.removeValue(forKey: key) != nil else { return nil }
      metrics.subscribers.subtract(1, ordering: .relaxed)
      guard state.subscribers.isEmpty else { return nil }
      defer { state.watch = nil }
      return state.watch
    }
    watch?.cancel()
  }

  private func watch() async {
    await withTaskGroup { group in
      group.addTask { await self.watchChanges() }
      group.addTask { await self.comment() }
    }
  }

  private func watchChanges() async {
    for await _ in store.changes() {
      wakeAll()
      try? await Task.sleep(for: Self.interval)
    }
  }

  private func comment() async {
    while (try? await Task.sleep(for: ServiceLimits.eventCommentTime)) != nil { wakeAll() }
  }

  private func wakeAll() {
    let subscribers = state.withLock { Array($0.subscribers.values) }
    for subscriber in subscribers { subscriber.wake.yield() }
  }
}
