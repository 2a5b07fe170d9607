internal import CPictureProcess
import Foundation
internal import Text

/// A program that can run as a picture worker.
public struct PictureWorkerProgram: Hashable, Sendable {
  public let path: String
  public let arguments: [String]

  public init(path: String, arguments: [String] = [PictureWorker.argument]) {
    self.path = path
    self.arguments = arguments
  }

  /// This program, even if its file was replaced meanwhile.
  public static var thisProgram: PictureWorkerProgram {
    PictureWorkerProgram(path: "/proc/self/exe")
  }
}

/// A running worker: its process and our end of its socket. The calls block; make them one at a
/// time, on a thread that may wait.
struct WorkerProcess: Sendable {
  let process: pid_t
  private let socket: Int32

  /// - Throws: ``PictureError/noWorker(_:)``.
  init(_ program: PictureWorkerProgram) throws(PictureError) {
    let words = ([program.path] + program.arguments).map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    var process: pid_t = 0
    var socket: Int32 = -1
    let code = picture_process_start(program.path, words, &process, &socket)
    guard code == 0 else { throw .noWorker(SafeText(String(cString: strerror(code)))) }
    self.process = process
    self.socket = socket
  }

  /// Whether the process is running; reaps it if it has ended.
  func isAlive() -> Bool {
    var status: Int32 = 0
    guard waitpid(process, &status, WNOHANG) == 0 else {
      close(socket)
      return false
    }
    return true
  }

  /// Kills the process.
  /// - Returns: The signal that had ended the process before, or SIGKILL.
  @discardableResult
  func end() -> Int {
    kill(process, SIGKILL)
    close(socket)
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    return Int(picture_process_signal(status))
  }

  /// Sends a request and waits for the reply. After an error the process has ended.
  func answer(to request: WorkerRequest) -> Result<PictureReply, PictureError> {
    let deadline = ContinuousClock.now + request.limits.deadline
    do {
      try send(request.head, until: deadline)
      try send(request.file, until: deadline)
      let prefix = try receive(4, until: deadline)
      guard let length = PictureMessage.length(prefix, limit: request.maximumReplyLength),
        let reply = PictureReply(try receive(length, until: deadline), to: request)
      else {
        end()
        return .failure(.workerProtocolViolation)
      }
      return .success(reply)
    } catch .late {
      end()
      return .failure(.workerHung)
    } catch {
      return .failure(cause(ofDeathBy: endAfterDeath(), request.limits))
    }
  }

  private enum Break: Error {
    case late, closed
  }

  /// The socket was closed: the process is ending or has ended. Kills a process that only closed
  /// it.
  private func endAfterDeath() -> Int {
    let deadline = ContinuousClock.now + .seconds(1)
    var status: Int32 = 0
    while waitpid(process, &status, WNOHANG) == 0 {
      guard ContinuousClock.now < deadline else { return end() }
      poll(nil, 0, 1)
    }
    close(socket)
    return Int(picture_process_signal(status))
  }

  private func cause(ofDeathBy signal: Int, _ limits: PictureLimits) -> PictureError {
    switch Int32(signal) {
    case SIGPROF: .outOfTime(milliseconds: limits.milliseconds)
    // GLib aborts a process that cannot allocate the memory.
    case SIGTRAP: .outOfMemory(limit: limits.memory)
    default: .workerDied(signal: signal)
    }
  }

  private func send(_ bytes: [UInt8], until deadline: ContinuousClock.Instant) throws(Break) {
    var sent = 0
    while sent < bytes.count {
      try wait(for: POLLOUT, until: deadline)
      let written = bytes.withUnsafeBytes { bytes in
        picture_process_send(socket, bytes.baseAddress.map { $0 + sent }, bytes.count - sent)
      }
      if written > 0 {
        sent += written
      } else if errno != EINTR, errno != EAGAIN {
        throw .closed
      }
    }
  }

  private func receive(
    _ count: Int, until deadline: ContinuousClock.Instant
  ) throws(Break) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(count)
    while bytes.count < count {
      try wait(for: POLLIN, until: deadline)
      let wanted = min(count - bytes.count, 1 << 18)
      var received = 0
      let part = [UInt8](unsafeUninitializedCapacity: wanted) { buffer, filled in
        received = recv(socket, buffer.baseAddress, wanted, 0)
        filled = max(0, received)
      }
      if received == 0 || received < 0 && errno != EINTR && errno != EAGAIN { throw .closed }
      bytes += part
    }
    return bytes
  }

  private func wait(
    for events: Int32, until deadline: ContinuousClock.Instant
  ) throws(Break) {
    while true {
      let left = (deadline - .now) / .milliseconds(1)
      guard left > 0 else { throw .late }
      var descriptor = pollfd(fd: socket, events: Int16(events), revents: 0)
      if poll(&descriptor, 1, Int32(clamping: Int(left.rounded(.up)))) > 0 { return }
    }
  }
}
