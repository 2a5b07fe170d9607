import Foundation

/// The output to the terminal. What a slow terminal does not take at once is written when it takes
/// more, so that keys and signals are handled meanwhile.
/// See docs/decisions/terminal.md#nothing-waits-for-a-slow-terminal
@MainActor
struct TerminalOutput {
  private let descriptor: Int32
  /// Bytes of a single write: all, where a write returns at once.
  private let pieceSize: Int
  private var waiting: ArraySlice<UInt8> = []
  /// The last time at which the terminal did not take everything.
  private var lastDelay: ContinuousClock.Instant?

  /// Bytes of a write that may wait: a terminal of 1 KB/s takes them in a quarter of a second.
  private static let smallPiece = 256
  /// The time after a delay for which the system may still hold output that the terminal has not
  /// read. It holds a few kilobytes.
  private static let memoryOfDelay = Duration.seconds(10)
  /// The time for the last bytes: a terminal that was stopped (Ctrl-S) never takes them.
  private static let maximumFarewell = Duration.milliseconds(500)

  /// Opens the terminal of standard output once more: writes of this program must not
  /// wait, but those of other programs that share the terminal may.
  init() {
    let name = ttyname(STDOUT_FILENO).map { String(cString: $0) } ?? ""
    let own = name.isEmpty ? -1 : open(name, O_WRONLY | O_NOCTTY | O_NONBLOCK | O_CLOEXEC)
    descriptor = own < 0 ? STDOUT_FILENO : own
    pieceSize = own < 0 ? Self.smallPiece : .max
  }

  /// Whether everything was written.
  var isDrained: Bool { waiting.isEmpty }

  /// Whether the terminal may not have read everything yet.
  private var isDelayed: Bool {
    !isDrained || lastDelay.map { .now - $0 < Self.memoryOfDelay } ?? false
  }

  mutating func write(_ bytes: [UInt8]) {
    waiting += bytes
    flush()
  }

  /// Writes what the terminal takes now.
  mutating func flush() {
    while !waiting.isEmpty {
      // A write to a descriptor that others use may wait for the terminal.
      guard pieceSize == .max || isWritable(within: .zero) else { break }
      let count = waiting.withUnsafeBytes { bytes in
        systemWrite(descriptor, bytes.baseAddress, min(bytes.count, pieceSize))
      }
      if count < 0, errno == EINTR { continue }
      if count < 0, errno == EAGAIN { break }
      guard count > 0 else {
        // The terminal is gone.
        waiting = []
        return
      }
      waiting = waiting.dropFirst(count)
    }
    if waiting.isEmpty {
      waiting = []
    } else {
      lastDelay = .now
    }
  }

  /// Writes the last bytes before the terminal is another program's. What a slow terminal has not
  /// read of the screen that is left is dropped, and `repair` is written first.
  /// - Returns: Whether the terminal took them.
  mutating func finish(with bytes: [UInt8], repair: [UInt8]) -> Bool {
    if isDelayed {
      tcflush(descriptor, TCOFLUSH)
      waiting = repair[...]
    }
    write(bytes)
    let end = ContinuousClock.now + Self.maximumFarewell
    while !isDrained, isWritable(within: end - .now) { flush() }
    defer { waiting = [] }
    return isDrained
  }

  /// Calls `handle` when the terminal takes more, until everything is written.
  func whenWritable(_ handle: @escaping @MainActor () -> Void) {
    MainLoop.watchOutput(isDrained ? nil : (descriptor, handle))
  }

  private func isWritable(within limit: Duration) -> Bool {
    let milliseconds = (limit / .milliseconds(1)).rounded(.up)
    guard milliseconds >= 0 else { return false }
    var terminal = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    return poll(&terminal, 1, Int32(milliseconds)) > 0
  }
}

private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  write(descriptor, bytes, count)
}
