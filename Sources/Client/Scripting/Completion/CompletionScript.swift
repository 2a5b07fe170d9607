/// A script for a shell, which the argument parser generates.
package enum CompletionScript {
  /// Returns a script without the function for the parser's own command `help`, which would replace
  /// ours: the parser adds its own to every script.
  package static func withoutSecondHelp(_ script: String) -> String {
    let starts = script.ranges(of: "\n_openmarket_help() {")
    guard starts.count == 2, let last = starts.last,
      let end = script[last.upperBound...].firstRange(of: "\n}\n")
    else { return script }
    return String(script[..<last.lowerBound]) + script[script.index(before: end.upperBound)...]
  }
}
