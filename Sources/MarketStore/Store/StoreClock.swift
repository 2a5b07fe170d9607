import Foundation

/// Seconds since 1970, for what has to survive a restart: how old a deletion is, or a key.
///
/// A market reads the time of day once and then counts: a clock that is set while it runs neither
/// ends anybody's ten minutes nor gives them twenty.
public struct StoreClock: Sendable {
  /// The time now.
  public let seconds: @Sendable () -> Int64

  public init(seconds: @escaping @Sendable () -> Int64) { self.seconds = seconds }

  public static let system = StoreClock(timeOfDay: { Int64(time(nil)) }, ticks: ticks)

  /// - Parameters:
  ///   - timeOfDay: Seconds since 1970, read once.
  ///   - ticks: Seconds that nobody can set.
  init(timeOfDay: () -> Int64, ticks: @escaping @Sendable () -> Int64) {
    let difference = timeOfDay() - ticks()
    seconds = { ticks() + difference }
  }

  /// Seconds since the machine started, sleep included.
  private static func ticks() -> Int64 {
    var now = timespec()
    #if os(Linux)
      clock_gettime(CLOCK_BOOTTIME, &now)
    #else
      clock_gettime(CLOCK_MONOTONIC, &now)
    #endif
    return Int64(now.tv_sec)
  }
}
