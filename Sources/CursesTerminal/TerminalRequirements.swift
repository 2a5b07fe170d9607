public import Text

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Why there can be no full screen here.
public enum TerminalError: Error, Hashable, Sendable {
  case notATerminal
  case dumb
  case noTerminfo

  /// One line for stderr.
  public var sentence: SafeText {
    switch self {
    case .notATerminal:
      "the browser needs a terminal: standard input and output must not be redirected"
    case .dumb: "the browser needs a terminal that can move the cursor; TERM is unset or “dumb”"
    case .noTerminfo: "no terminal description was found: install the package ncurses-base"
    }
  }
}

/// The requirements on the environment, checked before anything is written to it.
public enum TerminalRequirements {
  /// Throws when there is no terminal, or only a dumb one. Writes nothing.
  public static func check(environment: [String: String]) throws(TerminalError) {
    guard isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1 else { throw .notATerminal }
    guard let term = environment["TERM"], !term.isEmpty, term != "dumb" else { throw .dumb }
  }
}
