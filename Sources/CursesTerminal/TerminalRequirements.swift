public import Text

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A reason why a full screen is impossible.
public enum TerminalError: Error, Hashable, Sendable {
  case notATerminal
  case dumb
  case noTerminfo

  /// A line for stderr.
  public var sentence: SafeText {
    switch self {
    case .notATerminal:
      "the browser needs a terminal (use --accessible when piping)"
    case .dumb: "the browser needs a terminal that can move the cursor; TERM is unset or “dumb”"
    case .noTerminfo: "no terminal description found: install the package ncurses-base"
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
