import Foundation
import HTTPTypes
import MarketStore
import NIOCore
import Synchronization

/// Wakes the open event streams when the market changes, in this process or another one.
///
/// While there is a stream, the hub waits for the store's changes and reads the new events once for
/// all streams. A stream that has not seen all earlier ones, because it resumes or its client is
/// slow, reads them itself.
final class EventHub: Sendable {
  /// New events for a stream that has seen all events up to ``start``; the last one is ``end``.
  struct Wake: Sendable {
    var start: Int64
    var end: Int64
    /// Empty if there is nothing new.
    var text = ByteBuffer()
    /// Whether it is time for a comment if there is nothing new.
    var isComment = false
  }

  private struct Subscriber {
    let network: ClientAddress?
    let wakes: AsyncStream<Wake>.Continuation
  }

  private struct State {
    var subscribers: [Int: Subscriber] = [:]
    var countOfNetwork: [ClientAddress: Int] = [:]
    var nextKey = 0
    var hasEnded = false
    /// The last event that was read for all streams; nil before the first read.
    var last: Int64?
    /// Whether the market was read-only at the last wake.
    var wasReadOnly = false
    var watch: Task<Void, Never>?
  }

  private let store: any TransactionalStore
  private let metrics: ServiceMetrics
  private let limit: Int
  /// The interval of the comments that keep a stream open.
  private let commentTime: Duration
  private let state = Mutex(State())

  /// The shortest time between two wakes: changes in quick succession are delivered together.
  private static let interval = Duration.milliseconds(250)

  init(
    store: any TransactionalStore, limit: Int = ConnectionTable.Limits().streams,
    commentTime: Duration = ServiceLimits.eventCommentTime,
    metrics: ServiceMetrics = ServiceMetrics()
  ) {
    self.store = store
    self.limit = limit
    self.commentTime = commentTime
    self.metrics = metrics
  }

  /// Returns a sequence of wakes, one whenever there may be new events and at least every 25
  /// seconds; a slow reader only gets the newest. It ends with the connection or with the service.
  /// - Parameter network: The client's network; nil if its limits do not apply.
  /// - Throws: 429 or 503 if there are too many streams, and 503 once the service ends.
  func subscribe(
    from network: ClientAddress?, until closed: EventLoopFuture<Void>?
  ) throws(RequestError) -> AsyncStream<Wake> {
    let (wakes, wake) = AsyncStream<Wake>.makeStream(bufferingPolicy: .bufferingNewest(1))
    let (key, last) = try state.withLock { state throws(RequestError) -> (Int, Int64?) in
      guard !state.hasEnded else {
        throw RequestError(
          .serviceUnavailable, "The server is shutting down", headers: [.retryAfter: "5"])
      }
      guard state.subscribers.count < limit else {
        throw RequestError(
          .serviceUnavailable, "There are too many event streams", headers: [.retryAfter: "60"])
      }
      let keys = network?.limitKeys ?? []
      for (key, factor) in keys
      where state.countOfNetwork[key, default: 0] >= factor * ServiceLimits.subscribersOfAddress {
        throw .tooMany("Too many event streams from this address", retryAfter: 60)
      }
      for (key, _) in keys { state.countOfNetwork[key, default: 0] += 1 }
      state.nextKey += 1
      state.subscribers[state.nextKey] = Subscriber(network: network, wakes: wake)
      if state.watch == nil { state.watch = Task { await watch() } }
      return (state.nextKey, state.last)
    }
    metrics.subscribers.add(1, ordering: .relaxed)
    wake.onTermination = { _ in self.remove(key) }
    closed?.whenComplete { _ in wake.finish() }
    // Before the first read, it is unknown whether the stream has seen all events.
    wake.yield(Wake(start: .max, end: last ?? .max))
    return wakes
  }

