import ArgumentParser
import CursesTerminal
import Files
import Foundation
import Maintenance
import Market
import MarketServer
import MarketStore
import Scripting
import Text
import Transfer
import Words

/// The failure of a command: one line for stderr and an exit status.
struct CommandFailure {
  let sentence: SafeText
  let status: Int32

  init(_ error: any Error, in language: Language) {
    status =
      switch error {
      case let error as CommandError: error.status
      case is TerminalError: 2
      case TransferError.interrupted: ExitStatus.interrupted.rawValue
      case let error as MarketError: ExitStatus(error).rawValue
      case ReferenceError.unknownName: ExitStatus.notFound.rawValue
      case is StandardInputError, is InputError, is ReferenceError: ExitStatus.refused.rawValue
      case is OutputError: ExitStatus.unknownOutcome.rawValue
      case TransferError.file(let file) where file.path == "-":
        ExitStatus.unknownOutcome.rawValue
      default: 1
      }
    sentence =
      switch error {
      case let error as CommandError: error.sentence(in: language)
      case let error as TerminalError: error.sentence(in: language)
      case let error as StoreError: error.sentence(in: language)
      case let error as PictureStoreError: error.sentence(in: language)
      case let error as VendorError: error.sentence(in: language)
      case let error as ModerationError: error.sentence(in: language)
      case let error as MaintenanceError: error.sentence(in: language)
      case let error as TransferError: error.sentence(in: language)
      case let error as ServiceError: error.sentence(in: language)
      case let error as MarketError: error.commandSentence(in: language)
      case let error as DescriptorLimitError:
        CommandWords.of(language).failures.tooFewFiles(error.limit, error.needed)
      case let error as StandardInputError: error.sentence(in: language)
      case let error as InputError: error.sentence(in: language)
      case let error as ReferenceError: error.sentence(in: language)
      case OutputError.failed(let code):
        ScriptingWords.of(language).outputFailed(ErrorWords.of(language).files.system(code))
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
  // The reader of the output has gone, so the rest of it is not missed.
  if case OutputError.closed = error { return ExitCode.success }
  // A partial export is a failure, reported by the exit status; the reader has gone, so there is no
  // message.
  if case TransferError.file(let file) = error, file.path == "-", file.reason == .system(EPIPE) {
    return ExitCode(ExitStatus.unknownOutcome.rawValue)
  }
  if let error = error as? InterruptedError { return ExitCode(error.status) }
  let failure = CommandFailure(error, in: language)
  Output.error.write("openmarket: \(failure.sentence)\n")
  return ExitCode(failure.status)
}

extension MarketError {
  /// Returns the reason, with advice if the user's input caused it.
  fileprivate func commandSentence(in language: Language) -> SafeText {
    guard case .certificate(_, .unknownAuthority) = self else { return reason(in: language) }
    return "\(reason(in: language)). \(recovery(in: language))"
  }
}

extension StandardInputError {
  fileprivate func sentence(in language: Language) -> SafeText {
    let words = CommandWords.of(language).failures
    return switch self {
    case .unreadable(let code): words.unreadable("-", ErrorWords.of(language).files.system(code))
    case .notText: words.notText("-")
    case .tooLarge(let limit): words.unreadable("-", ErrorWords.of(language).files.tooLarge(limit))
    }
  }
}
