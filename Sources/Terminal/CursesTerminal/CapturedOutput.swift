import CNcurses

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The output of curses, collected instead of sent: a frame is one write, in which styles are
/// replaced, and nothing waits for the terminal.
@MainActor
struct CapturedOutput {
  /// The stream that curses is opened with.
  let stream: UnsafeMutablePointer<FILE>
  private let terminal: Int32
  private let memory: Int32
  /// Kept for the next frame: a large one would be given back to the system, and cleared again.
  private var buffer: [UInt8] = []
  private var count = 0

  /// - Parameter terminal: Where curses writes when nothing is captured.
  init?(_ descriptor: Int32) {
    let own = fcntl(descriptor, F_DUPFD_CLOEXEC, 3)
    guard own >= 0, let stream = fdopen(own, "w") else { return nil }
    self.stream = stream
    terminal = fcntl(descriptor, F_DUPFD_CLOEXEC, 3)
    memory = Self.openMemory()
    guard terminal >= 0, memory >= 0 else { return nil }
  }

  /// Collects what curses writes during `work` in ``bytes``, which it replaces.
  mutating func capture(_ work: () -> Void) {
    redirect(to: memory)
    work()
    redirect(to: terminal)
    count = Int(lseek(memory, 0, SEEK_CUR))
    lseek(memory, 0, SEEK_SET)
    if buffer.count < count { buffer = Array(repeating: 0, count: 2 * count) }
    count = buffer.withUnsafeMutableBytes { pread(memory, $0.baseAddress, count, 0) }
  }

  /// The output that was collected last.
  var bytes: ArraySlice<UInt8> { buffer[..<max(0, count)] }

  private func redirect(to target: Int32) {
    #if canImport(Darwin)
      dup2(target, fileno(stream))
      _ = fcntl(fileno(stream), F_SETFD, FD_CLOEXEC)
    #else
      dup3(target, fileno(stream), O_CLOEXEC)
    #endif
  }

  /// Opens a file that nobody else sees.
  private static func openMemory() -> Int32 {
    #if canImport(Darwin)
      tmpfile().map { fileno($0) } ?? -1
    #else
      memory_file()
    #endif
  }
}
