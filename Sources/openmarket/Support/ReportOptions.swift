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
      let lines =
        isatty(STDOUT_FILENO) == 1
        ? Self.inColumns(rows) : rows.map { $0.map(\.string).joined(separator: "\t") }
      Output.standard.write(lines.map { $0 + "\n" }.joined())
      return
    }
    let encoder = JSONEncoder()
    encoder.keyEncodingStrategy = .convertToSnakeCase
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let text = String(decoding: try encoder.encode(record), as: UTF8.self)
    Output.standard.write(text.escapingTerminalControls + "\n")
  }

  /// Rows whose fields begin in the same columns; the last field of a row is as long as it is.
  static func inColumns(_ rows: [[SafeText]]) -> [String] {
    var widths: [Int] = []
    for row in rows {
      for (index, field) in row.dropLast().enumerated() {
        let width = CharacterWidth.columns(of: field)
        if index < widths.count {
          widths[index] = max(widths[index], width)
        } else {
          widths.append(width)
        }
      }
    }
    return rows.map { row in
      row.enumerated().map { index, field in
        guard index < row.count - 1 else { return field.string }
        let padding = widths[index] - CharacterWidth.columns(of: field) + 2
        return field.string + String(repeating: " ", count: padding)
      }.joined()
    }
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
