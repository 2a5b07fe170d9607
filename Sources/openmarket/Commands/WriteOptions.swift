import ArgumentParser
import Scripting
import Text
import Words

/// The options for authenticating the user in a command that changes a market.
struct WriteOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      A file with the vendor's identifier and secret on two lines, instead of a login; or with the \
      password of the product, where each has one; - is standard input.
      """, valueName: "FILE"),
    completion: .file())
  var secretFile: String?

  @Flag(
    name: .shortAndLong,
    help:
      "Do not ask before deleting, or before sending a secret to a market known only from a link.")
  var yes = false

  @Option(
    help: ArgumentHelp(
      """
      Make it safe to repeat the command: with the same KEY, the same command does nothing twice. \
      A command whose reply was lost prints its key.
      """, valueName: "KEY"))
  var retryKey: String?

  func validate() throws {
    guard let retryKey, RetryKey(retryKey) == nil else { return }
    throw ValidationError(
      CommandWords.current.usage.notInRange(
        "--retry-key", ScriptingWords.current.bytes(RetryKey.length.upperBound)))
  }

  /// The keys of the writes of one run.
  var retry: Retry { Retry(given: retryKey.flatMap { RetryKey($0) }) }
}

extension WriteOptions {
  /// The user's consent, and the file with the credentials.
  var consent: WriteConsent { WriteConsent(isGiven: yes, secretFile: secretFile) }
}
