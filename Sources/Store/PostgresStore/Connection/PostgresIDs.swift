import Foundation
import Synchronization

/// Generates ids that are ordered in time: milliseconds since 2024, and 12 bits that count up from
/// a random start. Until 2093, they stay below 2^53, so that every client can show them.
///
/// If two nodes generate the same id in one millisecond, they conflict at the primary key, and the
/// transaction that lost is run again.
enum PostgresIDs {
  /// 2024-01-01, in milliseconds since 1970.
  private static let epoch: Int64 = 1_704_067_200_000
  private static let countBits: Int64 = 12

  private static let last = Mutex<Int64>(0)

  /// Returns an id that is higher than all earlier ones of this process.
  static func next() -> Int64 {
    let milliseconds = Int64(Date().timeIntervalSince1970 * 1_000)
    let time = max(1, milliseconds - Self.epoch) << Self.countBits
    return last.withLock { last in
      // A random start leaves half of the numbers of a millisecond for counting up.
      let start = time + Int64.random(in: 0..<(1 << (Self.countBits - 1)))
      last = last >= time ? last + 1 : start
      return last
    }
  }
}