  /// The text of the next events after `last`, which advances.
  func events(after last: inout Int64) async throws -> (text: String, hasMore: Bool) {
    metrics.eventReads.add(1, ordering: .relaxed)
    let page = try await store.events(after: last, limit: Self.batch)
    if !page.isComplete {
      // The events in between are gone.
      last = page.last
      return (Self.reset(at: last), false)
    }
    last = page.events.last?.number ?? last
    let texts = page.events.map {
      "event: \($0.kind)\nid: \($0.number)\n"
        + "data: {\"id\":\($0.productID),\"vendor_id\":\($0.vendorID)}\n\n"
    }
    return (texts.joined(), texts.count == Self.batch)
  }

  /// The event for a client that has to reload everything.
  static func reset(at event: Int64) -> String { "event: reset\nid: \(event)\ndata: {}\n\n" }

  /// Whether the market accepts no changes for now.
  var isReadOnly: Bool { store.isReadOnly }

  func newest() async throws -> Int64 { try await store.events(after: .max, limit: 1).last }

  /// Ends all streams and accepts no new ones.
  func end() {
    let subscribers = state.withLock { state in
      state.hasEnded = true
      return Array(state.subscribers.values)
    }
    for subscriber in subscribers { subscriber.wakes.finish() }
  }

  /// The number of events read at once.
  private static let batch = 100
}

extension EventHub {
  private func remove(_ key: Int) {
    let watch = state.withLock { state -> Task<Void, Never>? in
      guard let subscriber = state.subscribers.removeValue(forKey: key) else { return nil }
      metrics.subscribers.subtract(1, ordering: .relaxed)
      for (key, _) in subscriber.network?.limitKeys ?? [] {
        let count = state.countOfNetwork[key] ?? 0
        state.countOfNetwork[key] = count > 1 ? count - 1 : nil
      }
      guard state.subscribers.isEmpty else { return nil }
      defer { (state.watch, state.last) = (nil, nil) }
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
    let changes = store.changes()
    // Streams themselves find changes from before the first read.
    await announce()
    for await _ in changes {
      await announce()
      try? await Task.sleep(for: Self.interval)
    }
  }

  /// Reads the new events and passes them on.
  /// - Parameter isComment: Whether streams get a comment if there is nothing new.
  private func announce(isComment: Bool = false) async {
    var wake = try? await read()
    if isComment {
      wake = wake ?? state.withLock(\.last).map { Wake(start: $0, end: $0) }
      wake?.isComment = true
    }
    if let wake { await wakeAll(wake) }
  }

  /// Nil if there is nothing new.
  private func read() async throws -> Wake? {
    let isReadOnly = isReadOnly
    guard let start = state.withLock({ $0.last }) else {
      let last = try await newest()
      state.withLock { ($0.last, $0.wasReadOnly) = (last, isReadOnly) }
      return Wake(start: last, end: last)
    }
    var end = start
    var text = ""
    var hasMore = true
    while hasMore {
      let next = try await events(after: &end)
      text += next.text
      hasMore = next.hasMore
    }
    let isNews = state.withLock { [end, text] state in
      // A comment and a change may read at the same time: the first one passes its events on.
      guard state.last == start else { return false }
      defer { (state.last, state.wasReadOnly) = (end, isReadOnly) }
      return end != start || !text.isEmpty || state.wasReadOnly != isReadOnly
    }
    guard isNews else { return nil }
    return Wake(start: start, end: end, text: ByteBuffer(string: text))
  }

  /// Reads before each comment: after a read that failed, there may be no change for long.
  private func comment() async {
    while (try? await Task.sleep(for: commentTime)) != nil { await announce(isComment: true) }
  }

  private func wakeAll(_ wake: Wake) async {
    let subscribers = state.withLock { Array($0.subscribers.values) }
    let part = max(
      ServiceLimits.subscribersWoken, subscribers.count / ServiceLimits.wakeParts)
    for (index, subscriber) in subscribers.enumerated() {
      if index > 0, index.isMultiple(of: part) {
        try? await Task.sleep(for: ServiceLimits.wakePause)
      }
      subscriber.wakes.yield(wake)
    }
  }
}
