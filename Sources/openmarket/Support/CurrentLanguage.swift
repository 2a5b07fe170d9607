import ArgumentParser
import Foundation
import Text
import Words

extension Language {
  /// The language of this process's locale.
  static var current: Language { Language(environment: ProcessInfo.processInfo.environment) }

  /// Chooses by the first of LC_ALL, LC_MESSAGES and LANG that is set, as POSIX says.
  init(environment: [String: String]) {
    let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap { environment[$0] }
      .first { !$0.isEmpty }
    // Only English can be written in ASCII.
    self.init(locale: LocaleCharset.isOther ? "" : locale ?? "")
  }
}

extension CommandWords {
  /// The phrases in the language of this process's locale.
  static var current: CommandWords { .of(.current) }
}

extension ValidationError {
  init(_ sentence: SafeText) { self.init(sentence.string) }
}
