import ArgumentParser
import Scripting
import Text
import Words

/// The options of a command that changes a market.
struct WriteOptions: ParsableArguments {
  @OptionGroup var consentOptions: ConsentOptions

  @Option(help: ArgumentHelp(OptionHelp.retryKey, valueName: "KEY")) var retryKey: String?

  func validate() throws {
    try require(
      retryKey.map { RetryKey($0) != nil } ?? true,
      or: UsageWords.current.notInRange(
        "--retry-key", ScriptingWords.current.bytes(RetryKey.length.upperBound)))
  }

  var dryRun: Bool { consentOptions.dryRun }
  var consent: WriteConsent { consentOptions.consent }

  /// The keys of the writes of one run.
  var retry: Retry { Retry(given: retryKey.flatMap { RetryKey($0) }) }
}

/// The options for authenticating the user in a command that changes a market.
struct ConsentOptions: ParsableArguments {
  @Option(help: ArgumentHelp(OptionHelp.identityFile, valueName: "FILE"), completion: .file())
  var secretFile: String?

  @Flag(name: .shortAndLong, help: ArgumentHelp(OptionHelp.yes)) var yes = false

  @Flag(help: ArgumentHelp(OptionHelp.dryRun)) var dryRun = false

  /// The user's consent, and the file with the credentials.
  var consent: WriteConsent { WriteConsent(isGiven: yes, secretFile: secretFile) }
}
