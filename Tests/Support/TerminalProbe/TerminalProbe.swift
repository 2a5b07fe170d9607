import CPseudoTerminal

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// A program in a pseudo-terminal: keys go in, the screen comes out.
///
/// Output is read, drawn and (unless `answersQueries` is false) answered only inside the calls that
/// wait. Nothing sleeps: every wait is a `poll` with a deadline. The child is killed on `deinit`.
///
///     let probe = try TerminalProbe(["less", "file.txt"], columns: 80, rows: 24)
///     try probe.wait("first page") { $0.contains("line 1") }
///     try probe.send("q")
///     let exit = try probe.waitForExit()
public final class TerminalProbe {
  /// Long enough for a debug build on a busy machine; no test should ever come near it.
  public static let defaultLimit = Duration.seconds(30)

  /// PATH of this process, TERM `xterm-256color`, LANG `C.UTF-8`.
  public static var plainEnvironment: [String: String] {
    let path = getenv("PATH").map { String(cString: $0) } ?? "/usr/bin:/bin"
    var variables = ["PATH": path, "TERM": "xterm-256color", "LANG": "C.UTF-8"]
    // A program under a sanitizer reports where the tests do, not on the screen.
    for name in ["TSAN_OPTIONS", "ASAN_OPTIONS"] {
      if let value = getenv(name) { variables[name] = String(cString: value) }
    }
    return variables
  }

  public let processID: Int32
  /// Whether replies of the terminal (DA1, cursor position, …) are sent, as libvterm gives them.
  public var answersQueries: Bool
  /// Every byte that was read since `mark()`, at first since the start.
  public private(set) var output: [UInt8] = []
  /// The time at which each piece of the output was read, and the count of bytes up to its end.
  public private(set) var arrivals: [(at: ContinuousClock.Instant, end: Int)] = []
  /// The time at which the program was started, just before the fork.
  public let startedAt: ContinuousClock.Instant
  /// The time at which the last piece of output was read.
  public private(set) var lastOutputAt: ContinuousClock.Instant
  /// The end of the program, once a wait has noticed it.
  public private(set) var exit: ProbeExit?

  private var terminal: Int32
  private let exitDescriptor: Int32
  private let emulator: TerminalEmulator
  private var pendingInput: [UInt8] = []
  private var terminalIsOpen = true
  private var link: SlowLink?
  private var buffer = [UInt8](repeating: 0, count: 65536)

  /// Starts a program, looked up in PATH. `environment` is all it sees; sizes are in cells, 1…1000.
  /// With a `sixelCell`, in pixels, cells under sixel pictures hold ``ProbeScreen/sixelMark``. With a
  /// `link`, keys and output arrive as late as it says.
  public init(
    _ command: [String], environment: [String: String] = plainEnvironment, columns: Int = 120,
    rows: Int = 40, workingDirectory: String? = nil, answersQueries: Bool = true,
    sixelCell: (width: Int, height: Int)? = nil, link: SlowLink? = nil
  ) throws {
    guard let program = command.first, (1...1000).contains(columns), (1...1000).contains(rows)
    else { throw ProbeFailure(reason: "no command, or a size outside 1…1000", screen: "") }
    self.answersQueries = answersQueries
    self.link = link
    emulator = TerminalEmulator(columns: columns, rows: rows, sixelCell: sixelCell)
    startedAt = .now
    lastOutputAt = startedAt
    var child: pid_t = 0
    terminal = withCStrings(command) { arguments in
      withCStrings(environment.map { "\($0.key)=\($0.value)" }) { variables in
        probe_spawn(
          arguments, variables, workingDirectory, UInt16(columns), UInt16(rows), &child)
      }
    }
    guard terminal >= 0 else {
      exitDescriptor = -1
      processID = 0
      throw ProbeFailure.system("starting \(program)")
    }
    processID = child
    exitDescriptor = probe_exit_descriptor(child)
  }

