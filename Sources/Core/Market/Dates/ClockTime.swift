import Foundation
import Synchronization

/// The time of day in the user's time zone, to the second.
public struct ClockTime: Hashable, Sendable, CustomStringConvertible {
  package let hour: Int
  package let minute: Int
  package let second: Int

  public init(hour: Int, minute: Int, second: Int) {
    self.hour = hour
    self.minute = minute
    self.second = second
  }

  /// Returns the time at an instant of this run: always the same for the same instant.
  public static func at(_ instant: ContinuousClock.Instant) -> ClockTime {
    let passed = ContinuousClock.now - instant
    var now = timespec()
    clock_gettime(CLOCK_REALTIME, &now)
    let moment = Duration.seconds(now.tv_sec) + .nanoseconds(now.tv_nsec) - passed
    return self.moment(Int(moment.components.seconds)).time
  }

  /// Returns the local day and time, `seconds` after 1970-01-01 00:00 UTC.
  public static func moment(_ seconds: Int) -> (day: Day, time: ClockTime) {
    var moment = time_t(seconds)
    var parts = tm()
    localtime_r(&moment, &parts)
    return (
      Day(
        year: Int(parts.tm_year) + 1900, month: Int(parts.tm_mon) + 1, day: Int(parts.tm_mday))
        ?? Day(number: 0),
      ClockTime(hour: Int(parts.tm_hour), minute: Int(parts.tm_min), second: Int(parts.tm_sec))
    )
  }

  /// `09:05`
  package var toTheMinute: String { String(description.prefix(5)) }

  /// `09:05:30`
  public var description: String {
    [hour, minute, second].map { $0 < 10 ? "0\($0)" : String($0) }.joined(separator: ":")
  }
}

extension Day {
  /// Returns the current day in the user's time zone. The market's dates are in UTC.
  public static func localToday() -> Day {
    let seconds = time(nil)
    // Every paint asks, and days begin only at full minutes.
    return lastToday.withLock { last in
      if let last, last.minute == seconds / 60 { return last.day }
      let day = ClockTime.moment(seconds).day
      last = (seconds / 60, day)
      return day
    }
  }

  private static let lastToday = Mutex<(minute: Int, day: Day)?>(nil)
}
