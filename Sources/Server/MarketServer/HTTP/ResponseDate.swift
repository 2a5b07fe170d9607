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
    let day = Day(number: second / 86_400)
    let time = Date(timeIntervalSince1970: TimeInterval(second)).formatted(.iso8601)
    let weekday = weekdays[(day.number + 4) % 7]
    let month = months[day.components.month - 1]
    return "\(weekday), \(time.dropFirst(8).prefix(2)) \(month) \(time.prefix(4))"
      + " \(time.dropFirst(11).prefix(8)) GMT"
  }

  private static let weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]
}
