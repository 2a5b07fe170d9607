package import Foundation
import Text
package import Words

/// The keys of the writes of one command, and the advice to repeat it.
package struct Retry: Sendable {
  private let key: RetryKey
  /// Whether the command may have been run before: the user has given its key.
  package let isRepetition: Bool

  package init(given: RetryKey?) {
    key = given ?? RetryKey()
    isRepetition = given != nil
  }

  package func key(of command: StaticString, at index: Int) -> UUID {
    key.key(of: command, at: index)
  }

  /// Explains how to repeat a command of which a part may have been carried out.
  package func advise(in language: Language) {
    let word = SafeText(ShellWord.quoted(key.text))
    Output.error.write("openmarket: \(ScriptingWords.of(language).retry(word))\n")
  }
}
