import Actions
import Market
import Testing
import Text
import Words

@testable import ScreenWords

@Suite struct KeyNameTests {
  /// Sentences name the keys that the user has set.
  @Test(arguments: Language.allCases)
  func sentencesNameTheUsersKeys(language: Language) {
    let words = ScreenWords(language, keys: .remapped)
    let form = words.form
    for sentence in [
      form.deletionsWait(3), form.keptInOutbox, form.outboxWaits(3),
      form.unfinishedBatch(1, 3, "offline"),
    ] {
      #expect(sentence.string.contains("<tasks>"), "\(sentence)")
      #expect(!sentence.string.contains(/\bw\b/), "\(sentence)")
    }
    #expect(form.draftKept.string.contains("<add>"))
    #expect(form.editKept.string.contains("<edit>"))
    #expect(form.editWaits("Desk").string.contains("<edit>"))
    #expect(form.draftsWait(2).string.contains("<add>"))
    #expect(form.deleted(2).string.contains("<undo>"))
    #expect(form.marksSummary(2).string.contains("<delete>"))
    #expect(form.marksSummary(2).string.contains("<clear>"))
    #expect(words.views.stopped.string.contains("<refresh>"))
    #expect(words.overlays.mouseOff.string.contains("<mouse>"))
    #expect(words.overlays.clearHint.string.contains("<clear>"))
    #expect(words.views.endMoved.string.contains("<last>"))
    #expect(
      words.views.quitHint.string.contains("<cancel>")
        && words.views.quitHint.string.contains("<quit>"))
  }
}

extension KeyNames {
  static let remapped = KeyNames(
    Dictionary(uniqueKeysWithValues: Action.allCases.map { ($0, SafeText("<\($0.name)>")) }))
}
