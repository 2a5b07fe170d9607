import Foundation
package import Text
package import Words

/// Standard output and standard error.
package enum Output {
  package static let standard = StandardOutput()
  package static let error = StandardError()

  /// The width of the terminal that shows standard output; 80 columns without a terminal.
  package static var columns: Int {
    var size = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
    return Int(size.ws_col)
  }

  /// Writes bytes unchanged. Foundation's own call traps when the reader has gone.
  /// - Returns: The system's error number; nil if all of them were written.
  fileprivate static func write(_ bytes: [UInt8], to descriptor: Int32) -> Int32? {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      if count < 0, errno == EAGAIN {
        // Another program that shares it has made it non-blocking.
        var output = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        _ = poll(&output, 1, -1)
        continue
      }
      guard count > 0 else { return count < 0 ? errno : EIO }
      rest = rest.dropFirst(count)
    }
    return nil
  }

  /// The bytes of a text for a terminal. In a charset other than UTF-8, characters outside ASCII
  /// are replaced, because the terminal would misread them.
  fileprivate static func bytes(of text: String) -> [UInt8] {
    guard LocaleCharset.isOther else { return Array(text.utf8) }
    let text = text.map { $0.isASCII ? $0 : $0 == "…" ? "." : "“”".contains($0) ? "\"" : "?" }
    return Array(String(text).utf8)
  }
}

/// Standard output, for whole messages: the result of a command. A failed write is an error,
/// because a script would continue with partial output.
package struct StandardOutput {
  fileprivate init() {}

  package func write(_ text: String) throws(OutputError) {
    try write(bytes: Output.bytes(of: text))
  }

  package func write(bytes: some Sequence<UInt8>) throws(OutputError) {
    if let code = Output.write(Array(bytes), to: STDOUT_FILENO) { throw OutputError(code: code) }
  }

  package func write(lines: [String]) throws(OutputError) {
    if !lines.isEmpty { try write(lines.map { $0 + "\n" }.joined()) }
  }

  /// Writes rows whose fields begin in the same columns; the last field of a row is not padded.
  package func write(rows: [[SafeText]]) throws(OutputError) {
    let columns = ColumnWidths(fitting: rows)
    try write(lines: rows.map(columns.line))
  }

  /// Writes a table of names and values, the values in one column.
  package func write(rows: [(name: SafeText, value: SafeText)]) throws(OutputError) {
    try write(rows: rows.map { [$0.name, $0.value] })
  }
}

/// Standard error, for notices and the reason for a failure.
package struct StandardError {
  fileprivate init() {}

  /// Writes a text as far as possible: a failure could not be reported anywhere.
  package func write(_ text: String) { _ = Output.write(Output.bytes(of: text), to: STDERR_FILENO) }

  /// Writes a sentence as a line that names the program.
  package func report(_ sentence: SafeText) { write("openmarket: \(sentence)\n") }
}

package enum OutputError: Error {
  /// The reader has gone: there is nothing left to do.
  case closed
  /// The system refused to write, with this error number (`errno`).
  case failed(code: Int32)

  /// - Parameter code: The system's error number.
  package init(code: Int32) { self = code == EPIPE ? .closed : .failed(code: code) }

  /// The system's error number.
  package var code: Int32 {
    switch self {
    case .closed: EPIPE
    case .failed(let code): code
    }
  }
}

extension OutputError: ExplainedError {
  package var status: Int32 { ExitStatus.unknownOutcome.rawValue }

  package func sentence(in language: Language) -> SafeText {
    ScriptingWords.of(language).outputFailed(ErrorWords.of(language).files.system(code))
  }
}
