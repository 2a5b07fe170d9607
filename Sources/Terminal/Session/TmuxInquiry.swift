import CursesTerminal
import Files
import Foundation
package import TerminalPictures
import Text

/// Asks the surrounding tmux what it passes on.
package enum TmuxInquiry {
  /// Bytes of a reply: an option, and the name of a terminal.
  private static let maximumReply = 400
  /// The first screen waits for the colours: tmux, which draws it, replies in a few milliseconds.
  private static let timeout = Duration.seconds(1)

  /// Returns nil outside tmux, and if it does not reply in time.
  package static func ask(environment: [String: String]) async -> TmuxSupport? {
    guard environment["TMUX"].map({ !$0.isEmpty }) ?? false else { return nil }
    let pipe = Pipe()
    let end = pipe.fileHandleForWriting
    let child = try? ChildProcess.start(
      ["tmux", "display-message", "-p", TmuxSupport.format],
      output: .descriptor(end.fileDescriptor))
    try? end.close()
    guard let child else { return nil }
    guard let status = await child.exitStatus(within: timeout) else {
      child.terminate()
      return nil
    }
    // The reply fits a pipe, so tmux ends without waiting for a reader.
    guard status.isSuccess,
      let reply = try? pipe.fileHandleForReading.read(upToCount: maximumReply)
    else { return nil }
    let text = String(decoding: reply, as: UTF8.self).prefix { $0 != "\n" }
    return TmuxSupport(reply: SafeText(String(text), limit: maximumReply))
  }

  /// Returns whether the terminal has 24-bit colours. tmux knows it where COLORTERM, which it does
  /// not set, does not say so.
  package static func hasTrueColor(environment: [String: String]) async -> Bool {
    if TerminalRequirements.hasTrueColor(in: environment) { return true }
    if TerminalRequirements.isScreen(environment) { return false }
    return await ask(environment: environment)?.hasTrueColor ?? false
  }
}
