import Foundation

/// The echo of typed characters by the terminal, turned off while a secret is typed. Keyboard
/// signals are off as well, as in `getpass`: one would end the program with the echo still off.
@MainActor
package struct TerminalEcho {
  private let terminal: Int32
  private let former: termios?

  /// Turns the echo off if the descriptor, standard input by default, is a terminal.
  package static func off(at terminal: Int32 = STDIN_FILENO) -> TerminalEcho {
    var settings = termios()
    guard isatty(terminal) == 1, tcgetattr(terminal, &settings) == 0 else {
      return TerminalEcho(terminal: terminal, former: nil)
    }
    let former = settings
    settings.c_lflag &= ~tcflag_t(ECHO | ISIG)
    tcsetattr(terminal, TCSANOW, &settings)
    return TerminalEcho(terminal: terminal, former: former)
  }

  /// - Returns: Whether it was turned off.
  @discardableResult
  package func restore() -> Bool {
    guard var former else { return false }
    tcsetattr(terminal, TCSANOW, &former)
    return true
  }
}
