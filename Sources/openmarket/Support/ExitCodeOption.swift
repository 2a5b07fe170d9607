import ArgumentParser
import Scripting
import Words

/// Whether the exit status reports the result of a command, like that of `diff` and `grep`.
struct ExitCodeOption: ParsableArguments {
  @Flag(help: .phrase(OptionHelp.exitCode)) var exitCode = false

  /// Runs a command, in which ``end(if:)`` alone ends with status 1: failures that otherwise have
  /// it have ``trouble``.
  @MainActor
  func run(_ command: @MainActor () async throws -> Void) async throws {
    do {
      try await command()
    } catch {
      guard exitCode, !(error is ExitCode) else { throw error }
      let end = reported(error)
      throw end as? ExitCode == .failure ? Self.trouble : end
    }
  }

  /// Ends the command with status 1 if it has the result that scripts ask for.
  func end(if hasResult: Bool) throws {
    if exitCode, hasResult { throw ExitCode.failure }
  }

  private static let trouble = ExitCode(2)
}