  deinit {
    if exit == nil, processID > 0 {
      kill(-processID, SIGKILL)
      kill(processID, SIGKILL)
      waitpid(processID, nil, 0)
    }
    if terminal >= 0 { close(terminal) }
    if exitDescriptor >= 0 { close(exitDescriptor) }
  }

  /// Types the text, reading output meanwhile; fails when it is not taken within the limit.
  public func send(_ text: String, upTo limit: Duration = defaultLimit) throws {
    try send(bytes: Array(text.utf8), upTo: limit)
  }

  public func send(bytes: [UInt8], upTo limit: Duration = defaultLimit) throws {
    guard terminalIsOpen else { throw failure("the terminal is closed") }
    accept(input: bytes)
    let deadline = ContinuousClock.now + limit
    flushInput()
    while !pendingInput.isEmpty {
      switch step(until: deadline) {
      case .nothing: throw failure("the program does not read its input")
      case .ended: throw failure("the program ended instead of reading its input")
      case .output, .progress: break
      }
    }
  }

  /// Gives the window another size, in cells; the program gets SIGWINCH.
  public func resize(columns: Int, rows: Int) throws {
    guard (1...1000).contains(columns), (1...1000).contains(rows) else {
      throw failure("a size outside 1…1000")
    }
    drain()
    emulator.resize(columns: columns, rows: rows)
    guard probe_resize(terminal, UInt16(columns), UInt16(rows)) == 0 else {
      throw ProbeFailure.system("resizing the terminal")
    }
  }

  /// Sends a signal to the program alone.
  public func signal(_ number: Int32) throws {
    guard exit == nil, kill(processID, number) == 0 else {
      throw failure("signal \(number) could not be sent")
    }
  }

  /// Writes to the terminal as another program of the user does, past the one that runs in it.
  /// - Returns: Whether all bytes were written.
  public func scribble(_ bytes: [UInt8]) -> Bool {
    let other = probe_open(terminal)
    guard other >= 0 else { return false }
    defer { close(other) }
    return write(other, bytes, bytes.count) == bytes.count
  }

  /// Stops the output, as Ctrl-S does where the line has flow control: the program's writes wait.
  /// - Returns: Whether that succeeded.
  public func stopOutput() -> Bool {
    let other = probe_open(terminal)
    guard other >= 0 else { return false }
    defer { close(other) }
    return tcflow(other, TCOOFF) == 0
  }

  /// Closes the terminal as a window manager would: the program gets SIGHUP, then EOF.
  public func hangUp() {
    guard terminalIsOpen else { return }
    drain()
    terminalIsOpen = false
    close(terminal)
    terminal = -1
  }

  /// Forgets the output so far.
  public func mark() {
    output.removeAll(keepingCapacity: true)
    arrivals.removeAll(keepingCapacity: true)
  }

  /// The screen as drawn by all output read so far.
  public var screen: ProbeScreen { emulator.snapshot() }

  /// The line settings of the terminal, to compare before and after.
  public var lineSettings: LineSettings? { LineSettings(of: terminal) }

  func failure(_ reason: String) -> ProbeFailure {
    var reason = reason
    if let exit {
      reason += exit.status.map { " (the program ended with status \($0))" } ?? ""
      reason += exit.signal.map { " (the program was ended by signal \($0))" } ?? ""
    }
    return ProbeFailure(reason: reason, screen: screen.text)
  }
}

// MARK: - Reading and writing

extension TerminalProbe {
  enum Step {
    /// Output was read and drawn.
    case output
    /// Something else happened: input was taken, the terminal closed.
    case progress
    /// The program ended and all its output has been read.
    case ended
    /// The deadline passed.
    case nothing
  }

