import Foundation

/// Times in UTC as short texts that sort by time.
package enum UTCStamp {
  /// Returns a text for names of files: `20260105-102030`.
  package static func fileName(_ time: Int) -> String { text(time, "%Y%m%d-%H%M%S") }

  /// Returns the basic format of ISO 8601: `20260105T102030Z`.
  package static func basic(_ time: Int) -> String { text(time, "%Y%m%dT%H%M%SZ") }

  /// Returns the extended format of ISO 8601: `2026-01-05T10:20:30Z`.
  package static func extended(_ time: Int) -> String { text(time, "%Y-%m-%dT%H:%M:%SZ") }

  /// - Parameters:
  ///   - time: Seconds since 1970.
  ///   - format: As for `strftime`.
  private static func text(_ time: Int, _ format: String) -> String {
    var (seconds, parts) = (time_t(time), tm())
    gmtime_r(&seconds, &parts)
    var text = [CChar](repeating: 0, count: 32)
    strftime(&text, text.count, format, &parts)
    return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
