import Foundation
import Terminal

/// The replies of the terminal that have not come when the program leaves it: the shell would read
/// them as typed.
@MainActor
struct LateReplies {
  /// The time to wait for the last reply.
  private let patience: Duration
  /// The age after which a query is no longer answered.
  private static let maximumAge = Duration.seconds(2)

  /// The time of the last queries; nil when they were answered.
  private var askedAt: ContinuousClock.Instant?

  /// A terminal on this machine or nearby needs less than half a second, one over ssh at most one.
  init(environment: [String: String]) {
    patience = environment["SSH_CONNECTION"] == nil ? .milliseconds(500) : .seconds(1)
  }

  mutating func expect() { askedAt = .now }

  mutating func arrived() { askedAt = nil }

  /// Reads and drops the replies that are still to come, and what was typed between them.
  mutating func absorb() {
    guard let askedAt, .now - askedAt < Self.maximumAge else { return }
    arrived()
    let end = ContinuousClock.now + patience
    var collector = ReplyCollector()
    var replies = TerminalReplies()
    var isDone = false
    while !isDone, let bytes = Self.read(until: end) {
      for byte in bytes {
        if case .reply(let reply) = collector.handle(UInt32(byte)), replies.handle(reply) {
          isDone = true
        }
      }
    }
    tcflush(STDIN_FILENO, TCIFLUSH)
  }

  /// Returns the next bytes of the terminal; nil at the end of the time, or of the terminal.
  private static func read(until end: ContinuousClock.Instant) -> ArraySlice<UInt8>? {
    let left = (end - .now) / .milliseconds(1)
    var descriptor = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    guard left > 0, poll(&descriptor, 1, Int32(left.rounded(.up))) > 0 else { return nil }
    var bytes = [UInt8](repeating: 0, count: 1_024)
    let count = Foundation.read(STDIN_FILENO, &bytes, bytes.count)
    return count > 0 ? bytes.prefix(count) : nil
  }
}
