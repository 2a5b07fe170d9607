import Actions
import Files
import Market
import Testing
import Text
import Words

@testable import ScreenWords

/// Sentences that fit on one line of the screen.
@Suite("Notices")
struct NoticeTests {
  /// Columns for a message in the border of a form on a screen of 80 columns; other notices have
  /// two more.
  private static let columns = 74
  private static let long: SafeText =
    "원목 책상, hand-made of walnut, oiled, with four drawers, a lamp and a matching chair"
  private static let host: SafeText = "127.0.0.1:8080"

  /// Errors of writes with typical facts.
  private static let errors: [MarketError] = [
    .connection(host: host, .refused), .timeout(.connect, seconds: 5),
    .timeout(.firstByte, seconds: 10), .timeout(.whole, seconds: 20),
    .status(code: 500, message: nil), .rateLimited(retryAfter: 10), .notFound, .gone,
    .notTheVendor, .wrongSecret, .unknownVendor, .conflict(current: nil), .uploadTooLarge,
    .pictureKind, .missingPicture, .idempotencyKeyReused, .marketFull,
    .unknownOutcome(host: host), .secretInClear(host: host), .notOffered(.restore), .cancelled,
    .overQuota(.products(limit: 1_000)), .overQuota(.bytes(limit: 500_000_000)),
    .refusedByHost(.suspendedVendor), .refusedByHost(.hiddenProduct),
  ]

  private func fits(_ sentence: SafeText) -> Bool {
    CharacterWidth.columns(of: sentence) <= Self.columns
  }

  @Test(arguments: Language.allCases)
  func noticesFitIntoALine(language: Language) {
    let words = ScreenWords(language, keys: .usual)
    let (common, overlays, views, form) = (words.common, words.overlays, words.views, words.form)
    let sentences: [SafeText] = [
      views.stopped, views.quitHint, common.pasteTooLong, common.waiting(300),
      common.news("1,284", "."), views.emptyHint, views.emptyLocalHint,
      overlays.mouseOff, overlays.mouseOn, overlays.noViewer, overlays.viewerFailed("gwenview"),
      overlays.noProductNumber(1_000_000), overlays.tooManyViews, overlays.clearHint,
      words.views.cappedEnd, words.views.endNotReached("10,000"), words.views.endMoved,
      form.picturesTakeNoText, form.currencyTakesNoText, form.picturesStay, form.preparing,
      form.sendsWhenPrepared, form.correct, form.sending, form.sendingPercent(100),
      form.awaitingAnswer, form.alreadySending, form.escHint, form.waitsForMarket,
      form.deletionsNeedLogin, form.noIdentity, form.deleteDraftAgain, form.outboxWaits(12),
      form.outboxNeedsLogin(12, "L"), form.opening, form.notConfirmed,
      form.copiedPictures(3, 2), words.errors.files.noEditor,
      QueryError.notLoggedIn.sentence(in: language),
    ]
    let notices: [SellingNotice] = [
      .draftSaved(isEdit: false), .draftSaved(isEdit: true), .draftResumed, .cancelled,
      .draftQueued, .stillBusy, .openElsewhere, .deletionsQueued(12), .openingCancelled,
      .copyingPictures(5), .draftNotSaved(.system(28)), .tooManySelected(limit: 1_000),
      .selected(12), .draftsWaiting(12), .deletedAll(12), .batchTooLateToUndo(failures: 3, of: 12),
    ]
    for sentence in sentences + notices.map({ form.notice($0, true) }) {
      #expect(fits(sentence), "\(sentence)")
    }
  }

  @Test func koreanHasAWordForMine() {
    let words = ScreenWords(.korean, keys: .usual)
    #expect(words.views.moreOfSeller(words.common.you) == "내 다른 상품")
    #expect(words.views.moreOfSeller("달빛공방") == "달빛공방의 다른 상품")
    #expect(words.form.outboxTitle(2).string.contains(words.form.waiting(2).string))
  }

