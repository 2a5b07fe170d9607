import Foundation
import Synchronization

/// Generates ids that are ordered in time: milliseconds since 2024, and 12 bits that count up from
/// a random start. Until 2093, they stay below 2^53, so that every client can show them.
///
/// If two nodes generate the same id in one millisecond, they conflict at the primary key, and the
/// transaction that lost is run again. They use the time of the server: lists begin with the newest
/// product, even if the clocks of nodes differ.
enum PostgresIDs {
  /// 2024-01-01, in milliseconds since 1970.
  private static let epoch: Int64 = 1_704_067_200_000
  private static let countBits: Int64 = 12

  private struct State {
    var last: Int64 = 0
    /// The milliseconds by which the clock of the server is ahead of this machine's.
    var difference: Int64 = 0
  }

  private static let state = Mutex(State())

  /// - Parameter timeOfDay: The time since 1970, by the clock of the server.
  static func set(timeOfDay: Duration) {
    let (seconds, attoseconds) = timeOfDay.components
    let milliseconds = seconds * 1_000 + attoseconds / 1_000_000_000_000_000
    state.withLock { $0.difference = milliseconds - Self.milliseconds }
  }

  private static var milliseconds: Int64 { Int64(Date().timeIntervalSince1970 * 1_000) }

  /// Returns an id that is higher than all earlier ones of this process.
  static func next() -> Int64 {
    state.withLock { state in
      let time = max(1, milliseconds + state.difference - Self.epoch) << Self.countBits
      // A random start leaves half of the numbers of a millisecond for counting up.
      let start = time + Int64.random(in: 0..<(1 << (Self.countBits - 1)))
      state.last = state.last >= time ? state.last + 1 : start
      return state.last
    }
  }
}
