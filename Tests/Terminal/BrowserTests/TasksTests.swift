import Actions
import Market
import Synchronization
import Terminal
import Testing
import Text
import ViewModels
import Words

@testable import Browser

/// The list of tasks: running ones are cancelled there, and failed ones sent again.
@Suite struct TasksTests {
  /// A product whose change waits to be sent has a sign, as a row and as a card.
  @Test func aWaitingChangeHasASignOnItsProduct() {
    var browser = SampleBrowser(80, 24).loaded(SampleProducts.all)
    _ = browser.model.receive(.draftsListed([FormDraft(deleting: SampleProducts.all[1])]))
    for layout in ["1", "2"] {
      let signs = browser.typing(layout).frame().cells.filter { $0.glyph.string == "↑" }
      #expect(signs.count == 1, "\(layout)")
    }
  }

  /// Its row, its card, the pane, its page and the deletion show the values that will be sent.
  @Test func aWaitingEditIsShownAsItWillBe() {
    let product = SampleProducts.all[0]
    var form = ProductForm(of: product, purpose: .edit(product))
    form.setFocus(.attribute(.price))
    _ = form.edit(.replaceAll("390000"))
    var draft = FormDraft(form)
    draft.isDue = true
    var browser = SampleBrowser(80, 24).loaded([product])
    _ = browser.model.receive(.draftsListed([draft]))
    for layout in ["1", "2"] {
      // The discount of 10% stays.
      let text = browser.typing(layout).frame().text
      #expect(text.contains("351,000") && !text.contains("432,000"), "\(layout)")
    }
    var wide = SampleBrowser(140, 40).loaded([product]).rested(answer: product)
    _ = wide.model.receive(.draftsListed([draft]))
    for screen in [wide, wide.typing("d"), wide.opening(answer: .success(product))] {
      let text = screen.frame().text
      #expect(text.contains("351,000") && !text.contains("432,000"), "\(text)")
    }
  }

  /// The login of the last run ended with it.
  @Test(arguments: [
    (Language.english, "1 waits for your login: L"), (.korean, "작업 1건이 로그인을 기다립니다. L 키로 로그인"),
  ])
  func writesThatWaitForALoginSaySo(language: Language, sentence: String) throws {
    let product = SampleProducts.all[0]
    var edit = ProductForm(of: product, purpose: .edit(product))
    edit.setFocus(.attribute(.price))
    _ = edit.edit(.replaceAll("390000"))
    var draft = FormDraft(edit)
    draft.isDue = true
    var browser = SampleBrowser(100, 30, language).loaded([product])
    _ = browser.model.receive(.capabilities(.native))
    _ = browser.model.receive(.draftsListed([draft]))
    #expect(browser.frame().text.contains(sentence))
    browser = browser.typing("w")
    #expect(browser.frame().text.contains(sentence))
    #expect(browser.frame().lastLine.contains("L "))
    // Without the login, the identity is typed first.
    var form = browser.pressing(.enter)
    _ = form.model.receive(.draftRead(draft))
    #expect((form.model.overlays.last as? FormOverlay)?.form.focus == .identifier)
    // With it, the write is sent at once.
    browser = browser.typing("L")
    #expect(browser.model.scene == .login)
    browser = browser.typing("me").pressing(.tab).typing("right")
    for case .verify(let identity) in browser.model.handle(.key(.enter)) {
      let effects = browser.model.receive(.verified(identity, .success(product.vendor)))
      #expect(effects.contains(.claimDraft(draft.id)))
    }
    #expect(browser.model.selling.identity != nil)
  }

  /// A deletion under way, and the list of tasks.
  private func deleting() throws -> (SampleBrowser, WriteTicket) {
    var browser = SampleBrowser.selling().typing("d")
    let ticket = try #require(browser.press("y").writes.first)
    return (browser.pressing(.escape).typing("w"), ticket)
  }

  @Test func aRunningTaskIsCancelled() throws {
    var (browser, ticket) = try deleting()
    #expect(browser.frame().text.contains("Delete · Handmade walnut desk: running"))
    let hints = browser.frame().lastLine
    #expect(hints.contains("x cancel") && !hints.contains("r retry"))
    #expect(browser.press("r").isEmpty)
    let cancelled = browser.press("x")
    #expect(cancelled == [.cancelWrite(ticket)])
    _ = browser.answer(ticket, .cancelled)
    #expect(browser.frame().text.contains("the request was cancelled"))
    #expect(browser.model.list.window.row(ofID: 12) == 0, "it is still there")
  }

