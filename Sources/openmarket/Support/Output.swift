import Foundation
import Text

/// Standard output or standard error, for whole messages.
enum Output {
  case standard, error

  /// Writes a text, as far as it can be written. Foundation's own call ends the program with a trap
  /// when the reader has gone.
  /// - Returns: Whether all of it was written.
  @discardableResult
  func write(_ text: String) -> Bool {
    write(bytes: Array((LocaleCharset.isOther ? Self.ascii(text) : text).utf8))
  }

  /// Writes bytes as they are, as far as they can be written.
  /// - Returns: Whether all of them were written.
  func write(bytes: some Sequence<UInt8>) -> Bool {
    let descriptor = self == .standard ? STDOUT_FILENO : STDERR_FILENO
    var rest = Array(bytes)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }

  /// Replaces what a terminal of another charset would take for something else.
  private static func ascii(_ text: String) -> String {
    String(text.map { $0.isASCII ? $0 : $0 == "…" ? "." : "“”".contains($0) ? "\"" : "?" })
  }

  /// The width of the terminal that shows standard output; 80 columns where there is none.
  static var columns: Int {
    var size = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
    return Int(size.ws_col)
  }

  /// Writes rows whose fields begin in the same columns; the last field of a row is as long as it
  /// is.
  func write(rows: [[SafeText]]) {
    write(ReportOptions.inColumns(rows).map { $0 + "\n" }.joined())
  }

  /// Writes a table of names and values, the values in one column.
  func write(rows: [(name: SafeText, value: SafeText)]) {
    let width = (rows.map { CharacterWidth.columns(of: $0.name) }.max() ?? 0) + 2
    let lines = rows.map { name, value in
      let gap = String(repeating: " ", count: width - CharacterWidth.columns(of: name))
      return "\(name)\(gap)\(value)\n"
    }
    write(lines.joined())
  }
}
