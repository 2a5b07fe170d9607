package import Foundation
import Synchronization

/// Another program, started with its arguments and without a shell.
///
/// It starts with the default handling of all signals, some of which this program ignores.
package final class ChildProcess: Sendable {
  package enum Group: Sendable {
    /// The process group of this program.
    case inherited
    /// A new process group, which can be brought to the foreground of the terminal.
    case own
    /// A new session without a terminal: neither the terminal's keys nor its suspension reach the
    /// program, and it cannot read from the terminal.
    case ownSession
  }

  package enum Input: Sendable {
    case inherited
    /// An input that is at its end.
    case empty
    /// Some bytes, at most as many as a pipe holds: 64 KiB on Linux.
    case bytes(Data)
    /// The standard input comes from a file descriptor of this program.
    case descriptor(Int32)
  }

  package enum Output: Sendable, Hashable {
    case inherited, discarded
    /// The standard output goes to a file descriptor of this program.
    case descriptor(Int32)
    /// Both the standard output and the standard error go to descriptors of this program.
    case descriptors(output: Int32, errors: Int32)
  }

  package let id: pid_t
  private let status: Mutex<ExitStatus?>

  private init(id: pid_t) {
    self.id = id
    status = Mutex(nil)
  }

  /// Whether the host forbids all programs.
  private static let isForbidden = Atomic(false)

  /// Held while a program starts, and while a pipe is created: Swift's module of the C
  /// library lacks `pipe2`, which closes the ends in programs at once.
  private static let starting = Mutex(())

  /// Refuses to start anything from now on, for the life of this process: it serves visitors.
  package static func forbid() { isForbidden.store(true, ordering: .relaxed) }

  /// - Parameters:
  ///   - arguments: The program, as a path or a name in `PATH`, and its arguments.
  ///   - output: The standard output and the standard error.
  package static func start(
    _ arguments: [String], group: Group = .inherited, input: Input = .empty,
    output: Output = .discarded
  ) throws(ChildProcessError) -> ChildProcess {
    guard !isForbidden.load(ordering: .relaxed) else { throw ChildProcessError(code: EPERM) }
    guard let program = arguments.first else { throw ChildProcessError(code: ENOENT) }
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    set(group, &attributes)
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    let pipe = try connect(input, &actions)
    defer { if let pipe { close(pipe) } }
    if case .descriptor(let target) = output {
      posix_spawn_file_actions_adddup2(&actions, target, STDOUT_FILENO)
      posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
    } else if case .descriptors(let target, let errors) = output {
      posix_spawn_file_actions_adddup2(&actions, target, STDOUT_FILENO)
      posix_spawn_file_actions_adddup2(&actions, errors, STDERR_FILENO)
    } else if output == .discarded {
      for descriptor in [STDOUT_FILENO, STDERR_FILENO] {
        posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_WRONLY, 0)
      }
    }
    var words = arguments.map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    var id: pid_t = 0
    let code = starting.withLock { _ in
      posix_spawnp(&id, program, &actions, &attributes, &words, environ)
    }
    guard code == 0 else { throw ChildProcessError(code: code) }
    return ChildProcess(id: id)
  }

  /// Waits for the end of the program and blocks the calling thread meanwhile. Its process ID,
  /// which may also be that of a group, is not reused until ``wait()`` has returned.
  package func waitForEnd() {
    var information = siginfo_t()
    while waitid(P_PID, id_t(id), &information, WEXITED | WNOWAIT) != 0, errno == EINTR {}
  }

  /// Waits for the end of the program and blocks the calling thread meanwhile.
  @discardableResult
  package func wait() -> ExitStatus {
    // The process is not reaped until the status is stored, so that `send` cannot reach another
    // process that got its ID.
    waitForEnd()
    return status.withLock { status in
      if let status { return status }
      let ended = Self.reap(id)
      status = ended
      return ended
    }
  }

  /// Waits for the end of the program without blocking the caller.
  /// - Returns: Nil when it is still running after `limit`.
  package func exitStatus(within limit: Duration) async -> ExitStatus? {
    let (statuses, continuation) = AsyncStream<ExitStatus?>.makeStream()
    // This thread waits for as long as the program runs.
    DispatchQueue.global().async { continuation.yield(self.wait()) }
    let timeout = Task {
      try await Task.sleep(for: limit)
      continuation.yield(nil)
    }
    defer { timeout.cancel() }
    return await statuses.first { _ in true } ?? nil
  }

  /// Gives the terminal to the program, which needs its own process group, and waits for its end.
  package func waitInForeground() -> ExitStatus {
    let ignored = signal(SIGTTOU, SIG_IGN)
    defer {
      tcsetpgrp(STDIN_FILENO, getpgrp())
      signal(SIGTTOU, ignored)
    }
    var raw: Int32 = 0
    while true {
      tcsetpgrp(STDIN_FILENO, id)
      // The program stops if it reads before it has the terminal, and there is no shell to continue
      // it.
      kill(-id, SIGCONT)
      let ended = waitpid(id, &raw, WUNTRACED)
      if ended < 0, errno == EINTR { continue }
      guard ended == id else { return store(.unknown) }
      if let status = ExitStatus(raw) { return store(status) }
    }
  }

  /// Sends a signal if the program is still running.
  package func send(signal number: Int32) {
    status.withLock { status in
      if status == nil { kill(id, number) }
    }
  }

  package func terminate() { send(signal: SIGTERM) }

  /// Sends a signal to the program and to those that it has started, even once it has ended itself,
  /// but not after ``wait()`` has returned: another group may have its ID then.
  /// - Precondition: It has its own group or session.
  package func sendToGroup(signal number: Int32) {
    status.withLock { status in
      if status == nil { kill(-id, number) }
    }
  }
}

