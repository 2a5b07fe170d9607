import CTerminalRestore
import Foundation

/// The terminal that the program was started in. SIGHUP means that it was closed, but to a program
/// without one, and from another program, that settings are to be read again.
struct ControllingTerminal {
  /// Whether the program ends with its terminal; one started by `nohup` does not.
  private let matters = ControllingTerminal.exists && signal_ignored(SIGHUP) == 0

  /// Whether the terminal was closed since the value was made.
  var wasClosed: Bool { matters && !Self.exists }

  private static var exists: Bool {
    let terminal = open("/dev/tty", O_RDONLY | O_NOCTTY | O_CLOEXEC)
    guard terminal >= 0 else { return false }
    close(terminal)
    return true
  }
}
