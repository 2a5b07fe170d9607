#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A reason why a full screen is impossible.
public enum TerminalError: Error, Hashable, Sendable {
  /// No terminal: standard input or output is redirected.
  case notATerminal
  /// A dumb terminal: TERM is unset, or names one that cannot move its cursor.
  case dumb
  /// The system has no description of the terminal.
  case noTerminfo
}

/// The requirements on the environment, checked before anything is written to it.
public enum TerminalRequirements {
  /// Throws when there is no terminal, or only a dumb one. Writes nothing.
  public static func check(environment: [String: String]) throws(TerminalError) {
    guard isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1 else { throw .notATerminal }
    guard let term = environment["TERM"], !term.isEmpty, term != "dumb" else { throw .dumb }
  }
}
