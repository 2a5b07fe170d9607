import Foundation
import MarketStore
import Text
import Words

/// Entries of the audit log as lines: of JSON, or in columns after a heading. The column widths are
/// those of the first entries, because others are added while the log is being read.
struct AuditLines: Sendable {
  private let isJSON: Bool
  private var columns: ColumnWidths?

  private struct Record: Encodable {
    let time: String
    let action: String
    let vendorId: Int64?
    let vendor: String?
    let productId: Int64?
    let client: String?
    let outcome: String
    let note: String?
  }

  /// The widths of a time, the longest usual action, a name, a number, an IPv4 address and an
  /// outcome.
  private static let usualWidths = [20, 16, 16, 7, 15, 7]

  init(_ report: ReportOptions) { isJSON = report.json }

  /// Returns the lines of further entries; the first time with a heading.
  mutating func next(_ entries: [AuditRecord]) throws -> [String] {
    guard !isJSON else {
      return try entries.map { try ReportOptions.line(of: Self.record($0)) }
    }
    var rows = entries.map(Self.row)
    if columns == nil { rows.insert(Self.heading, at: 0) }
    let columns = columns ?? ColumnWidths(fitting: rows, minimum: Self.usualWidths)
    self.columns = columns
    return rows.map { ReportOptions.line($0, columns) }
  }

  private static var heading: [SafeText] {
    let words = MaintenanceWords.current.audit
    return [
      words.time, words.action, words.vendor, words.product, words.client, words.outcome,
      words.note,
    ]
  }

  private static func row(_ entry: AuditRecord) -> [SafeText] {
    [
      SafeText(time(of: entry)), entry.action,
      entry.vendorName ?? entry.vendorID.map { SafeText(String($0)) } ?? "-",
      entry.productID.map { SafeText(String($0)) } ?? "-", entry.client ?? "-",
      SafeText(entry.outcome.rawValue), entry.note ?? "",
    ]
  }

  private static func record(_ entry: AuditRecord) -> Record {
    Record(
      time: time(of: entry), action: entry.action.string, vendorId: entry.vendorID,
      vendor: entry.vendorName?.string, productId: entry.productID,
      client: entry.client?.string, outcome: entry.outcome.rawValue, note: entry.note?.string)
  }

  private static func time(of entry: AuditRecord) -> String {
    Date(timeIntervalSince1970: TimeInterval(entry.time)).formatted(.iso8601)
  }
}
