import ArgumentParser
import Foundation
import Text
import Words

/// The form in which a command reports its result.
struct ReportOptions: ParsableArguments {
  @Flag(help: "Print the result as JSON.")
  var json = false

  /// Writes a result: one line of JSON, or sentences.
  func write(_ record: some Encodable, _ sentences: [SafeText]) throws {
    try write(record, rows: sentences.map { [$0] })
  }

  /// Writes a result: one line of JSON, or rows whose fields are in columns on a terminal, and are
  /// separated by tabs elsewhere.
  func write(_ record: some Encodable, rows: [[SafeText]]) throws {
    guard json else {
      let table = TextTable(rows: rows)
      Output.standard.write(isatty(STDOUT_FILENO) == 1 ? table.aligned : table.separated)
      return
    }
    let encoder = JSONEncoder()
    encoder.keyEncodingStrategy = .convertToSnakeCase
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    Output.standard.write(String(decoding: try encoder.encode(record), as: UTF8.self) + "\n")
  }
}

/// Rows of fields as text.
struct TextTable {
  let rows: [[SafeText]]

  /// The fields with a tab between them, for other programs.
  var separated: String {
    rows.map { $0.map(\.string).joined(separator: "\t") + "\n" }.joined()
  }

  /// The fields in columns, with two blanks between them.
  var aligned: String {
    // A row of one field is a sentence.
    let table = rows.filter { $0.count > 1 }
    let widths = (0..<(table.map(\.count).max() ?? 0)).map { column in
      table.map { $0.indices.contains(column) ? CharacterWidth.columns(of: $0[column]) : 0 }.max()
        ?? 0
    }
    return rows.map { row in
      let fields = row.enumerated().map { column, field in
        column + 1 == row.count
          ? field.string
          : field.string
            + String(repeating: " ", count: widths[column] - CharacterWidth.columns(of: field))
      }
      return fields.joined(separator: "  ") + "\n"
    }.joined()
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

/// `12.3 MB`
func megabytes(_ bytes: Int) -> SafeText {
  let tenths = (bytes + 52_428) / 104_858
  return "\(tenths / 10).\(tenths % 10) MB"
}
