import Foundation

/// The form in which a command for scripts prints products.
package enum OutputForm {
  case json, text
  /// The products' numbers alone.
  case numbers
}

/// The choices of the user about the output of a command for scripts.
package protocol OutputSettings {
  var json: Bool { get }
  var text: Bool { get }
  var quiet: Bool { get }
  var color: ColorChoice { get }
  /// The notation of a table with a header; nil for the other forms.
  var table: DelimitedText? { get }
  /// The fields of products to print; nil for those of the form.
  var fields: [ProductField]? { get }
}

extension OutputSettings {
  package var table: DelimitedText? { nil }
  package var fields: [ProductField]? { nil }

  package var form: OutputForm {
    if quiet { return .numbers }
    return json || !text && isatty(STDOUT_FILENO) == 0 ? .json : .text
  }

  package var style: TextStyle {
    TextStyle(
      color, ProcessInfo.processInfo.environment, isTerminal: isatty(STDOUT_FILENO) == 1)
  }

  /// Whether progress and notices go to standard error.
  package var showsNotices: Bool { !quiet }

  /// Whether the progress of long work is shown: on a terminal with no other output meanwhile.
  package var showsProgress: Bool {
    !quiet && isatty(STDERR_FILENO) == 1 && isatty(STDOUT_FILENO) == 0
  }
}
