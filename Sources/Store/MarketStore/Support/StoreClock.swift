import Foundation

/// Seconds since 1970, for times that have to survive a restart: of a deletion, or a key.
///
/// A market reads the time of day once and then counts: a clock that is set while it runs neither
/// shortens the time in which a deletion can be undone nor doubles it.
package struct StoreClock: Sendable {
  package let seconds: @Sendable () -> Int64

  package init(seconds: @escaping @Sendable () -> Int64) { self.seconds = seconds }

  package static let system = StoreClock(timeOfDay: time(of: CLOCK_REALTIME))

  /// A clock that counts from now on.
  /// - Parameter timeOfDay: The time since 1970.
  package init(timeOfDay: Duration) {
    self.init(timeOfDay: { timeOfDay }, ticks: { Self.time(of: Self.ticksSinceStart) })
  }

  /// The clocks of two processes agree, because fractions of a second are dropped last.
  ///
  /// - Parameters:
  ///   - timeOfDay: The time since 1970, read once.
  ///   - ticks: The time of a clock that cannot be set.
  init(timeOfDay: () -> Duration, ticks: @escaping @Sendable () -> Duration) {
    let difference = timeOfDay() - ticks()
    seconds = { (ticks() + difference).components.seconds }
  }

  private static func time(of clock: clockid_t) -> Duration {
    var now = timespec()
    clock_gettime(clock, &now)
    return .seconds(now.tv_sec) + .nanoseconds(now.tv_nsec)
  }

  /// The clock since the machine started, including sleep.
  private static var ticksSinceStart: clockid_t { CLOCK_BOOTTIME }
}
