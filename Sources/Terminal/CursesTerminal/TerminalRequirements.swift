import Foundation

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
    guard let term = environment["TERM"], !term.isEmpty, !term.hasPrefix("dumb") else {
      throw .dumb
    }
  }

  /// Returns the colours that the screen would have; 0 for none, and where there is no screen.
  @MainActor
  public static func colors(in environment: [String: String], hasTrueColor: Bool) -> Int {
    guard let term = environment["TERM"], !term.isEmpty, !TerminalDescription.isDumb(term) else {
      return 0
    }
    return TerminalDescription(in: environment, hasTrueColor: hasTrueColor)?.colors ?? 0
  }

  /// Whether the environment says that the terminal has 24-bit colours: in COLORTERM, or by the
  /// version of xterm, which does not set it. Inside tmux, that version is the outer terminal's.
  /// GNU screen and the Linux console do not have them, even if COLORTERM is set.
  public static func hasTrueColor(in environment: [String: String]) -> Bool {
    if isScreen(environment) || environment["TERM"] == "linux" { return false }
    if ["truecolor", "24bit"].contains(environment["COLORTERM"] ?? "") { return true }
    let isXterm = (environment["TERM"] ?? "").hasPrefix("xterm") && environment["TMUX"] == nil
    let version = (environment["XTERM_VERSION"] ?? "").filter(\.isNumber)
    return isXterm && Int(version).map { $0 >= 331 } ?? false
  }

  /// Whether GNU screen draws what the program does, also if tmux runs in it or around it. It takes
  /// the numbers of a 24-bit colour for attributes.
  public static func isScreen(_ environment: [String: String]) -> Bool { environment["STY"] != nil }
}
