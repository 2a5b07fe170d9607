import Foundation

/// Job control: whether a shell can continue a program that stopped itself.
///
/// A terminal opened for this program alone (`xterm -e`) has no shell: stopped there, it would hang
/// forever. The system calls such a process group orphaned and ignores the stop of SIGTSTP in it;
/// SIGSTOP, which stops a program with its own handler, is not ignored.
public enum JobControl {
  /// The maximum number of scripts between the shell and the program.
  private static let maximumScripts = 16

  /// Whether an ancestor in this session leads another process group: an interactive shell.
  public static var isAvailable: Bool {
    var parent = getppid()
    for _ in 0..<maximumScripts {
      guard parent > 1, getsid(parent) == getsid(0) else { return false }
      if getpgid(parent) != getpgrp() { return true }
      guard let next = self.parent(of: parent) else { return false }
      parent = next
    }
    return false
  }

  /// Stops this process, and the scripts between it and the shell.
  static func stop() {
    let isAlone = getpgid(getppid()) != getpgrp()
    if isAlone { raise(SIGSTOP) } else { kill(0, SIGSTOP) }
  }

  /// Returns the parent of a process; nil if the system does not report it.
  private static func parent(of process: pid_t) -> pid_t? {
    guard let data = FileManager.default.contents(atPath: "/proc/\(process)/stat") else {
      return nil
    }
    // `pid (name) state ppid …`; the name may hold brackets and spaces itself.
    let text = String(decoding: data, as: UTF8.self)
    let fields = text.suffix(from: text.lastIndex(of: ")") ?? text.startIndex).split(
      separator: " ")
    return fields.count > 2 ? pid_t(fields[2]) : nil
  }
}
