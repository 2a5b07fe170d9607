import Foundation

/// The time of day where the person is, to the second.
public struct ClockTime: Hashable, Sendable, CustomStringConvertible {
  let hour: Int
  let minute: Int
  let second: Int

  public init(hour: Int, minute: Int, second: Int) {
    self.hour = hour
    self.minute = minute
    self.second = second
  }

  public static func now() -> ClockTime {
    var now = time(nil)
    var parts = tm()
    localtime_r(&now, &parts)
    return ClockTime(
      hour: Int(parts.tm_hour), minute: Int(parts.tm_min), second: Int(parts.tm_sec))
  }

  /// `09:05:30`
  public var description: String {
    [hour, minute, second].map { $0 < 10 ? "0\($0)" : String($0) }.joined(separator: ":")
  }
}
