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

  /// Writes the reason and what was typed to standard error, from where it can still be copied: a
  /// signal leaves nobody to ask.
  func report(in language: Language) {
    Output.error.write("openmarket: \(sentence(in: language))\n\(draft.contents)\n")
  }
}
