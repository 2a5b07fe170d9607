import ArgumentParser
import CursesTerminal
import Files
import Maintenance
import MarketServer
import MarketStore
import Text
import Transfer
import Words

/// The end of a command that failed: one line for stderr and an exit status.
struct CommandFailure {
  let sentence: SafeText
  let status: Int32

  /// The exit status of a program that SIGINT ended, by the convention of shells.
  static let interrupted: Int32 = 130

  init(_ error: any Error, in language: Language) {
    status =
      switch error {
      case let error as CommandError: error.status
      case is TerminalError: 2
      case TransferError.interrupted: Self.interrupted
      default: 1
      }
    sentence =
      switch error {
      case let error as CommandError: error.sentence(in: language)
      case let error as TerminalError: error.sentence(in: language)
      case let error as StoreError: error.sentence(in: language)
      case let error as VendorError: error.sentence(in: language)
      case let error as ModerationError: error.sentence(in: language)
      case let error as MaintenanceError: error.sentence(in: language)
      case let error as TransferError: error.sentence(in: language)
      case let error as ServiceError: error.sentence(in: language)
      case let error as NoHomeError:
        CommandWords.of(language).failures.noHome(SafeText(error.variable))
      default: SafeText("\(error)")
      }
  }
}

/// Runs the body of a command and reports its error in one line on stderr.
@MainActor
func reporting(
  in language: Language = .current, _ body: @MainActor () async throws -> Void
) async throws {
  do {
    try await body()
  } catch {
    throw reported(error, in: language)
  }
}

/// Runs the body of a command and reports its error in one line on stderr.
@discardableResult
func reporting<Result>(
  in language: Language = .current, _ body: () throws -> Result
) throws -> Result {
  do {
    return try body()
  } catch {
    throw reported(error, in: language)
  }
}

/// Writes an error to stderr, unless the argument parser does.
/// - Returns: The error that ends the program.
private func reported(_ error: any Error, in language: Language) -> any Error {
  if error is ValidationError || error is ExitCode { return error }
  let failure = CommandFailure(error, in: language)
  Output.error.write("openmarket: \(failure.sentence)\n")
  return ExitCode(failure.status)
}
