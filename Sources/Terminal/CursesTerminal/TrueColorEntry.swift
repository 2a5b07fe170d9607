import CNcurses
import Files
import Foundation

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A terminal description of our own with 24-bit colours.
///
/// Common descriptions have none. Colours 0…255 are the palette as usual, higher numbers are red,
/// green and blue in the form that every terminal reads (`38;2;r;g;b`). `tic`, which comes with
/// ncurses, compiles it once into a folder of caches. See
/// docs/decisions/terminal.md#24-bit-colour-comes-from-our-own-terminal-description
@MainActor
public struct TrueColorEntry {
  private let folder: String

  /// The version in the name, raised when the description changes.
  private static let version = 1

  /// - Parameter folder: The folder of compiled descriptions; created when it is missing.
  /// - Returns: Nil where the environment does not say that the terminal has 24-bit colours.
  public init?(environment: [String: String], folder: String) {
    guard Self.isSupported(by: environment) else { return nil }
    self.folder = folder
  }

  /// Whether the environment says that the terminal has 24-bit colours: in COLORTERM, or by the
  /// version of xterm, which does not set it. Inside tmux, that version is the outer terminal's.
  public nonisolated static func isSupported(by environment: [String: String]) -> Bool {
    if ["truecolor", "24bit"].contains(environment["COLORTERM"] ?? "") { return true }
    let isXterm = (environment["TERM"] ?? "").hasPrefix("xterm") && environment["TMUX"] == nil
    let version = (environment["XTERM_VERSION"] ?? "").filter(\.isNumber)
    return isXterm && Int(version).map { $0 >= 331 } ?? false
  }

  /// Opens curses with the description, which is compiled where it is missing.
  /// - Returns: Whether curses is open.
  func open(term: String) -> Bool {
    let plain = CharacterSet(charactersIn: "a"..."z").union(CharacterSet(charactersIn: "A"..."Z"))
      .union(CharacterSet(charactersIn: "0"..."9")).union(CharacterSet(charactersIn: "+-._"))
    guard (1...64).contains(term.utf8.count),
      term.unicodeScalars.allSatisfy(plain.contains)
    else { return false }
    for base in [term, "xterm-256color"] {
      let name = "openmarket-\(Self.version)-\(base)"
      guard isCompiled(name) || compile(name, from: base) else { continue }
      return open(name)
    }
    return false
  }

  /// Returns whether ncurses finds the description: in a folder named by the first letter, or by
  /// its code where the file system ignores case.
  private func isCompiled(_ name: String) -> Bool {
    ["o", "6f"].contains { access("\(folder)/\($0)/\(name)", R_OK) == 0 }
  }

  private func open(_ name: String) -> Bool {
    // An empty part of the list means the usual folders.
    let known = getenv("TERMINFO_DIRS").map { String(cString: $0) }
    setenv("TERMINFO_DIRS", folder + ":" + (known ?? ""), 1)
    defer {
      if let known { setenv("TERMINFO_DIRS", known, 1) } else { unsetenv("TERMINFO_DIRS") }
    }
    return curses_open(name) != nil
  }

  /// Compiles the description if the base has 256 colours: other terminals do not read this form.
  private func compile(_ name: String, from base: String) -> Bool {
    var error: Int32 = 0
    guard setupterm(base, STDOUT_FILENO, &error) == 0, tigetnum("colors") >= 256 else {
      return false
    }
    // Compiled in another folder and moved, so that no process sees a part of it.
    let draft = "\(folder)/draft-\(getpid())"
    defer { try? FileManager.default.removeItem(atPath: draft) }
    do {
      let source = PrivateFile(path: draft + "/source")
      try source.replace(with: Data(Self.source(name, base).utf8), durability: .replaceable)
      let compiler = try ChildProcess.start(["tic", "-x", "-o", draft, source.path])
      guard compiler.wait().isSuccess else { return false }
      for letter in ["o", "6f"] where access("\(draft)/\(letter)/\(name)", R_OK) == 0 {
        try PrivateFolder(path: "\(folder)/\(letter)").create()
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
}
