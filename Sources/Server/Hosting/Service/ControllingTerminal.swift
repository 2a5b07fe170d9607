import CTerminalRestore
import Foundation

/// The terminal that the program was started in. SIGHUP means that it was closed; without a
/// terminal, or from another program, it asks to reload the files.
package struct ControllingTerminal {
  /// Whether the program ends with its terminal; one started by `nohup` does not.
  private let matters = ControllingTerminal.exists && signal_ignored(SIGHUP) == 0

  /// Whether the terminal was closed since the value was made.
  package var wasClosed: Bool { matters && !Self.exists }

  package init() {}

  private static var exists: Bool {
    let terminal = open("/dev/tty", O_RDONLY | O_NOCTTY | O_CLOEXEC)
    guard terminal >= 0 else { return false }
    close(terminal)
    return true
  }
}
