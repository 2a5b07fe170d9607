import TerminalProbe

/// The cost of keys, typed one after the other.
struct KeyFigures {
  /// The time without output after which the next key is typed.
  static let pause = Duration.milliseconds(10)

  /// The times from each key to the first byte.
  private(set) var latencies: [Duration] = []
  private(set) var bytes = 0
  /// The bytes of these that carry pixels to a terminal that draws pictures.
  private(set) var pixelBytes = 0
  private(set) var cpu = Duration.zero
  /// The bytes after the last key, when the view is at rest.
  private(set) var restBytes: [Int] = []

  /// Microseconds of CPU time for each key.
  var cpuPerKey: Double { perKey(cpu / .microseconds(1)) }
  /// Bytes for each key, without those of pixels.
  var bytesPerKey: Double { perKey(Double(bytes - pixelBytes)) }
  var pixelBytesPerKey: Double { perKey(Double(pixelBytes)) }

  /// Types keys, each after the previous one has been drawn.
  mutating func type(_ keys: some Sequence<String>, in probe: TerminalProbe) throws {
    probe.mark()
    let before = probe.cpuTime ?? .zero
    for key in keys { try latencies.append(Self.press(key, in: probe)) }
    cpu += (probe.cpuTime ?? before) - before
    bytes += probe.output.count
    pixelBytes += Self.pixelBytes(in: probe.output)
  }

  /// Waits until the screen is at rest after keys.
  mutating func rest(_ program: MeasuredProgram, in probe: TerminalProbe) throws {
    probe.mark()
    try probe.waitForQuiet(of: program.rest)
    restBytes.append(probe.output.count)
  }

  /// Types one key and waits until it has been drawn.
  /// - Returns: The time to the first byte.
  static func press(_ key: String, in probe: TerminalProbe) throws -> Duration {
    let latency = try probe.timeToFirstOutput(typing: key)
    try probe.waitForQuiet(of: pause)
    return latency
  }

  private func perKey(_ amount: Double) -> Double { amount / Double(max(latencies.count, 1)) }

  /// The length of kitty's commands: `ESC _ G` to `ESC \`.
  private static func pixelBytes(in output: [UInt8]) -> Int {
    var count = 0
    var start: Int?
    for index in output.indices.dropLast() where output[index] == 0x1B {
      if output[index + 1] == UInt8(ascii: "_") { start = index }
      if output[index + 1] == UInt8(ascii: "\\"), let first = start {
        count += index + 2 - first
        start = nil
      }
    }
    return count
  }
}
