import ArgumentParser
import Foundation
import Scripting
import Text
import Words

/// The form in which a command for scripts prints its results.
struct OutputOptions: ParsableArguments {
  enum Form {
    case json, text
    /// The products' numbers alone.
    case numbers
  }

  @Flag(help: "Print JSON, one object per line (default where the output is not a terminal).")
  var json = false

  @Flag(help: "Print text for reading (default on a terminal).")
  var text = false

  @Flag(name: .shortAndLong, help: "Print only the numbers of products, and no progress.")
  var quiet = false

  @Flag(help: "Print without colours and emphasis, as with NO_COLOR.")
  var noColor = false

  func validate() throws {
    let chosen = [("--json", json), ("--text", text), ("--quiet", quiet)].filter(\.1).map(\.0)
    guard chosen.count < 2 else {
      throw ValidationError(
        ScriptingWords.current.notBoth(SafeText(chosen[0]), SafeText(chosen[1])))
    }
  }

  var form: Form {
    if quiet { return .numbers }
    return json || !text && isatty(STDOUT_FILENO) == 0 ? .json : .text
  }

  var style: TextStyle {
    let environment = ProcessInfo.processInfo.environment
    let isPlain =
      noColor || environment["NO_COLOR"].map { !$0.isEmpty } ?? false
      || environment["TERM"].map { $0 == "dumb" } ?? true
    return isPlain || isatty(STDOUT_FILENO) == 0 ? .plain : .terminal
  }

  /// Whether progress and notices go to standard error.
  var showsNotices: Bool { !quiet }

  /// Whether the progress of long work is shown: on a terminal with no other output meanwhile.
  var showsProgress: Bool {
    !quiet && isatty(STDERR_FILENO) == 1 && isatty(STDOUT_FILENO) == 0
  }
}

/// A number that counts up on one line of standard error.
struct CountLine {
  let isShown: Bool

  func show(_ count: Int) {
    if isShown { Output.error.write("\r\(ScriptingWords.current.progress(count)) ") }
  }

  func clear() {
    if isShown { Output.error.write("\r\u{1B}[K") }
  }
}

extension ScriptingWords {
  /// The phrases in the language of this run.
  static var current: ScriptingWords { .of(.current) }
}

extension Words {
  /// The phrases in the language of this run, for commands: there are no keys.
  static var current: Words { Words(.current, keys: .typed) }
}
