import Foundation
import Text

/// The environment of a kiosk: a few variables of the visitor's terminal, each with a plain value,
/// and nothing that names a file or a program.
///
/// An SSH client may send variables if the host's sshd accepts them, and libraries in this process
/// read theirs at any time, so they are removed from the process itself.
package enum KioskEnvironment {
  /// The search path of a process that starts nothing but itself.
  private static let searchPath = "/usr/local/bin:/usr/bin:/bin"

  /// The variables that are kept if their values are plain.
  package static let names: Set<String> = [
    "TERM", "COLORTERM", "TERM_PROGRAM", "TERM_PROGRAM_VERSION", "XTERM_VERSION", "NO_COLOR",
    "LANG", "LC_ALL", "LC_CTYPE", "LC_MESSAGES", "LC_TIME",
  ]

  /// The file in which sshd names the key. It is the only path, and only ``VisitorKey`` reads it.
  package static let keyFile = "SSH_USER_AUTH"

  /// Maximum characters of a value: the longest names of terminals and locales are far shorter.
  private static let maximumLength = 64

  /// Returns the variables of an environment that are kept.
  package static func confined(_ environment: [String: String]) -> [String: String] {
    var kept = environment.filter { name, value in
      // `fe80::1%eth0`: link-local addresses have a zone.
      VisitorAddress.variables.contains(name)
        ? isPlain(value.replacing("%", with: "")) : names.contains(name) && isPlain(value)
    }
    if let path = environment[keyFile], path.hasPrefix("/"), path.utf8.count < Int(PATH_MAX) {
      kept[keyFile] = path
    }
    kept["PATH"] = searchPath
    // No home: the folders of a visit are given explicitly.
    kept["HOME"] = "/nonexistent"
    return kept
  }

  /// Confines the environment of this process. Must be called before anything reads it.
  package static func confine() {
    let kept = confined(ProcessInfo.processInfo.environment)
    for name in ProcessInfo.processInfo.environment.keys { unsetenv(name) }
    for (name, value) in kept { setenv(name, value, 1) }
    setenv("LIBDISPATCH_LOG", "NO", 1)
  }

  /// Whether a value is a name, a number or an address; a path is not.
  private static func isPlain(_ value: String) -> Bool {
    value.utf8.count <= maximumLength && !value.contains("..")
      && value.utf8.allSatisfy { $0.isLetterOrDigit || "_-.@+:() ".utf8.contains($0) }
  }
}
