import Foundation
import Market
import Synchronization

/// The Date field (RFC 9110 §5.6.7), formatted at most once a second and only on demand: an idle
/// server has no timer.
final class ResponseDate: Sendable {
  private let last = Mutex((second: Int.min, text: ""))

  var now: String {
    let second = time(nil)
    return last.withLock { last in
      if last.second != second { last = (second, Self.text(second)) }
      return last.text
    }
  }

  /// Such as `Sun, 06 Nov 1994 08:49:37 GMT`.
  static func text(_ second: Int) -> String {
    let day = second.floorDivided(by: 86_400)
    let rest = second - day * 86_400
    let (year, month, dayOfMonth) = Day(number: day).components
    let weekday = weekdays[(day + 4) - (day + 4).floorDivided(by: 7) * 7]
    let clock = [rest / 3_600, rest / 60 % 60, rest % 60].map(twoDigits).joined(separator: ":")
    return "\(weekday), \(twoDigits(dayOfMonth)) \(months[month - 1]) \(year) \(clock) GMT"
  }

  private static let weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  private static func twoDigits(_ number: Int) -> String {
    number < 10 ? "0\(number)" : "\(number)"
  }
}

extension Int {
  fileprivate func floorDivided(by divisor: Int) -> Int {
    self >= 0 ? self / divisor : (self - divisor + 1) / divisor
  }
}
