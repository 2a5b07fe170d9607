import Foundation

/// The echo of typed characters by the terminal, turned off while a secret is typed. Keyboard
/// signals are off as well, as in `getpass`: one would end the program with the echo still off.
@MainActor
package struct TerminalEcho {
  private let former: termios?

  /// Turns the echo off if the input is a terminal.
  package static func off() -> TerminalEcho {
    var settings = termios()
    guard isatty(STDIN_FILENO) == 1, tcgetattr(STDIN_FILENO, &settings) == 0 else {
      return TerminalEcho(former: nil)
    }
    let former = settings
    settings.c_lflag &= ~tcflag_t(ECHO | ISIG)
    tcsetattr(STDIN_FILENO, TCSANOW, &settings)
    return TerminalEcho(former: former)
  }

  /// - Returns: Whether it was turned off.
  @discardableResult
  package func restore() -> Bool {
    guard var former else { return false }
    tcsetattr(STDIN_FILENO, TCSANOW, &former)
    return true
  }
}
