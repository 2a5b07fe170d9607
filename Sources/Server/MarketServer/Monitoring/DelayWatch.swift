import NIOCore

/// Measures how late tasks run, on each event loop and on the threads of Swift's tasks: anything
/// that blocks a thread keeps all its clients waiting.
struct DelayWatch: Sendable {
  let loops: any EventLoopGroup
  let metrics: ServiceMetrics
  let log: RequestLog

  /// Measures until the task is cancelled.
  func run() async {
    await withTaskGroup { group in
      for (number, loop) in loops.makeIterator().enumerated() {
        group.addTask { await measure("loop-\(number)", Self.loopDelay(loop)) }
      }
      group.addTask { await measure("tasks", Self.taskDelay) }
    }
  }

  /// - Parameter delay: Waits for one interval, and returns how much longer it took.
  private func measure(
    _ executor: String, _ delay: @Sendable () async throws -> TimeAmount
  ) async {
    while !Task.isCancelled, let time = try? await delay() {
      metrics.noteDelay(of: executor, time)
      if time >= ServiceLimits.longDelay { log.logDelay(of: executor, time) }
    }
  }

  private static func loopDelay(
    _ loop: any EventLoop
  ) -> @Sendable () async throws -> TimeAmount {
    {
      let due = NIODeadline.now() + ServiceLimits.delayInterval
      let task = loop.scheduleTask(deadline: due) { NIODeadline.now() - due }
      return try await withTaskCancellationHandler {
        try await task.futureResult.get()
      } onCancel: {
        task.cancel()
      }
    }
  }

  private static func taskDelay() async throws -> TimeAmount {
    let due = NIODeadline.now() + ServiceLimits.delayInterval
    try await Task.sleep(for: .nanoseconds(ServiceLimits.delayInterval.nanoseconds))
    return NIODeadline.now() - due
  }
}

struct DelayTimes: Sendable {
  /// The largest delay since the service started.
  private(set) var largest = TimeAmount.zero
  /// The largest delays of the current half-minute and of the previous one.
  private var current = TimeAmount.zero
  private var previous = TimeAmount.zero
  private var since = NIODeadline.now()

  private static let half = TimeAmount.seconds(30)

  /// The largest delay of the last 30 to 60 seconds.
  var recent: TimeAmount { max(current, previous) }

  mutating func add(_ time: TimeAmount, now: NIODeadline = .now()) {
    if now - since >= Self.half {
      previous = now - since < Self.half * 2 ? current : .zero
      current = .zero
      since = now
    }
    current = max(current, time)
    largest = max(largest, time)
  }
}
