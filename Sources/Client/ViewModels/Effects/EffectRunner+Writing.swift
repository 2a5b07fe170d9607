import Market
import MarketClient
import Synchronization

extension EffectRunner {
  /// An abandoned write still reports its outcome, which is never left open.
  func write(_ ticket: WriteTicket) {
    guard let catalog else { return deliver(.written(ticket, .failure(.cancelled))) }
    let pace = Pace()
    let report: @Sendable (UploadProgress) -> Void = { [weak self] progress in
      guard pace.allows(progress) else { return }
      Task { @MainActor in self?.report(progress, of: ticket) }
    }
    writes[ticket] = Task {
      await saved()
      let answer = await Result { () async throws(MarketError) in
        guard !Task.isCancelled else { throw .cancelled }
        return try await catalog.perform(ticket.write, onProgress: report)
      }
      self.writes[ticket] = nil
      self.deliver(.written(ticket, answer))
    }
  }

  private func report(_ progress: UploadProgress, of ticket: WriteTicket) {
    // Reports may come in late, and in any order.
    guard writes[ticket] != nil else { return }
    deliver(.progress(ticket, progress))
  }

  func watch(after eventID: String?) {
    watching?.cancel()
    guard let catalog else { return }
    let report: @Sendable (MarketChange) async -> Void = { [weak self] change in
      await self?.deliver(.changed(change))
    }
    watching = Task {
      let end = await Result { () async throws(MarketError) in
        try await catalog.watch(after: eventID, report)
      }
      guard !Task.isCancelled, case .failure(let error) = end else { return }
      self.deliver(.watchEnded(error))
    }
  }
}

/// Passes at most ten reports a second, and the last one: more than users can follow.
private final class Pace: Sendable {
  private let last = Mutex<ContinuousClock.Instant?>(nil)

  private static let interval = Duration.milliseconds(100)

  func allows(_ progress: UploadProgress) -> Bool {
    last.withLock { last in
      let now = ContinuousClock.now
      if let last, now - last < Self.interval, !progress.isComplete { return false }
      last = now
      return true
    }
  }
}
