import Files
import Foundation
package import Text

/// A program of the user's desktop that puts a text on the clipboard.
package struct ClipboardProgram: Sendable {
  package let name: SafeText
  private let command: [String]

  /// The most time any of them needs; after that the terminal is asked instead.
  private static let maximumTime = Duration.seconds(2)

  /// The first program that is installed and has a desktop. Nil over SSH: the desktop is on another
  /// machine.
  package init?(environment: [String: String]) {
    guard environment["SSH_CONNECTION"]?.isEmpty ?? true else { return nil }
    let isSet = { (name: String) in !(environment[name] ?? "").isEmpty }
    let candidates: [(name: String, arguments: [String], isUsable: Bool)] = [
      ("pbcopy", [], true),
      ("wl-copy", [], isSet("WAYLAND_DISPLAY")),
      ("xclip", ["-selection", "clipboard"], isSet("DISPLAY")),
      ("xsel", ["--clipboard", "--input"], isSet("DISPLAY")),
    ]
    for candidate in candidates where candidate.isUsable {
      guard let path = ProgramPath.find(candidate.name, environment: environment) else { continue }
      name = SafeText(candidate.name)
      command = [path] + candidate.arguments
      return
    }
    return nil
  }

  /// - Parameter text: Short enough for a pipe to hold.
  /// - Returns: Whether the program accepted the text.
  package func copy(_ text: SafeText) async -> Bool {
    guard
      let program = try? ChildProcess.start(
        command, group: .ownSession, input: .bytes(Data(text.string.utf8)))
    else { return false }
    guard let status = await program.exitStatus(within: Self.maximumTime) else {
      program.terminate()
      return false
    }
    return status.isSuccess
  }
}
