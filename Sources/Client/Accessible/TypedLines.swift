import Foundation
import Scripting

enum TypedInput {
  case line(String)
  /// Nothing was typed: the time that is left; nil at the end of the time that the host allows.
  case idle(left: Duration?)
}

/// The lines of standard input, each of which is read on demand: other input stays with its sender,
/// and takes no memory here.
@MainActor
struct TypedLines {
  private let demand = DispatchSemaphore(value: 0)
  private let inputs: AsyncStream<TypedInput>.Iterator
  private var isReading = false
  private let idle: (timer: IdleTimer, limit: Duration)?
  /// Ends the process if the next line is not asked for: its output is not read.
  private var end: Task<Void, Never>?

  /// The time in which output may still be read after too long a time without a line.
  nonisolated private static let grace = Duration.seconds(5)

  /// - Parameter idleTimeout: The time without a line after which the input ends; nil for never.
  init(idleTimeout: Duration?) {
    let (inputs, feed) = AsyncStream<TypedInput>.makeStream()
    self.inputs = inputs.makeAsyncIterator()
    idle = idleTimeout.map { limit in
      let timer = IdleTimer(
        limit: limit,
        warn: { left in if left >= .seconds(1) { feed.yield(.idle(left: left)) } },
        end: { feed.yield(.idle(left: nil)) })
      timer.start()
      return (timer, limit)
    }
    end = idleTimeout.map(Self.end(after:))
    // Reading blocks.
    Thread.detachNewThread { [demand] in
      var reader = LineReader()
      demand.wait()
      while let line = reader.next() {
        feed.yield(.line(line))
        demand.wait()
      }
      feed.finish()
    }
  }

  /// Nil at the end of the input.
  mutating func next() async -> TypedInput? {
    end?.cancel()
    if !isReading { demand.signal() }
    isReading = true
    var inputs = inputs
    let input = await inputs.next(isolation: #isolation)
    if case .line = input {
      isReading = false
      idle?.timer.reset()
    }
    end = idle.map { Self.end(after: $0.timer.hasEnded ? .zero : $0.limit) }
    return input
  }

  nonisolated private static func end(after limit: Duration) -> Task<Void, Never> {
    // Not on the main thread, which may wait for the output.
    Task.detached {
      guard (try? await Task.sleep(for: limit + grace)) != nil else { return }
      _exit(0)
    }
  }
}

private struct LineReader {
  /// Bytes of a line; a longer one is truncated. It exceeds any description that a market accepts.
  private static let limit = 65_536

  /// Bytes that were read and belong to the next lines.
  private var waiting: ArraySlice<UInt8> = []

  /// Nil at the end of the input.
  mutating func next() -> String? {
    var line: [UInt8] = []
    while true {
      if let end = waiting.firstIndex(of: 10) {
        line += waiting[..<end].prefix(Self.limit - line.count)
        waiting = waiting[(end + 1)...]
        return String(decoding: line, as: UTF8.self)
      }
      line += waiting.prefix(Self.limit - line.count)
      waiting = Self.read()[...]
      if waiting.isEmpty { return line.isEmpty ? nil : String(decoding: line, as: UTF8.self) }
    }
  }

  /// Returns the bytes that arrive next; none at the end.
  private static func read() -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: 4_096)
    while true {
      let count = Foundation.read(STDIN_FILENO, &bytes, bytes.count)
      if count >= 0 { return Array(bytes.prefix(count)) }
      guard errno == EINTR else { return [] }
    }
  }
}
