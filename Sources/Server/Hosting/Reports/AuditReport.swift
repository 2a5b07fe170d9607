import Foundation
import Market
package import MarketStore
package import Text
package import Words

/// An entry of the audit log, as JSON or as the fields of a row.
package struct AuditReport: Encodable {
  private let time: String
  private let action: String
  private let vendorId: Int64?
  private let vendor: String?
  private let productId: Int64?
  private let client: String?
  private let outcome: String
  private let note: String?

  /// The widths of a time, the longest usual action, a name, a number, an IPv4 address and an
  /// outcome.
  package static let usualWidths = [20, 16, 16, 7, 15, 7]

  package init(_ entry: AuditRecord) {
    time = Date(timeIntervalSince1970: TimeInterval(entry.time)).formatted(.iso8601)
    action = entry.action.string
    vendorId = entry.vendorID
    vendor = entry.vendorName?.string
    productId = entry.productID
    client = entry.client?.string
    outcome = entry.outcome.rawValue
    note = entry.note?.string
  }

  package static func heading(in language: Language) -> [SafeText] {
    let words = MaintenanceWords.of(language).audit
    return [
      words.time, words.action, words.vendor, words.product, words.client, words.outcome,
      words.note,
    ]
  }

  package var row: [SafeText] {
    [
      time, action, vendor ?? vendorId.map { String($0) } ?? "-",
      productId.map { String($0) } ?? "-", client ?? "-", outcome, note ?? "",
    ].map { SafeText($0) }
  }
}

extension AuditQuery {
  /// Characters of a day: 2026-01-31.
  private static let dayLength = 10

  /// Returns the seconds since 1970 of a day, a time, or an age such as `12h`; nil for other text.
  package static func time(_ text: String, now: Int64) -> Int64? {
    let units: [Character: Int64] = ["m": 60, "h": 3_600, "d": 86_400]
    if let unit = text.last.flatMap({ units[$0] }), let count = Int64(text.dropLast()),
      (0...1_000_000).contains(count)
    {
      return now - count * unit
    }
    // The parser reads 30 February as a day of March.
    guard text.count < dayLength || Day(iso: text) != nil else { return nil }
    let day = Date.ISO8601FormatStyle().year().month().day()
    let date = (try? Date(text, strategy: .iso8601)) ?? (try? Date(text, strategy: day))
    return date.map { Int64($0.timeIntervalSince1970) }
  }
}