  /// Waits for the next thing to happen.
  func step(until deadline: ContinuousClock.Instant) -> Step {
    if readOutput() { return .output }
    // What is still on its way comes first.
    if exit != nil, link?.nextArrival == nil { return .ended }
    flushInput()
    let reads = link.map { $0.room(at: .now) > 0 } ?? true
    let wanted = (reads ? POLLIN : 0) | (pendingInput.isEmpty ? 0 : POLLOUT)
    var descriptors = [
      pollfd(fd: terminalIsOpen ? terminal : -1, events: Int16(wanted), revents: 0),
      pollfd(fd: exit == nil ? exitDescriptor : -1, events: Int16(POLLIN), revents: 0),
    ]
    let wakeUp = min(deadline, link?.nextArrival ?? deadline)
    let count = poll(&descriptors, 2, milliseconds(until: wakeUp))
    guard count > 0 else {
      reapIfEnded()
      return exit != nil ? .progress : ContinuousClock.now >= deadline ? .nothing : .progress
    }
    if readOutput() { return .output }
    flushInput()
    if descriptors[1].revents != 0 { reapIfEnded() }
    return .progress
  }

  /// Reads all output that is there, without waiting.
  func drain() {
    while readOutput() {}
  }

  private func readOutput() -> Bool {
    guard link == nil else { return readOutputOfLink() }
    guard let count = readTerminal(upTo: buffer.count) else { return false }
    draw(buffer[..<count])
    return true
  }

  private func readOutputOfLink() -> Bool {
    let now = ContinuousClock.now
    if let room = link?.room(at: now), room > 0, let count = readTerminal(upTo: room) {
      link?.accept(output: buffer[..<count], at: now)
    }
    guard let arrived = link?.arrivedOutput(at: now), !arrived.isEmpty else { return false }
    draw(arrived[...])
    return true
  }

  /// - Returns: The number of bytes that are in the buffer now; nil when there are none.
  private func readTerminal(upTo maximum: Int) -> Int? {
    guard terminalIsOpen else { return nil }
    let count = read(terminal, &buffer, min(buffer.count, maximum))
    guard count > 0 else {
      // On Linux EIO says that no process has the terminal open any more.
      if count == 0 || (errno != EAGAIN && errno != EINTR) { terminalIsOpen = false }
      return nil
    }
    return count
  }

  private func draw(_ bytes: ArraySlice<UInt8>) {
    lastOutputAt = .now
    output += bytes
    arrivals.append((lastOutputAt, output.count))
    let answers = emulator.write(bytes)
    guard answersQueries, !answers.isEmpty else { return }
    accept(input: answers)
    flushInput()
  }

  private func accept(input bytes: [UInt8]) {
    if link == nil { pendingInput += bytes } else { link?.accept(keys: bytes, at: .now) }
  }

  private func flushInput() {
    if let arrived = link?.arrivedKeys(at: .now) { pendingInput += arrived }
    guard terminalIsOpen, !pendingInput.isEmpty else { return }
    let count = write(terminal, pendingInput, pendingInput.count)
    if count > 0 { pendingInput.removeFirst(count) }
  }

  private func reapIfEnded() {
    var ending = probe_ending()
    guard exit == nil, probe_reap(processID, &ending) == 0, ending.ended != 0 else { return }
    exit = ProbeExit(
      status: ending.signal == 0 ? Int(ending.status) : nil,
      signal: ending.signal == 0 ? nil : Int(ending.signal),
      cpu: .nanoseconds(ending.cpu_nanoseconds), peakKilobytes: Int(ending.peak_kilobytes))
  }

  /// Rounded up, so that no wait ends before its deadline. Without a descriptor for the child's
  /// end, one tenth of a second at most, so that it is noticed.
  private func milliseconds(until deadline: ContinuousClock.Instant) -> Int32 {
    let longest: Int64 = exitDescriptor < 0 ? 100 : 600_000
    let left = ContinuousClock.now.duration(to: deadline).components
    guard left.seconds >= 0, left.attoseconds >= 0 else { return 0 }
    let exact =
      left.seconds * 1000 + (left.attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000
    return Int32(min(exact, longest))
  }
}

private func withCStrings<Result>(
  _ strings: [String], _ body: ([UnsafePointer<CChar>?]) -> Result
) -> Result {
  let copies = strings.map { strdup($0) }
  defer { for copy in copies { free(copy) } }
  return body(copies.map { UnsafePointer($0) } + [nil])
}
