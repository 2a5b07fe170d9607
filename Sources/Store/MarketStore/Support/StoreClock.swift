import Foundation

/// Seconds since 1970, for times that have to survive a restart: of a deletion, or a key.
///
/// A market reads the time of day once and then counts: a clock that is set while it runs neither
/// shortens the time in which a deletion can be undone nor doubles it.
package struct StoreClock: Sendable {
  package let seconds: @Sendable () -> Int64

  package init(seconds: @escaping @Sendable () -> Int64) { self.seconds = seconds }

  package static let system = StoreClock(timeOfDay: { Int64(time(nil)) }, ticks: ticks)

  /// - Parameters:
  ///   - timeOfDay: Seconds since 1970, read once.
  ///   - ticks: Seconds of a clock that cannot be set.
  init(timeOfDay: () -> Int64, ticks: @escaping @Sendable () -> Int64) {
    let difference = timeOfDay() - ticks()
    seconds = { ticks() + difference }
  }

  /// Seconds since the machine started, including sleep.
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
