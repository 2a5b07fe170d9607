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
    var replies = TerminalReplies()
    TerminalInquiry.collect(&replies, until: .now + patience)
    tcflush(STDIN_FILENO, TCIFLUSH)
  }
}
