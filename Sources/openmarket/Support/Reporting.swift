import ArgumentParser
import Files
import Foundation
import Scripting
import Text
import Words

/// Writes the error of a command to stderr in one line, unless the argument parser does.
/// - Returns: The error that ends the program.
func reported(_ error: any Error, in language: Language = .current) -> any Error {
  // Those of the parser itself, such as a request for help, have their own status.
  if error is ExitCode || ReportOptions.exitCode(for: error) != .failure { return error }
  // The reader of the output has gone, so the rest of it is not missed.
  if case OutputError.closed = error { return ExitCode.success }
  // A partial export is a failure, reported by the exit status; the reader has gone, so there is no
  // message.
  if case TransferError.file(let file) = error, file.path == "-", file.reason == .system(EPIPE) {
    return ExitCode(ExitStatus.unknownOutcome.rawValue)
  }
  if let error = error as? ReportedError { return ExitCode(error.status) }
  let failure = CommandFailure(error, in: language)
  Output.error.report(failure.sentence)
  return ExitCode(failure.status)
}
