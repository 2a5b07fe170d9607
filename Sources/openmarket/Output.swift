import Foundation
import Text

/// Standard output and standard error, for whole messages.
enum Output {
  case standard, error

  /// Writes all of it, or what can be written: a reader that is gone must not end the program with
  /// a trap, as Foundation's own call does.
  /// - Returns: Whether all of it was written.
  @discardableResult
  func write(_ text: String) -> Bool {
    let descriptor = self == .standard ? STDOUT_FILENO : STDERR_FILENO
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }
}
