import Foundation
import MarketServer
import MarketStore
import Synchronization

/// Clients and followers of events, in separate threads because they wait for sockets.
final class Load {
  struct Summary {
    var requests = 0
    var failures: [String] = []
    var events = 0
    var connections = 0
    /// The number of times that followers were told to reload.
    var resets = 0
  }

  private let clients: [NodeClient]
  private let followers: [EventFollower]
  private let group = DispatchGroup()

  init(_ identity: LocalIdentity, _ base: String, clients: Range<Int>, followers: Int) {
    let notes = WriterNotes(base + "/notes")
    self.clients = clients.map { NodeClient($0, identity, notes) }
    self.followers = (0..<followers).map { _ in EventFollower() }
  }

  func start(at port: UInt16) {
    for follower in followers { Thread.detachNewThread(in: group) { follower.run(port) } }
    for client in clients { Thread.detachNewThread(in: group) { client.run(port) } }
  }

  /// The number of acknowledged products.
  var writes: Int { clients.reduce(0) { $0 + $1.registrations.withLock(\.count) } }

  /// The longest time, in seconds, in which no product was acknowledged.
  func longestPause(since start: Date) -> Double {
    let times = clients.flatMap { $0.registrations.withLock(\.self) }.filter { $0 >= start }
      .sorted()
    return zip([start] + times, times + [Date()]).map { $1.timeIntervalSince($0) }.max() ?? 0
  }

  /// Stops the clients, waits until the followers have seen the same events, and returns the
  /// totals.
  /// - Parameter seesAllEvents: Whether none may be missing, even if the follower was told.
  func stop(seesAllEvents: Bool = true) throws -> Summary {
    for client in clients { client.stop() }
    var previous: [Int64?] = []
    // Events arrive within a second: the streams are complete when nothing new arrived for two.
    try until("the last event", within: 60) {
      let last = followers.map { $0.summary.withLock { $0.numbers.last } }
      usleep(2_000_000)
      defer { previous = last }
      return last == previous && Set(last).count == 1
    }
    for follower in followers { follower.stop() }
    var summary = Summary()
    for follower in followers {
      let seen = follower.summary.withLock { $0 }
      guard let first = seen.numbers.first, let last = seen.numbers.last,
        !seesAllEvents || last - first + 1 == seen.numbers.count
      else { throw Failed(description: "events are missing among \(seen.numbers.count)") }
      summary.events = max(summary.events, seen.numbers.count)
      summary.connections += seen.connections
      summary.resets += seen.resets
    }
    for client in clients {
      summary.requests += client.requests.load(ordering: .relaxed)
      summary.failures += client.failures.withLock { $0 }
    }
    return summary
  }
}
