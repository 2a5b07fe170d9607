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
      form.notice(.deletionsQueued(3), true), form.notice(.draftQueued, true), form.outboxWaits(3),
      form.notice(.batchFailed(failures: 1, of: 3, .notFound), true),
    ] {
      #expect(sentence.string.contains("<tasks>"), "\(sentence)")
      #expect(!sentence.string.contains(/\bw\b/), "\(sentence)")
    }
    #expect(form.notice(.draftSaved(isEdit: false), true).string.contains("<add>"))
    #expect(form.notice(.draftSaved(isEdit: true), true).string.contains("<edit>"))
    #expect(form.notice(.editWaiting("Desk"), true).string.contains("<edit>"))
    #expect(form.notice(.draftsWaiting(2), true).string.contains("<add>"))
    #expect(form.notice(.deletedAll(2), true).string.contains("<undo>"))
    #expect(form.notice(.selected(2), true).string.contains("<delete>"))
    #expect(form.notice(.selected(2), true).string.contains("<clear>"))
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
