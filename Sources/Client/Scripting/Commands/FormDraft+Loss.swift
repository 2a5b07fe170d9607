package import Files
import ScreenWords
package import ViewModels
package import Words

extension FormDraft {
  /// Writes the reason why it could not be saved, and the typed text, to standard error, where it
  /// can still be copied: after a signal the user cannot be asked.
  package func reportLoss(_ reason: FileError.Reason, in language: Language) {
    let words = ScreenWords(language, keys: .typed).form
    let sentence = words.notSaved(title, reason.sentence(in: language))
    Output.error.write("openmarket: \(sentence)\n\(contents)\n")
  }
}
