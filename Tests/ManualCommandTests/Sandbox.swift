import Foundation
import TerminalProbe

/// A place in which commands run as written, with separate `/etc`, `/var`, home folder, network and
/// processes. All of it is removed with the value.
final class Sandbox {
  /// The results of a command that has ended.
  struct Outcome {
    let status: Int?
    let output: String
    let errors: String
  }

  /// The folder that commands and tests share.
  let folder: String
  private let environment: [String: String]
  private let holder: TerminalProbe
  /// The first process in the place.
  private let process: Int32

  /// Whether this user may create such places: a superuser on Linux.
  static let isPossible: Bool = {
    guard geteuid() == 0 else { return false }
    let probe = try? TerminalProbe(
      ["unshare", "--mount", "--net", "--pid", "--fork", "--mount-proc", "true"])
    return (try? probe?.waitForExit().status) == 0
  }()

  /// The program under test, built with the tests.
  private static let program: String = {
    let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }
    let folder = bundle?.bundleURL.deletingLastPathComponent() ?? Bundle.main.bundleURL
    return folder.appending(path: "openmarket").path(percentEncoded: false)
  }()

  /// A PNG of one pixel, in Base64.
  private static let picture =
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="

  private static let functions = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "place.sh").path(percentEncoded: false)

  init() throws {
    var template = Array("/tmp/openmarket-manual-XXXXXX".utf8CString)
    guard let made = mkdtemp(&template) else { throw Unexpected("no temporary folder") }
    folder = String(cString: made)
    var environment = TerminalProbe.plainEnvironment
    environment["PATH"] = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"
    environment["HOME"] = NSHomeDirectory()
    environment["OPENMARKET_GRAPHICS"] = "none"
    environment["PICTURE"] = Self.picture
    environment["place"] = folder
    self.environment = environment
    try FileManager.default.copyItem(atPath: Self.functions, toPath: folder + "/place.sh")
    holder = try TerminalProbe(
      [
        "unshare", "--mount", "--net", "--pid", "--fork", "--kill-child", "--mount-proc", "bash",
        "-c", #". "$place/place.sh"; begin "$1" "$2""#, "bash", Self.program,
        ManualPage.root.path(percentEncoded: false),
      ], environment: environment)
    try holder.wait("the place") { $0.contains("ready") }
    let children = "/proc/\(holder.processID)/task/\(holder.processID)/children"
    let first = try String(contentsOfFile: children, encoding: .utf8).split(separator: " ").first
    guard let process = first.flatMap({ Int32($0) }) else { throw Unexpected("no process") }
    self.process = process
  }

  deinit {
    kill(process, SIGKILL)
    _ = try? holder.waitForExit()
    try? FileManager.default.removeItem(atPath: folder)
  }

  /// Runs a command of a page to its end and captures its output.
  func run(_ command: String) throws -> Outcome {
    let status = try open("{ \(command)\n} >\"$place/output\" 2>\"$place/errors\" </dev/null")
      .waitForExit().status
    func text(_ name: String) -> String {
      FileManager.default.contents(atPath: "\(folder)/\(name)")
        .map { String(decoding: $0, as: UTF8.self) } ?? ""
    }
    return Outcome(status: status, output: text("output"), errors: text("errors"))
  }

  /// Runs a script that uses the functions of place.sh.
  func prepare(_ script: String) throws -> Outcome {
    try run("set -e; . \"$place/place.sh\"\n\(script)")
  }

  /// Starts a command of a page in a terminal, in the folder in which the last one ended.
  func open(_ command: String) throws -> TerminalProbe {
    let script = #"""
      set -o pipefail
      cd "$(cat "$place/directory")"
      trap 'pwd >"$place/directory"' EXIT

      """#
    return try TerminalProbe(
      [
        "nsenter", "--target", "\(process)", "--mount", "--net", "--pid", "bash", "-c",
        script + command,
      ], environment: environment)
  }
}

/// An unexpected outcome in a test, in a sentence.
struct Unexpected: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
