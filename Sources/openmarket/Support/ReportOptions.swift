import ArgumentParser
import Foundation
import Text
import Wire
import Words

/// The form in which a command reports its result.
struct ReportOptions: ParsableArguments {
  @Flag(help: "Print the result as JSON.")
  var json = false

  /// Writes a result: one line of JSON, or sentences.
  func write(_ record: some Encodable, _ sentences: [SafeText]) throws {
    try write(record, rows: sentences.map { [$0] })
  }

  /// Writes a result: one line of JSON, or rows. Their fields are in columns on a terminal, and
  /// otherwise separated by tabs.
  func write(_ record: some Encodable, rows: [[SafeText]]) throws {
    guard json else {
      let columns = ColumnWidths(fitting: rows)
      return try Output.standard.write(lines: rows.map { Self.line($0, columns) })
    }
    try Output.standard.write(lines: [try Self.line(of: record)])
  }

  /// Writes the result of a check, and ends the command if it failed: its status takes precedence
  /// over that of the output.
  /// - Parameter failure: The exit status; nil for a success.
  func write(_ record: some Encodable, _ sentences: [SafeText], failure: Int32?) throws {
    guard let failure else { return try write(record, sentences) }
    do { try write(record, sentences) } catch is OutputError { throw ExitCode(failure) }
    throw ExitCode(failure)
  }

  /// Returns a record as a line of JSON.
  static func line(of record: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.keyEncodingStrategy = .convertToSnakeCase
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(record), as: UTF8.self).escapingTerminalControls
  }

  /// Returns a row in columns on a terminal, and otherwise separated by tabs.
  static func line(_ row: [SafeText], _ columns: ColumnWidths) -> String {
    isatty(STDOUT_FILENO) == 1
      ? columns.line(row) : row.map(\.string).joined(separator: "\t")
  }
}

/// The progress of long work, on a terminal only.
struct ProgressLine: Sendable {
  private let isShown = isatty(STDERR_FILENO) == 1

  func show(_ percent: Int) {
    if isShown { Output.error.write("\r\(min(max(percent, 0), 100)) %") }
  }

  func clear() {
    if isShown { Output.error.write("\r      \r") }
  }

  /// Runs `body`, and meanwhile shows what `percent` returns five times a second.
  func watching<Result>(
    _ percent: @escaping @Sendable () -> Int, _ body: () throws -> Result
  ) rethrows -> Result {
    let task = isShown ? Task.detached { await poll(percent) } : nil
    defer {
      task?.cancel()
      clear()
    }
    return try body()
  }

  private func poll(_ percent: () -> Int) async {
    while (try? await Task.sleep(for: .milliseconds(200))) != nil { show(percent()) }
  }
}

extension MaintenanceWords {
  /// The phrases in the language of this run.
  static var current: MaintenanceWords { .of(.current) }
}

/// `231 KB`, `12.3 MB`
func dataSize(_ bytes: Int) -> SafeText {
  guard bytes >= 1_048_576 else { return "\((bytes + 1_023) / 1_024) KB" }
  let tenths = (bytes + 52_428) / 104_858
  return "\(tenths / 10).\(tenths % 10) MB"
}
