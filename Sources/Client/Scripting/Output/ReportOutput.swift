import Foundation
package import Text
import Wire

/// The result of a command, printed as JSON or for people.
package protocol ReportOutput {
  /// Whether it is printed as JSON.
  var json: Bool { get }
}

extension ReportOutput {
  /// Writes a result: one line of JSON, or sentences.
  package func write(
    _ record: some Encodable, _ sentences: [SafeText], failure: Int32? = nil
  ) throws {
    try write(record, rows: sentences.map { [$0] }, failure: failure)
  }

  /// Writes a result: one line of JSON, or rows. Their fields are in columns on a terminal, and
  /// otherwise separated by tabs.
  /// - Parameter failure: The exit status of a check that failed, which ends the command: it takes
  ///   precedence over that of the output.
  package func write(
    _ record: some Encodable, rows: [[SafeText]], failure: Int32? = nil
  ) throws {
    do {
      let columns = ColumnWidths(fitting: rows)
      try Output.standard.write(
        lines: json
          ? [try ReportLine.json(record)] : rows.map { ReportLine.text($0, columns) })
    } catch let error as OutputError where failure == nil {
      throw error
    } catch is OutputError {}
    if let failure { throw ReportedError(status: failure) }
  }
}

/// Lines of results.
private enum ReportLine {
  /// Returns a record as a line of JSON.
  static func json(_ record: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.keyEncodingStrategy = .convertToSnakeCase
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(record), as: UTF8.self).escapingTerminalControls
  }

  /// Returns a row in columns on a terminal, and otherwise separated by tabs.
  static func text(_ row: [SafeText], _ columns: ColumnWidths) -> String {
    isatty(STDOUT_FILENO) == 1
      ? columns.line(row) : row.map(\.string).joined(separator: "\t")
  }
}

/// Rows that are read in parts, as lines: of JSON, or in columns after a heading. The column widths
/// are those of the first rows, because others are added while they are being read.
package struct ReportLines: Sendable {
  private let isJSON: Bool
  private let heading: [SafeText]
  private let minimumWidths: [Int]
  private var columns: ColumnWidths?

  /// - Parameter minimumWidths: The widths of usual fields.
  package init(_ output: some ReportOutput, heading: [SafeText], minimumWidths: [Int]) {
    isJSON = output.json
    self.heading = heading
    self.minimumWidths = minimumWidths
  }

  /// Writes the lines of further rows; the first time with the heading.
  package mutating func write<Record: Encodable>(
    _ records: [Record], row: (Record) -> [SafeText]
  ) throws {
    guard !isJSON else {
      return try Output.standard.write(lines: try records.map { try ReportLine.json($0) })
    }
    var rows = records.map(row)
    if columns == nil { rows.insert(heading, at: 0) }
    let columns = columns ?? ColumnWidths(fitting: rows, minimum: minimumWidths)
    self.columns = columns
    try Output.standard.write(lines: rows.map { ReportLine.text($0, columns) })
  }
}
