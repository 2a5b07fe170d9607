extension TerminalProbe {
  /// Waits until the screen fulfils a condition and returns it. The screen is checked whenever all
  /// available output has been read and no update is incomplete. The failure names the condition and
  /// shows the last screen.
  @discardableResult
  public func wait(
    _ what: String, upTo limit: Duration = defaultLimit, until holds: (ProbeScreen) -> Bool
  ) throws -> ProbeScreen {
    var screen = screen
    try check(what, upTo: limit) {
      screen = self.screen
      return !screen.modes.isUpdating && holds(screen)
    }
    return screen
  }

  /// Waits until the raw output since `mark()` fulfils a condition that the screen does not show.
  public func waitForOutput(
    _ what: String, upTo limit: Duration = defaultLimit, until holds: ([UInt8]) -> Bool
  ) throws {
    try check(what, upTo: limit) { holds(output) }
  }

  /// Waits until a condition is fulfilled, which is checked whenever all available output has been
  /// read.
  private func check(_ what: String, upTo limit: Duration, until holds: () -> Bool) throws {
    let deadline = ContinuousClock.now + limit
    while true {
      drain()
      if holds() { return }
      var next = step(until: deadline)
      while case .progress = next { next = step(until: deadline) }
      switch next {
      case .output, .progress: break
      case .ended: throw failure("the program ended while \(what) was waited for")
      case .nothing: throw failure("\(what) did not come within \(limit)")
      }
    }
  }

  /// Waits until nothing has been written for `pause`. Returns at once when the program ends.
  public func waitForQuiet(
    of pause: Duration = .milliseconds(20), upTo limit: Duration = defaultLimit
  ) throws {
    let deadline = ContinuousClock.now + limit
    drain()
    var quietAt = ContinuousClock.now + pause
    while true {
      switch step(until: min(quietAt, deadline)) {
      case .output: quietAt = lastOutputAt + pause
      case .progress: break
      case .ended: return
      case .nothing:
        if ContinuousClock.now >= quietAt { return }
        throw failure("the program did not fall silent within \(limit)")
      }
    }
  }

  /// Reads the program's output for this time, or until it ends, to measure an idle program.
  public func watch(for time: Duration) {
    let deadline = ContinuousClock.now + time
    while true {
      switch step(until: deadline) {
      case .output, .progress: if ContinuousClock.now >= deadline { return }
      case .ended, .nothing: return
      }
    }
  }

  /// Types the text and returns the time to the first byte that the program writes.
  public func timeToFirstOutput(
    typing text: String, upTo limit: Duration = defaultLimit
  ) throws -> Duration {
    drain()
    let start = ContinuousClock.now
    let deadline = start + limit
    try send(text)
    if lastOutputAt > start { return start.duration(to: lastOutputAt) }
    while true {
      switch step(until: deadline) {
      case .output: return start.duration(to: lastOutputAt)
      case .progress: break
      case .ended: throw failure("the program ended instead of answering a key")
      case .nothing: throw failure("nothing was written within \(limit) of a key")
      }
    }
  }

  /// Waits for the program's end, reading its remaining output.
  @discardableResult
  public func waitForExit(upTo limit: Duration = defaultLimit) throws -> ProbeExit {
    let deadline = ContinuousClock.now + limit
    while true {
      switch step(until: deadline) {
      case .output, .progress: break
      case .ended:
        if let exit { return exit }
      case .nothing: throw failure("the program did not end within \(limit)")
      }
    }
  }
}
