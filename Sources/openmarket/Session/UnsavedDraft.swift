import Files
import Text
import ViewModels
import Words

/// A draft that could not be saved before the program ends.
struct UnsavedDraft {
  let draft: FormDraft
  let reason: FileError.Reason

  func sentence(in language: Language) -> SafeText {
    Words(language, keys: .typed).form.notSaved(draft.title, reason.sentence(in: language))
  }

  /// Writes the reason and the typed text to standard error, where it can still be copied: after a
  /// signal the user cannot be asked.
  func report(in language: Language) {
    Output.error.write("openmarket: \(sentence(in: language))\n\(draft.contents)\n")
  }
}