  /// A write is not confirmed once it is sent.
  @Test(arguments: [
    (Language.english, "40% sent", "waiting for the answer"), (.korean, "40% 보냄", "응답을 기다리는 중"),
  ])
  func aTaskShowsHowMuchIsSentAndThenThatItWaits(
    language: Language, sent: String, waiting: String
  ) throws {
    var browser = SampleBrowser.selling(language).typing("d")
    let ticket = try #require(browser.press("y").writes.first)
    browser = browser.pressing(.escape).typing("w")
    _ = browser.model.receive(.progress(ticket, UploadProgress(sent: 40, total: 100)))
    #expect(browser.frame().text.contains(sent))
    _ = browser.model.receive(.progress(ticket, UploadProgress(sent: 100, total: 100)))
    #expect(browser.frame().text.contains(waiting))
    #expect(!browser.frame().text.contains("100%"))
  }

  @Test func aTaskHasTheTimeOfTheMessageAboutIt() throws {
    let seconds = Mutex(0)
    var browser = SampleBrowser(100, 30, seconds: { seconds.withLock { $0 } })
      .loaded(SampleProducts.all)
    _ = browser.model.receive(.identityFound(SampleBrowser.seller))
    browser = browser.typing("d")
    let ticket = try #require(browser.press("y").writes.first)
    browser = browser.pressing(.escape).typing("w")
    #expect(browser.frame().text.contains("09:05:30  Delete"))
    seconds.withLock { $0 = 7 }
    #expect(browser.frame().text.contains("09:05:30  Delete"), "it is under way")
    _ = browser.model.receive(.written(ticket, .success(SampleProducts.all[0])))
    #expect(browser.frame().text.contains("09:05:37  Delete"))
    #expect(browser.typing("qm").frame().text.contains("09:05:37  Deleted"))
  }

  @Test func aFailedTaskIsSentAgain() throws {
    var (browser, ticket) = try deleting()
    _ = browser.answer(ticket, .status(code: 500, message: nil))
    let hints = browser.frame().lastLine
    #expect(hints.contains("r retry") && !hints.contains("x cancel"))
    #expect(browser.press("x").isEmpty)
    let again = try #require(browser.press("r").writes.first)
    #expect(again.serial != ticket.serial && again.write == ticket.write)
    #expect(!browser.frame().text.contains("server failed"), "it runs now")
    _ = browser.model.receive(.written(again, .success(SampleProducts.all[0])))
    #expect(browser.frame().text.contains("Delete · Handmade walnut desk: done"))
    #expect(browser.model.list.window.row(ofID: 12) == nil)
    let done = browser.frame().lastLine
    #expect(!done.contains("r retry") && !done.contains("x cancel"))
    // It can be restored like any other.
    browser = browser.pressing(.escape)
    #expect(browser.press("u").writes.count == 1)
  }

  /// Drafts of the outbox are listed above the tasks.
  @Test func theCursorStaysOnItsLineWhenOthersAreAddedOrRemoved() throws {
    var (browser, ticket) = try deleting()
    let drafts = SampleProducts.all[1...2].map { FormDraft(deleting: $0) }
    _ = browser.model.receive(.draftsListed(drafts))
    var running = browser
    #expect(running.press("x") == [.cancelWrite(ticket)])
    _ = browser.model.receive(.draftsListed([]))
    #expect(browser.press("x") == [.cancelWrite(ticket)])
    // The last line.
    var waiting = SampleBrowser.selling()
    _ = waiting.model.receive(.draftsListed(drafts))
    waiting = waiting.typing("wj")
    _ = waiting.model.receive(.draftsListed([drafts[0]]))
    #expect(waiting.press("x").isEmpty)
    #expect(waiting.press("x").contains(.removeDraft(drafts[0].id)))
  }

  /// A change that waits again after a failure is one line, which says why.
  @Test func aFailedWriteThatWaitsIsOneLine() throws {
    let product = SampleProducts.all[0]
    var edit = ProductForm(of: product, purpose: .edit(product))
    edit.setFocus(.attribute(.price))
    _ = edit.edit(.replaceAll("390000"))
    var draft = FormDraft(edit)
    draft.isDue = true
    var browser = SampleBrowser.selling()
    #expect(browser.model.receive(.draftsListed([draft])).contains(.claimDraft(draft.id)))
    browser = browser.typing("w")
    let ticket = try #require(browser.model.receive(.draftClaimed(draft.id, draft)).writes.first)
    _ = browser.answer(ticket, .status(code: 500, message: nil))
    _ = browser.model.receive(.draftsListed([draft]))
    let text = browser.frame().text
    #expect(text.ranges(of: "· Handmade walnut desk").count == 1, "\(text)")
    #expect(text.contains("server failed"), "\(text)")
  }

  @Test func anEmptyTaskListOffersNoActions() {
    let hints = SampleBrowser.selling().typing("w").frame().lastLine
    #expect(!hints.contains("retry") && !hints.contains("cancel"))
  }
}

extension Frame {
  fileprivate var lastLine: String { text.split(separator: "\n").last.map(String.init) ?? "" }
}
