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

  var dryRun: Bool { consentOptions.dryRun }
  var status: ExitCodeOption { consentOptions.status }
  var consent: WriteConsent { consentOptions.consent }

  /// The keys of the writes of one run.
  var retry: Retry { Retry(given: retryKey.flatMap { RetryKey($0) }) }
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

  /// Throws `CommandError.badInput` for more products than the user allows.
  func check(_ count: Int) throws {
    guard let maximum, count > maximum else { return }
    throw CommandError.badInput(ScriptingWords.current.tooManyProducts(count, maximum))
  }

  /// Prints what a command would change in each item.
  @MainActor
  func plan<Item>(
    _ batch: Batch<Item>, _ output: OutputOptions,
    _ change: @MainActor (Item) async throws -> PlannedChange
  ) async throws {
    var isChange = false
    try await batch.run { item in
      let change = try await change(item)
      try change.write(output, in: .current)
      isChange = isChange || !change.changesNothing
    }
    try status.end(if: isChange)
  }

  /// The user's consent, and the file with the credentials.
  var consent: WriteConsent { WriteConsent(isGiven: yes, secretFile: secretFile) }
}
