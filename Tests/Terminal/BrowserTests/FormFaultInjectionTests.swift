import Actions
import Files
import Foundation
import Market
import ScreenWords
import SeededRandom
import Terminal
import Testing
import Text
import ViewModels
import Words

@testable import Browser

/// A form under stress: windows of any size, large pastes, drafts that cannot be saved, and a
/// market that refuses. Nothing typed is lost.
@Suite struct FormFaultInjectionTests {
  private static let seller = Secret("a secret of a vendor").flatMap {
    Identity(identifier: "me", secret: $0)
  }

  private func browser(_ language: Language = .english) -> SampleBrowser {
    var browser = SampleBrowser(100, 30, language).loaded(SampleProducts.all)
    _ = browser.model.receive(.identityFound(Self.seller))
    return browser
  }

  /// The drafts to be saved.
  private func saved(_ effects: [Effect]) -> [FormDraft] {
    effects.compactMap {
      if case .saveDraft(let draft) = $0 { draft } else { nil }
    }
  }

  private func sent(_ effects: [Effect]) -> WriteTicket? {
    effects.lazy.compactMap {
      if case .write(let ticket) = $0 { ticket } else { nil }
    }.first
  }

  /// A form that can be sent.
  private func filled(_ language: Language = .english) throws -> SampleBrowser {
    var browser = browser(language).typing("aWalnut desk").pressing(.tab).typing("480000")
      .pressing(.tab, .tab, .tab).typing("1").pressing(.tab).typing("Oiled walnut, solid.")
      .pressing(.tab)
    for case .preparePicture(let job) in browser.paste("/a.png") {
      let upload = PictureUpload(fileName: "a.png", mediaType: "image/png", bytes: Data([1]))
      _ = browser.model.receive(
        .picturePrepared(job, .success(PreparedPicture(upload: upload, before: 1))))
    }
    return browser
  }

  @Test(arguments: 1...3) func windowsOfAnySizeLoseNothing(seed: UInt64) throws {
    var numbers = SeededRandom(seed: seed)
    var browser = browser(seed % 2 == 0 ? .korean : .english).typing("a")
    let letters = Array("ab 가나다é👍🏽漢字")
    var name = ""
    for step in 0..<40 {
      let size = Size(
        columns: .random(in: 20...200, using: &numbers), rows: .random(in: 8...60, using: &numbers))
      _ = browser.model.resize(to: size)
      _ = browser.model.handle(.resized)
      let letter = letters.randomElement(using: &numbers) ?? "x"
      name.append(letter)
      browser = browser.pressing(.end, .character(letter))
      expectFocus(in: draw(browser, on: size), size, isText: true)
      // Price, currency, discount, stock, description, two buttons, pictures, and the name again.
      let place = Int.random(in: 1...8, using: &numbers)
      for _ in 0..<place { browser = browser.pressing(.tab) }
      let isText = place != 2 && place < 6
      if isText { browser = browser.typing("7") }
      expectFocus(in: draw(browser, on: size), size, isText: isText)
      for _ in 0..<(9 - place) { browser = browser.pressing(.tab) }
      // Errors below the fields take room from them; the pictures are the first invalid field.
      if step == 20 { browser = browser.pressing(.control("s"), .tab) }
    }
    let drafts = saved(browser.model.handle(.terminate))
    #expect(try #require(drafts.last).title == SafeText(name))
  }

  private func draw(_ browser: SampleBrowser, on size: Size) -> Frame {
    BrowserView(colors: 256, drawsUnicode: true).draw(browser.model, on: size)
  }

  private func expectFocus(in frame: Frame, _ size: Size, isText: Bool) {
    #expect(frame.text.contains("▌"), "\(size)")
    guard isText else { return }
    guard let cursor = frame.cursor else {
      Issue.record("no caret at \(size)")
      return
    }
    #expect(cursor.column < size.columns && cursor.row < size.rows - 1, "\(size)")
  }

  @Test func aLargePasteIsAcceptedInFull() throws {
    let text = String(repeating: "가나다 abc\n", count: 10_000)
    var browser = browser().typing("a")
    for _ in 0..<5 { browser = browser.pressing(.tab) }
    _ = browser.model.handle(.paste(text))
    #expect(browser.frame().text.contains("79999 / 1000") && browser.model.scene == .form)
    let draft = try #require(saved(browser.model.handle(.key(.escape))).last)
    #expect(ProductForm(draft, need: .nothing).description.text == text)
  }

  /// Pastes into the pictures: paths, or a megabyte of any text.
  @Test func aMegabyteIsNotAPath() {
    var browser = browser().typing("a").pressing(.backTab)
    let started = ContinuousClock.now
    for paste in ["x", "x\n", "'x' ", "\\"] {
      let text = String(repeating: paste, count: 1_000_000 / paste.count)
      _ = browser.paste(text)
      #expect(browser.frame().text.contains("of 5"))
      for _ in 0..<5 { browser = browser.typing("x") }
    }
    // Generous: quadratic time would take minutes.
    #expect(ContinuousClock.now - started < .seconds(60))
  }

