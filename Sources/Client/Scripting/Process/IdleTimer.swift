/// Ends a visit in which nothing is typed, after a warning.
@MainActor
package final class IdleTimer {
  private let limit: Duration
  private let warning: Duration
  private let warn: @MainActor (Duration) -> Void
  private let end: @MainActor () -> Void
  private var lastKey = ContinuousClock.now
  private var isWarned = false
  private var running: Task<Void, Never>?
  /// Whether the time limit has passed.
  package private(set) var hasEnded = false

  /// The maximum time between the warning and the end.
  private static let longestWarning = Duration.seconds(60)

  /// - Parameters:
  ///   - limit: The time without a key press or a line.
  ///   - warn: Called with the remaining time.
  package init(
    limit: Duration, warn: @escaping @MainActor (Duration) -> Void,
    end: @escaping @MainActor () -> Void
  ) {
    self.limit = limit
    warning = min(Self.longestWarning, limit / 3)
    self.warn = warn
    self.end = end
  }

  package func start() {
    running = Task { [weak self] in
      while let pause = self?.check() {
        guard (try? await Task.sleep(for: pause)) != nil else { return }
      }
    }
  }

  package func stop() { running?.cancel() }

  /// Restarts the time after a key press or a line.
  package func reset() {
    lastKey = .now
    isWarned = false
  }

  /// Returns the time until the next check; nil after the end.
  private func check() -> Duration? {
    let left = limit - (.now - lastKey)
    guard left > .zero else {
      hasEnded = true
      end()
      return nil
    }
    guard left <= warning else { return left - warning }
    if !isWarned {
      isWarned = true
      warn(warning)
    }
    return left
  }
}
