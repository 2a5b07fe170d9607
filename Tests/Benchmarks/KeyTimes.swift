import TerminalProbe

/// The cost of keys of any program, measured key by key.
struct KeyTimes {
  /// The pause after which a paint is complete: frameworks paint a key in several steps.
  private static let pause = Duration.milliseconds(30)

  /// The times to the first and to the last byte that a key caused.
  private(set) var first: [Duration] = []
  private(set) var last: [Duration] = []
  private var bytes = 0
  private var cpu = Duration.zero

  /// Types a key several times, each after the paint of the previous one.
  mutating func press(_ key: String, times: Int, in probe: TerminalProbe) throws {
    let before = probe.cpuTime ?? .zero
    for _ in 0..<times {
      probe.mark()
      let start = ContinuousClock.now
      first.append(try probe.timeToFirstOutput(typing: key))
      try probe.waitForQuiet(of: Self.pause)
      last.append(start.duration(to: probe.lastOutputAt))
      bytes += probe.output.count
    }
    cpu += (probe.cpuTime ?? before) - before
  }

  var bytesPerKey: Double? { first.isEmpty ? nil : Double(bytes) / Double(first.count) }
  /// Microseconds.
  var cpuPerKey: Double? { first.isEmpty ? nil : cpu / .microseconds(1) / Double(first.count) }
}
