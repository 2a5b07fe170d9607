package import Files
import Text
package import ViewModels
package import Words

/// A draft that could not be saved before the program ends.
package struct UnsavedDraft {
  private let draft: FormDraft
  private let reason: FileError.Reason

  package init(draft: FormDraft, reason: FileError.Reason) {
    self.draft = draft
    self.reason = reason
  }

  private func sentence(in language: Language) -> SafeText {
    Words(language, keys: .typed).form.notSaved(draft.title, reason.sentence(in: language))
  }

  /// Writes the reason and the typed text to standard error, where it can still be copied: after a
  /// signal the user cannot be asked.
  package func report(in language: Language) {
    Output.error.write("openmarket: \(sentence(in: language))\n\(draft.contents)\n")
  }
}
