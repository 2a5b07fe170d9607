import ArgumentParser
import Files
import Market
import MarketServer
import MarketStore
import Text
import Words

/// The failure of a command, in one line for stderr.
struct CommandError: Error, CustomStringConvertible {
  let sentence: SafeText
  /// The exit status of the program.
  let status: Int32

  init(_ sentence: SafeText, status: Int32 = 1) {
    self.sentence = sentence
    self.status = status
  }

  init(_ error: any Error, in language: Language) {
    status = (error as? CommandError)?.status ?? 1
    sentence =
      switch error {
      case let error as CommandError: error.sentence
      case let error as StoreError: error.sentence(in: language)
      case let error as VendorError: error.sentence(in: language)
      case let error as NoHomeError: Self.sentence(error)
      case let error as FileError: error.sentence(in: language)
      case let error as ServiceError: error.sentence(in: language)
      default: SafeText("\(error)")
      }
  }

  var description: String { sentence.string }

  private static func sentence(_ error: NoHomeError) -> SafeText {
    "There is no home folder: set HOME or \(SafeText(error.variable)) to an absolute path"
  }
}

/// Runs the body of a command and reports its error in one line on stderr.
@MainActor
func reporting(_ body: @MainActor () async throws -> Void) async throws {
  do {
    try await body()
  } catch {
    throw reported(error)
  }
}

/// Runs the body of a command and reports its error in one line on stderr.
func reporting(_ body: () throws -> Void) throws {
  do {
    try body()
  } catch {
    throw reported(error)
  }
}

/// Writes an error to stderr, unless the argument parser does.
/// - Returns: The error that ends the program.
private func reported(_ error: any Error) -> any Error {
  if error is ValidationError || error is ExitCode { return error }
  let failure = CommandError(error, in: .english)
  Output.error.write("openmarket: \(failure.sentence)\n")
  return ExitCode(failure.status)
}
