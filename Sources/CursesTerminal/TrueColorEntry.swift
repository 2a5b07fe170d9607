import CNcurses
import Foundation

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A terminal description of our own that knows 24-bit colours.
///
/// No common one does: colours 0…255 are the palette as before, higher numbers red, green and blue
/// in the form that every terminal reads (`38;2;r;g;b`). `tic`, which comes with ncurses, compiles
/// it once; it is kept in a folder of caches.
/// See docs/decisions/terminal.md#24-bit-colour-comes-from-our-own-terminal-description
@MainActor
public struct TrueColorEntry {
  private let folder: String

  /// Part of the name: a changed description is another one.
  private static let version = 1

  /// - Parameter folder: Where compiled descriptions are kept; made when it is missing.
  /// - Returns: Nil where the terminal does not say that it knows 24-bit colours.
  public init?(environment: [String: String], folder: String) {
    guard Self.isTold(by: environment) else { return nil }
    self.folder = folder
  }

  /// COLORTERM tells, or the version of xterm, which leaves that variable out; but xterm's is
  /// passed on into tmux.
  public nonisolated static func isTold(by environment: [String: String]) -> Bool {
    if ["truecolor", "24bit"].contains(environment["COLORTERM"] ?? "") { return true }
    let isXterm = (environment["TERM"] ?? "").hasPrefix("xterm") && environment["TMUX"] == nil
    let version = (environment["XTERM_VERSION"] ?? "").filter(\.isNumber)
    return isXterm && Int(version).map { $0 >= 331 } ?? false
  }

  /// Opens curses with the description, which is made where it is missing.
  /// - Returns: Whether curses is open.
  func open(term: String) -> Bool {
    let plain = CharacterSet(charactersIn: "a"..."z").union(CharacterSet(charactersIn: "A"..."Z"))
      .union(CharacterSet(charactersIn: "0"..."9")).union(CharacterSet(charactersIn: "+-._"))
    guard (1...64).contains(term.utf8.count),
      term.unicodeScalars.allSatisfy(plain.contains)
    else { return false }
    for base in [term, "xterm-256color"] {
      let name = "openmarket-\(Self.version)-\(base)"
      guard isThere(name) || make(name, from: base) else { continue }
      return open(name)
    }
    return false
  }

  /// Where ncurses looks: in a folder of the first letter, or of its code where names differ only
  /// by case.
  private func isThere(_ name: String) -> Bool {
    ["o", "6f"].contains { access("\(folder)/\($0)/\(name)", R_OK) == 0 }
  }

  private func open(_ name: String) -> Bool {
    // An empty part of the list is where descriptions usually are.
    let known = getenv("TERMINFO_DIRS").map { String(cString: $0) }
    setenv("TERMINFO_DIRS", folder + ":" + (known ?? ""), 1)
    defer {
      if let known { setenv("TERMINFO_DIRS", known, 1) } else { unsetenv("TERMINFO_DIRS") }
    }
    return curses_open(name) != nil
  }

  /// Only where the base has a palette of 256: others do not speak this form.
  private func make(_ name: String, from base: String) -> Bool {
    var error: Int32 = 0
    guard setupterm(base, STDOUT_FILENO, &error) == 0, tigetnum("colors") >= 256 else {
      return false
    }
    // Made aside and moved, so that another process never sees half of it.
    let draft = "\(folder)/draft-\(getpid())"
    defer { try? FileManager.default.removeItem(atPath: draft) }
    do {
      try FileManager.default.createDirectory(
        atPath: draft, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      try Self.source(name, base).write(
        toFile: draft + "/source", atomically: false, encoding: .utf8)
      guard Self.run("tic", ["-x", "-o", draft, draft + "/source"]) else { return false }
      for letter in ["o", "6f"] where access("\(draft)/\(letter)/\(name)", R_OK) == 0 {
        try? FileManager.default.createDirectory(
          atPath: "\(folder)/\(letter)", withIntermediateDirectories: true)
        return rename("\(draft)/\(letter)/\(name)", "\(folder)/\(letter)/\(name)") == 0
      }
    } catch {}
    return false
  }

  private static func source(_ name: String, _ base: String) -> String {
    func color(_ plain: String, _ bright: String, _ any: String) -> String {
      "\\E[%?%p1%{8}%<%t\(plain)%p1%d%e%p1%{16}%<%t\(bright)%p1%{8}%-%d%e%p1%{256}%<"
        + "%t\(any);5;%p1%d%e\(any);2;%p1%{65536}%/%d;%p1%{256}%/%{255}%&%d;%p1%{255}%&%d%;m"
    }
    return """
      \(name)|\(base) with 24-bit colours,
      \tRGB, ccc@, colors#0x1000000, pairs#0x10000, initc@, oc@,
      \tsetaf=\(color("3", "9", "38")), setab=\(color("4", "10", "48")),
      \tuse=\(base),

      """
  }

  /// Runs a program of PATH in silence and waits for its end: a few milliseconds.
  private static func run(_ program: String, _ arguments: [String]) -> Bool {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] {
      posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_RDWR, 0)
    }
    let words = ([program] + arguments).map { strdup($0) }
    defer { for word in words { free(word) } }
    var child: pid_t = 0
    guard posix_spawnp(&child, program, &actions, nil, words + [nil], environ) == 0 else {
      return false
    }
    var status: Int32 = 0
    while waitpid(child, &status, 0) < 0 {
      guard errno == EINTR else { return false }
    }
    return status == 0
  }
}
