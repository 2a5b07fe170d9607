import Foundation
import TerminalProbe

/// A fresh home folder and the programs started in it. The folder is removed with the value.
final class Workplace {
  enum Language: CaseIterable {
    case english, korean
  }

  let path: String
  let language: Language
  /// The environment of programs started here.
  var environment: [String: String]

  /// The program under test, built with the tests.
  static let program: String = {
    let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }
    let folder = bundle?.bundleURL.deletingLastPathComponent() ?? Bundle.main.bundleURL
    return folder.appending(path: "openmarket").path(percentEncoded: false)
  }()

  /// - Parameter isNew: Whether the program greets the user at its first start.
  init(_ language: Language = .english, isNew: Bool = false) throws {
    // Short: a socket's path has room for a hundred bytes.
    var template = Array("/tmp/openmarket-test-XXXXXX".utf8CString)
    guard let made = mkdtemp(&template) else { throw Unexpected("no temporary folder") }
    path = String(cString: made)
    self.language = language
    environment = TerminalProbe.plainEnvironment
    environment["HOME"] = path
    // Pictures arrive at any time; tests of whole screens compare the text.
    environment["OPENMARKET_GRAPHICS"] = "none"
    environment["LANG"] = language == .english ? "en_US.UTF-8" : "ko_KR.UTF-8"
    for (variable, name) in Self.folders {
      environment[variable] = "\(path)/\(name)"
      guard mkdir("\(path)/\(name)", 0o700) == 0 else { throw Unexpected("no folder \(name)") }
    }
    if !isNew { try skipGreeting() }
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  private func skipGreeting() throws {
    let folder = "\(path)/state/openmarket"
    guard mkdir(folder, 0o700) == 0,
      FileManager.default.createFile(
        atPath: folder + "/state.json",
        contents: Data(#"{"views":[],"history":[],"greeted":true}"#.utf8),
        attributes: [.posixPermissions: 0o600])
    else { throw Unexpected("no state") }
  }

  private static let folders = [
    "XDG_DATA_HOME": "data", "XDG_CACHE_HOME": "cache", "XDG_STATE_HOME": "state",
    "XDG_CONFIG_HOME": "config", "XDG_RUNTIME_DIR": "run", "TMPDIR": "tmp",
  ]

  /// The folder of the local market.
  var market: String { "\(path)/data/openmarket" }
  var database: String { "\(market)/market.sqlite" }
  /// The folder of the sockets of programs started here.
  var sockets: String { "\(path)/run/openmarket" }

  /// Returns the sentence in this workplace's language.
  func say(_ english: String, _ korean: String) -> String {
    language == .english ? english : korean
  }
}

extension Workplace {
  /// Starts the program in a terminal.
  func start(
    _ arguments: [String] = [], columns: Int = 120, rows: Int = 40, program: String = program
  ) throws -> TerminalProbe {
    try TerminalProbe(
      [program] + arguments, environment: environment, columns: columns, rows: rows,
      workingDirectory: path, synchronizesOutput: true)
  }

  /// Starts the program in a terminal once Enter is pressed: the terminal's settings can be read
  /// before.
  ///
  /// The settings are unusual, so that a reset to the defaults is noticed.
  /// `redirections` are the shell's.
  func startOnEnter(
    _ arguments: [String] = [], redirections: String = ""
  ) throws -> (TerminalProbe, before: LineSettings?) {
    let script =
      "stty -ixon -echok erase '^H'; printf ready; read -r answer; exec \"$@\" \(redirections)"
    let probe = try TerminalProbe(
      ["sh", "-c", script, "sh", Self.program] + arguments, environment: environment,
      workingDirectory: path)
    try probe.wait("the shell") { $0.contains("ready") }
    let before = probe.lineSettings
    try probe.send("\n")
    return (probe, before)
  }

  /// The results of a program that has ended.
  struct Outcome {
    let exit: ProbeExit
    let output: String
    let errors: String
    /// Its output to the terminal, bypassing the redirections.
    let terminal: [UInt8]

    var errorLines: [Substring] { errors.split(separator: "\n") }
  }

  /// Runs the program to its end and captures its output. `redirections` are the shell's.
  func run(
    _ arguments: [String], redirections: String = ">\"$0/out\" 2>\"$0/err\" </dev/null",
    program: String = program
  ) throws -> Outcome {
    let probe = try TerminalProbe(
      ["sh", "-c", "exec \"$@\" \(redirections)", path, program] + arguments,
      environment: environment, workingDirectory: path)
    let exit = try probe.waitForExit()
    func text(_ name: String) -> String {
      defer { unlink("\(path)/\(name)") }
      return FileManager.default.contents(atPath: "\(path)/\(name)")
        .map { String(decoding: $0, as: UTF8.self) } ?? ""
    }
    return Outcome(exit: exit, output: text("out"), errors: text("err"), terminal: probe.output)
  }

  /// Runs a line of a shell, in which `openmarket` is the program.
  func shell(_ line: String) throws -> Outcome {
    try run(
      ["-c", "openmarket() { \"$program\" \"$@\"; }; program=$1; \(line)", "sh", Self.program],
      redirections: ">\"$0/out\" 2>\"$0/err\"", program: "/bin/sh")
  }

  /// The names of the files in a folder; [] if it does not exist.
  func names(in folder: String) -> [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: folder).sorted()) ?? []
  }

  /// The permissions of a file, such as 0o600; nil if it does not exist.
  func mode(of file: String) -> UInt16? {
    var status = stat()
    return lstat(file, &status) == 0 ? UInt16(status.st_mode & 0o777) : nil
  }
}

/// An unexpected outcome in a test, in a sentence.
struct Unexpected: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
