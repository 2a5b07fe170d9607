import Files
import Foundation

/// The confinement of a process that serves a visitor, for its whole life.
package enum Confinement {
  /// Must be called before anything reads the environment.
  package static func begin() {
    KioskEnvironment.confine()
    ResourceLimits.apply()
    removeCrashReporter()
    // The picture worker is not affected: it is this program, without files.
    ChildProcess.forbid()
  }

  /// A crash ends the visit: Swift's handler would offer a debugger on the visitor's terminal.
  /// Ctrl-\ would count as a crash.
  private static func removeCrashReporter() {
    for crash in [SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV] { signal(crash, SIG_DFL) }
    signal(SIGQUIT, SIG_IGN)
  }
}
