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

  var settings: WriteSettings {
    var settings = WriteSettings()
    (settings.isAgreed, settings.isDryRun) = (yes, dryRun)
    (settings.secretFile, settings.maximum) = (secretFile, maximum)
    return settings
  }
}
