package import Text

/// Phrases about the commands that users define in config.toml, in one language.
package struct CustomCommandWords: Sendable {
  package let title: SafeText
  package let none: SafeText
  package let unknown: @Sendable (_ title: SafeText, _ nearest: SafeText?) -> SafeText
  package let running: SafeText
  package let stop: SafeText
  package let exitStatus: @Sendable (_ status: Int32) -> SafeText
  package let timedOut: @Sendable (_ seconds: Int) -> SafeText
  package let notStarted: @Sendable (_ reason: SafeText) -> SafeText
  package let noOutput: SafeText
  package let errors: SafeText
  package let isTruncated: SafeText
  package let done: @Sendable (_ title: SafeText) -> SafeText
  /// `detail` is the first line of the standard error.
  package let failed:
    @Sendable (_ title: SafeText, _ reason: SafeText, _ detail: SafeText?) -> SafeText
  package let pressEnter: SafeText
}
