package import Foundation
import Synchronization

/// A program in its own session, without a terminal, whose output is kept up to a limit.
package struct CapturedProcess: Sendable {
  package struct Result: Sendable {
    /// Nil for a program that was ended because it exceeded its time limit.
    package let status: ChildProcess.ExitStatus?
    package let output: Data
    package let errors: Data
    /// Whether there was more than the limit.
    package let isTruncated: Bool
  }

  private let arguments: [String]
  private let limit: Int
  private let time: Duration

  /// The time that a program has to end after it was asked to.
  private static let grace = Duration.seconds(1)

  /// - Parameters:
  ///   - limit: Bytes that are kept of the standard output, and of the standard error.
  ///   - time: The time after which the program and those that it has started are ended.
  package init(_ arguments: [String], limit: Int, time: Duration) {
    self.arguments = arguments
    self.limit = limit
    self.time = time
  }

  /// Runs the program. A cancelled task ends it.
  /// - Parameter input: A file that it reads.
  package func run(reading input: borrowing OpenFile) async throws(ChildProcessError) -> Result {
    let (output, errors) = (try Pipe(), try Pipe())
    let process = try ChildProcess.start(
      arguments, group: .ownSession, input: .descriptor(input.descriptor),
      output: .descriptors(output: output.writing, errors: errors.writing))
    output.closeWriting()
    errors.closeWriting()
    let collector = Collector([output, errors], limit: limit)
    let ending = Termination(of: process, grace: Self.grace)
    return await withTaskCancellationHandler {
      let watch = Task { [time] in
        try await Task.sleep(for: time)
        ending.begin(isTimeout: true)
      }
      async let texts = collector.collect()
      await process.end()
      watch.cancel()
      let isTimeout = await ending.finish()
      let status = process.wait()
      collector.finish()
      let (kept, isTruncated) = await texts
      return Result(
        status: isTimeout ? nil : status, output: kept[0], errors: kept[1], isTruncated: isTruncated
      )
    } onCancel: {
      ending.begin(isTimeout: false)
    }
  }
}

extension ChildProcess {
  /// Waits for the end of the program, also in a task that was cancelled.
  fileprivate func end() async {
    await withCheckedContinuation { continuation in
      // This thread waits for as long as the program runs.
      DispatchQueue.global().async {
        self.waitForEnd()
        continuation.resume()
      }
    }
  }
}

/// Ends a program that has taken too long, or that is no longer needed, and those that it has
/// started: they are asked to end, and killed if they do not, even after the program itself has
/// ended.
private final class Termination: Sendable {
  private let process: ChildProcess
  private let grace: Duration
  private let state = Mutex<(task: Task<Void, Never>?, isTimeout: Bool)>((nil, false))

  init(of process: ChildProcess, grace: Duration) {
    self.process = process
    self.grace = grace
  }

  /// Begins once; later calls change nothing.
  func begin(isTimeout: Bool) {
    state.withLock { state in
      guard state.task == nil else { return }
      state.isTimeout = isTimeout
      state.task = Task { [process, grace] in
        process.sendToGroup(signal: SIGTERM)
        try? await Task.sleep(for: grace)
        process.sendToGroup(signal: SIGKILL)
      }
    }
  }

  /// Waits until all have ended, if ``begin(isTimeout:)`` was called.
  /// - Returns: Whether the time was up.
  func finish() async -> Bool {
    await state.withLock { $0.task }?.value
    return state.withLock { $0.isTimeout }
  }
}

/// A pipe whose ends child processes do not inherit.
private final class Pipe: Sendable {
  let reading: Int32
  let writing: Int32
  private let isWritingOpen = Mutex(true)

  init() throws(ChildProcessError) {
    (reading, writing) = try ChildProcess.makePipe()
    _ = fcntl(reading, F_SETFL, O_NONBLOCK)
  }

  func closeWriting() {
    isWritingOpen.withLock { isOpen in
      if isOpen { close(writing) }
      isOpen = false
    }
  }

  deinit {
    closeWriting()
    close(reading)
  }
}

/// Reads pipes to their ends and keeps the first bytes of each. Programs that were started by the
/// one that has ended may hold the pipes open; they are not waited for.
private final class Collector: Sendable {
  private let pipes: [Pipe]
  private let limit: Int
  private let isFinished = Mutex(false)

  /// Milliseconds between two checks whether the program has ended.
  private static let interval: Int32 = 50

  init(_ pipes: [Pipe], limit: Int) {
    self.pipes = pipes
    self.limit = limit
  }

  /// Ends ``collect()`` once there is nothing left to read.
  func finish() { isFinished.withLock { $0 = true } }

  func collect() async -> (kept: [Data], isTruncated: Bool) {
    await withCheckedContinuation { continuation in
      DispatchQueue.global().async { continuation.resume(returning: self.read()) }
    }
  }

  private func read() -> (kept: [Data], isTruncated: Bool) {
    var kept = pipes.map { _ in Data() }
    var isTruncated = false
    var waiting = pipes.map { pollfd(fd: $0.reading, events: Int16(POLLIN), revents: 0) }
    var bytes = [UInt8](repeating: 0, count: 65_536)
    while waiting.contains(where: { $0.fd >= 0 }) {
      // Checked before the pipes: anything written before the end is there by now.
      let isLast = isFinished.withLock { $0 }
      let count = poll(&waiting, nfds_t(waiting.count), isLast ? 0 : Self.interval)
      if count < 0, errno == EINTR { continue }
      if count <= 0, isLast || count < 0 { break }
      for index in waiting.indices where waiting[index].fd >= 0 && waiting[index].revents != 0 {
        let length = Foundation.read(waiting[index].fd, &bytes, bytes.count)
        guard length > 0 else {
          if length == 0 || errno != EAGAIN && errno != EINTR { waiting[index].fd = -1 }
          continue
        }
        let room = limit - kept[index].count
        kept[index].append(contentsOf: bytes.prefix(min(length, room)))
        isTruncated = isTruncated || length > room
      }
      // A program that is still writing after the end of the first one is not waited for either.
      if isLast, isTruncated { break }
    }
    return (kept, isTruncated)
  }
}
