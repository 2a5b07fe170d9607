import ArgumentParser
import Scripting
import Text
import Words

/// The options of a command that changes a market.
struct WriteOptions: ParsableArguments {
  @OptionGroup var consentOptions: ConsentOptions
  @Option(help: .phrase(OptionHelp.retryKey, "KEY")) var retryKey: String?

  func validate() throws {
    try require(
      retryKey.map { RetryKey($0) != nil } ?? true,
      or: UsageWords.current.notInRange(
        "--retry-key", ScriptingWords.current.bytes(RetryKey.length.upperBound)))
  }

  /// Checks that a command with a key has the numbers of its products: once one of them is deleted
  /// or renamed, another one may have its name.
  func validate(with products: [String]) throws {
    try require(
      retryKey == nil || !products.contains(where: ProductReferences.isName),
      or: ScriptingWords.current.noKeyForNames)
  }

  var dryRun: Bool { consentOptions.dryRun }
  var status: ExitCodeOption { consentOptions.status }

  var settings: WriteSettings {
    var settings = consentOptions.settings
    settings.retryKey = retryKey.flatMap { RetryKey($0) } ?? RetryKey()
    return settings
  }
}

/// The options of a command that changes a market, or may only say what it would change: who does
/// it, and of how many products.
struct ConsentOptions: ParsableArguments {
  @Option(help: .phrase(OptionHelp.identityFile, "FILE"), completion: .file())
  var secretFile: String?
  @Flag(name: .shortAndLong, help: .phrase(OptionHelp.yes)) var yes = false
  @Flag(help: .phrase(OptionHelp.dryRun)) var dryRun = false
  @OptionGroup var status: ExitCodeOption
  @Option(name: .customLong("max"), help: .phrase(OptionHelp.maximum, "N")) var maximum: Int?

  func validate() throws {
    try (0...1_000_000_000).check(maximum, of: "--max")
    try require(
      dryRun || !status.exitCode, or: UsageWords.current.requires("--exit-code", "--dry-run"))
  }

  /// Runs a command, which ends at once if the market may only be read.
  @MainActor
  func run(in market: RequestedMarket, _ command: @MainActor () async throws -> Void) async throws {
    try await status.run {
      if !dryRun { try market.access.requireWriting() }
      try await command()
    }
  }

  var settings: WriteSettings {
    var settings = WriteSettings()
    (settings.isAgreed, settings.isDryRun) = (yes, dryRun)
    (settings.secretFile, settings.maximum) = (secretFile, maximum)
    return settings
  }
}

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
