import Files
import Foundation
import Text
package import ViewModels

/// The user's own editor, on a private file, in the foreground of the terminal.
package struct Editor: Sendable {
  private let environment: [String: String]

  /// Bytes of a text that are accepted: as many as a field holds.
  private static let maximumSize = 8 << 20

  package init(environment: [String: String]) { self.environment = environment }

  /// Returns the edited text. Blocks until the editor has ended.
  package func edit(_ text: String) throws(EditorError) -> String {
    guard let command else { throw .noEditor }
    let path: String
    do {
      path = try PrivateFolder.temporary(environment).createFile(
        named: "openmarket-", suffix: ".txt",
        with: Data((text.isEmpty ? "" : text + "\n").utf8))
    } catch {
      throw .notStarted(error.reason)
    }
    defer { unlink(path) }
    try Self.run(command + [path])
    // Editors may replace the file with one of any mode.
    let edited: Data
    do {
      edited = try UserFile(path: path).read(maximumSize: Self.maximumSize)
    } catch {
      if case .tooLarge = error.reason { throw .tooLong }
      throw .noText
    }
    let lines = String(decoding: edited, as: UTF8.self)
    // Editors add a final line end that was not typed.
    return lines.hasSuffix("\n") ? String(lines.dropLast()) : lines
  }

  /// `$VISUAL`, otherwise `$EDITOR`, split at spaces; no shell is involved.
  private var command: [String]? {
    ["VISUAL", "EDITOR"].lazy.compactMap { environment[$0] }
      .map { $0.split(separator: " ").map(String.init) }.first { !$0.isEmpty }
  }

  private static func run(_ command: [String]) throws(EditorError) {
    let editor: ChildProcess
    do {
      // In a separate process group: Ctrl-C reaches only the editor.
      editor = try ChildProcess.start(command, group: .own, input: .inherited, output: .inherited)
    } catch {
      throw .notStarted(.system(error.code))
    }
    let status = editor.waitInForeground()
    guard status.isSuccess else {
      throw .failed(program: SafeText(command[0]), status: status.shellStatus)
    }
  }
}