extension ChildProcess {
  /// The end of a program.
  package enum ExitStatus: Hashable, Sendable {
    case exited(Int32)
    case signaled(Int32)
    /// The system does not keep the status, because this process ignores SIGCHLD.
    case unknown

    package var isSuccess: Bool { self == .exited(0) }

    /// The status as shells report it.
    package var shellStatus: Int32 {
      switch self {
      case .exited(let status): status
      case .signaled(let number): 128 + number
      case .unknown: 127
      }
    }

    /// - Parameter raw: The status of `waitpid`; nil for that of a program that was only stopped.
    fileprivate init?(_ raw: Int32) {
      switch raw & 0x7F {
      case 0: self = .exited(raw >> 8 & 0xFF)
      case 0x7F: return nil
      case let number: self = .signaled(number)
      }
    }
  }
}

/// A program that could not be started.
package struct ChildProcessError: Error, Hashable, Sendable {
  /// The system's error number.
  package let code: Int32

  package init(code: Int32) { self.code = code }
}

extension ChildProcess {
  private static func set(_ group: Group, _ attributes: inout posix_spawnattr_t) {
    var all = sigset_t()
    sigfillset(&all)
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigdefault(&attributes, &all)
    posix_spawnattr_setsigmask(&attributes, &none)
    var flags = Int32(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK)
    switch group {
    case .inherited: break
    case .own:
      posix_spawnattr_setpgroup(&attributes, 0)
      flags |= Int32(POSIX_SPAWN_SETPGROUP)
    case .ownSession: flags |= newSession
    }
    posix_spawnattr_setflags(&attributes, Int16(flags))
  }

  /// - Returns: An end of a pipe to close once the program has started.
  private static func connect(
    _ input: Input, _ actions: inout posix_spawn_file_actions_t
  ) throws(ChildProcessError) -> Int32? {
    switch input {
    case .inherited: return nil
    case .descriptor(let source):
      posix_spawn_file_actions_adddup2(&actions, source, STDIN_FILENO)
      return nil
    case .empty:
      posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
      return nil
    case .bytes(let data):
      let (reading, writing) = try makePipe()
      // Text that does not fit must not block this program.
      _ = fcntl(writing, F_SETFL, O_NONBLOCK)
      let count = data.withUnsafeBytes { write(writing, $0.baseAddress, $0.count) }
      let code = count < 0 ? errno : EFBIG
      close(writing)
      guard count == data.count else {
        close(reading)
        throw ChildProcessError(code: code)
      }
      posix_spawn_file_actions_adddup2(&actions, reading, STDIN_FILENO)
      return reading
    }
  }

  /// Creates a pipe whose ends programs do not inherit: its reader would wait for the end of one
  /// that holds the writing end.
  static func makePipe() throws(ChildProcessError) -> (reading: Int32, writing: Int32) {
    try starting.withLock { _ throws(ChildProcessError) in
      var ends: [Int32] = [-1, -1]
      guard pipe(&ends) == 0 else { throw ChildProcessError(code: errno) }
      for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
      return (ends[0], ends[1])
    }
  }

  private func store(_ ended: ExitStatus) -> ExitStatus {
    status.withLock { $0 = ended }
    return ended
  }

  private static func reap(_ id: pid_t) -> ExitStatus {
    var raw: Int32 = 0
    while true {
      let ended = waitpid(id, &raw, 0)
      if ended < 0, errno == EINTR { continue }
      return ended == id ? ExitStatus(raw) ?? .unknown : .unknown
    }
  }

  private static let newSession: Int32 = 0x80
}