  @Test func aDraftThatCannotBeSavedIsReportedAndKept() throws {
    var browser = browser().typing("aWalnut")
    let draft = try #require(saved(browser.model.handle(.key(.escape))).first)
    _ = browser.model.receive(.draftSaved(draft, failure: .system(ENOSPC)))
    _ = browser.model.receive(.draftsListed([]))
    #expect(
      browser.frame().text.contains("The draft could not be saved: no space left on the device"))
    // It is still in memory, and saved again at the end.
    browser = browser.typing("a").pressing(.down, .enter)
    #expect(browser.model.scene == .form && browser.frame().text.contains("Walnut"))
    #expect(saved(browser.model.handle(.terminate)).map(\.title) == ["Walnut"])
    browser = browser.pressing(.escape)
    #expect(saved(browser.model.handle(.key(.character("q")))).map(\.title) == ["Walnut"])
    let effects = browser.model.receive(.draftSaved(draft, failure: nil))
    #expect(effects.contains(.quit))
    #expect(saved(browser.model.handle(.key(.character("q")))).isEmpty)
  }

  private static let questions: [(Language, String)] = [
    (.english, "Quit and lose what could not be saved?"),
    (.korean, "저장하지 못한 내용을 버리고 끝낼까요?"),
  ]

  @Test(arguments: questions) func quitWaitsForDrafts(language: Language, question: String) throws {
    var browser = browser(language).typing("aWalnut")
    let draft = try #require(saved(browser.model.handle(.key(.escape))).first)
    // The result is not known yet when the user quits.
    let first = browser.model.handle(.key(.character("q")))
    #expect(saved(first).map(\.title) == ["Walnut"] && !first.contains(.quit))
    #expect(!browser.model.receive(.draftSaved(draft, failure: .system(ENOSPC))).contains(.quit))
    #expect(browser.frame().text.contains(question) && browser.frame().text.contains("Walnut"))
    #expect(!browser.model.handle(.key(.character("q"))).contains(.quit))
    #expect(browser.frame().text.contains(question))
    // It can be saved after all, such as by the save for which quitting waits when an earlier one
    // failed: the question is not needed, and the key is not lost.
    #expect(browser.model.receive(.draftSaved(draft, failure: nil)).contains(.quit))
    #expect(!browser.frame().text.contains(question))
  }

  @Test(arguments: questions)
  func theHelpHasTheKeysOfTheQuestion(language: Language, question: String) throws {
    var browser = browser(language).typing("aWalnut")
    let draft = try #require(saved(browser.model.handle(.key(.escape))).first)
    _ = browser.model.handle(.key(.character("q")))
    _ = browser.model.receive(.draftSaved(draft, failure: .system(ENOSPC)))
    #expect(browser.frame().text.contains(question))
    let help = browser.pressing(.function(1)).frame().text
    let words = browser.model.words
    let discarding = help.split(separator: "\n").first { $0.contains(words.form.discard.string) }
    #expect(discarding?.contains(" y ") == true, "\(help)")
    #expect(!help.contains(words.dialogKeys(.press).string))
  }

  /// Those that were not sent yet had been forgotten.
  @Test func quittingKeepsDeletions() {
    for leave in [TerminalEvent.key(.character("q")), .terminate] {
      var browser = browser().typing("  d")
      #expect(sent(browser.model.handle(.key(.character("y")))) != nil)
      browser = browser.pressing(.escape)
      #expect(browser.model.scene == .list)
      let drafts = saved(browser.model.handle(leave))
      #expect(Set(drafts.compactMap { $0.deletion?.id }) == [11, 12])
      #expect(drafts.allSatisfy { $0.isDue })
    }
  }

  @Test func aRegisteredFormIsNotSavedAgain() throws {
    var browser = try filled()
    let effects = browser.model.handle(.key(.control("s")))
    let draft = try #require(saved(effects).last)
    _ = browser.model.receive(.draftSaved(draft, failure: .system(ENOSPC)))
    let product = try #require(SampleProducts.all.first)
    _ = browser.model.receive(.written(try #require(sent(effects)), .success(product)))
    #expect(browser.model.handle(.key(.character("q"))).contains(.quit))
  }

  @Test func switchingMarketsWaitsForDrafts() throws {
    var browser = browser().typing("aWalnut")
    let draft = try #require(saved(browser.model.handle(.key(.escape))).first)
    _ = browser.model.receive(.draftSaved(draft, failure: .system(ENOSPC)))
    let other = MarketReference.remote("https://other.example")
    browser.model.state.remember(other)
    browser = browser.typing(":market https://other.example").pressing(.enter)
    let effects = browser.model.receive(.draftSaved(draft, failure: .system(ENOSPC)))
    #expect(!effects.contains(.switchMarket(other)))
    #expect(browser.frame().text.contains("Leave this market and lose what could not be saved?"))
    #expect(browser.model.handle(.key(.character("y"))).contains(.switchMarket(other)))
  }

  /// The answer for an earlier text arrives after the form was closed with a later one.
  @Test(arguments: [FileError.Reason.system(ENOSPC), nil])
  func aLateAnswerDoesNotReplaceALaterText(failure: FileError.Reason?) throws {
    var browser = browser().typing("aWal")
    let id = try #require(saved(browser.model.handle(.terminate)).last?.id)
    let earlier = try #require(saved(browser.model.receive(.woke(.draft(id)))).first)
    browser = browser.typing("nut")
    _ = browser.model.handle(.key(.escape))
    _ = browser.model.receive(.draftSaved(earlier, failure: failure))
    #expect(saved(browser.model.handle(.terminate)).map(\.title) == ["Walnut"])
  }

  @Test func changesOfADraftByAnotherBrowserAreNotOverwritten() throws {
    var other = browser().typing("aWalnut")
    let listed = try #require(saved(other.model.handle(.key(.escape))).first)
    var browser = browser()
    _ = browser.model.receive(.draftsListed([listed]))
    other = other.typing("a").pressing(.down, .enter).pressing(.end).typing(" desk")
    let newer = try #require(saved(other.model.handle(.key(.escape))).first)
    browser = browser.typing("a").pressing(.down, .enter)
    _ = browser.model.receive(.draftLocked(listed.id, true))
    _ = browser.model.receive(.draftRead(newer))
    #expect(browser.frame().text.contains("Walnut desk"))
    browser = browser.pressing(.end).typing("s")
    _ = browser.model.receive(.draftRead(listed))
    #expect(browser.frame().text.contains("Walnut desks"))
  }

  private static let refusals: [(MarketError, english: String, korean: String)] = [
    (.status(code: 400, message: "stock: too many"), "✗ Too many", "✗ Too many"),
    (.unknownVendor, "does not know this vendor", "이 판매자를 알지 못합니다"),
    (.wrongSecret, "Wrong secret", "비밀번호가 일치하지 않습니다"),
    (.notTheVendor, "belongs to another vendor", "다른 판매자의 상품입니다"),
    (.notFound, "There is no such product", "해당 상품이 없습니다"),
    (
      .status(code: 409, message: nil), "The market refused the request (HTTP 409)",
      "거절했습니다 (HTTP 409)"
    ),
    (.conflict(current: nil), "omeone else changed", "다른 사람이 이 상품을 수정했습니다"),
    (.uploadTooLarge, "pictures are too large", "사진이 마켓의 제한보다 큽니다"),
    (.pictureKind, "refuses this kind of picture", "받지 않는 형식의 사진입니다"),
    (.idempotencyKeyReused, "lready sent with different data", "이미 다른 내용으로 보낸 양식입니다"),
    (.rateLimited(retryAfter: 7), "wait 7 s", "(7초 대기)"),
    (.status(code: 500, message: nil), "Ctrl-S tries again", "Ctrl-S로 다시 보냅니다"),
    (.timeout(.firstByte, seconds: 10), "did not answer within 10 s", "10초 안에 응답하지"),
    (
      .unknownOutcome(host: "m"), "No answer from m. Check the list", "m의 응답이 없습니다"
    ),
    (.marketFull, "is full", "저장 공간이 부족합니다"),
    (.refusedByHost(.readOnlyMarket), "Read-only for now", "지금은 읽기 전용입니다"),
  ]

  @Test(arguments: Language.allCases) func everyRefusalLeavesTheFormAndShowsTheReason(
    language: Language
  ) throws {
    for (error, english, korean) in Self.refusals {
      var browser = try filled(language)
      let ticket = try #require(sent(browser.model.handle(.key(.control("s")))), "\(error)")
      _ = browser.model.receive(.written(ticket, .failure(error)))
      let text = browser.frame().text
      #expect(browser.model.scene == .form)
      #expect(text.contains(language == .english ? english : korean), "\(error)\n\(text)")
      #expect(!text.contains("press r") && !text.contains("Press r") && !text.contains("r을"))
      #expect(text.contains("Walnut desk") && text.contains("480,000"))
      #expect(text.contains("Oiled walnut, solid.") && text.contains("a.png"))
    }
  }

  @Test func aRepeatedSubmitHasTheSameKeyUnlessItWasSentOtherwise() throws {
    var browser = try filled()
    var keys: [UUID] = []
    for error in [
      MarketError.timeout(.firstByte, seconds: 10), .unknownOutcome(host: "m"),
      .status(code: 500, message: nil), .idempotencyKeyReused, .marketFull,
    ] {
      let ticket = try #require(sent(browser.model.handle(.key(.control("s")))))
      if case .register(_, _, _, let key) = ticket.write { keys.append(key) }
      _ = browser.model.receive(.written(ticket, .failure(error)))
    }
    #expect(keys.count == 5 && Set(keys.prefix(4)).count == 1 && keys[4] != keys[3])
  }
}
