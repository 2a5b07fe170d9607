package import Words

/// The settings of a command that changes a market.
package struct WriteSettings: Sendable {
  /// Whether the user has agreed to the changes on the command line.
  package var isAgreed = false
  /// The file with the credentials; nil for a login.
  package var secretFile: String?
  /// Whether the changes are printed instead of made.
  package var isDryRun = false
  /// The number of products that the user allows at most; nil for any.
  package var maximum: Int?
  package var retryKey = RetryKey()

  package init() {}

  /// Throws `CommandError.badInput` for more products than the user allows.
  package func check(_ count: Int, in language: Language) throws {
    guard let maximum, count > maximum else { return }
    throw CommandError.badInput(ScriptingWords.of(language).tooManyProducts(count, maximum))
  }
}