  /// The end of a notice says what to do next.
  @Test(arguments: Language.allCases)
  func aLongNameIsShortenedInsteadOfTheEnd(language: Language) {
    let form = ScreenWords(language, keys: .usual).form
    let notices: [SellingNotice] = [
      .deleted(Self.long), .restored(Self.long), .registered(Self.long), .edited(Self.long),
      .draftIncomplete(Self.long), .editWaiting(Self.long), .alreadyDeleted(Self.long),
      .failed(.delete, Self.long, .wrongSecret),
      .failed(.register, Self.long, .unknownOutcome(host: Self.host)),
    ]
    for notice in notices.map({ form.notice($0, true) }) {
      #expect(CharacterWidth.columns(of: notice) <= Self.columns + 2, "\(notice)")
      #expect(notice.string.contains("…”"), "\(notice)")
      #expect(!notice.string.hasSuffix("…"), "\(notice)")
    }
    #expect(form.notice(.deleted(Self.long), true).string.contains("u"))
  }

  @Test(arguments: Language.allCases)
  func failuresOfWritesFitWithANameOfUsualLength(language: Language) {
    let form = ScreenWords(language, keys: .usual).form
    for error in Self.errors {
      for kind in [WriteKind.register, .edit, .delete, .restore] {
        let notice = form.notice(.failed(kind, "Walnut desk", error), false)
        #expect(CharacterWidth.columns(of: notice) <= Self.columns + 2, "\(notice)")
      }
    }
  }

  @Test(arguments: Language.allCases)
  func aFormSaysWholeWhatFailedAndWhatToDo(language: Language) {
    let form = ScreenWords(language, keys: .usual).form
    for error in Self.errors {
      for isRepeatSafe in [false, true] {
        let text = form.failure(error, isRepeatSafe: isRepeatSafe, columns: Self.columns)
        #expect(fits(text), "\(text)")
        #expect(!text.string.contains("…"), "\(text)")
      }
    }
    let long = MarketError.status(code: 400, message: Self.long)
    let text = form.failure(long, isRepeatSafe: false, columns: Self.columns).string
    #expect(text.contains("…. ") && text.contains("Ctrl-S"), "\(text)")
  }

  @Test func whatWasDoneIsNamed() {
    let form = ScreenWords(.english, keys: .usual).form
    #expect(form.notice(.deleted("Desk"), true) == "Deleted “Desk”. Press u to undo")
    #expect(form.notice(.deleted("Desk"), false) == "Deleted “Desk”")
    #expect(form.notice(.failed(.delete, "Desk", .gone), true) == "“Desk” is already deleted")
    let refused = SellingNotice.failed(.restore, "Desk", .connection(host: "m", .refused))
    #expect(form.notice(refused, true) == "Could not restore “Desk”: connection refused")
    #expect(form.notice(.draftIncomplete(""), true).string.contains("“(no name yet)”"))
    #expect(form.notice(.deleted(""), false) == "Deleted “(no name)”")
    let korean = ScreenWords(.korean, keys: .usual).form
    #expect(
      korean.notice(.deleted("책상"), true) == "“책상”을 삭제했습니다. u 키를 누르면 되돌립니다")
    #expect(korean.notice(.restored("의자"), true) == "“의자”를 되돌렸습니다")
  }

  /// Beside the names of files there are 33 columns in a terminal of 80.
  @Test(arguments: Language.allCases) func theCaptionOfALargePictureFits(language: Language) {
    let words = ScreenWords(language, keys: .typed).form.madeSmaller
    #expect(CharacterWidth.columns(of: "4032 × 3024 · \(words)") <= 33)
  }
}

extension KeyNames {
  static let usual = KeyNames([
    .add: "a", .cancel: "Ctrl-C", .clear: "Esc", .delete: "d", .edit: "e", .help: "?", .last: "G",
    .mouse: "M", .palette: "Ctrl-P", .quit: "q", .refresh: "r", .tasks: "w", .undo: "u",
  ])
}
